/** Reads the bodies of requests within limits: bytes of one, bytes of all at once, depth and number of JSON values. */
import { CODES } from '../../../contract';
import { Refusal } from './refusal';

/** Bytes of all bodies that are being read or handled at once. Beyond it requests are refused with 503. */
const LARGEST_TOTAL = 64 * 1024 * 1024;

/** The deepest nesting of JSON, and the most values in it. Calls of the contract need far less. */
const JSON_LIMITS = { depth: 32, values: 50_000 };

export interface BodyReader {
  /**
   * The body as text, with its size in bytes.
   * @throws Refusal 413 when it has more than `most` bytes, 415 when it is compressed, 400 when it breaks off or is not
   * UTF-8, 503 when all bodies together take too much memory.
   */
  text(request: Request, most: number): Promise<{ text: string; bytes: number }>;
  /**
   * The body as JSON.
   * @throws Refusal as `text`; also 415 for another content type, 400 when it is not JSON, or too deep or too long.
   */
  json(request: Request, most: number): Promise<{ json: unknown; bytes: number }>;
  /** Gives back the bytes of a request that has been answered. */
  release(request: Request): void;
}

/** @param largestTotal bytes of all bodies at once. */
export function createBodyReader(largestTotal = LARGEST_TOTAL): BodyReader {
  let total = 0;
  const taken = new WeakMap<Request, number>();

  function take(request: Request, bytes: number): void {
    if (total + bytes > largestTotal) throw new Refusal(CODES.unavailable, 'Too many large requests; try again later');
    total += bytes;
    taken.set(request, (taken.get(request) ?? 0) + bytes);
  }

  const reader: BodyReader = {
    async text(request, most) {
      if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity')
        throw new Refusal(CODES.unsupported, 'Send the body uncompressed');
      requireSize(Number(request.headers.get('content-length') ?? 0), most);
      const chunks = request.body?.getReader();
      if (!chunks) return { text: '', bytes: 0 };
      const decoder = new TextDecoder('utf-8', { fatal: true });
      let text = '';
      let bytes = 0;
      try {
        for (;;) {
          const { done, value } = await chunks.read();
          if (done) return { text: text + decoder.decode(), bytes };
          bytes += value.byteLength;
          requireSize(bytes, most);
          take(request, value.byteLength);
          text += decoder.decode(value, { stream: true });
        }
      } catch (error) {
        throw error instanceof Refusal ? error : new Refusal(CODES.badInput, 'The body breaks off or is not UTF-8');
      }
    },

    async json(request, most) {
      if (contentTypeOf(request) !== 'application/json') throw new Refusal(CODES.unsupported, 'Send application/json');
      const { text, bytes } = await reader.text(request, most);
      return { json: parseJson(text), bytes };
    },

    release(request) {
      total -= taken.get(request) ?? 0;
      taken.delete(request);
    },
  };
  return reader;
}

/** @throws Refusal 413 when `bytes` is more than `most`. */
export function requireSize(bytes: number, most: number): void {
  if (bytes > most) throw new Refusal(CODES.tooLarge, 'The body is too large');
}

/**
 * Parses JSON after a look at its depth and its number of values, so that neither the parser nor a schema has to walk
 * through what no call needs. PostgreSQL stores no NUL and no lone surrogate in a text, so they are refused too.
 * @throws Refusal 400.
 */
export function parseJson(text: string): unknown {
  const fault = faultOf(text);
  if (fault) throw new Refusal(CODES.badInput, fault);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(CODES.badInput, 'The body is not JSON');
  }
}

/** True for a text that contains NUL, which PostgreSQL cannot store. */
export const holdsNul = (value: unknown) => typeof value === 'string' && value.includes('\0');

/** Escapes of half a character outside the first plane of Unicode, and of a whole one (RFC 8259, 7). */
const SURROGATE = /^\\u[dD][89a-fA-F]/;
const SURROGATE_PAIR = /^\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** What is wrong with the size of some JSON, or null. One pass over the text, without parsing it. */
function faultOf(text: string): string | null {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inText) {
      if (char === BACKSLASH) {
        if (text.startsWith('u0000', at + 1)) return 'A text contains a NUL character';
        if (SURROGATE.test(text.slice(at, at + 4))) {
          if (!SURROGATE_PAIR.test(text.slice(at, at + 12))) return 'A text contains a lone surrogate';
          at += 6;
        }
        at += 1;
      } else if (char === QUOTE) inText = false;
    } else if (char === QUOTE) inText = true;
    else if (char === OPEN_ARRAY || char === OPEN_OBJECT) depth += 1;
    else if (char === CLOSE_ARRAY || char === CLOSE_OBJECT) depth -= 1;
    else if (char === COMMA) values += 1;
    if (depth > JSON_LIMITS.depth) return 'The JSON is too deep';
    if (values > JSON_LIMITS.values) return 'The JSON has too many values';
  }
  return null;
}

/** The content type in lower case without parameters; empty when missing. */
export const contentTypeOf = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
