/** What somebody may put into a group or trip: pupils, leaders, times, and how many trips. */
import { CODES, FARTHEST_TRIP, type GroupDraft, LONGEST_TRIP, MOST_TRIPS } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { IS_PRESENT } from '../../people/access/scope';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';

/** SQL on `student`: pupils whom the session may put into a group ($1). A sight that a trip lent is not lent on. */
const lendable = (session: Session) =>
  session.role === 'admin'
    ? 'student.left_at is null and student.school_id = $1'
    : 'student.left_at is null and student.class_id in (select class_id from teaching where role_id = $1)';

/** @throws Refusal 400 for a trip that is too long, or begins too far ahead. */
export function requireSpan(trip: GroupDraft['trip'], now: Date): void {
  if (trip === null) return;
  const [begins, ends] = [Date.parse(trip.begins), Date.parse(trip.ends)];
  if (ends - begins > spanMs(LONGEST_TRIP, 'days'))
    throw new Refusal(CODES.badInput, `trip: longer than ${LONGEST_TRIP} days`);
  if (begins - now.getTime() > spanMs(FARTHEST_TRIP, 'days'))
    throw new Refusal(CODES.badInput, `trip: begins in more than ${FARTHEST_TRIP} days`);
}

/** @throws Refusal 404 for pupils or leaders out of reach. */
export async function requireReach(tx: Queryable, session: Session, { studentIds, leaderIds }: GroupDraft) {
  const pupils = await tx.query(`select 1 from student where student_id = any($2) and ${lendable(session)}`, [
    session.role === 'admin' ? session.schoolId : session.roleId,
    studentIds,
  ]);
  if (pupils.length < new Set(studentIds).size) throw new Refusal(CODES.notFound, 'There is no such pupil');
  const leaders = await tx.query(
    `select 1 from identity where role_id = any($1) and school_id = $2 and user_type in ('0', '1') and ${IS_PRESENT}`,
    [leaderIds, session.schoolId],
  );
  if (leaders.length < new Set(leaderIds).size) throw new Refusal(CODES.notFound, 'There is no such leader');
}

/** Each trip lends a sight of pupils. @throws Refusal 422 for a teacher who has as many as one may. */
export async function requireRoom(tx: Queryable, { role, roleId }: Session, groupId: string, now: Date): Promise<void> {
  if (role === 'admin') return;
  // Two at once count one after the other.
  await tx.query('select 1 from identity where role_id = $1 for no key update', [roleId]);
  const [held] = await tx.query<{ trips: number }>(
    `select count(*)::int as trips from class_group
     where made_by = $1 and group_id <> $2 and not removed and ends_at > $3`,
    [roleId, groupId, now],
  );
  if ((held?.trips ?? 0) >= MOST_TRIPS) throw new Refusal(CODES.unprocessable, `No more than ${MOST_TRIPS} trips`);
}
