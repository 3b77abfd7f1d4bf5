/**
 * A test alert to each guardian once a week, where the school has switched it on: so that a phone that alerts do not
 * reach is found on a quiet morning, and not in need. It is raised as the test alert that a guardian asks for.
 */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { wallClock } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { standingTrouble } from '../../engine/trouble';
import { MAY_SIGN_IN } from '../../people/access/scope';
import { testAlertTo } from './testAlert';
import type { Raise } from './raise';

dayjs.extend(utc);

/** Saturday, by the clock of the school, from ten until noon: the phone is in the hand, and nobody is woken. */
const [WEEKDAY, FROM, UNTIL] = [6, '10:00', '12:00'];
/** Guardians of one transaction: each waits for the pupils that it locks. */
const BATCH = 50;

/** The local day of this week's test, while it is its time; null at any other time. */
export function testDay(now: Date, timeZone: string): string | null {
  const { day, time } = wallClock(now.getTime(), timeZone);
  return dayjs.utc(day).day() === WEEKDAY && time >= FROM && time < UNTIL ? day : null;
}

export function weeklyTest(
  { db, clock, log, settings }: Pick<PlatformContext, 'db' | 'clock' | 'log' | 'settings'>,
  raise: Raise,
) {
  const trouble = standingTrouble(log, 'the weekly test alerts of a school could not be sent');

  /** The next guardians of a school, each with one child, who got none on that day. */
  const raiseSome = (schoolId: string, day: string, now: Date) =>
    db.transaction(async (tx) => {
      const due = await tx.query<{ user_id: string; student_id: string }>(
        `select distinct on (identity.user_id) identity.user_id, student.student_id
         from identity join student on student.student_id = identity.student_id
         where identity.school_id = $1 and student.subscribed and student.left_at is null and ${MAY_SIGN_IN}
           and not exists (select 1 from alert_cause where kind = 'test' and cause = $2 || ' ' || identity.user_id)
         order by identity.user_id, student.student_id limit ${BATCH}`,
        [schoolId, causeOf(day)],
      );
      await raise(
        tx,
        now,
        due.map(({ user_id: userId, student_id: studentId }) =>
          testAlertTo(userId, studentId, `${causeOf(day)} ${userId}`, now),
        ),
      );
      return due.length;
    });

  return {
    async run(): Promise<void> {
      const schools = await db.query<{ school_id: string; time_zone: string }>(
        'select school_id, time_zone from school where disabled_at is null',
      );
      for (const { school_id: schoolId, time_zone: timeZone } of schools) {
        if (!(settings.ofSchool(schoolId).weeklyTest ?? settings.weeklyTest)) continue;
        const day = testDay(clock(), timeZone);
        if (day === null) continue;
        try {
          while ((await raiseSome(schoolId, day, clock())) === BATCH);
          trouble.ended();
        } catch (error) {
          trouble.began(error);
        }
      }
    },
  };
}

/** The same in each process and after a restart, so that nobody gets two. */
const causeOf = (day: string) => `weekly ${day}`;
