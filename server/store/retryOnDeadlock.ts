/** Transactions that met another's locks crosswise: PostgreSQL ends one of the two, and whoever was ended may simply begin again. */

/** deadlock_detected (PostgreSQL, appendix A). */
const DEADLOCK = '40P01';
/** So many tries; each waits for the server to notice, a second as a rule. */
const TRIES = 3;

/**
 * Runs `work` again when PostgreSQL has ended it for a deadlock; it must be a whole transaction that leaves nothing in memory when it fails.
 * @throws what the last try threw, and any other error at once.
 */
export async function retryOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === DEADLOCK;
