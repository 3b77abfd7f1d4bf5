/**
 * Password hashes with Node's scrypt, computed outside the main thread. The parameters are part of the hash, so that
 * they can be raised later.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../platform';

/**
 * 32 MiB (128 · N · r bytes) and about 80 ms per hash: above OWASP's minimum for sign-in (Password Storage Cheat
 * Sheet).
 */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const LENGTH = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: typeof COST) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

export const nodePasswords: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(16);
    const key = await derive(password, salt, COST);
    return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
  },

  async matches(password, hash) {
    const [name, N, r, p, salt, key] = hash.split('$');
    if (name !== 'scrypt' || !salt || !key) return false;
    const expected = Buffer.from(key, 'base64url');
    const derived = await derive(password, Buffer.from(salt, 'base64url'), {
      N: Number(N),
      r: Number(r),
      p: Number(p),
    });
    return expected.length === derived.length && timingSafeEqual(derived, expected);
  },
};
