/** Addresses of pictures that may change behind their address. */
import { PICTURE_VERSION } from '../../contract/profile';

/** Followed by the picture's version (9.06), unless it says one itself. */
export function pictureAddress(address: string): string {
  const versioned = new URL(address);
  if (!versioned.searchParams.has('v')) versioned.searchParams.set('v', PICTURE_VERSION);
  return versioned.href;
}
