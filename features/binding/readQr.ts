/** Reads a QR code from a picture or a video: by the browser where it can, else by a decoder that is loaded then. */

interface NativeDetector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Longest side (pixels) a picture is looked at with: a code is coarse, a photo is not. */
const LONGEST = 1600;

let native: Promise<NativeDetector | null> | undefined;

async function findNative(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors };
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The text of the code in sight, or null. `width` and `height` in pixels are the source's own. */
export async function readQr(
  source: HTMLVideoElement | ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<string | null> {
  const detector = await (native ??= findNative());
  if (detector) return (await detector.detect(source))[0]?.rawValue ?? null;
  const scale = Math.min(1, LONGEST / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}

/** RGBA, row by row from the top. */
export async function readPixels(image: {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(image);
  } catch {
    // It throws where there is no code to be found.
    return null;
  }
}
