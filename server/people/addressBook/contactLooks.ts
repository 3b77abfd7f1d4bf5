/** Shows a whole number once it is written down for its owner, so many an hour for each viewer. */
import {
  CODES,
  type ContactLook,
  type contract,
  DANGER_KINDS,
  type HandlerInput,
  MOST_LOOKS,
  REVEALS_AN_HOUR,
} from '../../../contract';
import { spanMs } from '../../../contract/day';
import { studentsOf } from '../access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { readTold, type Queryable } from '../../engine/store/db';
import { reachableBy } from './addressScope';

type Reveal = HandlerInput<typeof contract.user.revealContact>;

export function contactLooks({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  /** Numbers that the viewer may still see, by the looks of the last hour in the store. */
  async function left({ userId }: Session, on: Queryable = db): Promise<number> {
    const [row] = await on.query<{ count: number }>(
      'select count(*)::int as count from contact_look where by_user = $1 and at > $2 and alert_id is null',
      [userId, new Date(clock().getTime() - spanMs(1, 'hours'))],
    );
    return Math.max(0, REVEALS_AN_HOUR - (row?.count ?? 0));
  }

  return {
    left,

    /**
     * Writes the look down and returns the number.
     * @throws Refusal 404 for somebody whom the viewer cannot reach, 429 after so many in an hour.
     */
    reveal: ({ userId, what, alertId }: Reveal, session: Session): Promise<{ mobile: string; left: number }> =>
      db.transaction(async (tx) => {
        // Two processes count one after the other.
        const [viewer] = await tx.query<{ real_name: string }>(
          'select real_name from account where user_id = $1 for no key update',
          [session.userId],
        );
        const { sql, values } = reachableBy(session);
        const [owner] = await tx.query<{ mobile: string }>(
          `select mobile from account where user_id = $4 and mobile is not null
             and (user_id in (select user_id from (${sql}) as reach) or ${isToldOf(session, '$5')})`,
          [...values, userId, alertId ?? null],
        );
        if (!owner || !viewer) throw new Refusal(CODES.notFound, 'There is no such person in the address book');
        const inAlert = alertId !== undefined && (await isOfDanger(tx, session, userId, alertId));
        const before = await left(session, tx);
        if (!inAlert && before === 0)
          throw new Refusal(CODES.tooMany, 'So many numbers were seen in this hour; try again later');
        await tx.query(
          `insert into contact_look (look_id, of_user, by_user, by_role, viewer, user_type, school_id, what, at, alert_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            newId(),
            userId,
            session.userId,
            session.roleId,
            viewer.real_name,
            session.userType,
            session.schoolId,
            what,
            clock(),
            inAlert ? alertId : null,
          ],
        );
        return { mobile: owner.mobile, left: inAlert ? before : before - 1 };
      }),

    /** Who saw the viewer's own number, newest first. */
    ofOwner: ({ userId }: Session) =>
      readTold<ContactLook>(
        db,
        `select at as time, what, viewer, user_type, alert_id is not null as in_alert from contact_look
         where of_user = $1 order by at desc, look_id limit ${MOST_LOOKS}`,
        [userId],
      ),
  };
}

/**
 * SQL: the person ($4) is told of an alert about a pupil in the viewer's scope ($1), whose page shows its people. An
 * administrator stands there once the alert has reached the administrator.
 * @param alertId the parameter with the alert.
 */
const isToldOf = (session: Session, alertId: string) => /* sql */ `exists (
  select 1 from alert_recipient told join alert using (alert_id) join student using (student_id)
  where alert_id = ${alertId} and told.user_id = $4 and (told.duty <> 'school' or told.told_at is not null)
    and ${studentsOf(session, { at: 'alert.at' }).sql})`;

/** True for an open alert of danger whose pupil is in the viewer's scope, and who is its guardian or told of it. */
async function isOfDanger(tx: Queryable, session: Session, userId: string, alertId: string): Promise<boolean> {
  const { sql, value } = studentsOf(session, { at: 'alert.at' });
  const [row] = await tx.query(
    `select 1 from alert join student using (student_id) where ${sql} and alert_id = $2 and alert.state <> 'closed'
       and kind = any($3) and urgency <> 'note' and (exists (select 1 from identity
         where identity.student_id = student.student_id and identity.user_id = $4 and identity.left_at is null)
         or ${isToldOf(session, '$2')})`,
    [value, alertId, DANGER_KINDS, userId],
  );
  return row !== undefined;
}
