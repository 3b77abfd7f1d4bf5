/** The pupils whom a session may correct: the school's for an administrator, those of the own class for its teacher. */
import { CODES } from '../../../contract';
import { type Scope, studentsOf } from '../access/scope';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';

/** A class that nobody leads is kept by all who teach it, as its alerts go to all of them. */
const OF_OWN_CLASSES = /* sql */ `student.left_at is null and student.class_id in (
  select own.class_id from teaching own where own.role_id = $1 and (own.leads or not exists (
    select 1 from teaching other join identity using (role_id)
    where other.class_id = own.class_id and other.leads and identity.left_at is null)))`;

/**
 * An SQL condition on table `student`.
 * @throws Refusal 403 for a guardian.
 */
export function correctableBy(session: Session): Scope {
  if (session.role === 'admin') return studentsOf(session, 'who');
  if (session.role === 'teacher') return { sql: `(${OF_OWN_CLASSES})`, value: session.roleId };
  throw new Refusal(CODES.forbidden, 'Only staff may do this');
}

/**
 * Locks a class of the school, so that it cannot end meanwhile.
 * @throws Refusal 404 for an unknown or ended class.
 */
export async function holdClass(tx: Queryable, { schoolId }: Session, classId: string): Promise<void> {
  const [known] = await tx.query(
    'select 1 from class where class_id = $2 and school_id = $1 and left_at is null for share',
    [schoolId, classId],
  );
  if (!known) throw new Refusal(CODES.notFound, 'There is no such class');
}

/** Locks pupils in the order of their ids. @throws Refusal 404 when one is out of scope. */
export async function holdPupils(tx: Queryable, session: Session, studentIds: readonly string[]): Promise<void> {
  const { sql, value } = correctableBy(session);
  const rows = await tx.query(
    `select 1 from student where ${sql} and student_id = any($2::text[]) order by student_id for no key update`,
    [value, studentIds],
  );
  if (rows.length < studentIds.length) throw new Refusal(CODES.notFound, 'There is no such pupil');
}
