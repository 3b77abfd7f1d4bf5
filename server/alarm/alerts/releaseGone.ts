/** Alerts in the hand of somebody who is gone: they are open again and ring for everybody whom they concern. */
import type { Urgency } from '../../../contract';
import { IS_PRESENT } from '../../people/access/scope';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { type Going, type HandedWork, namesOf } from '../../people/handover/handOver';
import { announceChanges, writeLogLines } from './log';
import type { NotifyPeople } from './notify';
import { openAgain } from './escalation';
import { recipientsOf } from './raise';

/** SQL: who took the alert is at the pupil's school no more in that role, or may not sign in. */
const HAS_GONE = /* sql */ `not exists (
  select 1 from identity join student on student.school_id = identity.school_id
  where student.student_id = alert.student_id and identity.user_id = alert.taken_by and ${IS_PRESENT}
    and case alert.taken_role when 'admin' then user_type = '0' when 'teacher' then user_type = '1'
      else identity.student_id = alert.student_id end)`;

interface HeldRow {
  alert_id: string;
  urgency: Urgency;
}

export function releaseGone(
  { db, clock, settings }: Pick<PlatformContext, 'db' | 'clock' | 'settings'>,
  notify: NotifyPeople,
) {
  const releaseOne = (now: Date) =>
    db.transaction(async (tx) => {
      const [held] = await tx.query<HeldRow>(
        `select alert_id, urgency from alert where state = 'taken' and ${HAS_GONE}
         order by alert_id limit 1 for no key update of alert skip locked`,
      );
      if (!held) return false;
      await openAgain(tx, held, settings, now);
      await writeLogLines(tx, [{ alertId: held.alert_id, what: 'released', by: null }], now);
      let notified = await recipientsOf(tx, [held.alert_id], 'told_at is not null', true, now);
      if (notified.every(({ people }) => people.length === 0)) {
        await addAdministrators(tx, held.alert_id);
        notified = await recipientsOf(tx, [held.alert_id], 'true', true, now);
      }
      await notify(tx, notified, now);
      await announceChanges(tx, [held.alert_id]);
      return true;
    });
  return {
    /** Releases all alerts in the hand of who is gone. */
    async run(): Promise<void> {
      const now = clock();
      while (await retryOnDeadlock(() => releaseOne(now)));
    },
  };
}

/** Tells the administrators of an alert whose other recipients are all gone. */
const addAdministrators = (tx: Queryable, alertId: string) =>
  tx.query(
    `insert into alert_recipient (alert_id, user_id, role, duty, level, place)
     select alert_id, user_id, 'admin', 'school', 0, (
       select coalesce(max(place), -1) + 1 from alert_recipient told where told.alert_id = alert.alert_id)
     from alert join student using (student_id) join identity using (school_id)
     where alert_id = $1 and user_type = '0' and ${IS_PRESENT} on conflict do nothing`,
    [alertId],
  );

/** Says which alerts the person has in hand. They ring again soon after. */
export async function heldAlerts(tx: Queryable, { goer: { userId, schoolId } }: Going): Promise<HandedWork[]> {
  const rows = await tx.query<{ name: string }>(
    `select student.name from alert join student using (student_id)
     where taken_by = $1 and taken_role in ('admin', 'teacher') and state = 'taken' and school_id = $2
     order by at desc, alert_id`,
    [userId, schoolId],
  );
  return rows.length === 0 ? [] : [{ work: 'alerts', count: rows.length, named: [], people: namesOf(rows), to: [] }];
}
