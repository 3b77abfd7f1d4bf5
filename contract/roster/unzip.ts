/** Inflates the files of a zip, and counts while it does: what a header claims of its size is not believed. */
import { Unzip, UnzipInflate } from 'fflate';
import { FILE_LIMITS, FileFault } from './sheet';

/** Bytes given to the inflater at once: what a bomb makes of them stays small. */
const CHUNK = 16 * 1024;

/** Bytes of the record at the end of a zip, without and with the longest comment (APPNOTE 4.3.16). */
const END = { least: 22, most: 22 + 65_535, mark: 0x06054b50 };
/** Bytes of an entry in the list of entries, before its name (APPNOTE 4.3.12). */
const LISTED = { least: 46, mark: 0x02014b50 };

/**
 * Looks at what the zip says of itself, before anything is inflated. What it says too little of is found later.
 * @throws FileFault 'inflates' for too many entries or bytes, 'broken' without a list of entries.
 */
function requireModest(bytes: Uint8Array, wanted: (name: string) => boolean): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END.least;
  const first = Math.max(0, bytes.length - END.most);
  while (end >= first && view.getUint32(end, true) !== END.mark) end -= 1;
  if (end < first) throw new FileFault('broken');
  const entries = view.getUint16(end + 10, true);
  if (entries > FILE_LIMITS.entries) throw new FileFault('inflates');
  let [at, total] = [view.getUint32(end + 16, true), 0];
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + LISTED.least > end || view.getUint32(at, true) !== LISTED.mark) throw new FileFault('broken');
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const [name = 0] = lengths;
    const from = at + LISTED.least;
    if (wanted(new TextDecoder().decode(bytes.subarray(from, from + name)))) total += view.getUint32(at + 24, true);
    if (total > FILE_LIMITS.inflated) throw new FileFault('inflates');
    at = from + lengths.reduce((sum, length) => sum + length, 0);
  }
}

/**
 * @param wanted names of the files to inflate. @returns their bytes by name.
 * @throws FileFault 'inflates' beyond the limits, 'broken' for a damaged file.
 */
export function unzipCounted(bytes: Uint8Array, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  requireModest(bytes, wanted);
  const files = new Map<string, Uint8Array>();
  let total = 0;
  let entries = 0;
  let failure: Error | null = null;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > FILE_LIMITS.entries) failure ??= new FileFault('inflates');
    if (failure || !wanted(file.name)) return;
    const parts: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, part, final) => {
      if (error) failure ??= new FileFault('broken');
      if (failure) return;
      size += part.length;
      total += part.length;
      if (total > FILE_LIMITS.inflated) {
        failure = new FileFault('inflates');
        file.terminate();
        return;
      }
      parts.push(part.slice());
      if (final) files.set(file.name, joined(parts, size));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !failure; at += CHUNK)
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
  } catch (error) {
    throw failure ?? (error instanceof FileFault ? error : new FileFault('broken'));
  }
  if (failure) throw failure as Error;
  return files;
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
