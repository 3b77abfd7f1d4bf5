/** What is remembered of cards: read under their lock, moved on, and written back with the crossings it came to. */
import type { FenceState, FollowedCard, Trail } from '../../contract/fence';
import type { Queryable } from '../store/db';

/** A card, whose it is, and what fences remember of it. */
export interface Card extends FollowedCard {
  deviceNo: number;
  studentId: string;
  classId: string;
  schoolId: string;
  timeZone: string;
  /** Seconds between two reports. */
  every: number;
}

interface CardRow {
  device_no: number;
  student_id: string;
  class_id: string;
  school_id: string;
  time_zone: string;
  report_interval: number;
  watched_student: string | null;
  last: Trail | null;
}

/** Cards of pupils by device; those without a pupil are left out. What was remembered of another pupil's time with a card is not this one's. */
export async function readCards(tx: Queryable, deviceNos: readonly number[]): Promise<Map<number, Card>> {
  const rows = await tx.query<CardRow>(
    `select device.device_no, student.student_id, student.class_id, student.school_id, school.time_zone, device.report_interval,
            fence_watch.student_id as watched_student, fence_watch.last
     from device join student on student.student_id = device.student_id join school on school.school_id = student.school_id
     left join fence_watch on fence_watch.device_no = device.device_no
     where device.device_no = any($1::int[])`,
    [deviceNos],
  );
  const cards = new Map<number, Card>();
  for (const row of rows) {
    const own = row.watched_student === row.student_id;
    cards.set(row.device_no, {
      deviceNo: row.device_no,
      studentId: row.student_id,
      classId: row.class_id,
      schoolId: row.school_id,
      timeZone: row.time_zone,
      every: row.report_interval,
      last: own ? row.last : null,
      states: new Map(),
    });
  }
  const watched = rows.filter((row) => row.watched_student === row.student_id).map((row) => row.device_no);
  if (watched.length === 0) return cards;
  const states = await tx.query<{ device_no: number; fence_id: string; state: FenceState }>('select device_no, fence_id, state from fence_state where device_no = any($1::int[])', [watched]);
  for (const { device_no, fence_id, state } of states) cards.get(device_no)?.states.set(fence_id, state);
  return cards;
}

export interface ChangedState {
  deviceNo: number;
  fenceId: string;
  state: FenceState;
  wakeAt: number | null;
}

/** @param moved cards whose last fix is another. A card that has a new pupil loses what was remembered of the old one's fences. */
export async function writeCards(tx: Queryable, moved: readonly Card[], states: readonly ChangedState[]): Promise<void> {
  if (moved.length > 0) {
    const values = [moved.map(({ deviceNo }) => deviceNo), moved.map(({ studentId }) => studentId), moved.map(({ last }) => JSON.stringify(last))];
    await tx.query(
      `delete from fence_state using fence_watch, unnest($1::int[], $2::text[]) as moved (device_no, student_id)
       where fence_state.device_no = moved.device_no and fence_watch.device_no = moved.device_no and fence_watch.student_id <> moved.student_id`,
      values.slice(0, 2),
    );
    await tx.query(
      `insert into fence_watch (device_no, student_id, last) select device_no, student_id, last::jsonb from unnest($1::int[], $2::text[], $3::text[]) as moved (device_no, student_id, last)
       on conflict (device_no) do update set student_id = excluded.student_id, last = excluded.last`,
      values,
    );
  }
  if (states.length === 0) return;
  await tx.query(
    `insert into fence_state (device_no, fence_id, state, wake_at)
     select device_no, fence_id, state::jsonb, wake_at from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[]) as changed (device_no, fence_id, state, wake_at)
     on conflict (device_no, fence_id) do update set state = excluded.state, wake_at = excluded.wake_at`,
    [
      states.map(({ deviceNo }) => deviceNo),
      states.map(({ fenceId }) => fenceId),
      states.map(({ state }) => JSON.stringify(state)),
      states.map(({ wakeAt }) => (wakeAt === null ? null : new Date(wakeAt).toISOString())),
    ],
  );
}
