/** Says of alerts that a person missed them. */
import type { Role } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import { MISSED_AFTER } from '../delivery/retryPolicy';

export interface AlertRecipientRef {
  alertId: string;
  userId: string;
  role: Role;
}

/**
 * Marks alerts as missed: they rang while no console or phone of the person could be reached, and are still open now
 * that one can. Call it before recording the delivery that reached the person.
 * @param reached whom a delivery has just reached, with which alert
 */
export async function markMissed(tx: Queryable, reached: readonly AlertRecipientRef[], now: Date): Promise<void> {
  await tx.query(
    `update alert_recipient mine set missed = true
     from (select alert_id, user_id, role from alert_recipient r join alert using (alert_id)
     where (r.alert_id, r.user_id) in (select * from unnest($1::text[], $2::text[])) and not r.missed
     and r.hush is null and alert.state = 'open'
       and r.told_at <= $3 and r.seen_at is null
       and exists (select 1 from alert_delivery d where d.alert_id = r.alert_id and d.user_id = r.user_id
       and d.channel = 'app' and d.target = r.role)
       and not exists (select 1 from alert_delivery d where d.alert_id = r.alert_id and d.user_id = r.user_id
       and d.state in ('sent', 'delivered'))
     order by alert_id, user_id, role for no key update of r) r where mine.alert_id = r.alert_id
     and mine.user_id = r.user_id and mine.role = r.role`,
    [
      reached.map(({ alertId }) => alertId),
      reached.map(({ userId }) => userId),
      new Date(now.getTime() - MISSED_AFTER),
    ],
  );
}
