/** Answers requests for the files of a folder from memory: each file is read once for each of its versions. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';

/** Encodings that the build writes beside a file, the smaller first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface CachedFile {
  mtimeMs: number;
  bytes: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Answers `GET` and `HEAD` for the file at `path`, relative to `folder`; null when there is none. The answer has
 * an `ETag`, and is 304 without a body when the caller holds that version. Ranges are not served: an answer is whole.
 * The memory is bounded by the size of the folder.
 */
export function fileCache(folder: string): (c: Context, path: string) => Promise<Response | null> {
  const files = new Map<string, CachedFile>();

  function bytesOf(file: string, mtimeMs: number): CachedFile['bytes'] {
    const cached = files.get(file);
    if (cached?.mtimeMs === mtimeMs) return cached.bytes;
    const bytes = readFile(file).then((read) => new Uint8Array(read));
    bytes.catch(() => files.delete(file));
    files.set(file, { mtimeMs, bytes });
    return bytes;
  }

  return async (c, path) => {
    if (!isInside(path)) return null;
    const plain = join(folder, path);
    if (!mtimeOf(plain)) return null;
    const accepted = new Set(
      c.req
        .header('accept-encoding')
        ?.split(',')
        .map((encoding) => encoding.trim()),
    );
    const [encoding, suffix] = ENCODINGS.find(([name, end]) => accepted.has(name) && mtimeOf(plain + end)) ?? [];
    const file = plain + (suffix ?? '');
    const mtimeMs = mtimeOf(file);
    const etag = `W/"${mtimeMs.toString(36)}${suffix ?? ''}"`;
    const headers: Record<string, string> = {
      'content-type': getMimeType(plain) ?? 'application/octet-stream',
      vary: 'accept-encoding',
      etag,
    };
    if (encoding) headers['content-encoding'] = encoding;
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    const bytes = await bytesOf(file, mtimeMs);
    headers['content-length'] = String(bytes.length);
    return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(bytes, 200, headers);
  };
}

/** Refuses what could lead out of the folder, and hidden files. */
const isInside = (path: string) => !/[\\\0%]|(?:^|\/)\./.test(path);

/** Milliseconds since 1970 of the last change of a file; 0 when there is no such file. */
function mtimeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found.mtimeMs : 0;
}
