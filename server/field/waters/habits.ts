/** Finds out whether a card is at a place on most days, from its fixes of the last two weeks. */
import type { LngLat } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { Queryable } from '../../engine/store/db';
import { sharedReads } from '../../engine/store/sharedReads';
import type { WaterCard } from './waterCards';

const DAY = spanMs(1, 'days');
/** A place is everyday when the card was there on `been` of the last `looked` days. Today does not count. */
const DAYS = { looked: 14, been: 5 };
/** Cell size in degrees, about 60 m, so that both sides of a street count as one place. */
const CELL = 0.0006;
/** Most answers in the cache, and how long (ms) an answer is valid. */
const KEPT = { room: 10_000, for: spanMs(1, 'hours') };

const cellOf = ([lng, lat]: LngLat) => [Math.round(lng / CELL), Math.round(lat / CELL)] as const;

/** A card, and the IANA zone of its school, whose days count. */
type Card = Pick<WaterCard, 'deviceNo' | 'timeZone'>;

/** Cache of everyday places. `learn` reads the store before the judge runs, because the judge cannot wait. */
export function createHabits() {
  const known = new Map<string, { everyday: boolean; until: number }>();
  const keyOf = (deviceNo: number, place: LngLat) => [deviceNo, ...cellOf(place)].join(' ');

  const share = sharedReads();

  async function readPlace(tx: Queryable, { deviceNo, timeZone }: Card, place: LngLat, now: Date): Promise<void> {
    const key = keyOf(deviceNo, place);
    const [x, y] = cellOf(place);
    const [row] = await tx.query<{ days: number }>(
      `select count(distinct (fix_time at time zone $8)::date) as days from fix
       where device_no = $1 and fix_time >= $2 and fix_time < $3 and noise = 0
         and lng between $4 and $5 and lat between $6 and $7`,
      [
        deviceNo,
        new Date(now.getTime() - DAYS.looked * DAY),
        new Date(now.getTime() - DAY),
        (x - 1) * CELL,
        (x + 1) * CELL,
        (y - 1) * CELL,
        (y + 1) * CELL,
        timeZone,
      ],
    );
    known.delete(key);
    known.set(key, { everyday: (row?.days ?? 0) >= DAYS.been, until: now.getTime() + KEPT.for });
    for (const oldest of known.keys()) {
      if (known.size <= KEPT.room) break;
      known.delete(oldest);
    }
  }

  return {
    /** Reads whether a place ([lng, lat], WGS-84) is everyday, unless the answer is cached or being read. */
    learn(tx: Queryable, card: Card, place: LngLat, now: Date): Promise<void> {
      const key = keyOf(card.deviceNo, place);
      return share(
        key,
        tx,
        () => (known.get(key)?.until ?? 0) <= now.getTime(),
        () => readPlace(tx, card, place, now),
      );
    },

    /** False for a place that was not learned. */
    isEveryday: (deviceNo: number, place: LngLat) => known.get(keyOf(deviceNo, place))?.everyday ?? false,
  };
}
export type Habits = ReturnType<typeof createHabits>;
