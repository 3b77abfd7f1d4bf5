/** What providers answered to a delivery: written down for the alert's page, and what it means for the delivery. */
import type { Urgency } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import type { SendResult } from './deliveryChannels';
import type { SendAttempt } from './providers/chain';

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
    `insert into delivery_attempt (delivery_key, attempt, provider_id, provider, result, reason, code, reference, at)
     select $1, known.last + a.nth, a.provider_id, a.provider, a.result, a.reason, a.code,
       a.reference, $8
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       with ordinality as a (provider_id, provider, result, reason, code, reference, nth),
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
    ],
  );
}

/** Results after which another round may succeed. */
const MAY_SUCCEED: readonly SendAttempt['outcome']['result'][] = ['unreachable', 'limited', 'misconfigured'];

/**
 * What the attempts of a round mean together. One that was refused says nothing of a provider that was away. Nobody
 * knows whether a message arrived whose answer never came: what is urgent goes again, anything else does not.
 */
export function outcomeOf(attempts: readonly SendAttempt[], urgency: Urgency): SendResult | 'unknown' {
  const results = attempts.map(({ outcome }) => outcome.result);
  if (results.includes('accepted')) return 'sent';
  if (results.includes('unknown')) return urgency === 'now' ? 'unreachable' : 'unknown';
  return results.length > 0 && !results.some((one) => MAY_SUCCEED.includes(one)) ? 'refused' : 'unreachable';
}
