/** Stores receipts of providers: with the attempt, and as the state of the delivery. */
import type { Role } from '../../../../contract';
import type { Queryable } from '../../../engine/store/db';
import { markMissed } from '../../alerts/missed';
import type { ProviderOfSchool } from '../providers/providerUse';
import type { ProviderReceipt } from './receipt';

interface DeliveryRow {
  alert_id: string;
  user_id: string | null;
  role: Role | null;
  rang_at: Date;
}

/**
 * Stores a receipt. A message that was delivered stays delivered. One that a phone did not take counts as failed while
 * no other provider has taken it. The time is the provider's, limited to the span from the notification until now.
 * @returns false when the school has no such message
 */
export async function saveReceipt(
  tx: Queryable,
  { schoolId, providerId }: ProviderOfSchool,
  { key, reference, state, reason, code, at }: ProviderReceipt,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<DeliveryRow>(
    `select d.alert_id, d.user_id, d.role, d.rang_at from alert_delivery d join alert using (alert_id)
     join student using (student_id) where d.delivery_key = $1 and student.school_id = $2
     and d.channel in ('gateway', 'call')`,
    [key, schoolId],
  );
  if (!row) return false;
  const { alert_id: alertId, user_id: userId, role, rang_at: rangAt } = row;
  const reachedAt = new Date(Math.max(rangAt.getTime(), Math.min(at.getTime(), now.getTime())));
  if (state === 'delivered' && userId !== null && role !== null)
    await markMissed(tx, [{ alertId, userId, role }], reachedAt);
  // Of an attempt without an answer nobody noted the reference: it was this one.
  await tx.query(
    `update delivery_attempt set receipt = $5, receipt_reason = $6, receipt_code = $7, receipt_at = $8, reference = $4
     where delivery_key = $1 and provider_id = $2 and receipt is distinct from 'delivered' and attempt = (
       select attempt from delivery_attempt where delivery_key = $1 and provider_id = $2
         and (reference = $4 or (reference is null and result = any($3)))
       order by reference is null, attempt desc limit 1)`,
    [key, providerId, ['accepted', 'unknown'], reference, state, reason, code, reachedAt],
  );
  if (state === 'delivered')
    await tx.query(
      `update alert_delivery set state = 'delivered', at = $2, trouble = null, next_at = null
       where delivery_key = $1 and state <> 'delivered'`,
      [key, reachedAt],
    );
  else
    await tx.query(
      `update alert_delivery set state = 'failed', at = $2, trouble = 'refused', next_at = null
       where delivery_key = $1 and state = 'sent' and not exists (select 1 from delivery_attempt
         where delivery_key = $1 and result = 'accepted' and receipt is distinct from 'failed')`,
      [key, reachedAt],
    );
  return true;
}
