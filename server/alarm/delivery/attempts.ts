/** What providers answered to a delivery: written down for the alert's page, and what it means for the delivery. */
import type { Urgency } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import type { SendResult } from './deliveryChannels';
import type { SendAttempt } from './providers/chain';
import { UNSURE_FOR } from './retryPolicy';

/** Attempts of one delivery that are kept; a delivery is retried for a day. */
const MOST = 40;

/** The attempts of one round of a delivery. @param row.attempts rounds so far, this one included */
export async function noteAttempts(
  on: Queryable,
  { delivery_key: key }: { delivery_key: string },
  attempts: readonly SendAttempt[],
  now: Date,
): Promise<void> {
  if (attempts.length === 0) return;
  await on.query(
    `insert into delivery_attempt (delivery_key, attempt, provider_id, provider, result, reason, code, reference, at,
       goes_once)
     select $1, known.last + a.nth, a.provider_id, a.provider, a.result, a.reason, a.code,
       a.reference, $8, a.goes_once
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $9::bool[]) with ordinality as a (provider_id, provider, result, reason, code, reference, goes_once, nth),
       (select coalesce(max(attempt), 0) as last from delivery_attempt where delivery_key = $1) known
     where known.last < ${MOST} and exists (select 1 from alert_delivery where delivery_key = $1)
     on conflict do nothing`,
    [
      key,
      attempts.map(({ providerId }) => providerId),
      attempts.map(({ provider }) => provider),
      attempts.map(({ outcome }) => outcome.result),
      attempts.map(({ outcome }) => (outcome.result === 'accepted' ? null : outcome.reason)),
      attempts.map(({ outcome }) => (outcome.result === 'accepted' ? '' : outcome.code)),
      attempts.map(({ outcome }) => (outcome.result === 'accepted' ? outcome.reference : null)),
      now,
      attempts.map(({ sameKeyFor }) => sameKeyFor > 0),
    ],
  );
}

/** Results after which another round may succeed. */
const MAY_SUCCEED: readonly SendAttempt['outcome']['result'][] = ['unreachable', 'limited', 'misconfigured'];

/**
 * What the attempts of a round mean together. One that was refused says nothing of a provider that was away. Nobody
 * knows whether a message arrived whose answer never came. It goes again where the provider sends one key once; what is
 * urgent goes again in any case, for `UNSURE_FOR` or until somebody takes the alert, and may arrive twice; anything else
 * does not (docs/decisions/096-paid-once.md).
 * @param age milliseconds since the message was to leave
 */
export function outcomeOf(
  attempts: readonly Pick<SendAttempt, 'outcome' | 'sameKeyFor'>[],
  { urgency, age, isTaken }: { urgency: Urgency; age: number; isTaken: boolean },
): SendResult | 'unknown' {
  const results = attempts.map(({ outcome }) => outcome.result);
  if (results.includes('accepted')) return 'sent';
  const unsure = attempts.filter(({ outcome }) => outcome.result === 'unknown');
  if (unsure.length > 0) {
    const goesOnce = unsure.every(({ sameKeyFor }) => age < sameKeyFor * 1000);
    return goesOnce || (urgency === 'now' && age < UNSURE_FOR && !isTaken) ? 'unreachable' : 'unknown';
  }
  // A refusal that says nothing of the message or the number is no last word where it is urgent.
  const isUnread = ({ outcome }: Pick<SendAttempt, 'outcome'>) =>
    outcome.result === 'refused' && outcome.reason === 'other';
  if (urgency === 'now' && attempts.some(isUnread)) return 'unreachable';
  return results.length > 0 && !results.some((one) => MAY_SUCCEED.includes(one)) ? 'refused' : 'unreachable';
}
