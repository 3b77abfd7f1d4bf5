/** Reads the body of a request up to a limit. */
import { CODES } from '../../contract';
import { Refusal } from '../refusal';

/** Largest body in bytes, with one report and with a batch. */
export const LARGEST_REPORT_BODY = { single: 64 * 1024, batch: 1024 * 1024 };

/** @throws Refusal 413 when `bytes` is more than `most`. */
export function requireSize(bytes: number, most: number): void {
  if (bytes > most) throw new Refusal(CODES.tooLarge, 'The body is too large');
}

/**
 * The body as text, with its size in bytes.
 * @throws Refusal 413 when it has more than `most` bytes, 415 when it is compressed, 400 when it breaks off or is not
 * UTF-8.
 */
export async function readBody(request: Request, most: number): Promise<{ text: string; bytes: number }> {
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity')
    throw new Refusal(CODES.unsupported, 'Send the body uncompressed');
  requireSize(Number(request.headers.get('content-length') ?? 0), most);
  const reader = request.body?.getReader();
  if (!reader) return { text: '', bytes: 0 };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), bytes };
      bytes += value.byteLength;
      requireSize(bytes, most);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(CODES.badInput, 'The body breaks off or is not UTF-8');
  }
}

/** The body as JSON. @throws Refusal as `readBody`; also 415 for another content type, 400 when it is not JSON. */
export async function readJson(request: Request, most: number): Promise<{ json: unknown; bytes: number }> {
  if (contentTypeOf(request) !== 'application/json') throw new Refusal(CODES.unsupported, 'Send application/json');
  const { text, bytes } = await readBody(request, most);
  try {
    return { json: JSON.parse(text) as unknown, bytes };
  } catch {
    throw new Refusal(CODES.badInput, 'The body is not JSON');
  }
}

/** The content type in lower case without parameters; empty when missing. */
export const contentTypeOf = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
