/** Counts the codes that go to a number or an address in a day, so that nobody is sent messages all day long. */
import { CODES, type RefusedUntil } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';

/** Milliseconds of a day. */
export const CODE_DAY = spanMs(1, 'days');
/**
 * Codes per number and day that one source may ask for, and all sources together, for all purposes, so that a stranger
 * cannot send messages to a phone all day at the school's expense. The day of a source starts with its first code: a
 * number has no time zone, and a moving window would need the time of every code.
 */
const DAY = { most: 10, mostOfAll: 20 };

/**
 * Counts a code for the day of a number or an address. The caller's transaction has locked it.
 * @param to digest of the number or address
 * @param source digest of who asks
 * @throws Refusal 2009 with the start of the next day when there were too many.
 */
export async function countCodeOfDay(tx: Queryable, to: string, source: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - CODE_DAY);
  const days = await tx.query<{ source_hash: string; began_at: Date; sent: number }>(
    `select source_hash, began_at, sent from phone_code_day
     where mobile_hash = $1 and began_at > $2 order by began_at`,
    [to, dayAgo],
  );
  const own = days.find(({ source_hash }) => source_hash === source);
  const all = days.reduce((sum, { sent }) => sum + sent, 0);
  const spent = own && own.sent >= DAY.most ? own : all >= DAY.mostOfAll ? days[0] : undefined;
  if (spent)
    throw new Refusal(CODES.codesSpent, 'This number or address has received all codes of a day', {
      until: new Date(spent.began_at.getTime() + CODE_DAY).toISOString(),
    } satisfies RefusedUntil);
  await tx.query(
    `insert into phone_code_day as d (mobile_hash, source_hash, began_at, sent) values ($1, $2, $3, 1)
     on conflict (mobile_hash, source_hash) do update set
       began_at = case when d.began_at <= $4 then $3 else d.began_at end,
       sent = case when d.began_at <= $4 then 1 else d.sent + 1 end`,
    [to, source, now, dayAgo],
  );
}
