/** Budgets that fill again with time: so much at once, and so much a second in the long run. */

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
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > most && oldest !== undefined) buckets.delete(oldest);
    if (takeFrom(bucket, rate, 0, now) < 1) return false;
    bucket.left -= 1;
    return true;
  };
}
