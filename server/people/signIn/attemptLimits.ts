/**
 * Limits attempts: of passwords, codes and card numbers, and of what costs the school money. Attempts are counted per
 * subject (an account, a mobile number, a user).
 */
import { CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';

/** Failures of a subject within `ATTEMPT_WINDOW` after which every attempt is refused (429). */
const REFUSE_AFTER = 12;
/** Milliseconds in which failures are counted together. */
export const ATTEMPT_WINDOW = spanMs(15, 'minutes');

export function attemptLimits({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const since = () => new Date(clock().getTime() - ATTEMPT_WINDOW);

  /**
   * @returns the number of failures.
   * @throws Refusal 429 when there are too many.
   */
  async function refuseTooMany(subject: string, most = REFUSE_AFTER): Promise<number> {
    const [row] = await db.query<{ failures: number }>(
      'select failures from failed_sign_in where subject = $1 and last_at > $2',
      [subject, since()],
    );
    const count = row?.failures ?? 0;
    if (count >= most) throw new Refusal(CODES.tooMany, 'Too many failures; try again in 15 minutes');
    return count;
  }

  /** @returns the number of failures, this one included. */
  async function countFailure(subject: string): Promise<number> {
    const [row] = await db.query<{ failures: number }>(
      `insert into failed_sign_in as f (subject, failures, last_at) values ($1, 1, $2)
       on conflict (subject) do update set failures = case when f.last_at > $3 then f.failures + 1 else 1 end,
         last_at = $2 returning failures`,
      [subject, clock(), since()],
    );
    return row?.failures ?? 1;
  }

  return {
    refuseTooMany,
    countFailure,

    /**
     * Counts an attempt as a failure before it is made, so that parallel guesses are limited like serial ones.
     * `uncountAttempt` and `resetCount` undo it.
     * @param most attempts that are allowed before one of them succeeds.
     * @returns the number of failures, this one included.
     * @throws Refusal 429.
     */
    async countAttempt(subject: string, most = REFUSE_AFTER): Promise<number> {
      await refuseTooMany(subject, most);
      const count = await countFailure(subject);
      if (count > most) throw new Refusal(CODES.tooMany, 'Too many failures; try again in 15 minutes');
      return count;
    },

    /** Undoes one `countAttempt`. */
    uncountAttempt: (subject: string) =>
      db.query('update failed_sign_in set failures = failures - 1 where subject = $1 and failures > 0', [subject]),

    /** Deletes the count after a success. */
    resetCount: (subject: string) => db.query('delete from failed_sign_in where subject = $1', [subject]),

    /** Deletes old counts, so that attempts with invented accounts do not fill the table. */
    sweep: () =>
      db.query('delete from failed_sign_in where last_at < $1', [new Date(clock().getTime() - spanMs(1, 'hours'))]),
  };
}
