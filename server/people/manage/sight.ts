/**
 * Who sees which pupils, before and after a change. It asks the same conditions as every list
 * (`server/people/access/scope.ts`).
 */
import { type Effects, MOST_NAMED, type Role, roleOf } from '../../../contract';
import { studentsOfMany } from '../access/scope';
import type { Queryable } from '../../engine/store/db';

interface SightRow {
  viewer: string;
  user_type: string;
  real_name: string;
  student_id: string;
}

/** A person in a role, and the pupils whom the person sees. */
interface Seer {
  name: string;
  role: 'admin' | 'teacher' | 'student';
  pupils: Set<string>;
}
export type Sight = ReadonlyMap<string, Seer>;

const seenBy = (role: Role, column: string) => studentsOfMany(role, column, 'who').sql;

/**
 * Guardians have an identity for each child, so the account names them; staff are named by their identity. Each role is
 * joined by the rows that can matter, before its condition is asked: a teacher of sport may see the whole school.
 */
const SIGHT = /* sql */ `
  select viewer.role_id as viewer, viewer.user_type, real_name, student.student_id
  from identity viewer join account using (user_id)
    join student on student.student_id = any($2::text[]) and ${seenBy('admin', 'viewer.school_id')}
  where viewer.school_id = $1 and viewer.left_at is null and viewer.user_type = '0'
  union all
  select viewer.role_id, viewer.user_type, real_name, student.student_id
  from identity viewer join account using (user_id) join teaching on teaching.role_id = viewer.role_id
    join student on student.class_id = teaching.class_id and ${seenBy('teacher', 'viewer.role_id')}
  where viewer.school_id = $1 and viewer.left_at is null and viewer.user_type = '1'
    and student.student_id = any($2::text[])
  union all
  select distinct viewer.user_id, '2', real_name, student.student_id
  from identity viewer join account using (user_id)
    join student on student.student_id = viewer.student_id and ${seenBy('student', 'viewer.user_id')}
  where viewer.school_id = $1 and viewer.left_at is null and student.student_id = any($2::text[])`;

const seerRole = (userType: string): Seer['role'] => {
  const role = roleOf(userType);
  return role === 'admin' || role === 'teacher' ? role : 'student';
};

/** Everybody of the school who sees any of these pupils. @param typedNames names to say instead, by viewer. */
export async function sightOf(
  tx: Queryable,
  schoolId: string,
  studentIds: readonly string[],
  typedNames: ReadonlyMap<string, string> = new Map(),
): Promise<Sight> {
  const seers = new Map<string, Seer>();
  if (studentIds.length === 0) return seers;
  for (const row of await tx.query<SightRow>(SIGHT, [schoolId, studentIds])) {
    const seer = seers.get(row.viewer);
    if (seer) seer.pupils.add(row.student_id);
    else
      seers.set(row.viewer, {
        name: typedNames.get(row.viewer) ?? row.real_name,
        role: seerRole(row.user_type),
        pupils: new Set([row.student_id]),
      });
  }
  return seers;
}

/** The people who see pupils in `after` whom they do not see in `before`: those with most pupils first. */
export function gainedSight(before: Sight, after: Sight): Effects['gains'] {
  const gains = [...after].flatMap(([viewer, { name, role, pupils }]) => {
    const known = before.get(viewer)?.pupils;
    const gained = [...pupils].filter((studentId) => !known?.has(studentId)).length;
    return gained === 0 ? [] : [{ name, role, pupils: gained }];
  });
  gains.sort((one, other) => other.pupils - one.pupils || (one.name < other.name ? -1 : 1));
  return { total: gains.length, named: gains.slice(0, MOST_NAMED) };
}
