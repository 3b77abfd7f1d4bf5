/** Budgets: so much at once and so much a second in the long run, and so many at a time. */
import { setNewest } from '../../engine/store/lruCache';

export interface Rate {
  /** Most that is there at once. */
  burst: number;
  perSecond: number;
}

export interface Bucket {
  /** Below zero is debt. */
  left: number;
  /** When that was right. Milliseconds. */
  at: number;
}

export const fullBucket = ({ burst }: Rate, now: number): Bucket => ({ left: burst, at: now });

/** Takes so much, into debt where it must. @returns what is left. */
export function takeFrom(bucket: Bucket, { burst, perSecond }: Rate, cost: number, now: number): number {
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond) - cost;
  bucket.at = now;
  return bucket.left;
}

/**
 * Budgets by key, of so many keys at most: the one that was asked for longest ago is forgotten for a new one.
 * @returns the function that takes one from a key's budget; false when nothing is left, and then it takes nothing.
 */
export function keyedBuckets(rate: Rate, most: number): (key: string, now: number) => boolean {
  const buckets = new Map<string, Bucket>();
  return (key, now) => {
    const bucket = buckets.get(key) ?? fullBucket(rate, now);
    setNewest(buckets, key, bucket, most);
    if (takeFrom(bucket, rate, 0, now) < 1) return false;
    bucket.left -= 1;
    return true;
  };
}

/**
 * Lets so many run at once; the others wait, in their order.
 * @returns the function that runs one in its turn, and passes on what it returns or throws.
 */
export function fewAtOnce(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // Who waits takes over the place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
