/** A picture one chose, cut to its middle and made small enough to travel: what the platform keeps of a face is no larger than it is shown. */
import { LARGEST_FILE } from '../../contract/profile';
import { isImageName } from '../../src/validation/formats';

/** Side in pixels: three times what the profile shows, for fine screens. */
const SIDE = 504;
const QUALITY = 0.85;

export type Squared = { kind: 'picture'; base64: string } | { kind: 'tooLarge' | 'noPicture' };

/** A JPEG without what the camera wrote into it: place and device stay behind. */
export async function squarePicture(file: File): Promise<Squared> {
  if (file.size > LARGEST_FILE) return { kind: 'tooLarge' };
  const picture = isImageName(file.name) ? await createImageBitmap(file).catch(() => null) : null;
  if (!picture) return { kind: 'noPicture' };
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  const { x, y, side } = middleOf(picture);
  context?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',');
  return context && base64 ? { kind: 'picture', base64 } : { kind: 'noPicture' };
}

/** The largest square in the middle; of a tall picture a little above it, where faces are. Pixels. */
export function middleOf({ width, height }: { width: number; height: number }): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 3), side };
}
