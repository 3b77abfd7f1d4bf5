/** The pupil that a call is about: the one that its input names, or the child of the guardian's session. */
import { CODES } from '../../../contract';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { type Scope, sightBegins, studentsOf } from './scope';

/** The part of an input that names a pupil. */
export interface NamesPupil {
  studentId?: string | undefined;
}

/** A pupil of the session's scope. */
export interface SeenPupil {
  studentId: string;
  /** IANA time zone of the school. */
  timeZone: string;
  /** When the session's sight of the pupil begins: nothing of before is read. Null: it has no begin. */
  since: Date | null;
}

/**
 * Every call about one pupil asks this first. What it reads then needs no scope, but the begin of the sight.
 * @param scope who counts as seen; `readableStudentsOf` for days gone by.
 * @throws Refusal 400 without a pupil, 404 for one whom the session may not see.
 */
export async function pupilOf(
  on: Queryable,
  session: Session,
  named: NamesPupil,
  scope: Scope = studentsOf(session, 'who'),
): Promise<SeenPupil> {
  const studentId = named.studentId ?? session.studentId;
  if (!studentId) throw new Refusal(CODES.badInput, 'studentId: which pupil?');
  const [row] = await on.query<{ time_zone: string; since: Date | null }>(
    `select time_zone, ${sightBegins(session)} as since from student join school using (school_id)
     where ${scope.sql} and student_id = $2`,
    [scope.value, studentId],
  );
  if (!row) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
  return { studentId, timeZone: row.time_zone, since: row.since };
}

/**
 * A guardian's session as one for another child of the same account, for calls about the card of a session's child.
 * @throws Refusal 404 for a child whom the session may not see.
 */
export const forChild = async (on: Queryable, session: Session, named: NamesPupil): Promise<Session> =>
  named.studentId === undefined || named.studentId === session.studentId
    ? session
    : { ...session, studentId: (await pupilOf(on, session, named)).studentId };

/** The id of the pupil that a filter names; null when it names none, and all of the scope are meant. */
export const pupilOfFilter = async (on: Queryable, session: Session, named: NamesPupil): Promise<string | null> =>
  named.studentId === undefined ? null : (await pupilOf(on, session, named)).studentId;

/** The later of an instant and the begin of a sight. */
export const notBefore = (from: Date, since: Date | null): Date => (since !== null && since > from ? since : from);
