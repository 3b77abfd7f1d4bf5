/** A crossing in the store: its row, the contract's crossing of it, and who receives its alert. */
import type { Crossing } from '../../../contract';
import type { JudgedCrossing, FenceRules } from '../../../contract/fences';
import type { Session } from '../../engine/platform';

export interface CrossingRow {
  crossing_id: string;
  device_no: number;
  fence_id: string;
  fence_version: number;
  student_id: string;
  student_name: string;
  fence_name: string;
  fence_shape: Crossing['fenceShape'];
  owner: 'family' | 'school';
  /** Who is told, as the fence was when it judged the crossing, and as it is now; null when it is removed. */
  told: FenceRules['told'];
  told_now: FenceRules['told'] | null;
  at: Date;
  crossed: JudgedCrossing;
  told_at: Date | null;
  answer: Crossing['answer'];
}

/**
 * Selects crossings; append conditions on `crossing`, `fence` and `student`. The fence has its name of that time. What
 * an unbound card did is nobody's to see.
 */
export const SELECT_CROSSING = /* sql */ `
  select crossing.crossing_id, crossing.device_no, crossing.fence_id, crossing.fence_version, crossing.student_id,
         student.name as student_name, judged.drawn ->> 'name' as fence_name,
         judged.drawn -> 'shape' ->> 'kind' as fence_shape,
         fence.owner, judged.drawn -> 'rules' -> 'told' as told,
         case when not fence.removed then fence.drawn -> 'rules' -> 'told' end as told_now,
         crossing.at, crossing.crossed, crossing.told_at, crossing.answer
  from crossing join fence using (fence_id) join student on student.student_id = crossing.student_id
  join device on device.device_no = crossing.device_no and device.student_id = crossing.student_id
  join fence_version judged on judged.fence_id = crossing.fence_id and judged.version = crossing.fence_version`;

/** SQL: the first instant that a crossing tells of, when the pupil was last known on the other side. */
export const CROSSED_AT = { at: `least(crossing.at, (crossing.crossed ->> 'earliest')::timestamptz)` };

/** The same of a row. */
export const firstTold = ({ at, crossed }: Pick<CrossingRow, 'at' | 'crossed'>): Date =>
  new Date(Math.min(at.getTime(), Date.parse(crossed.earliest)));

export const toCrossing = (row: CrossingRow): Crossing => ({
  ...row.crossed,
  crossingId: row.crossing_id,
  fenceId: row.fence_id,
  fenceName: row.fence_name,
  fenceShape: row.fence_shape,
  fenceVersion: row.fence_version,
  studentId: row.student_id,
  studentName: row.student_name,
  toldTime: row.told_at?.toISOString() ?? null,
  answer: row.answer,
});

/**
 * The recipients of a crossing: those whom the fence named when it judged the crossing, and still names. A process may
 * judge with a fence that was changed a moment before.
 */
export function toldOf({ told, told_now: now }: Pick<CrossingRow, 'told' | 'told_now'>): FenceRules['told'] {
  if (!now) return { guardians: [], teachers: false, admins: false };
  const [then, today] = [told.guardians, now.guardians];
  return {
    guardians: then === 'all' ? today : today === 'all' ? then : then.filter((userId) => today.includes(userId)),
    teachers: told.teachers && now.teachers,
    admins: told.admins && now.admins,
  };
}

/** True when a person who may see the pupil receives the alert. Only its guardians receive the alerts of a family. */
export function isRecipient(
  row: Pick<CrossingRow, 'owner' | 'told' | 'told_now'>,
  { role, userId }: Pick<Session, 'role' | 'userId'>,
): boolean {
  const { owner } = row;
  const told = toldOf(row);
  switch (role) {
    case 'student':
      return told.guardians === 'all' || told.guardians.includes(userId);
    case 'teacher':
      return owner === 'school' && told.teachers;
    case 'admin':
      return owner === 'school' && told.admins;
    case 'operator':
      return false;
  }
}
