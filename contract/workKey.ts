/** The key that each try of a proof of work derives: ALTCHA's PBKDF2/SHA-256, with or without Web Cryptography. */
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * A browser offers Web Cryptography to pages that came by TLS, and to this machine's own. Without it the same keys are
 * computed in JavaScript, about ten times as slow.
 */
export const deriveWorkKey: DeriveKeyFunction = async (parameters, salt, password) => {
  if ('subtle' in globalThis.crypto) return deriveKey(parameters, salt, password);
  const [{ pbkdf2 }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  return { derivedKey: pbkdf2(sha256, password, salt, { c: parameters.cost, dkLen: parameters.keyLength }) };
};
