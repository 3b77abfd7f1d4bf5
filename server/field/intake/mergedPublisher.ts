/** Publishes changes one call at a time. Changes during a call are merged by key for the next call. */

/**
 * @param publish publishes merged changes; the next call waits for it. @param failed gets the error of a failed call.
 * @returns a function that takes changes by key. It resolves when these and all earlier changes are published or have
 * failed.
 */
export function mergedPublisher<Key, Change>(
  publish: (changes: readonly Change[]) => Promise<void> | void,
  failed: (error: unknown) => void,
) {
  let last: Promise<void> = Promise.resolve();
  let next: { changes: Map<Key, Change>; published: Promise<void> } | null = null;

  function startNext() {
    const changes = new Map<Key, Change>();
    const published = last
      .then(() => {
        next = null;
        return publish([...changes.values()]);
      })
      .catch(failed);
    last = published;
    return { changes, published };
  }

  return (changed: Iterable<readonly [Key, Change]>): Promise<void> => {
    const changes = [...changed];
    if (changes.length === 0) return last;
    next ??= startNext();
    for (const [key, change] of changes) next.changes.set(key, change);
    return next.published;
  };
}
