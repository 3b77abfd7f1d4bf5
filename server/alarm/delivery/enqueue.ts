/** Writes the deliveries of a notification into the store, in the transaction of the alert. */
import { REACHABLE_CONTACT } from '../alerts/escalationRounds';
import type { DeliveryQueue } from '../alerts/notify';
import { addToAddresses, addToGroups } from './addresses/addressDeliveries';
import { CONSOLE_TIMEOUT } from './retryPolicy';

/** PostgreSQL notification channel: deliveries are waiting. */
export const DELIVERIES_DUE = 'deliveries';

/**
 * One delivery per role for consoles, per subscribed browser for push, and one for the gateway. Without a browser or a
 * number the delivery is stored as failed, so that the alert's page can show it.
 */
const addPeople: DeliveryQueue['addPeople'] = async (tx, alerts, now) => {
  const rows = alerts.flatMap(({ channels, ...alert }) => channels.map((channel) => ({ ...alert, channel })));
  if (rows.length === 0) return;
  // Before the insert: a store that is distributed by schema refuses a volatile function in an insert with a select.
  const secrets = await tx.query<{ secret: string }>(
    'select gen_random_uuid()::text as secret from generate_series(1, $1::int)',
    [rows.length],
  );
  await tx.query(
    `with told as (
       select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $8::text[]) as told (alert_id,
       ring, user_id, role, channel, secret)
     ), channels as (
       select told.*, role as target, true as there from told where channel = 'app'
       union all
       select told.*, coalesce(push_id, ''), push_id is not null from told left join push_address using (user_id)
       where channel = 'push'
       union all
       -- A landline takes no messages.
       select told.*, '', mobile is not null and mobile not like '0%'
       from told join account using (user_id) where channel = 'gateway'
     )
     insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state,
     at, rang_at, next_at, trouble, receipt)
     select encode(sha256(convert_to(concat_ws(' ', alert_id, user_id, channel, target, ring), 'UTF8')),
     'hex'), alert_id, user_id, role, channel, target, ring,
            case when there then 'waiting' else 'failed' end, $6, $6, case when channel = 'app' then $7::timestamptz
            when there then $6 end, case when not there then 'not-set-up' end,
            case when channel = 'push' and there
              then encode(substring(sha256(convert_to(secret || target, 'UTF8')) for 16), 'hex')::uuid end
     from channels on conflict (alert_id, user_id, channel, target, ring) do nothing`,
    [
      rows.map((row) => row.alertId),
      rows.map((row) => row.version),
      rows.map((row) => row.userId),
      rows.map((row) => row.role),
      rows.map((row) => row.channel),
      now,
      new Date(now.getTime() + CONSOLE_TIMEOUT),
      secrets.map(({ secret }) => secret),
    ],
  );
  await addToAddresses(tx, alerts, now);
  await addToGroups(tx, alerts, now);
  await tx.query('select pg_notify($1, $2)', [DELIVERIES_DUE, '']);
};

/**
 * One delivery per contact: only the gateway reaches somebody without an account. A school that is off calls nobody.
 */
const addContacts: DeliveryQueue['addContacts'] = async (tx, alertId, { from, to }, now) => {
  const added = await tx.query(
    `insert into alert_delivery (delivery_key, alert_id, channel, target, ring, state, at, rang_at, next_at)
     select encode(sha256(convert_to(concat_ws(' ', alert_id, 'contact', nth, version), 'UTF8')), 'hex'),
     alert_id, 'gateway', nth::text, version, 'waiting', $4, $4, $4
     from alert, jsonb_array_elements(contacts) with ordinality as contact (guard, nth) where alert_id = $1
     and nth between $2 and $3 and ${REACHABLE_CONTACT}
     and not exists (select 1 from student join school using (school_id)
       where student.student_id = alert.student_id and disabled_at is not null)
     on conflict (delivery_key) do nothing returning 1`,
    [alertId, from, to, now],
  );
  if (added.length > 0) await tx.query('select pg_notify($1, $2)', [DELIVERIES_DUE, '']);
};

/**
 * One call for each person who was told of the alert in an earlier round, and has a number. The round has made the
 * alert's version anew, so each round calls once.
 */
const addCalls: DeliveryQueue['addCalls'] = async (tx, alertId, now) => {
  const added = await tx.query(
    `insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state, at, rang_at,
       next_at)
     select distinct on (r.user_id)
       encode(sha256(convert_to(concat_ws(' ', alert_id, r.user_id, 'call', alert.version), 'UTF8')), 'hex'),
       alert_id, r.user_id, r.role, 'call', '', alert.version, 'waiting', $2::timestamptz, $2, $2
     from alert_recipient r join alert using (alert_id) join account on account.user_id = r.user_id
     where alert_id = $1 and told_at < $2 and account.mobile is not null and account.disabled_at is null
     order by r.user_id, r.role
     on conflict do nothing returning 1`,
    [alertId, now],
  );
  if (added.length > 0) await tx.query('select pg_notify($1, $2)', [DELIVERIES_DUE, '']);
};

export const deliveryQueue: DeliveryQueue = { addPeople, addContacts, addCalls };
