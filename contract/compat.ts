/**
 * The specification's old wire protection (7.02-7.04), word for word, for consoles and platforms of its generation. It protects nothing:
 * key and iv follow from constants every console carries. TLS and opaque session tokens protect (README, Decisions). It stands here, once, and nowhere else.
 */
import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import MD5 from 'crypto-js/md5.js';

/** What key and iv are made of; configured, the same on both sides. */
export interface CompatConstants {
  constant: string;
  encodeVersion: string;
  environment: string;
}

/** A body that carries this header is AES text, and so is its answer. */
export const ENCODE_HEADER = 'encode-version';
export const TOKEN_HEADER = 'token';
export const SIGNATURE_HEADER = 'api-token';
/** Says which build of which environment asks; nothing depends on it. */
export const VERSION_ID_HEADER = 'version-id';

/** How long a signature is good, before and after the platform's clock. Milliseconds. */
export const SIGNATURE_WINDOW = 5 * 60_000;

export interface Codec {
  /** AES-128-CBC, PKCS#7, as base64. */
  encode(text: string): string;
  /** The way back; a text that does not decrypt comes back as it was (7.03). */
  decode(text: string): string;
}

/** Key: the first 16 characters of the MD5 in hex (9.04); iv: the last 16. Both are used as text. */
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

/** The API-TOKEN: path, role id and time (ms), encrypted. `path` has one leading slash and no base. */
export const signatureOf = (codec: Codec, path: string, roleId: string, now: number) =>
  codec.encode(`${path}&${roleId}&${now}`);

/** What an API-TOKEN says; null when it does not decrypt to one. */
export function readSignature(codec: Codec, signature: string): { path: string; roleId: string; time: number } | null {
  const [path, roleId, time, ...rest] = codec.decode(signature).split('&');
  if (!path || !roleId || !time || rest.length || !/^\d{1,16}$/.test(time)) return null;
  return { path, roleId, time: Number(time) };
}

/** The version id a console reports: MD5 of app version and environment (7.04). */
export const versionId = (appVersion: string, environment: string) => MD5(appVersion + environment).toString();
