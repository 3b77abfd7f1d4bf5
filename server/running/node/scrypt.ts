/**
 * Password hashes with scrypt, computed on worker threads behind a fair queue. The parameters are part of the hash, so
 * that they can be raised later: sign-in then replaces the hash.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../../engine/platform';
import { createThreadPool, type ThreadPoolOptions, usualThreads } from './threads/threadPool';

interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/**
 * 32 MiB (128 · N · r bytes) and about 80 ms per hash: above OWASP's minimum for sign-in (Password Storage Cheat
 * Sheet).
 */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 1 };
const LENGTH = 32;

/**
 * A source may be a whole school behind one address, so most of the places may be of one source. Two hundred hashes
 * take less than the console waits for an answer.
 */
const POOL: Omit<ThreadPoolOptions, 'threads'> = {
  runningOfOwner: Number.MAX_SAFE_INTEGER,
  waiting: 200,
  waitingOfOwner: 120,
  // People wait for it, so it gives way less than other heavy work.
  niceness: 3,
  seconds: 30,
  megabytes: 32,
};

interface Derivation {
  password: string;
  salt: Uint8Array;
  length: number;
  cost: ScryptCost & { maxmem: number };
}

export interface NodePasswords extends PasswordHasher {
  count(): { waiting: number; running: number };
  close(): Promise<void>;
}

export function createNodePasswords(limits: Partial<ThreadPoolOptions> = {}, cost = COST): NodePasswords {
  const pool = createThreadPool<Derivation, Uint8Array>('./passwordThread.mjs', {
    threads: usualThreads(),
    ...POOL,
    ...limits,
  });
  const derive = (owner: string, password: string, salt: Uint8Array, { N, r, p }: ScryptCost) =>
    pool.run(owner, () => ({
      password: password.normalize('NFC'),
      salt,
      length: LENGTH,
      cost: { N, r, p, maxmem: 256 * N * r },
    }));

  return {
    async hash(password, owner) {
      const salt = randomBytes(16);
      const key = await derive(owner, password, salt, cost);
      const { N, r, p } = cost;
      return ['scrypt', N, r, p, salt.toString('base64url'), Buffer.from(key).toString('base64url')].join('$');
    },

    async matches(password, hash, owner) {
      const parts = partsOf(hash);
      if (!parts) return false;
      const derived = await derive(owner, password, parts.salt, parts.cost);
      return parts.key.length === derived.length && timingSafeEqual(derived, parts.key);
    },

    isOutdated(hash) {
      const known = partsOf(hash)?.cost;
      return known === undefined || known.N !== cost.N || known.r !== cost.r || known.p !== cost.p;
    },
    count: pool.count,
    close: pool.close,
  };
}

/** The parts of a hash `scrypt$N$r$p$salt$key`; null for another text. */
function partsOf(hash: string): { cost: ScryptCost; salt: Buffer; key: Buffer } | null {
  const [name, N, r, p, salt, key] = hash.split('$');
  if (name !== 'scrypt' || !salt || !key) return null;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
