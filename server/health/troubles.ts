/** What has been told of cards and is not over: told once, and ended by better news. */
import type { Queryable } from '../store/db';

export type HealthProblemKind = 'battery' | 'silence' | 'high' | 'low';

export interface HealthProblem {
  deviceNo: number;
  kind: HealthProblemKind;
  /** Of whom it was told: a card that has a new pupil has none of the old one's. */
  studentId: string;
}

export async function openProblemsOf(tx: Queryable, deviceNos: readonly number[]): Promise<HealthProblem[]> {
  const rows = await tx.query<{ device_no: number; kind: HealthProblemKind; student_id: string }>(
    'select device_no, kind, student_id from card_trouble where device_no = any($1::int[])',
    [deviceNos],
  );
  return rows.map(({ device_no, kind, student_id }) => ({ deviceNo: device_no, kind, studentId: student_id }));
}

export async function openProblems(tx: Queryable, troubles: readonly HealthProblem[], now: Date): Promise<void> {
  if (troubles.length === 0) return;
  await tx.query(
    'insert into card_trouble (device_no, kind, student_id, since) select *, $4 from unnest($1::int[], $2::text[], $3::text[]) on conflict do nothing',
    [
      troubles.map(({ deviceNo }) => deviceNo),
      troubles.map(({ kind }) => kind),
      troubles.map(({ studentId }) => studentId),
      now,
    ],
  );
}

export async function closeProblems(tx: Queryable, troubles: readonly HealthProblem[]): Promise<void> {
  if (troubles.length === 0) return;
  await tx.query(
    'delete from card_trouble using unnest($1::int[], $2::text[]) as gone (device_no, kind) where card_trouble.device_no = gone.device_no and card_trouble.kind = gone.kind',
    [troubles.map(({ deviceNo }) => deviceNo), troubles.map(({ kind }) => kind)],
  );
}
