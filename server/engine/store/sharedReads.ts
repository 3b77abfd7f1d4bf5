/**
 * Lets many callers at once share one read of the store for a cache: who comes while one runs waits for it and looks
 * again. A transaction never waits for a reader outside of one: that reader may itself be waiting for the connection
 * which the transaction holds.
 */
import type { Queryable } from './db';

/**
 * @returns a function that reads for a key unless nothing is needed any more. `isNeeded` is asked before each read.
 * A read that fails throws for its own caller; the others try themselves.
 */
export function sharedReads() {
  const running = new Map<string, Promise<void>>();
  return async function share(
    key: string,
    on: Queryable,
    isNeeded: () => boolean,
    read: () => Promise<void>,
  ): Promise<void> {
    const [inside, outside] = [`in ${key}`, `out ${key}`];
    const own = 'transaction' in on ? outside : inside;
    while (isNeeded()) {
      const other = running.get(inside) ?? (own === outside ? running.get(outside) : undefined);
      if (!other) {
        const mine = read().finally(() => running.delete(own));
        running.set(own, mine);
        return mine;
      }
      await other.catch(() => undefined);
    }
  };
}
