/**
 * SHA-256 of tokens and keys, the only form in which the store keeps them. They are 256 random bits, so a fast hash is
 * enough.
 */
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hex of the SHA-256 of a UTF-8 text. */
export const sha256 = (text: string) => bytesToHex(digest(utf8ToBytes(text)));
