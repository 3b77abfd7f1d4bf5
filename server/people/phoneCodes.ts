/**
 * Codes sent to a phone: one at a time for a number, at most one a minute and ten a day, good for what it was asked for
 * and nothing else.
 */
import { CODES, type RefusedUntil } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';

/** Digits, life (ms), the wait before another (ms, 9.01), and tries before it is void. */
const CODE = { digits: 6, life: 5 * 60_000, again: 60_000, tries: 5 };

/**
 * Codes for one number, whatever they are for, in a day (ms) that begins with the first of them: a stranger rings no
 * phone all day at the school's
 * expense. A calendar's day would need a time zone, and a number has none; a rolling one would need every code's
 * instant where one is enough.
 */
const DAY = { most: 10, length: 24 * 3600_000 };

export type CodePurpose = 'sign-in' | 'password' | 'bind' | 'mobile';

export function phoneCodes({
  db,
  clock,
  newDigits,
  sendCode,
}: Pick<PlatformContext, 'db' | 'clock' | 'newDigits' | 'sendCode'>) {
  const hashOf = (purpose: CodePurpose, mobile: string, code: string) => sha256(`${purpose} ${mobile} ${code}`);

  /**
   * Counts a code for its number's day.
   * @throws Refusal 2009, with when the next day begins, when it was one too many.
   */
  async function countToday(tx: Queryable, mobile: string, now: Date): Promise<void> {
    const number = sha256(`mobile ${mobile}`);
    const [counted] = await tx.query(
      `insert into phone_code_day as d (mobile_hash, began_at, sent) values ($1, $2, 1)
       on conflict (mobile_hash) do update set began_at = case when d.began_at <= $3 then $2 else d.began_at end, sent = case when d.began_at <= $3 then 1 else d.sent + 1 end
       where d.began_at <= $3 or d.sent < $4 returning 1`,
      [number, now, new Date(now.getTime() - DAY.length), DAY.most],
    );
    if (counted) return;
    const [day] = await tx.query<{ began_at: Date }>('select began_at from phone_code_day where mobile_hash = $1', [
      number,
    ]);
    const until = new Date((day?.began_at ?? now).getTime() + DAY.length).toISOString();
    throw new Refusal(CODES.codesSpent, 'As many codes as a number gets in a day have been sent', {
      until,
    } satisfies RefusedUntil);
  }

  return {
    /**
     * Sends a code to a known number, or to `anyone`. An unknown one gets the same answers and no message. Resolves to
     * the seconds until another
     * may be sent.
     * @throws Refusal 2005 within a minute of the last, 2009 when the day's are spent; the last one sent stays good
     * then.
     */
    async send(purpose: CodePurpose, mobile: string, anyone = false): Promise<number> {
      const code = newDigits(CODE.digits);
      const now = clock();
      await db.transaction(async (tx) => {
        const [sent] = await tx.query(
          `insert into phone_code as p (mobile, code_hash, sent_at) values ($1, $2, $3)
           on conflict (mobile) do update set code_hash = $2, sent_at = $3, tries = 0 where p.sent_at <= $4 returning mobile`,
          [mobile, hashOf(purpose, mobile, code), now, new Date(now.getTime() - CODE.again)],
        );
        if (!sent) throw new Refusal(CODES.codeJustSent, 'A code was sent less than a minute ago');
        await countToday(tx, mobile, now);
      });
      const [known] = anyone ? [true] : await db.query('select 1 from account where mobile = $1', [mobile]);
      if (known) await sendCode(mobile, code);
      return CODE.again / 1000;
    },

    /** Whether it is the code that was sent. Every question counts as a try. */
    async matches(purpose: CodePurpose, mobile: string, code: string): Promise<boolean> {
      const [row] = await db.query<{ code_hash: string }>(
        'update phone_code set tries = tries + 1 where mobile = $1 and sent_at > $2 and tries < $3 returning code_hash',
        [mobile, new Date(clock().getTime() - CODE.life), CODE.tries],
      );
      return row?.code_hash === hashOf(purpose, mobile, code);
    },

    /** A code serves once. */
    discard: (mobile: string) => db.query('delete from phone_code where mobile = $1', [mobile]),

    /** Forgets codes an hour after they were sent, and a number's day when it is over. */
    async sweep() {
      const now = clock().getTime();
      await db.query('delete from phone_code where sent_at < $1', [new Date(now - 3600_000)]);
      await db.query('delete from phone_code_day where began_at <= $1', [new Date(now - DAY.length)]);
    },
  };
}
