/** Tells of changes one telling at a time; what changes meanwhile is told in the next, each thing once, as it is then. */

/**
 * @param tell tells; the next waits for it. @param failed hears of one that failed.
 * @returns a function that resolves when what it was given, and all before, has been told, or could not be.
 */
export function mergedNotices<Key, Change>(
  tell: (changes: readonly Change[]) => Promise<void> | void,
  failed: (error: unknown) => void,
) {
  let last: Promise<void> = Promise.resolve();
  let next: { changes: Map<Key, Change>; told: Promise<void> } | null = null;

  function turn() {
    const changes = new Map<Key, Change>();
    const told = last
      .then(() => {
        next = null;
        return tell([...changes.values()]);
      })
      .catch(failed);
    last = told;
    return { changes, told };
  }

  return (changed: Iterable<readonly [Key, Change]>): Promise<void> => {
    const changes = [...changed];
    if (changes.length === 0) return last;
    next ??= turn();
    for (const [key, change] of changes) next.changes.set(key, change);
    return next.told;
  };
}
