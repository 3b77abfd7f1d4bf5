/** Updates the state of deliveries: sent to a console, shown by it, taken by a phone, or missed. */
import type { Queryable } from '../../engine/store/db';
import { type AlertRecipientRef, markMissed } from '../alerts/missed';

/** Records that consoles of these people were sent the alerts. */
export async function markSentToConsoles(
  tx: Queryable,
  reached: readonly AlertRecipientRef[],
  now: Date,
): Promise<void> {
  if (reached.length === 0) return;
  await markMissed(tx, reached, now);
  await tx.query(
    `update alert_delivery set state = 'sent', at = $4, trouble = null, next_at = null, attempts = attempts + 1
     where delivery_key in (select delivery_key from alert_delivery d join unnest($1::text[], $2::text[], $3::text[])
     as reached (alert_id, user_id, role) using (alert_id, user_id)
       where d.channel = 'app' and d.target = reached.role and d.state = 'waiting'
       order by delivery_key for no key update of d)`,
    [reached.map(({ alertId }) => alertId), reached.map(({ userId }) => userId), reached.map(({ role }) => role), now],
  );
}

/** Records that a console has opened: it lists all alerts that waited for one. */
export async function markSentOnOpen(
  tx: Queryable,
  { userId, role }: Pick<AlertRecipientRef, 'userId' | 'role'>,
  now: Date,
): Promise<void> {
  const rows = await tx.query<{ alert_id: string }>(
    `select distinct d.alert_id from alert_delivery d join alert using (alert_id) where d.user_id = $1
      and d.channel = 'app' and d.target = $2 and d.state = 'waiting' and alert.state <> 'closed'`,
    [userId, role],
  );
  await markSentToConsoles(
    tx,
    rows.map((row) => ({ alertId: row.alert_id, userId, role })),
    now,
  );
}

/** Records that a console has shown these alerts. */
export async function markShownOnConsole(
  tx: Queryable,
  { userId, role }: Pick<AlertRecipientRef, 'userId' | 'role'>,
  alertIds: readonly string[],
  now: Date,
): Promise<void> {
  await markMissed(
    tx,
    alertIds.map((alertId) => ({ alertId, userId, role })),
    now,
  );
  await tx.query(
    `update alert_delivery set state = 'delivered', at = $4, trouble = null, next_at = null
     where delivery_key in (select delivery_key from alert_delivery where alert_id = any($1) and user_id = $2
     and channel = 'app' and target = $3 and state in ('waiting', 'sent')
       order by delivery_key for no key update)`,
    [alertIds, userId, role, now],
  );
}
