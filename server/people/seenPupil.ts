/** The pupil that a call is about: the one in its input, or the child of the guardian's session. */
import { CODES } from '../../contract';
import type { Session } from '../platform';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';
import { sightBegins, studentsOf } from './scope';

/** A pupil of the session's scope. */
export interface SeenPupil {
  studentId: string;
  /** IANA time zone of the school. */
  timeZone: string;
  /** When the session's sight of the pupil begins: nothing of before is read. Null: it has no begin. */
  since: Date | null;
}

/** @throws Refusal 400 without a pupil, 404 for one whom the session may not see. */
export async function seenPupil(
  on: Queryable,
  session: Session,
  { studentId }: { studentId?: string | undefined },
): Promise<SeenPupil> {
  const id = idOfPupil({ studentId }, session);
  const { sql, value } = studentsOf(session, 'who');
  const [row] = await on.query<{ time_zone: string; since: Date | null }>(
    `select time_zone, ${sightBegins(session)} as since from student join school using (school_id)
     where ${sql} and student_id = $2`,
    [value, id],
  );
  if (!row) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
  return { studentId: id, timeZone: row.time_zone, since: row.since };
}

/** The id alone, for who asks the scope in the next query. @throws Refusal 400 without a pupil. */
export function idOfPupil({ studentId }: { studentId?: string | undefined }, session: Session): string {
  const id = studentId ?? session.studentId;
  if (!id) throw new Refusal(CODES.badInput, 'studentId: which pupil?');
  return id;
}

/** The later of an instant and the begin of a sight. */
export const notBefore = (from: Date, since: Date | null): Date => (since !== null && since > from ? since : from);
