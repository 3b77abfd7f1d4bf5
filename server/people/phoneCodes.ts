/** Codes sent to a phone: one at a time for a number, at most one a minute, good for what it was asked for and nothing else. */
import { CODES } from '../../contract';
import type { Platform } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';

/** Digits, life (ms), the wait before another (ms, 9.01), and tries before it is void. */
const CODE = { digits: 6, life: 5 * 60_000, again: 60_000, tries: 5 };

export type CodePurpose = 'sign-in' | 'password' | 'bind' | 'mobile';

export function phoneCodes({ db, clock, newDigits, sendCode }: Pick<Platform, 'db' | 'clock' | 'newDigits' | 'sendCode'>) {
  const hashOf = (purpose: CodePurpose, mobile: string, code: string) => sha256(`${purpose} ${mobile} ${code}`);

  return {
    /** Sends a code to a known number, or to `anyone`. An unknown one gets the same answer and no message. Resolves to the seconds until another may be sent. */
    async send(purpose: CodePurpose, mobile: string, anyone = false): Promise<number> {
      const code = newDigits(CODE.digits);
      const now = clock();
      const [sent] = await db.query(
        `insert into phone_code as p (mobile, code_hash, sent_at) values ($1, $2, $3)
         on conflict (mobile) do update set code_hash = $2, sent_at = $3, tries = 0 where p.sent_at <= $4 returning mobile`,
        [mobile, hashOf(purpose, mobile, code), now, new Date(now.getTime() - CODE.again)],
      );
      if (!sent) throw new Refusal(CODES.codeJustSent, 'A code was sent less than a minute ago');
      const [known] = anyone ? [true] : await db.query('select 1 from account where mobile = $1', [mobile]);
      if (known) await sendCode(mobile, code);
      return CODE.again / 1000;
    },

    /** Whether it is the code that was sent. Every question counts as a try. */
    async matches(purpose: CodePurpose, mobile: string, code: string): Promise<boolean> {
      const [row] = await db.query<{ code_hash: string }>('update phone_code set tries = tries + 1 where mobile = $1 and sent_at > $2 and tries < $3 returning code_hash', [
        mobile,
        new Date(clock().getTime() - CODE.life),
        CODE.tries,
      ]);
      return row?.code_hash === hashOf(purpose, mobile, code);
    },

    /** A code serves once. */
    usedUp: (mobile: string) => db.query('delete from phone_code where mobile = $1', [mobile]),
  };
}
