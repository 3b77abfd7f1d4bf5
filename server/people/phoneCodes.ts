/**
 * Codes sent to phones: one valid code per number, at most one a minute and ten a day. A code is valid only for the
 * purpose it was sent for.
 */
import { CODES, type RefusedUntil } from '../../contract';
import { spanMs } from '../../contract/day';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';

/**
 * `digits`: length. `life`: milliseconds of validity. `again`: milliseconds until the next code (9.01). `tries`: wrong
 * answers allowed.
 */
const CODE = { digits: 6, life: spanMs(5, 'minutes'), again: spanMs(1, 'minutes'), tries: 5 };

/**
 * Codes per number and day, for all purposes, so that a stranger cannot send messages to a phone all day at the
 * school's expense. The day (`length` in milliseconds) starts with the first code: a number has no time zone, and a
 * moving window would need the time of every code.
 */
const DAY = { most: 10, length: spanMs(1, 'days') };

export type CodePurpose = 'sign-in' | 'password' | 'bind' | 'mobile';

export function phoneCodes({
  db,
  clock,
  newDigits,
  sendCode,
}: Pick<PlatformContext, 'db' | 'clock' | 'newDigits' | 'sendCode'>) {
  const hashOf = (purpose: CodePurpose, mobile: string, code: string) => sha256(`${purpose} ${mobile} ${code}`);

  /**
   * Counts a code for the number's day.
   * @throws Refusal 2009 with the start of the next day when there were too many.
   */
  async function countToday(tx: Queryable, mobile: string, now: Date): Promise<void> {
    const number = sha256(`mobile ${mobile}`);
    const [counted] = await tx.query(
      `insert into phone_code_day as d (mobile_hash, began_at, sent) values ($1, $2, 1)
       on conflict (mobile_hash) do update set began_at = case when d.began_at <= $3 then $2 else d.began_at end,
         sent = case when d.began_at <= $3 then 1 else d.sent + 1 end
       where d.began_at <= $3 or d.sent < $4 returning 1`,
      [number, now, new Date(now.getTime() - DAY.length), DAY.most],
    );
    if (counted) return;
    const [day] = await tx.query<{ began_at: Date }>('select began_at from phone_code_day where mobile_hash = $1', [
      number,
    ]);
    const until = new Date((day?.began_at ?? now).getTime() + DAY.length).toISOString();
    throw new Refusal(CODES.codesSpent, 'This number has received all codes of a day', {
      until,
    } satisfies RefusedUntil);
  }

  return {
    /**
     * Sends a code to the number of an account, or with `anyone` to any number. An unknown number gets the same answers
     * but no message.
     * @returns seconds until another code may be sent.
     * @throws Refusal 2005 within a minute of the last code, 2009 when the day's codes are used up. The last code stays
     * valid.
     */
    async send(purpose: CodePurpose, mobile: string, anyone = false): Promise<number> {
      const code = newDigits(CODE.digits);
      const now = clock();
      await db.transaction(async (tx) => {
        const [sent] = await tx.query(
          `insert into phone_code as p (mobile, code_hash, sent_at) values ($1, $2, $3)
           on conflict (mobile) do update set code_hash = $2, sent_at = $3, tries = 0
           where p.sent_at <= $4 returning mobile`,
          [mobile, hashOf(purpose, mobile, code), now, new Date(now.getTime() - CODE.again)],
        );
        if (!sent) throw new Refusal(CODES.codeJustSent, 'A code was sent less than a minute ago');
        await countToday(tx, mobile, now);
      });
      const [known] = anyone ? [true] : await db.query('select 1 from account where mobile = $1', [mobile]);
      if (known) await sendCode(mobile, code);
      return CODE.again / 1000;
    },

    /** True for the code that was sent. Every call counts as a try. */
    async matches(purpose: CodePurpose, mobile: string, code: string): Promise<boolean> {
      const [row] = await db.query<{ code_hash: string }>(
        'update phone_code set tries = tries + 1 where mobile = $1 and sent_at > $2 and tries < $3 returning code_hash',
        [mobile, new Date(clock().getTime() - CODE.life), CODE.tries],
      );
      return row?.code_hash === hashOf(purpose, mobile, code);
    },

    /** Deletes a code after its use. */
    discard: (mobile: string) => db.query('delete from phone_code where mobile = $1', [mobile]),

    /** Deletes codes after an hour, and counts of days that are over. */
    async sweep() {
      const now = clock().getTime();
      await db.query('delete from phone_code where sent_at < $1', [new Date(now - spanMs(1, 'hours'))]);
      await db.query('delete from phone_code_day where began_at <= $1', [new Date(now - DAY.length)]);
    },
  };
}
