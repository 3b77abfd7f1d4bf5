/** Reads and saves the calendar of a school. */
import { NO_CALENDAR, type SchoolCalendar } from '../../contract/fence';
import type { PlatformContext, Session } from '../platform';
import { FENCES_CHANGED } from './fenceCache';

export const schoolCalendars = ({ db }: Pick<PlatformContext, 'db'>) => ({
  async of({ schoolId }: Session): Promise<{ timeZone: string; calendar: SchoolCalendar }> {
    const [row] = await db.query<{ time_zone: string; calendar: SchoolCalendar | null }>(
      'select time_zone, calendar from school left join school_calendar using (school_id) where school_id = $1',
      [schoolId],
    );
    if (!row) throw new Error('a session without a school');
    return { timeZone: row.time_zone, calendar: row.calendar ?? NO_CALENDAR };
  },

  /** A calendar without `bells` keeps the stored ones. */
  async save({ schoolId }: Pick<Session, 'schoolId'>, calendar: SchoolCalendar): Promise<SchoolCalendar> {
    return db.transaction(async (tx) => {
      const [kept] = await tx.query<{ calendar: SchoolCalendar }>(
        `insert into school_calendar as kept (school_id, calendar) values ($1, $2::jsonb)
         on conflict (school_id) do update
         set calendar = jsonb_strip_nulls(jsonb_build_object('bells', kept.calendar -> 'bells')) || excluded.calendar
         returning calendar`,
        [schoolId, JSON.stringify(calendar)],
      );
      await tx.query('select pg_notify($1, $2)', [FENCES_CHANGED, JSON.stringify({ schoolId })]);
      return kept?.calendar ?? calendar;
    });
  },
});
