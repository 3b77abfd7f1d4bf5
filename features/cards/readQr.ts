/**
 * Reads a QR code from a picture or a video, with the browser's detector or else with a decoder that is loaded on
 * demand.
 */

interface NativeDetector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Larger pictures are scaled down to this side before decoding. Pixels. */
const LONGEST_SIDE = 1600;

let native: Promise<NativeDetector | null> | undefined;

async function findNative(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors };
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The text of a QR code in the picture, or null. `width` and `height` are the source's own, in pixels. */
export async function readQr(
  source: HTMLVideoElement | ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<string | null> {
  const detector = await (native ??= findNative());
  if (detector) return (await detector.detect(source))[0]?.rawValue ?? null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}

/** @param image RGBA, row by row from the top */
export async function readPixels(image: {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(image);
  } catch {
    // decodeQR throws when it finds no code.
    return null;
  }
}
