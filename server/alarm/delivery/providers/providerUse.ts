/** How much a school used a provider on a day (UTC), and what became of the last message. */
import type { ProviderAttempt } from '../../../../contract/delivery/attempt';
import { spanMs } from '../../../../contract/day';
import type { Queryable } from '../../../engine/store/db';
import type { Outcome } from './provider';

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** A binding of a school. */
export interface ProviderOfSchool {
  schoolId: string;
  providerId: string;
}

/** Counts an attempt. A message that a provider may have taken counts as taken: it may have to be paid. */
export async function noteUse(
  on: Queryable,
  { schoolId, providerId }: ProviderOfSchool,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const isTaken = outcome.result === 'accepted' || outcome.result === 'unknown';
  await on.query(
    `insert into provider_use as u (school_id, provider_id, day, taken, failed, last_result, last_reason, last_code,
       last_at)
     values ($9, $1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (school_id, provider_id, day) do update set taken = u.taken + $3, failed = u.failed + $4,
       last_result = $5, last_reason = $6, last_code = $7, last_at = $8`,
    [
      providerId,
      dayOf(now),
      isTaken ? 1 : 0,
      outcome.result === 'accepted' ? 0 : 1,
      outcome.result,
      outcome.result === 'accepted' ? null : outcome.reason,
      outcome.result === 'accepted' ? '' : outcome.code,
      now,
      schoolId,
    ],
  );
}

export async function takenToday(
  on: Queryable,
  { schoolId, providerId }: ProviderOfSchool,
  now: Date,
): Promise<number> {
  const [row] = await on.query<{ taken: number }>(
    'select taken from provider_use where school_id = $3 and provider_id = $1 and day = $2',
    [providerId, dayOf(now), schoolId],
  );
  return row?.taken ?? 0;
}

interface Use {
  taken: number;
  failed: number;
  last: (ProviderAttempt & { time: string }) | null;
}

/** Of each provider of the school that was used: today's counts, and the last attempt. */
export async function usesOf(on: Queryable, schoolId: string, now: Date): Promise<Map<string, Use>> {
  const rows = await on.query<{
    provider_id: string;
    is_today: boolean;
    taken: number;
    failed: number;
    last_result: ProviderAttempt['result'];
    last_reason: ProviderAttempt['reason'];
    last_code: string;
    last_at: Date;
  }>(
    `select distinct on (provider_id) provider_id, day = $2 as is_today, taken, failed, last_result, last_reason,
       last_code, last_at
     from provider_use where school_id = $1 order by provider_id, day desc`,
    [schoolId, dayOf(now)],
  );
  return new Map(
    rows.map((row) => [
      row.provider_id,
      {
        taken: row.is_today ? row.taken : 0,
        failed: row.is_today ? row.failed : 0,
        last: {
          result: row.last_result,
          reason: row.last_reason,
          code: row.last_code,
          time: row.last_at.toISOString(),
        },
      },
    ]),
  );
}

/** So long a failure counts as the state of a provider, while nothing was sent since. */
const FRESH = spanMs(1, 'days');

/**
 * How many providers of a school that are on do not work: their last attempt failed, through no fault of the message or
 * the number.
 */
export async function providersDown(on: Queryable, schoolId: string, now: Date): Promise<number> {
  const [row] = await on.query<{ down: number }>(
    `select count(*)::int as down from (
       select distinct on (provider_id) provider_id, last_result, last_at from provider_use
       where school_id = $1 and last_at > $2 order by provider_id, day desc
     ) last join setting on setting.name = last.provider_id and setting.owner = $1 and scope = 'school'
       and kind = 'provider' and (setting.value ->> 'isOn')::boolean and setting.changed_at <= last_at
     where last_result in ('misconfigured', 'unreachable', 'unknown')`,
    [schoolId, new Date(now.getTime() - FRESH)],
  );
  return row?.down ?? 0;
}
