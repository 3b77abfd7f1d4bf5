/**
 * The specification's encoding and signing of calls (7.02-7.04), kept exactly for compatibility with older consoles and
 * platforms.
 * It protects nothing, because key and IV follow from constants that every console contains. TLS and random session
 * tokens give the
 * protection (README, Decisions).
 */
import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import MD5 from 'crypto-js/md5.js';

/** Key and IV are derived from these constants. Console and platform are configured with the same ones. */
export interface CompatConstants {
  constant: string;
  encodeVersion: string;
  environment: string;
}

/** A request with this header has an AES-encoded body and gets an encoded answer. */
export const ENCODE_HEADER = 'encode-version';
export const TOKEN_HEADER = 'token';
export const SIGNATURE_HEADER = 'api-token';
/** Names the console's version and environment; nothing depends on it. */
export const VERSION_ID_HEADER = 'version-id';

/** How far a signature's time may be from the platform's clock, in both directions, in milliseconds. */
export const SIGNATURE_WINDOW = 5 * 60_000;

export interface Codec {
  /** AES-128-CBC with PKCS#7 padding, as base64. */
  encode(text: string): string;
  /** Decrypts; returns a text that does not decrypt unchanged (7.03). */
  decode(text: string): string;
}

/**
 * The codec of these constants. Key: the first 16 characters of their hexadecimal MD5 (9.04); IV: the last 16. Both are
 * used as text.
 */
export function codecOf({ constant, encodeVersion, environment }: CompatConstants): Codec {
  const hash = MD5(constant + encodeVersion + environment).toString();
  const key = Utf8.parse(hash.slice(0, 16));
  const iv = Utf8.parse(hash.slice(16));
  return {
    encode: (text) => AES.encrypt(text, key, { iv }).toString(),
    decode: (text) => {
      try {
        return AES.decrypt(text, key, { iv }).toString(Utf8) || text;
      } catch {
        return text;
      }
    },
  };
}

/**
 * An API-TOKEN: path, role id and time (ms), encrypted.
 * @param path with one leading slash, without the service's base path.
 */
export const signatureOf = (codec: Codec, path: string, roleId: string, now: number) =>
  codec.encode(`${path}&${roleId}&${now}`);

/** Decrypts and parses an API-TOKEN; null when it is not one. */
export function readSignature(codec: Codec, signature: string): { path: string; roleId: string; time: number } | null {
  const [path, roleId, time, ...rest] = codec.decode(signature).split('&');
  if (!path || !roleId || !time || rest.length || !/^\d{1,16}$/.test(time)) return null;
  return { path, roleId, time: Number(time) };
}

/** The console's version id: MD5 of app version and environment (7.04). */
export const versionId = (appVersion: string, environment: string) => MD5(appVersion + environment).toString();
