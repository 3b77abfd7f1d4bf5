/**
 * Limits guessing of passwords, codes and card numbers. Failures are counted per subject (an account, a mobile number,
 * a user) and, at sign-in, per client address.
 */
import { CODES } from '../../contract';
import { spanMs } from '../../contract/day';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { imageCodes } from './imageCodes';
import { addressFailures, type CountedAttempt } from './addressFailures';

/**
 * Failures of a subject within `WINDOW` after which an image code is asked for (2001), and after which every attempt is
 * refused (429).
 */
const ASK_IMAGE_AFTER = 3;
const REFUSE_AFTER = 12;
/**
 * Failures of one client address within `WINDOW` after which its sign-ins need an image code. A school behind one
 * address has fewer typing errors.
 */
const ASK_ADDRESS_AFTER = 30;
/** Milliseconds in which failures are counted together. */
const WINDOW = spanMs(15, 'minutes');

export interface ImageProof {
  imageCode?: string | undefined;
  imageCodeId?: string | undefined;
}

export function attemptLimits(context: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'newDigits'>) {
  const { db, clock } = context;
  const images = imageCodes(context);
  const addresses = addressFailures(context);
  const since = () => new Date(clock().getTime() - WINDOW);

  /**
   * @returns the number of failures.
   * @throws Refusal 429 when there are too many.
   */
  async function refuseTooMany(subject: string): Promise<number> {
    const [row] = await db.query<{ failures: number }>(
      'select failures from failed_sign_in where subject = $1 and last_at > $2',
      [subject, since()],
    );
    const count = row?.failures ?? 0;
    if (count >= REFUSE_AFTER) throw new Refusal(CODES.tooMany, 'Too many failures; try again in 15 minutes');
    return count;
  }

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
     * @throws Refusal 429.
     */
    async countAttempt(subject: string): Promise<void> {
      await refuseTooMany(subject);
      if ((await countFailure(subject)) > REFUSE_AFTER)
        throw new Refusal(CODES.tooMany, 'Too many failures; try again in 15 minutes');
    },

    /**
     * Call it before a sign-in. It asks for an image code after failures of the subject (4.08) or of the client
     * address, and counts the attempt for the address until `uncount` is called. A wrong image code counts as a failure
     * of the subject.
     * @param clientAddress null when unknown.
     * @throws Refusal 429, 2001 or 2003.
     */
    async guardSignIn(
      subject: string,
      clientAddress: string | null,
      { imageCode, imageCodeId }: ImageProof,
    ): Promise<CountedAttempt> {
      const failed = await refuseTooMany(subject);
      const attempt = await addresses.countAttempt(clientAddress);
      if (failed < ASK_IMAGE_AFTER && attempt.before < ASK_ADDRESS_AFTER) return attempt;
      if (!imageCode || !imageCodeId) {
        await attempt.uncount();
        // The specification's answer has an empty message (4.08).
        throw new Refusal(CODES.imageCodeNeeded, '');
      }
      if (await images.matches(imageCodeId, imageCode)) return attempt;
      await countFailure(subject);
      throw new Refusal(CODES.wrongImageCode, 'The image code is wrong');
    },

    /** Undoes one `countAttempt`. */
    uncountAttempt: (subject: string) =>
      db.query('update failed_sign_in set failures = failures - 1 where subject = $1 and failures > 0', [subject]),

    /** Deletes the count after a success. */
    resetCount: (subject: string) => db.query('delete from failed_sign_in where subject = $1', [subject]),

    /** Deletes old counts, so that attempts with invented accounts do not fill the table. */
    async sweep() {
      await db.query('delete from failed_sign_in where last_at < $1', [
        new Date(clock().getTime() - spanMs(1, 'hours')),
      ]);
      await addresses.sweep();
    },
  };
}
