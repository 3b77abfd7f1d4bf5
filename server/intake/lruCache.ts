/** A cache with a capacity and a time to live; the least recently used entry goes first. */

export interface LruCache<Value> {
  /**
   * The cached value, or the one that `find` returns. A null is not cached, nor is a value when `clear` was called
   * during `find`.
   */
  get(key: string, find: () => Promise<Value | null>): Promise<Value | null>;
  clear(): void;
}

/** @param limits `capacity`: largest number of entries. `ttl`: milliseconds of `clock` for which an entry is used. */
export function lruCache<Value>({
  capacity,
  ttl,
  clock,
}: {
  capacity: number;
  ttl: number;
  clock: () => Date;
}): LruCache<Value> {
  let entries = new Map<string, { value: Value; until: number }>();
  return {
    async get(key, find) {
      const cached = entries.get(key);
      const now = clock().getTime();
      if (cached && cached.until > now) {
        entries.delete(key);
        entries.set(key, cached);
        return cached.value;
      }
      // `clear` replaces the map: a value that was being read then goes into the old one.
      const current = entries;
      const value = await find();
      current.delete(key);
      if (value === null) return null;
      current.set(key, { value, until: now + ttl });
      for (const oldest of current.keys()) {
        if (current.size <= capacity) break;
        current.delete(oldest);
      }
      return value;
    },
    clear() {
      entries = new Map();
    },
  };
}
