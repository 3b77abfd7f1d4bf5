/** Repeats transactions that PostgreSQL ended because of a deadlock. */
import { isDeadlock } from './errors';

/** Each try waits until PostgreSQL notices the deadlock (`deadlock_timeout`), usually one second. */
const TRIES = 3;

/**
 * Runs `work` and repeats it when PostgreSQL ended it for a deadlock.
 * @param work a whole transaction. It must change nothing in memory when it fails.
 * @throws the error of the last try; any other error at once.
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
