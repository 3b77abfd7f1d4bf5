/** Opens an alert again that somebody had, or had closed. */
import type { Urgency } from '../../contract';
import type { Queryable } from '../store/db';
import { LAST_RECIPIENT_ROUND, nextRoundAt } from './escalationRounds';

/**
 * Its escalation rounds begin anew. The caller has locked the alert.
 * @param rounds seconds from the alert to each configured round.
 */
export async function openAgain(
  tx: Queryable,
  { alert_id: alertId, urgency }: { alert_id: string; urgency: Urgency },
  rounds: readonly number[],
  now: Date,
): Promise<void> {
  const [{ highest } = { highest: 0 }] = await tx.query<{ highest: number }>(
    `select ${LAST_RECIPIENT_ROUND} as highest from alert where alert_id = $1`,
    [alertId],
  );
  await tx.query(
    `update alert set state = 'open', taken_by = null, taken_role = null, taken_at = null, closed_by = null,
       closed_role = null, closed_at = null, close_reason = null, close_note = '', level = 0, next_at = $2
     where alert_id = $1`,
    [alertId, nextRoundAt({ urgency, state: 'open', level: 0, highest }, rounds, now)],
  );
}
