/** Health problems of cards that are not over, in the store. Each is alerted once and ends with its alert. */
import type { Queryable } from '../../engine/store/db';

/** high, low: the temperature limit that was reached. clock: the card's clock is wrong. */
export type HealthProblemKind = 'battery' | 'silence' | 'high' | 'low' | 'clock';

export interface HealthProblem {
  deviceNo: number;
  kind: HealthProblemKind;
  /** The pupil when the problem began. A card that has another pupil since has no problem of the old one. */
  studentId: string;
}

export async function openProblemsOf(tx: Queryable, deviceNos: readonly number[]): Promise<HealthProblem[]> {
  const rows = await tx.query<{ device_no: number; kind: HealthProblemKind; student_id: string }>(
    'select device_no, kind, student_id from card_trouble where device_no = any($1::int[])',
    [deviceNos],
  );
  return rows.map(({ device_no, kind, student_id }) => ({ deviceNo: device_no, kind, studentId: student_id }));
}

export async function addProblems(tx: Queryable, problems: readonly HealthProblem[], now: Date): Promise<void> {
  if (problems.length === 0) return;
  await tx.query(
    `insert into card_trouble (device_no, kind, student_id, since)
     select *, $4 from unnest($1::int[], $2::text[], $3::text[]) on conflict do nothing`,
    [
      problems.map(({ deviceNo }) => deviceNo),
      problems.map(({ kind }) => kind),
      problems.map(({ studentId }) => studentId),
      now,
    ],
  );
}

export async function removeProblems(tx: Queryable, problems: readonly HealthProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await tx.query(
    `delete from card_trouble using unnest($1::int[], $2::text[]) as gone (device_no, kind)
     where card_trouble.device_no = gone.device_no and card_trouble.kind = gone.kind`,
    [problems.map(({ deviceNo }) => deviceNo), problems.map(({ kind }) => kind)],
  );
}

/** Nobody hears of these device numbers again, so nothing else would end their problems. */
export const endProblems = (tx: Queryable, deviceNos: readonly number[]) =>
  tx.query('delete from card_trouble where device_no = any($1::int[])', [deviceNos]);
