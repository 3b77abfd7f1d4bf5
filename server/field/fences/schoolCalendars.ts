/** Reads and saves the calendar of a school. */
import type { fences as calls } from '../../../contract';
import type { HandlerOutput } from '../../../contract/call';
import { dayOf } from '../../../contract/day';
import { NO_CALENDAR, type SchoolCalendar } from '../../../contract/fences';
import type { PlatformContext, Session } from '../../engine/platform';
import { gradesInSight } from '../../people/classes/classGrades';
import { tellCalendarChange } from './fenceCache';

type Told = HandlerOutput<typeof calls.schoolCalendar>;

export const schoolCalendars = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) => ({
  async of(session: Session): Promise<Told> {
    const [row] = await db.query<{ time_zone: string; calendar: SchoolCalendar | null }>(
      'select time_zone, calendar from school left join school_calendar using (school_id) where school_id = $1',
      [session.schoolId],
    );
    if (!row) throw new Error('a session without a school');
    const { time_zone: timeZone, calendar } = row;
    const grades = await gradesInSight(db, session, dayOf(clock().getTime(), timeZone));
    return { timeZone, calendar: calendar ?? NO_CALENDAR, grades };
  },

  /** A calendar without `bells` or `gradeBells` keeps the stored ones. */
  async save({ schoolId }: Pick<Session, 'schoolId'>, calendar: SchoolCalendar): Promise<SchoolCalendar> {
    return db.transaction(async (tx) => {
      const [kept] = await tx.query<{ calendar: SchoolCalendar }>(
        `insert into school_calendar as kept (school_id, calendar) values ($1, $2::jsonb)
         on conflict (school_id) do update
         set calendar = jsonb_strip_nulls(jsonb_build_object('bells', kept.calendar -> 'bells',
           'gradeBells', kept.calendar -> 'gradeBells')) || excluded.calendar
         returning calendar`,
        [schoolId, JSON.stringify(calendar)],
      );
      await tellCalendarChange(tx, schoolId);
      return kept?.calendar ?? calendar;
    });
  },
});
