/**
 * Writes the deliveries to addresses of persons and to groups of staff into the store, in the transaction of the alert.
 * They cost nothing, so they go at once, with the push.
 */
import { PROVIDER_NAMES, providerRow } from '../../../../contract/delivery/providers';
import type { Queryable } from '../../../engine/store/db';
import type { OutgoingAlert } from '../../alerts/notify';

const GROUPS = PROVIDER_NAMES.filter((name) => providerRow(name).reaches === 'group');

/** SQL: a setting of the pupil's school binds a provider, and is on. */
const BOUND = `setting.scope = 'school' and setting.kind = 'provider' and (setting.value ->> 'isOn')::boolean
  and setting.owner = student.school_id`;

/**
 * One for each proved address of who is told by push, at the pupil's school, while the school's provider is on. A
 * person in two roles gets one: the push is asked for once.
 */
export async function addToAddresses(tx: Queryable, alerts: readonly OutgoingAlert[], now: Date): Promise<void> {
  const told = alerts.filter(({ channels }) => channels.includes('push'));
  if (told.length === 0) return;
  await tx.query(
    `insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state, at, rang_at,
       next_at)
     select encode(sha256(convert_to(concat_ws(' ', told.alert_id, told.user_id, 'address', address_id, ring), 'UTF8')),
       'hex'), told.alert_id, told.user_id, told.role, 'address', address_id, ring, 'waiting', $5::timestamptz, $5, $5
     from unnest($1::text[], $2::int[], $3::text[], $4::text[]) as told (alert_id, ring, user_id, role)
       join alert on alert.alert_id = told.alert_id join student using (student_id)
       join contact_address address on address.user_id = told.user_id and address.school_id = student.school_id
     where proved_at is not null
       and exists (select 1 from setting where ${BOUND} and setting.value ->> 'provider' = address.provider)
     on conflict (alert_id, user_id, channel, target, ring) do nothing`,
    [
      told.map(({ alertId }) => alertId),
      told.map(({ version }) => version),
      told.map(({ userId }) => userId),
      told.map(({ role }) => role),
      now,
    ],
  );
}

/** One for each group of the school, once for an alert, when it reaches somebody of the staff. */
export async function addToGroups(tx: Queryable, alerts: readonly OutgoingAlert[], now: Date): Promise<void> {
  const ofStaff = [...new Set(alerts.filter(({ role }) => role !== 'student').map(({ alertId }) => alertId))];
  if (ofStaff.length === 0) return;
  await tx.query(
    `insert into alert_delivery (delivery_key, alert_id, channel, target, ring, state, at, rang_at, next_at)
     select encode(sha256(convert_to(concat_ws(' ', alert_id, 'group', setting.name), 'UTF8')), 'hex'), alert_id,
       'group', setting.name, alert.version, 'waiting', $2::timestamptz, $2, $2
     from alert join student using (student_id) join setting on ${BOUND}
     where alert_id = any($1) and setting.value ->> 'provider' = any($3)
     on conflict (delivery_key) do nothing`,
    [ofStaff, now, GROUPS],
  );
}
