/** Groups of staff that were told of an alert by a provider, as the alert's page lists them after the people. */
import type { AlertRecipient, Delivery } from '../../../contract';
import type { Queryable } from '../../engine/store/db';

/**
 * @param told ids of the school's providers whose groups were told
 * @returns one entry each, by the name that the school gave; empty without one
 */
export async function groupRecipients(
  on: Queryable,
  alertId: string,
  told: readonly string[],
  deliveriesOf: (providerId: string) => Delivery[],
): Promise<AlertRecipient[]> {
  if (told.length === 0) return [];
  const rows = await on.query<{ name: string; label: string }>(
    `select setting.name, setting.value ->> 'label' as label from alert join student using (student_id)
       join setting on scope = 'school' and setting.kind = 'provider' and owner = student.school_id
     where alert_id = $1 and setting.name = any($2)`,
    [alertId, told],
  );
  return told.map((providerId) => ({
    person: null,
    name: rows.find(({ name }) => name === providerId)?.label ?? '',
    duty: 'group',
    dutyName: null,
    level: 0,
    phone: null,
    masked: false,
    seenTime: null,
    takenTime: null,
    deliveries: deliveriesOf(providerId),
    hush: null,
    lastCall: null,
  }));
}
