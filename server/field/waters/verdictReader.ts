/** Reads the water verdicts of a session's scope, rung and silent. */
import { CODES, type WaterVerdictRecord, VERDICT_PAGE } from '../../../contract';
import type { WaterVerdict } from '../../../contract/waters';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';

interface VerdictRow {
  verdict_id: string;
  area_id: string;
  area_name: string;
  student_id: string;
  student_name: string;
  at: Date;
  told: WaterVerdict;
  rang_at: Date | null;
}

export interface VerdictQuery {
  studentId: string | null;
  areaId: string | null;
  from: Date | null;
  to: Date | null;
  /** Last verdict id of the previous page. */
  before: string | null;
}

export const verdictReader = ({ db }: Pick<PlatformContext, 'db'>) => ({
  /** One page, newest first. @throws Refusal 404 when `before` is out of scope. */
  async list(viewer: Session, { studentId, areaId, from, to, before }: VerdictQuery): Promise<WaterVerdictRecord[]> {
    const { sql, value } = studentsOf(viewer, { at: `least(water_verdict.at, (told ->> 'earliest')::timestamptz)` });
    const select = (condition: string, ...values: unknown[]) =>
      db.query<VerdictRow>(
        `select verdict_id, area_id, drawn ->> 'name' as area_name, student.student_id,
           student.name as student_name, at, told, rang_at
         from water_verdict join water_area using (area_id) join student using (student_id)
           -- What an unbound card did is nobody's to see.
           join device on device.device_no = water_verdict.device_no and device.student_id = student.student_id
         where ${sql} and ${condition}`,
        [value, ...values],
      );
    const [last] = before === null ? [] : await select('verdict_id = $2', before);
    if (before !== null && !last) throw new Refusal(CODES.notFound, 'No such verdict');
    const rows = await select(
      `($2::text is null or student.student_id = $2) and ($3::text is null or area_id = $3)
         and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
         and ($6::timestamptz is null or (at, verdict_id) < ($6, $7)) order by at desc, verdict_id desc limit $8`,
      studentId,
      areaId,
      from,
      to,
      last?.at ?? null,
      last?.verdict_id ?? '',
      VERDICT_PAGE,
    );
    return rows.map((row) => ({
      ...row.told,
      verdictId: row.verdict_id,
      areaId: row.area_id,
      areaName: row.area_name,
      studentId: row.student_id,
      studentName: row.student_name,
      rangTime: row.rang_at?.toISOString() ?? null,
    }));
  },
});
