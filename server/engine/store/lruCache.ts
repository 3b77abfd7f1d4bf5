/** A cache with a capacity and a time to live from the last use; the least recently used entry goes first. */

export interface LruCache<Value> {
  /**
   * The values of keys: the cached ones, and those that `find` returns for the others in one call. Callers at the same
   * time share what is being found. What is not found is not cached, nor is what was being found when `clear` or
   * `drop` was called.
   */
  getAll(
    keys: readonly string[],
    find: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>>;
  /** Removes one entry. */
  drop(key: string): void;
  clear(): void;
}

interface Entry<Value> {
  /** Undefined when it was not found. */
  value: Promise<Value | undefined>;
  /** Milliseconds since 1970; infinite while it is being found. */
  until: number;
}

/**
 * @param limits `capacity`: largest number of entries. `ttl`: milliseconds of `clock` for which an unused one stays.
 */
export function lruCache<Value>({
  capacity,
  ttl,
  clock,
}: {
  capacity: number;
  ttl: number;
  clock: () => Date;
}): LruCache<Value> {
  const entries = new Map<string, Entry<Value>>();

  function startFinding(
    keys: readonly string[],
    find: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): void {
    const found = find(keys);
    for (const key of keys) {
      const entry: Entry<Value> = { value: found.then((values) => values.get(key)), until: Number.POSITIVE_INFINITY };
      entries.set(key, entry);
      entry.value.then(
        (value) => settle(key, entry, value !== undefined),
        () => settle(key, entry, false),
      );
    }
  }

  function settle(key: string, entry: Entry<Value>, isFound: boolean): void {
    if (entries.get(key) !== entry) return;
    if (isFound) entry.until = clock().getTime() + ttl;
    else entries.delete(key);
  }

  return {
    async getAll(keys, find) {
      const now = clock().getTime();
      const missing: string[] = [];
      for (const key of keys) {
        const entry = entries.get(key);
        entries.delete(key);
        if (!entry || entry.until <= now) missing.push(key);
        else {
          if (Number.isFinite(entry.until)) entry.until = now + ttl;
          entries.set(key, entry);
        }
      }
      if (missing.length > 0) startFinding([...new Set(missing)], find);
      const values = new Map<string, Value>();
      const wanted = keys.map((key) => [key, entries.get(key)?.value] as const);
      for (const oldest of entries.keys()) {
        if (entries.size <= capacity) break;
        entries.delete(oldest);
      }
      for (const [key, finding] of wanted) {
        const value = await finding;
        if (value !== undefined) values.set(key, value);
      }
      return values;
    },
    drop: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Sets an entry of a map as its newest one; the oldest goes when there are more than `most`. */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
