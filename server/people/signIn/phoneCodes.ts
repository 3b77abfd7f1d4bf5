/**
 * Codes sent to phones, each for the purpose it was sent for. Codes, tries and counts belong to the source that asked:
 * a network address or a user. So a stranger neither replaces the owner's code nor uses up its tries or the day's
 * codes.
 */
import { CODES, type RefusedUntil } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import type { CodeGateway } from './codeGateway';

/**
 * `digits`: length. `life`: milliseconds of validity. `again`: milliseconds until the next code (9.01). `tries`:
 * answers of a source. `strangersTries`: answers of all sources together that asked for no code.
 */
const CODE = { digits: 6, life: spanMs(5, 'minutes'), again: spanMs(1, 'minutes'), tries: 5, strangersTries: 20 };

/**
 * Codes per number and day that one source may ask for, and all sources together, for all purposes, so that a stranger
 * cannot send messages to a phone all day at the school's expense. The day (`length` in milliseconds) of a source
 * starts with its first code: a number has no time zone, and a moving window would need the time of every code.
 */
const DAY = { most: 10, mostOfAll: 20, length: spanMs(1, 'days') };

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

  /**
   * Counts a code for the number's day. The caller's transaction has locked the number.
   * @throws Refusal 2009 with the start of the next day when there were too many.
   */
  async function countToday(tx: Queryable, mobile: string, source: string, now: Date): Promise<void> {
    const dayAgo = new Date(now.getTime() - DAY.length);
    const days = await tx.query<{ source_hash: string; began_at: Date; sent: number }>(
      `select source_hash, began_at, sent from phone_code_day
       where mobile_hash = $1 and began_at > $2 order by began_at`,
      [numberOf(mobile), dayAgo],
    );
    const own = days.find(({ source_hash }) => source_hash === source);
    const all = days.reduce((sum, { sent }) => sum + sent, 0);
    const spent = own && own.sent >= DAY.most ? own : all >= DAY.mostOfAll ? days[0] : undefined;
    if (spent)
      throw new Refusal(CODES.codesSpent, 'This number has received all codes of a day', {
        until: new Date(spent.began_at.getTime() + DAY.length).toISOString(),
      } satisfies RefusedUntil);
    await tx.query(
      `insert into phone_code_day as d (mobile_hash, source_hash, began_at, sent) values ($1, $2, $3, 1)
       on conflict (mobile_hash, source_hash) do update set
         began_at = case when d.began_at <= $4 then $3 else d.began_at end,
         sent = case when d.began_at <= $4 then 1 else d.sent + 1 end`,
      [numberOf(mobile), source, now, dayAgo],
    );
  }

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
        await countToday(tx, mobile, source, now);
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
      await db.query('delete from phone_code_day where began_at <= $1', [new Date(now - DAY.length)]);
    },
  };
}
export type PhoneCodes = ReturnType<typeof phoneCodes>;
