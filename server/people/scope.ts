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

/**
 * Administrators see the school, teachers their classes and the pupils of a running trip, guardians the children of
 * their account whose card service runs. Migrations 025, 028 and 045 count the changes of what these conditions read; a
 * new column belongs there too.
 */
const SCOPES: Record<Role, { by: 'schoolId' | 'roleId' | 'userId'; sql: (value: string) => string }> = {
  admin: { by: 'schoolId', sql: (value) => `student.school_id = ${value}` },
  teacher: {
    by: 'roleId',
    sql: (value) =>
      `(student.class_id in (select class_id from teaching where role_id = ${value})
        or student.student_id in (select trip_sight.student_id from trip_sight where trip_sight.role_id = ${value}))`,
  },
  student: {
    by: 'userId',
    sql: (value) =>
      `student.subscribed and student.student_id in (
        select student_id from identity where user_id = ${value} and student_id is not null and left_at is null)`,
  },
};

/** Pupils who have left the school are in nobody's scope. */
const present = (sql: string) => `(student.left_at is null and ${sql})`;

/**
 * The pupils whose past a session may read: those of its scope, and for guardians their children who left after
 * `since`. Only days gone by are read with it; nothing is changed.
 */
export function readableStudentsOf(session: Session, since: Date): Scope {
  const { by, sql } = SCOPES[session.role];
  const left = session.role === 'student' ? ` or student.left_at > '${since.toISOString()}'` : '';
  return { sql: `((student.left_at is null${left}) and ${sql('$1')})`, value: session[by] };
}

export function studentsOf(session: Session): Scope {
  const { by, sql } = SCOPES[session.role];
  return { sql: present(sql('$1')), value: session[by] };
}

/**
 * The condition for many sessions of one role.
 * @param value the SQL column that contains what `valueOf` returns for each session.
 */
export function studentsOfMany(role: Role, value: string): { sql: string; valueOf: (session: Session) => string } {
  const { by, sql } = SCOPES[role];
  return { sql: present(sql(value)), valueOf: (session) => session[by] };
}

/**
 * On `identity`: the person is at the school, and the account is not off. By it nobody is named or told who has left or
 * may not sign in.
 */
export const IS_PRESENT = /* sql */ `identity.left_at is null
  and not exists (select 1 from account where account.user_id = identity.user_id and disabled_at is not null)`;

/** On `identity`: the person is present, and the school is not off. */
export const MAY_SIGN_IN = /* sql */ `${IS_PRESENT}
  and not exists (select 1 from school where school.school_id = identity.school_id and disabled_at is not null)`;

/**
 * An SQL query for the identity that made what an agreed request brings: who asked, as a teacher before as an
 * administrator; an administrator once that person has left or may not sign in.
 * @param school, asker parameters of the query.
 */
export const makerOf = (school: string, asker: string) => /* sql */ `
  select role_id from identity where school_id = ${school} and ${IS_PRESENT}
    and (user_type = '0' or (user_type = '1' and user_id = ${asker}))
  order by (user_id = ${asker}) desc, user_type desc, role_id limit 1`;
