/**
 * Consent of families to a trip. Each guardian's last answer to the present question counts, and one who says no is
 * heard until the same person takes it back. A leader may hold a paper where nobody answers here.
 */
import { CODES, type contract, type FamilyTrip, type Group, type HandlerInput } from '../../../contract';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { valueOf, type Queryable } from '../../engine/store/db';

type Answer = HandlerInput<typeof contract.location.answerTrip>;
type Paper = HandlerInput<typeof contract.location.paperConsent>;

/** SQL: answers to the present question of `class_group` about `student`, by people who are still there. */
const ANSWERS = /* sql */ `from trip_answer answer join identity answerer using (role_id)
  where answer.group_id = class_group.group_id and answer.student_id = student.student_id
    and answer.asked = class_group.asked and answerer.left_at is null`;

/** SQL: the contract's TripConsent of `student` for `class_group`; null when the trip asks for none. */
export const CONSENT = /* sql */ `(case when class_group.asks_consent then (
  select case when bool_or(not agrees) then 'refused' when bool_or(agrees) then 'given' else 'open' end
  ${ANSWERS}) end)`;

/** SQL: a leader holds the consent for `student` to `class_group` on paper. */
export const ON_PAPER = /* sql */ `(class_group.asks_consent is true and exists (select 1 ${ANSWERS} and on_paper))`;

/** SQL: the contract's ConsentAnswers, oldest first. */
export const ANSWER_LIST = /* sql */ `(select coalesce(jsonb_agg(jsonb_build_object('by', by_name, 'agrees', agrees,
  'time', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'onPaper', on_paper) order by at, role_id),
  '[]') ${ANSWERS})`;
/** SQL: the last answer of an account (a parameter) itself; null without one. */
export const ownAnswer = (userId: string) => /* sql */ `(select agrees ${ANSWERS} and not on_paper
  and answerer.user_id = ${userId} order by at desc limit 1)`;

const nameOf = async (tx: Queryable, { userId }: Session) =>
  (await valueOf<string>(tx, 'select real_name from account where user_id = $1', [userId])) ?? '';

export function tripConsent({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const write = async (
    tx: Queryable,
    of: { groupId: string; studentId: string; roleId: string; asked: number; agrees: boolean; onPaper: boolean },
    session: Session,
  ) =>
    tx.query(
      `insert into trip_answer (group_id, student_id, role_id, asked, agrees, on_paper, by_name, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (group_id, student_id, role_id) do update
         set asked = $4, agrees = $5, on_paper = $6, by_name = $7, at = $8`,
      [of.groupId, of.studentId, of.roleId, of.asked, of.agrees, of.onPaper, await nameOf(tx, session), clock()],
    );

  return {
    /** @throws Refusal 404 for a foreign child or a trip that asks nothing or is over, 409 when it has changed. */
    answer: (
      { groupId, studentId, asked, agrees }: Answer,
      session: Session,
      trips: (session: Session, on: Queryable) => Promise<FamilyTrip[]>,
    ): Promise<FamilyTrip[]> =>
      db.transaction(async (tx) => {
        const { sql, value } = studentsOf(session, 'who');
        // The own identity for this child: one account may have several.
        const [row] = await tx.query<{ asked: number; role_id: string }>(
          `select class_group.asked, identity.role_id
           from class_group join group_pupil using (group_id) join student using (student_id)
             join identity on identity.student_id = student.student_id and identity.user_id = $2
               and identity.left_at is null
           where group_id = $3 and student.student_id = $4 and ${sql} and not removed and asks_consent and ends_at > $5
           order by identity.role_id limit 1 for no key update of class_group`,
          [value, session.userId, groupId, studentId, clock()],
        );
        if (!row) throw new Refusal(CODES.notFound, 'There is no such trip');
        if (row.asked !== asked) throw new Refusal(CODES.conflict, 'The trip has changed');
        await write(tx, { groupId, studentId, roleId: row.role_id, asked, agrees, onPaper: false }, session);
        return trips(session, tx);
      }),

    /**
     * @param group reads the group as the leader sees it. @throws Refusal 404 for a group, or a pupil, out of sight,
     * and for a trip that asks nothing or is over.
     */
    paper: (
      { groupId, studentId, holds }: Paper,
      session: Session,
      group: (session: Session, on: Queryable, groupId: string) => Promise<Group>,
    ): Promise<Group> =>
      db.transaction(async (tx) => {
        const { trip, state, pupils } = await group(session, tx, groupId);
        const isInSight = pupils.some((pupil) => pupil.studentId === studentId);
        if (!isInSight || !trip?.consent || state === 'over')
          throw new Refusal(CODES.notFound, 'There is no such pupil');
        if (holds) {
          const [asking] = await tx.query<{ asked: number }>('select asked from class_group where group_id = $1', [
            groupId,
          ]);
          const asked = asking?.asked ?? 1;
          await write(tx, { groupId, studentId, roleId: session.roleId, asked, agrees: true, onPaper: true }, session);
        } else
          await tx.query('delete from trip_answer where group_id = $1 and student_id = $2 and on_paper', [
            groupId,
            studentId,
          ]);
        return group(session, tx, groupId);
      }),
  };
}
