/** How many reports of each hour had a place, and by what: counted in memory, added to the store each few seconds. */
import type { Queryable } from '../../engine/store/db';

/** By what a report has its place; nothing: its card heard radios, and nobody knows where those are. */
export type PlacedBy = 'satellites' | 'wifi' | 'masts' | 'provider' | 'nothing';

const KINDS = ['satellites', 'wifi', 'masts', 'provider', 'nothing'] as const satisfies PlacedBy[];
const HOUR = 3_600_000;
/** Cards and hours that wait: more than a process hears in seconds. */
const MOST_WAITING = 200_000;

export function hourCounts() {
  let waiting = new Map<string, { deviceNo: number; hour: number; counts: Record<PlacedBy, number> }>();
  return {
    add(deviceNo: number, at: Date, by: PlacedBy): void {
      const hour = Math.floor(at.getTime() / HOUR) * HOUR;
      const key = `${deviceNo} ${hour}`;
      const known = waiting.get(key);
      if (known) known.counts[by] += 1;
      else if (waiting.size < MOST_WAITING)
        waiting.set(key, {
          deviceNo,
          hour,
          counts: { satellites: 0, wifi: 0, masts: 0, provider: 0, nothing: 0, [by]: 1 },
        });
    },

    async save(on: Queryable): Promise<void> {
      if (waiting.size === 0) return;
      const rows = [...waiting.values()];
      waiting = new Map();
      await on.query(
        `insert into placing_hour (school_id, hour, ${KINDS.join(', ')})
         select school_id, to_timestamp(hour), ${KINDS.map((kind) => `sum(${kind})::integer`).join(', ')}
         from unnest($1::integer[], $2::float8[], $3::integer[], $4::integer[], $5::integer[], $6::integer[],
           $7::integer[]) as heard (device_no, hour, ${KINDS.join(', ')})
         join device using (device_no) join student using (student_id)
         group by school_id, hour order by school_id, hour
         on conflict (school_id, hour) do update set
           ${KINDS.map((kind) => `${kind} = placing_hour.${kind} + excluded.${kind}`).join(', ')}`,
        [
          rows.map(({ deviceNo }) => deviceNo),
          rows.map(({ hour }) => hour / 1000),
          ...KINDS.map((kind) => rows.map(({ counts }) => counts[kind])),
        ],
      );
    },
  };
}
