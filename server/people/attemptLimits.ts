/**
 * Failures counted by what was tried, and at sign-in by where it was tried from, so that neither a password nor a code
 * is found by trying.
 */
import { CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { imageCodes } from './imageCodes';
import { addressFailures, type CountedAttempt } from './addressFailures';

/**
 * After so many failures an image code is asked for (2001); after so many more within the pause (ms), nothing helps but
 * waiting.
 */
const ASK_IMAGE_AFTER = 3;
const REFUSE_AFTER = 12;
/**
 * After so many from one source within the pause, all who sign in from there are asked for an image code: more than a
 * school behind one address mistypes.
 */
const ASK_SOURCE_AFTER = 30;
const PAUSE = 15 * 60_000;

export interface ImageProof {
  imageCode?: string | undefined;
  imageCodeId?: string | undefined;
}

export function attemptLimits(context: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'newDigits'>) {
  const { db, clock } = context;
  const images = imageCodes(context);
  const from = addressFailures(context);
  const since = () => new Date(clock().getTime() - PAUSE);

  /** Refuses what has failed too often with 429; resolves to how often it has. */
  async function refuseTooMany(subject: string): Promise<number> {
    const [row] = await db.query<{ failures: number }>(
      'select failures from failed_sign_in where subject = $1 and last_at > $2',
      [subject, since()],
    );
    const count = row?.failures ?? 0;
    if (count >= REFUSE_AFTER) throw new Refusal(CODES.tooMany, 'Too many failures; wait a quarter of an hour');
    return count;
  }

  async function count(subject: string): Promise<number> {
    const [row] = await db.query<{ failures: number }>(
      `insert into failed_sign_in as f (subject, failures, last_at) values ($1, 1, $2)
       on conflict (subject) do update set failures = case when f.last_at > $3 then f.failures + 1 else 1 end, last_at = $2 returning failures`,
      [subject, clock(), since()],
    );
    return row?.failures ?? 1;
  }

  return {
    refuseTooMany,
    count,

    /**
     * Counts a try before it is made, so that of many at once no more are made than of as many in a row; `takeBack` and
     * `forgive` undo it.
     */
    async countAttempt(subject: string): Promise<void> {
      await refuseTooMany(subject);
      if ((await count(subject)) > REFUSE_AFTER)
        throw new Refusal(CODES.tooMany, 'Too many failures; wait a quarter of an hour');
    },

    /**
     * Before a sign-in is tried. Refuses what has failed too often with 429, and asks for the image code before it
     * comes to that (4.08), or where
     * too much has failed from the same source. A wrong one counts like any failure. The try counts for its source
     * until it is taken back.
     */
    async guardSignIn(
      subject: string,
      clientAddress: string | null,
      { imageCode, imageCodeId }: ImageProof,
    ): Promise<CountedAttempt> {
      const failed = await refuseTooMany(subject);
      const tried = await from.countAttempt(clientAddress);
      if (failed < ASK_IMAGE_AFTER && tried.before < ASK_SOURCE_AFTER) return tried;
      if (!imageCode || !imageCodeId) {
        await tried.uncount();
        throw new Refusal(CODES.imageCodeNeeded, '');
      }
      if (await images.matches(imageCodeId, imageCode)) return tried;
      await count(subject);
      throw new Refusal(CODES.wrongImageCode, 'Image code is wrong');
    },

    /** One try that was taken was none. */
    uncountAttempt: (subject: string) =>
      db.query('update failed_sign_in set failures = failures - 1 where subject = $1 and failures > 0', [subject]),

    /** What was tried has come right: nothing of it counts any more. */
    resetCount: (subject: string) => db.query('delete from failed_sign_in where subject = $1', [subject]),

    /** Forgets counts that are over: whoever tries made-up numbers and accounts fills no table with them. */
    async sweep() {
      await db.query('delete from failed_sign_in where last_at < $1', [new Date(clock().getTime() - 3600_000)]);
      await from.sweep();
    },
  };
}
