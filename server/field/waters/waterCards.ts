/**
 * Reads and writes the judge's memory of cards near water. The caller holds the lock of the cards. A card that is far
 * from every water has no stored rows.
 */
import { spanMs } from '../../../contract/day';
import { isSettledFar, type WaterJudgedCard, type WaterState } from '../../../contract/waters';
import type { Queryable } from '../../engine/store/db';
import { soon } from '../../engine/store/soon';
import { type ChangedState, type DrawnStates, readStates, writeStates } from '../drawn/drawnStates';

export const WATER_STATES: DrawnStates = { table: 'water_state', id: 'area_id' };

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

/**
 * Reads pupils' cards, by device. Cards without a pupil, and those of schools that never had a water, are left out.
 * States from the time when another pupil had the card are ignored.
 */
export async function readWaterCards(tx: Queryable, deviceNos: readonly number[]): Promise<Map<number, WaterCard>> {
  // Both go to the store together: states of another pupil's time are ignored.
  const stored = soon(readStates<WaterState>(tx, WATER_STATES, deviceNos));
  const rows = await tx.query<Omit<WaterCard, 'states'>>(
    `select device.device_no as "deviceNo", student.student_id as "studentId", class_id as "classId",
       school_id as "schoolId", water_changes as "waterChanges", time_zone as "timeZone", report_interval as every,
       watch.student_id is not null as stored,
       case when watch.student_id = student.student_id then watch.trail end as last
     from device join student on student.student_id = device.student_id join school using (school_id)
       left join water_watch watch on watch.device_no = device.device_no
     where device.device_no = any($1::int[]) and water_changes > 0`,
    [deviceNos],
  );
  const cards = new Map(rows.map((row): [number, WaterCard] => [row.deviceNo, { ...row, states: new Map() }]));
  for (const { device_no, id, state } of await stored) {
    const card = cards.get(device_no);
    if (card?.last) card.states.set(id, state);
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

/**
 * Writes changed cards and states, and deletes the rows of cards that are done.
 * @param moved cards with a new last fix.
 */
export async function writeWaterCards(
  tx: Queryable,
  moved: readonly WaterCard[],
  states: readonly ChangedState<WaterState>[],
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
  await writeStates(
    tx,
    WATER_STATES,
    states.filter(({ deviceNo }) => !done.has(deviceNo)),
  );
}
