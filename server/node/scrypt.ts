/** Password hashes by Node's scrypt, off the main thread. The cost travels with the hash, so that it can be raised. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../platform';

/** 2^15 · 8 · 128 bytes = 32 MiB and about 80 ms each: what OWASP asks for interactive sign-in. */
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
