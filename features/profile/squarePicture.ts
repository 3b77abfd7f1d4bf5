/** Cuts a chosen picture to a square and scales it down to the size of a profile photo. */
import { LARGEST_FILE } from '../../contract/profile';
import { isImageName } from '../../src/validation/formats';

/** Side in pixels: three times the size in the profile, for high-resolution screens. */
const SIDE = 504;
const QUALITY = 0.85;

export type SquarePicture = { kind: 'picture'; base64: string } | { kind: 'tooLarge' | 'noPicture' };

/** Returns a JPEG without the camera's metadata such as place and device. */
export async function squarePicture(file: File): Promise<SquarePicture> {
  if (file.size > LARGEST_FILE) return { kind: 'tooLarge' };
  const picture = isImageName(file.name) ? await createImageBitmap(file).catch(() => null) : null;
  if (!picture) return { kind: 'noPicture' };
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  const { x, y, side } = cropSquare(picture);
  context?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',');
  return context && base64 ? { kind: 'picture', base64 } : { kind: 'noPicture' };
}

/**
 * The largest square of a picture: in the middle of a wide one, a little above the middle of a tall one, where faces
 * are. Pixels.
 */
export function cropSquare({ width, height }: { width: number; height: number }): {
  x: number;
  y: number;
  side: number;
} {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 3), side };
}
