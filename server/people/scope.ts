/**
 * The scope of a session: the pupils it may see. Every query about pupils contains this condition, so that lists,
 * streams and single rows agree.
 */
import type { Role } from '../../contract';
import type { Session } from '../platform';

/** An SQL condition on table `student`. `value` is its parameter `$1`; other parameters start at $2. */
export interface Scope {
  sql: string;
  value: string;
}

/** Administrators see the school, teachers their classes, guardians the children of their account. */
const SCOPES: Record<Role, { by: 'schoolId' | 'roleId' | 'userId'; sql: (value: string) => string }> = {
  admin: { by: 'schoolId', sql: (value) => `student.school_id = ${value}` },
  teacher: {
    by: 'roleId',
    sql: (value) => `student.class_id in (select class_id from teaching where role_id = ${value})`,
  },
  student: {
    by: 'userId',
    sql: (value) =>
      `student.student_id in (select student_id from identity where user_id = ${value} and student_id is not null)`,
  },
};

export function studentsOf(session: Session): Scope {
  const { by, sql } = SCOPES[session.role];
  return { sql: sql('$1'), value: session[by] };
}

/**
 * The condition for many sessions of one role.
 * @param value the SQL column that contains what `valueOf` returns for each session.
 */
export function studentsOfMany(role: Role, value: string): { sql: string; valueOf: (session: Session) => string } {
  const { by, sql } = SCOPES[role];
  return { sql: sql(value), valueOf: (session) => session[by] };
}
