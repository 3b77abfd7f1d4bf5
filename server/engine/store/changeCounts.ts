/**
 * Up to which count of changes a cache knows the rows of each school. The school's row counts each change in the
 * transaction that makes it, and a notice brings the count to all processes. Who has read a newer count than the cache
 * knows reads again, so nobody acts by older rows while a notice is still under way.
 */
export function changeCounts() {
  const known = new Map<string, number>();
  return {
    /** @param changes the counts of a notice, by school. Notices come in the order of the commits. */
    heard(changes: Readonly<Record<string, number>>): void {
      // Where a notice is missing, the count stays behind.
      for (const [schoolId, count] of Object.entries(changes))
        if (known.get(schoolId) === count - 1) known.set(schoolId, count);
    },
    /** @param count was read before the rows, so the rows are never older. */
    wasRead(schoolId: string, count: number): void {
      known.set(schoolId, Math.max(count, known.get(schoolId) ?? 0));
    },
    isKnown: (schoolId: string) => known.has(schoolId),
    isBehind: (schoolId: string, count: number) => (known.get(schoolId) ?? -1) < count,
    schools: () => known.keys(),
  };
}

/** The newest count that was asked for of each school; 0 where a caller does not know it. */
export function newestCounts(asked: Iterable<readonly [schoolId: string, count: number | undefined]>) {
  const newest = new Map<string, number>();
  for (const [schoolId, count = 0] of asked) newest.set(schoolId, Math.max(count, newest.get(schoolId) ?? 0));
  return newest;
}
