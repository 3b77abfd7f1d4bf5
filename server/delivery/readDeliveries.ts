/** How far an alert has come to each of its people, for those who see its chain. */
import { Channel, type Delivery, type DeliveryState } from '../../contract';
import type { ReadDeliveries } from '../alerts/notify';

interface Row {
  /** Null of a contact without an account, whose place is the target. */
  user_id: string | null;
  channel: Channel;
  target: string;
  state: DeliveryState;
  attempts: number;
  at: Date;
  trouble: Delivery['trouble'];
}

/** Of several browsers the one that came furthest stands for all. */
const STATE_ORDER: readonly DeliveryState[] = ['delivered', 'sent', 'waiting', 'failed'];

/** One line a channel, of its last ring. */
export const readDeliveries: ReadDeliveries = async (db, alertId) => {
  const rows = await db.query<Row>(
    `select user_id, channel, target, state, attempts, at, trouble from alert_delivery d
     where alert_id = $1 and ring = (select max(ring) from alert_delivery last where last.alert_id = d.alert_id and last.user_id is not distinct from d.user_id and last.channel = d.channel
       and (d.user_id is not null or last.target = d.target))`,
    [alertId],
  );
  const furthest = (isOf: (row: Row) => boolean) =>
    Channel.options.flatMap((channel): Delivery[] => {
      const own = rows.filter((row) => row.channel === channel && isOf(row));
      const [best] = own.sort((one, other) => STATE_ORDER.indexOf(one.state) - STATE_ORDER.indexOf(other.state));
      return best
        ? [{ channel, state: best.state, attempts: best.attempts, time: best.at.toISOString(), trouble: best.trouble }]
        : [];
    });
  return {
    ofPerson: (userId, role) =>
      furthest((row) => row.user_id === userId && (row.channel !== 'app' || row.target === role)),
    ofContact: (place) => furthest((row) => row.user_id === null && row.target === String(place)),
  };
};
