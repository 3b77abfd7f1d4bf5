/** Answers that are kept for a while, the least used forgotten first. */

export interface LruCache<Value> {
  /** The kept answer, or `find`'s, which is kept unless it is null or `clear` was called while it was looked for. */
  get(key: string, find: () => Promise<Value | null>): Promise<Value | null>;
  clear(): void;
}

/** @param limits `room`: how many are kept at most; `for`: how long each, in milliseconds of `clock`. */
export function lruCache<Value>({
  room,
  for: time,
  clock,
}: {
  room: number;
  for: number;
  clock: () => Date;
}): LruCache<Value> {
  let kept = new Map<string, { value: Value; until: number }>();
  return {
    async get(key, find) {
      const known = kept.get(key);
      const now = clock().getTime();
      if (known && known.until > now) {
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const then = kept;
      const value = await find();
      if (value === null) {
        then.delete(key);
        return null;
      }
      then.delete(key);
      then.set(key, { value, until: now + time });
      for (const oldest of then.keys()) {
        if (then.size <= room) break;
        then.delete(oldest);
      }
      return value;
    },
    clear() {
      kept = new Map();
    },
  };
}
