/**
 * The scope of a session: the pupils it may see, and since when. Every query about pupils contains this condition, so
 * that lists, streams and single rows agree. Who sees a pupil for a time, by a trip, sees nothing of before: each query
 * says what it shows, so that none can forget it.
 */
import { OPERATOR_TYPE } from '../../../contract/permissions';
import type { Role } from '../../../contract';
import type { Session } from '../../engine/platform';

/** An SQL condition on `student`. `value` is its parameter `$1`; other parameters start at $2. */
export interface Scope {
  sql: string;
  value: string;
}

/**
 * What a query shows of a pupil. `who`: name, class, people; that is as old as the pupil. `at`: what happened at an
 * instant, an SQL expression of type timestamptz with qualified columns; a null instant is before every trip. `until`:
 * what lasts until then, which is planned.
 */
export type Shown = 'who' | { at: string; until?: string };

/**
 * SQL on `trip_sight`: the right of who lends is as it was. A teacher lends the pupils of the own classes, an
 * administrator those of the school.
 */
export const LENDER_MAY = /* sql */ `exists (
  select 1 from identity lender join student lent on lent.student_id = trip_sight.student_id
  where lender.role_id = trip_sight.lent_by and lender.left_at is null and lender.school_id = lent.school_id
    and (lender.user_type = '0' or exists (
      select 1 from teaching own where own.role_id = lender.role_id and own.class_id = lent.class_id)))`;

const taughtBy = (role: string) => `student.class_id in (select class_id from teaching where role_id = ${role})`;

/** SQL on `student`: a running trip lends the pupil to a leader. */
const lentTo = (role: string, shown: Shown) =>
  shown === 'who'
    ? /* sql */ `student.student_id in (
        select trip_sight.student_id from trip_sight where trip_sight.role_id = ${role} and ${LENDER_MAY})`
    : /* sql */ `exists (select 1 from trip_sight
        where trip_sight.role_id = ${role} and trip_sight.student_id = student.student_id and ${LENDER_MAY}
          and trip_sight.since <= ${shown.at}${shown.until ? ` and trip_sight.until >= ${shown.until}` : ''})`;

/**
 * Administrators see the school, teachers their classes and the pupils of a running trip, guardians the children of
 * their account whose card service runs, the operator nobody. Steps 025, 028, 045 and 113 of the schema count the
 * changes of what these conditions read; a new column belongs there too.
 */
const SCOPES: Record<
  Role,
  {
    by: 'schoolId' | 'roleId' | 'userId';
    sql: (value: string, shown: Shown) => string;
    since: (value: string) => string;
  }
> = {
  admin: { by: 'schoolId', sql: (value) => `student.school_id = ${value}`, since: () => 'null::timestamptz' },
  teacher: {
    by: 'roleId',
    sql: (value, shown) => `(${taughtBy(value)} or ${lentTo(value, shown)})`,
    since: (value) => /* sql */ `(case when not (${taughtBy(value)}) then (select min(trip_sight.since) from trip_sight
      where trip_sight.role_id = ${value} and trip_sight.student_id = student.student_id and ${LENDER_MAY}) end)`,
  },
  student: {
    by: 'userId',
    sql: (value) =>
      `student.subscribed and student.student_id in (
        select student_id from identity where user_id = ${value} and student_id is not null and left_at is null)`,
    since: () => 'null::timestamptz',
  },
  // The operator sees no child. The condition names the value, so that its type is known.
  operator: { by: 'roleId', sql: (value) => `${value}::text is null`, since: () => 'null::timestamptz' },
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
  return { sql: `((student.left_at is null${left}) and ${sql('$1', 'who')})`, value: session[by] };
}

export function studentsOf(session: Session, shown: Shown): Scope {
  const { by, sql } = SCOPES[session.role];
  return { sql: present(sql('$1', shown)), value: session[by] };
}

/**
 * An SQL expression on `student`, for a pupil of the scope: the instant at which the session's sight of the pupil
 * begins; null where it has no begin. `$1` is the scope's value.
 */
export const sightBegins = ({ role }: Session): string => SCOPES[role].since('$1');

/**
 * The condition for many sessions of one role.
 * @param value the SQL column that contains what `valueOf` returns for each session.
 */
export function studentsOfMany(
  role: Role,
  value: string,
  shown: Shown,
): { sql: string; since: string; valueOf: (session: Session) => string } {
  const { by, sql, since } = SCOPES[role];
  return { sql: present(sql(value, shown)), since: since(value), valueOf: (session) => session[by] };
}

/** On `identity`: an operator counts only while the person is on the staff of a school. */
export const IS_STAFFED = /* sql */ `(identity.user_type <> '${OPERATOR_TYPE}' or exists (select 1 from identity staff
  where staff.user_id = identity.user_id and staff.left_at is null and staff.user_type in ('0', '1')))`;

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
