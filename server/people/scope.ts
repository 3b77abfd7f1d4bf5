/**
 * Whom a session may see. Every query about a pupil carries this condition, so that a list, a stream and a single row
 * agree.
 */
import type { Role } from '../../contract';
import type { Session } from '../platform';

/** A condition on the table `student` with its own value as `$1`; further values count from $2. */
export interface Scope {
  sql: string;
  value: string;
}

/** An administrator sees the school, a teacher the classes taught, a parent the children of the own account. */
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

/** The same for many of one role: `value` is the column that holds what `valueOf` says of each. */
export function studentsOfMany(role: Role, value: string): { sql: string; valueOf: (session: Session) => string } {
  const { by, sql } = SCOPES[role];
  return { sql: sql(value), valueOf: (session) => session[by] };
}
