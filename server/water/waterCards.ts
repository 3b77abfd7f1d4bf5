/**
 * Reads and writes the judge's memory of cards near water. The caller holds the lock of the cards. A card that is far
 * from every water has no stored rows.
 */
import { spanMs } from '../../contract/day';
import type { LastFix } from '../../contract/fence';
import { isSettledFar, type WaterJudgedCard, type WaterState } from '../../contract/water';
import type { Queryable } from '../store/db';
import { soon } from '../store/soon';

/** A pupil's card with its last fix and its state at each water. */
export interface WaterCard extends WaterJudgedCard {
  deviceNo: number;
  studentId: string;
  schoolId: string;
  /** How often the waters of the school were changed. */
  waterChanges: number;
  timeZone: string;
  classId: string;
  /** Seconds between two reports. */
  every: number;
  /** True when the card has a row in water_watch. */
  stored: boolean;
}

interface CardRow {
  device_no: number;
  student_id: string;
  class_id: string;
  school_id: string;
  water_changes: number;
  time_zone: string;
  report_interval: number;
  watched_student: string | null;
  trail: LastFix | null;
}

/**
 * Reads pupils' cards, by device. Cards without a pupil, and those of schools that never had a water, are left out.
 * States from the time when another pupil had the card are ignored.
 */
export async function readWaterCards(tx: Queryable, deviceNos: readonly number[]): Promise<Map<number, WaterCard>> {
  // Both go to the store together: states of another pupil's time are ignored.
  const stored = soon(
    tx.query<{ device_no: number; area_id: string; state: WaterState }>(
      'select device_no, area_id, state from water_state where device_no = any($1::int[])',
      [deviceNos],
    ),
  );
  const rows = await tx.query<CardRow>(
    `select device.device_no, student.student_id, class_id, school_id, water_changes, time_zone, report_interval,
       watch.student_id as watched_student, watch.trail
     from device join student on student.student_id = device.student_id join school using (school_id)
       left join water_watch watch on watch.device_no = device.device_no
     where device.device_no = any($1::int[]) and water_changes > 0`,
    [deviceNos],
  );
  const cards = new Map(
    rows.map((row): [number, WaterCard] => [
      row.device_no,
      {
        deviceNo: row.device_no,
        studentId: row.student_id,
        classId: row.class_id,
        schoolId: row.school_id,
        waterChanges: row.water_changes,
        timeZone: row.time_zone,
        every: row.report_interval,
        stored: row.watched_student !== null,
        last: row.watched_student === row.student_id ? row.trail : null,
        states: new Map(),
      },
    ]),
  );
  for (const { device_no, area_id, state } of await stored) {
    const card = cards.get(device_no);
    if (card?.last) card.states.set(area_id, state);
  }
  return cards;
}

/** Milliseconds after an alert for which its time is kept, for the cool-down. */
const KEPT = spanMs(1, 'hours');

/** True when the card is far from every water and its last alerts are older than `KEPT`. */
export const isDone = ({ last, states }: WaterCard) =>
  [...states.values()].every(
    (state) =>
      isSettledFar(state) &&
      Math.max(state.rang.near ?? -Infinity, state.rang.in ?? -Infinity) < (last?.time ?? 0) - KEPT,
  );

export interface ChangedWaterState {
  deviceNo: number;
  areaId: string;
  state: WaterState;
  wakeAt: number | null;
}

/**
 * Writes changed cards and states, and deletes the rows of cards that are done.
 * @param moved cards with a new last fix.
 */
export async function writeWaterCards(
  tx: Queryable,
  moved: readonly WaterCard[],
  states: readonly ChangedWaterState[],
): Promise<void> {
  const done = new Set(moved.filter((card) => isDone(card)).map(({ deviceNo }) => deviceNo));
  const finished = moved.filter(({ deviceNo, stored }) => stored && done.has(deviceNo)).map(({ deviceNo }) => deviceNo);
  if (finished.length > 0) await tx.query('delete from water_watch where device_no = any($1::int[])', [finished]);
  const kept = moved.filter(({ deviceNo }) => !done.has(deviceNo));
  if (kept.length > 0) {
    await tx.query(
      `insert into water_watch (device_no, student_id, trail)
       select device_no, student_id, trail::jsonb
       from unnest($1::int[], $2::text[], $3::text[]) as moved (device_no, student_id, trail)
       on conflict (device_no) do update set student_id = excluded.student_id, trail = excluded.trail`,
      [
        kept.map(({ deviceNo }) => deviceNo),
        kept.map(({ studentId }) => studentId),
        kept.map(({ last }) => JSON.stringify(last)),
      ],
    );
  }
  const changed = states.filter(({ deviceNo }) => !done.has(deviceNo));
  if (changed.length === 0) return;
  await tx.query(
    `insert into water_state (device_no, area_id, state, wake_at)
     select device_no, area_id, state::jsonb, wake_at
     from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[]) as changed (device_no, area_id, state, wake_at)
     on conflict (device_no, area_id) do update set state = excluded.state, wake_at = excluded.wake_at`,
    [
      changed.map(({ deviceNo }) => deviceNo),
      changed.map(({ areaId }) => areaId),
      changed.map(({ state }) => JSON.stringify(state)),
      changed.map(({ wakeAt }) => (wakeAt === null ? null : new Date(wakeAt).toISOString())),
    ],
  );
}
