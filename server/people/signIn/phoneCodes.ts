/**
 * Codes sent to phones, each for the purpose it was sent for. Codes, tries and counts belong to the source that asked:
 * a network address or a user. So a stranger neither replaces the owner's code nor uses up its tries or the day's
 * codes.
 */
import { CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import { CODE_DAY, countCodeOfDay } from './codeDays';
import type { CodeGateway } from './codeGateway';

/**
 * `digits`: length. `life`: milliseconds of validity. `again`: milliseconds until the next code (9.01). `tries`:
 * answers of a source. `strangersTries`: answers of all sources together that asked for no code.
 */
const CODE = { digits: 6, life: spanMs(5, 'minutes'), again: spanMs(1, 'minutes'), tries: 5, strangersTries: 20 };

export type CodePurpose = 'sign-in' | 'password' | 'bind' | 'mobile' | 'invitation';

/** Who asks for a code or answers it. */
export type CodeSource = `user ${string}` | `address ${string}`;
/** @param address null when unknown. */
export const addressSource = (address: string | null): CodeSource => `address ${address ?? 'unknown'}`;

export function phoneCodes(
  { db, clock, newDigits }: Pick<PlatformContext, 'db' | 'clock' | 'newDigits'>,
  gateway: CodeGateway,
) {
  const hashOf = (purpose: CodePurpose, mobile: string, code: string) => sha256(`${purpose} ${mobile} ${code}`);
  const numberOf = (mobile: string) => sha256(`mobile ${mobile}`);

  return {
    /**
     * Sends a code to the number of an account, or with `anyone` to any number. An unknown number gets the same answers
     * after the same work, but no message.
     * @returns seconds until this source may ask for another code.
     * @throws Refusal 2005 within a minute of the source's last code, 2009 when the day's codes are used up, 2020 while
     * the gateway is down. Codes that were sent stay valid.
     */
    async send(purpose: CodePurpose, mobile: string, from: CodeSource, anyone = false): Promise<number> {
      gateway.requireOpen();
      const code = newDigits(CODE.digits);
      const now = clock();
      const source = sha256(from);
      await db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(hashtext($1))', [numberOf(mobile)]);
        const [sent] = await tx.query(
          `insert into phone_code as p (mobile, source_hash, code_hash, sent_at) values ($1, $2, $3, $4)
           on conflict (mobile, source_hash) do update set code_hash = $3, sent_at = $4
           where p.sent_at <= $5 returning 1`,
          [mobile, source, hashOf(purpose, mobile, code), now, new Date(now.getTime() - CODE.again)],
        );
        if (!sent) throw new Refusal(CODES.codeJustSent, 'A code was sent less than a minute ago');
        await countCodeOfDay(tx, numberOf(mobile), source, now);
        await tx.query('delete from phone_code_try where mobile_hash = $1 and source_hash = $2', [
          numberOf(mobile),
          source,
        ]);
      });
      const [known] = await db.query('select 1 from account where mobile = $1', [mobile]);
      if (known || anyone) gateway.send(mobile, code);
      return CODE.again / 1000;
    },

    /** True for a code that was sent to the number. Every call counts as a try of its source. */
    async matches(purpose: CodePurpose, mobile: string, code: string, from: CodeSource): Promise<boolean> {
      const now = clock();
      const sentSince = new Date(now.getTime() - CODE.life);
      const source = sha256(from);
      const [own] = await db.query(
        `insert into phone_code_try as t (mobile_hash, source_hash, began_at, tries) values ($1, $2, $3, 1)
         on conflict (mobile_hash, source_hash) do update set
           tries = case when t.began_at <= $4 then 1 else t.tries + 1 end,
           began_at = case when t.began_at <= $4 then $3 else t.began_at end
         where t.began_at <= $4 or t.tries < $5 returning 1`,
        [numberOf(mobile), source, now, sentSince, CODE.tries],
      );
      const codes = await db.query<{ source_hash: string; code_hash: string }>(
        'select source_hash, code_hash from phone_code where mobile = $1 and sent_at > $2',
        [mobile, sentSince],
      );
      const askers = codes.map(({ source_hash }) => source_hash);
      const [strangers] = await db.query<{ tries: number }>(
        `select coalesce(sum(tries), 0)::integer as tries from phone_code_try
         where mobile_hash = $1 and began_at > $2 and source_hash <> all ($3::text[])`,
        [numberOf(mobile), sentSince, askers],
      );
      const mayTry = askers.includes(source) || (strangers?.tries ?? 0) <= CODE.strangersTries;
      const expected = hashOf(purpose, mobile, code);
      return own !== undefined && mayTry && codes.some(({ code_hash }) => code_hash === expected);
    },

    /** Deletes the number's codes after one was used. */
    discard: (mobile: string) => db.query('delete from phone_code where mobile = $1', [mobile]),

    /** Deletes codes and tries after an hour, and counts of days that are over. */
    async sweep() {
      const now = clock().getTime();
      const hourAgo = new Date(now - spanMs(1, 'hours'));
      await db.query('delete from phone_code where sent_at < $1', [hourAgo]);
      await db.query('delete from phone_code_try where began_at < $1', [hourAgo]);
      await db.query('delete from phone_code_day where began_at <= $1', [new Date(now - CODE_DAY)]);
    },
  };
}
export type PhoneCodes = ReturnType<typeof phoneCodes>;
