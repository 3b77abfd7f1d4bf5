/** Reads the deliveries of an alert for the list of its recipients. */
import { Channel, type Delivery, type DeliveryState } from '../../../contract';
import type { ReadDeliveries } from '../alerts/notify';

/** Attempts of a delivery that its alert's page shows, the last ones. */
const MOST_TRIES = 6;

interface DeliveryRow {
  tries: Delivery['tries'];
  /** Null for a contact without an account; the target is then the contact's place. */
  user_id: string | null;
  channel: Channel;
  target: string;
  state: DeliveryState;
  attempts: number;
  at: Date;
  trouble: Delivery['trouble'];
}

/** SQL: an instant as ISO 8601 in UTC. */
const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of a person's several browsers the list shows the one with the first of these states. */
const STATE_ORDER: readonly DeliveryState[] = ['delivered', 'sent', 'waiting', 'failed'];

/** One delivery per channel: that of the last notification. */
export const readDeliveries: ReadDeliveries = async (db, alertId) => {
  const rows = await db.query<DeliveryRow>(
    `select user_id, channel, target, state, attempts, at, trouble, coalesce((
       select jsonb_agg(jsonb_build_object('provider', provider, 'result', result, 'reason', reason, 'code', code,
         'time', ${isoOf('at')}, 'goesOnce', goes_once, 'receipt', case when receipt is not null then
           jsonb_build_object('state', receipt, 'reason', receipt_reason, 'code', coalesce(receipt_code, ''),
             'time', ${isoOf('receipt_at')}) end) order by attempt)
       from (select * from delivery_attempt a where a.delivery_key = d.delivery_key
         order by attempt desc limit ${MOST_TRIES}) last), '[]') as tries
     from alert_delivery d
     where alert_id = $1 and ring = (select max(ring) from alert_delivery last where last.alert_id = d.alert_id
     and last.user_id is not distinct from d.user_id and last.channel = d.channel
       and (d.user_id is not null or last.target = d.target))`,
    [alertId],
  );
  const bestPerChannel = (isOf: (row: DeliveryRow) => boolean) =>
    Channel.options.flatMap((channel): Delivery[] => {
      const own = rows.filter((row) => row.channel === channel && isOf(row));
      const [best] = own.sort((one, other) => STATE_ORDER.indexOf(one.state) - STATE_ORDER.indexOf(other.state));
      // Of several addresses each one's attempts are shown.
      const tries = channel === 'address' ? own.flatMap((row) => row.tries) : (best?.tries ?? []);
      return best
        ? [
            {
              channel,
              state: best.state,
              attempts: best.attempts,
              tries: tries.toSorted((one, other) => one.time.localeCompare(other.time)),
              time: best.at.toISOString(),
              trouble: best.trouble,
            },
          ]
        : [];
    });
  return {
    ofPerson: (userId, role) =>
      bestPerChannel((row) => row.user_id === userId && (row.channel !== 'app' || row.target === role)),
    ofContact: (place) =>
      bestPerChannel((row) => row.user_id === null && row.channel !== 'group' && row.target === String(place)),
    groups: [...new Set(rows.filter(({ channel }) => channel === 'group').map(({ target }) => target))],
    ofGroup: (providerId) => bestPerChannel((row) => row.channel === 'group' && row.target === providerId),
  };
};
