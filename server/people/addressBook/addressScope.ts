/**
 * Whom a session can reach: the SQL of the people in its address book. `$1` is the scope's value, `$2` the school, `$3`
 * the viewer's account.
 */
import { IS_PRESENT, studentsOf } from '../access/scope';
import type { Session } from '../../engine/platform';

/** Members of the staff of the viewer's school, but for the viewer. */
const STAFF = /* sql */ `identity.user_type in ('0', '1') and identity.school_id = $2 and ${IS_PRESENT}
  and identity.user_id <> $3`;

/**
 * A query for the identities in the address book, with its values. Guardians come with one row a child. A guardian
 * reaches who teaches the own children; the office stands for the rest of the school.
 */
export function reachableBy(session: Session): { sql: string; values: readonly unknown[] } {
  const { sql: scope, value } = studentsOf(session, 'who');
  const staff =
    session.role === 'student'
      ? `${STAFF} and exists (select 1 from teaching join student using (class_id)
           where teaching.role_id = identity.role_id and ${scope})`
      : STAFF;
  return {
    // Each parameter is used in every role, so that its type is known.
    sql: `select identity.role_id, identity.user_id, identity.user_type, null::text as student_id
            from identity where ${staff} and $1::text is not null
          union all
          select identity.role_id, identity.user_id, identity.user_type, student.student_id
            from student join identity using (student_id)
            where ${scope} and student.school_id = $2 and ${IS_PRESENT} and identity.user_id <> $3`,
    values: [value, session.schoolId, session.userId],
  };
}
