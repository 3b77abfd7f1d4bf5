/** Tells open consoles that an approval changed. */

/**
 * Call it after the commit.
 * @param userIds whose lists or counters changed. @param studentId whose leave began or ended; null for nobody.
 */
export type TellChanged = (userIds: readonly string[], studentId: string | null) => Promise<void>;
