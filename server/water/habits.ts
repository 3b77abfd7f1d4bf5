/** Where a card is on most days, by its own fixes of the last two weeks. */
import type { LngLat } from '../../contract';
import type { Queryable } from '../store/db';

const DAY = 24 * 3600_000;
/** Of so many days before today, at so many the card has to have been there. */
const DAYS = { looked: 14, been: 5 };
/** Degrees; a card that comes by on the other side of the street comes by. About 60 m. */
const CELL = 0.0006;
/** Answers that are kept, and for how long (ms): a habit does not change within the hour. */
const KEPT = { room: 10_000, for: 3600_000 };

const cellOf = ([lng, lat]: LngLat) => [Math.round(lng / CELL), Math.round(lat / CELL)] as const;

/** Learns of places before they are asked about, as the judge cannot wait. */
export function createHabits() {
  const known = new Map<string, { everyday: boolean; until: number }>();
  const keyOf = (deviceNo: number, place: LngLat) => [deviceNo, ...cellOf(place)].join(' ');

  return {
    async learn(tx: Queryable, deviceNo: number, place: LngLat, now: Date): Promise<void> {
      const key = keyOf(deviceNo, place);
      if ((known.get(key)?.until ?? 0) > now.getTime()) return;
      const [x, y] = cellOf(place);
      const [row] = await tx.query<{ days: number }>(
        `select count(distinct date_trunc('day', fix_time)) as days from fix where device_no = $1 and fix_time >= $2 and fix_time < $3 and noise = 0
           and lng between $4 and $5 and lat between $6 and $7`,
        [
          deviceNo,
          new Date(now.getTime() - DAYS.looked * DAY),
          new Date(now.getTime() - DAY),
          (x - 1) * CELL,
          (x + 1) * CELL,
          (y - 1) * CELL,
          (y + 1) * CELL,
        ],
      );
      known.delete(key);
      known.set(key, { everyday: (row?.days ?? 0) >= DAYS.been, until: now.getTime() + KEPT.for });
      for (const oldest of known.keys()) {
        if (known.size <= KEPT.room) break;
        known.delete(oldest);
      }
    },

    /** False where nobody has looked. */
    isEveryday: (deviceNo: number, place: LngLat) => known.get(keyOf(deviceNo, place))?.everyday ?? false,
  };
}
export type Habits = ReturnType<typeof createHabits>;
