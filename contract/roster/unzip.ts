/** Inflates the files of a zip, and counts while it does: what a header claims of its size is not believed. */
import { Unzip, UnzipInflate } from 'fflate';
import { FILE_LIMITS, FileFault } from './sheet';

/** Bytes given to the inflater at once: what a bomb makes of them stays small. */
const CHUNK = 16 * 1024;

/**
 * @param wanted names of the files to inflate. @returns their bytes by name.
 * @throws FileFault 'inflates' beyond the limits, 'broken' for a damaged file.
 */
export function unzipCounted(bytes: Uint8Array, wanted: (name: string) => boolean): Map<string, Uint8Array> {
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
