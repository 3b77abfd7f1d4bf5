/** Escalation rounds: when an urgent alert that nobody takes goes to more people, and which round is the last. */
import type { AlertState, Urgency, WaterGuard } from '../../../contract';

/** SQL condition on `guard`, an element of `alert.contacts`: the contact has a phone and no account. */
export const REACHABLE_CONTACT = `guard ->> 'roleId' is null and guard ->> 'phone' is not null`;

/**
 * SQL expression on a row of `alert`: the last round in which a recipient or a contact without an account is notified.
 */
export const LAST_RECIPIENT_ROUND = `greatest((select coalesce(max(r.level), 0) from alert_recipient r
  where r.alert_id = alert.alert_id),
  (select coalesce(max(nth), 0)::int from jsonb_array_elements(alert.contacts) with ordinality as contact (guard, nth)
  where ${REACHABLE_CONTACT}))`;

/**
 * The last round in which a contact without an account is notified; 0 without such a contact. A contact's round is its
 * place, from 1.
 */
export const lastContactRound = (contacts: readonly WaterGuard[]) =>
  Math.max(0, ...contacts.map(({ roleId, phone }, index) => (roleId === null && phone !== null ? index + 1 : 0)));

/**
 * The number of the last round of an alert.
 * @param rounds seconds from the alert to each configured round; the last of them notifies everyone again
 * @param highest the latest round in which anyone is notified for the first time
 */
const lastRound = (rounds: readonly number[], highest: number) => Math.max(rounds.length, highest);

/**
 * Seconds between a round and the one before it. Rounds after the configured ones follow at the pace of the last one.
 */
function secondsBeforeRound(round: number, rounds: readonly number[]): number {
  const at = (index: number) => (index < 0 ? 0 : (rounds[index] ?? 0));
  const index = Math.min(round, rounds.length) - 1;
  return at(index) - at(index - 1);
}

/** When the round after `level` is due; null after the last round, and for an alert that is not urgent or not open. */
export function nextRoundAt(
  alert: { urgency: Urgency; state: AlertState; level: number; highest: number },
  rounds: readonly number[],
  now: Date,
): Date | null {
  const { urgency, state, level, highest } = alert;
  if (urgency !== 'now' || state !== 'open' || level >= lastRound(rounds, highest)) return null;
  return new Date(now.getTime() + secondsBeforeRound(level + 1, rounds) * 1000);
}
