/**
 * Reads a pupil's days: the fixes of one day, and which days have fixes. All queries read only the key of table `fix`.
 */
import { type ClassMode, type DayTrack, type FixColumns, metresBeyond, type TrackCalendar } from '../../../contract';
import { quietTimes } from '../../../contract/cardSettings/quiet';
import { dayBounds, dayOf } from '../../../contract/day';
import { bellsOfGrade, type SchoolCalendar, timetableDay } from '../../../contract/fences';
import { IS_QUIET, QUIET_MODE } from '../cardSettings/quietMode';
import type { SeenPupil } from '../../people/access/pupilOf';
import { type GradedClass, gradeOfClass } from '../../people/classes/classGrades';
import type { Db } from '../../engine/store/db';
import { contactsBetween } from './contacts';
import type { SchoolPlace } from '../../people/places/places';

/**
 * The fixes of a device ($1) from an instant ($2) to another ($3); `time` in milliseconds after $2. The key contains
 * all columns, so that PostgreSQL does not read the table.
 */
export const FIXES_OF_DAY = /* sql */ `
  select ((extract(epoch from fix_time) - extract(epoch from $2::timestamptz)) * 1000)::float8 as time,
    lng, lat, accuracy, source, speed, course, altitude, noise from fix
  where device_no = $1 and fix_time >= $2 and fix_time < $3 order by fix_time`;

/** Which of the spans from $2 to $3 (arrays of instants) contain a fix of a device ($1): their indexes, from 1. */
export const DAYS_WITH_FIXES = /* sql */ `
  select n::int as n from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as day (since, until, n)
  cross join lateral (
    select 1 from fix where device_no = $1 and fix_time >= since and fix_time < until limit 1) as held
  order by n`;

const LAST_BEFORE = 'select fix_time from fix where device_no = $1 and fix_time < $2 order by fix_time desc limit 1';
const FIRST_AFTER = 'select fix_time from fix where device_no = $1 and fix_time >= $2 order by fix_time limit 1';

/** Metres from a fix within which a known place is returned. */
const NEARBY = 300;
/** Degrees of a grid that reduces the day's fixes, so that places are compared with few of them. */
const GRID = 0.001;

/** Reads days of pupils whom the viewer may see; nothing of before the sight of the pupil began. */
export function dayReader(
  db: Pick<Db, 'query'>,
  placesOf: (schoolId: string, studentId: string) => Promise<readonly SchoolPlace[]>,
) {
  const cardOf = async (studentId: string) => {
    const [card] = await db.query<{
      device_no: number | null;
      report_interval: number | null;
      fix_count: number | null;
      school_id: string;
      calendar: SchoolCalendar | null;
      class_of: GradedClass;
      class_mode: ClassMode | null;
      class_mode_since: Date | null;
    }>(
      `select device.device_no, device.report_interval, fix_count, student.school_id, calendar,
         jsonb_build_object('stage', stage, 'entry_year', entry_year, 'name', class.name) as class_of,
         mode.value as class_mode, mode.asked_at as class_mode_since
       from student join class using (class_id)
       left join school_calendar on school_calendar.school_id = student.school_id
       left join device on device.student_id = student.student_id
         or (device.kept_for = student.student_id and student.left_at is not null)
       left join position using (device_no) left join ${QUIET_MODE} on ${IS_QUIET}
       where student.student_id = $1 order by device.device_no desc limit 1`,
      [studentId],
    );
    return card ?? null;
  };

  return {
    /**
     * A day (YYYY-MM-DD) in the school's time zone; null for one of before the viewer's sight of the pupil.
     * @param after ISO 8601: only what came later.
     */
    async track(
      { studentId, timeZone, since: sight }: SeenPupil,
      day: string,
      after?: string,
    ): Promise<DayTrack | null> {
      const { from, to } = dayBounds(day, timeZone);
      if (sight !== null && to <= sight) return null;
      const card = await cardOf(studentId);
      if (!card) return null;
      const begin = new Date(
        Math.max(from.getTime(), sight?.getTime() ?? 0, after === undefined ? 0 : Date.parse(after) + 1),
      );
      const [rows, contacts, known] = await Promise.all([
        db.query<DayFixRow>(FIXES_OF_DAY, [card.device_no, begin, to]),
        contactsBetween(db, card.device_no, begin, to),
        placesOf(card.school_id, studentId),
      ]);
      return {
        studentId,
        day,
        timeZone,
        empty: rows.length === 0,
        fixes: toColumns(rows, begin.getTime() - from.getTime()),
        fixCount: card.fix_count ?? 0,
        contacts: contacts.map((instant) => instant - from.getTime()),
        reportInterval: card.report_interval ?? 0,
        places: placesNear(rows, sight === null ? known : known.filter((place) => place.studentId === null)),
        bells: bellsOn(day, card.calendar, gradeOfClass(card.class_of, day)),
        ...quietOn(from, to, timeZone, card),
      };
    },

    /** @param month YYYY-MM. @param around YYYY-MM-DD. */
    async calendar(
      { studentId, timeZone, since: sight }: SeenPupil,
      month: string,
      around: string,
    ): Promise<TrackCalendar> {
      const device = (await cardOf(studentId))?.device_no ?? null;
      const dates = daysOf(month);
      const bounds = dates.map((day) => dayBounds(day, timeZone));
      const [held, [before], [after]] = await Promise.all([
        db.query<{ n: number }>(DAYS_WITH_FIXES, [device, bounds.map(({ from }) => from), bounds.map(({ to }) => to)]),
        db.query<{ fix_time: Date }>(LAST_BEFORE, [device, dayBounds(around, timeZone).from]),
        db.query<{ fix_time: Date }>(FIRST_AFTER, [device, dayBounds(around, timeZone).to]),
      ]);
      const dayAt = (row: { fix_time: Date } | undefined) => (row ? dayOf(row.fix_time.getTime(), timeZone) : null);
      const isSeen = (day: string | null | undefined) =>
        day != null && (sight === null || day >= dayOf(sight.getTime(), timeZone));
      const [earlier, later] = [dayAt(before), dayAt(after)];
      return {
        studentId,
        days: held.flatMap(({ n }) => dates[n - 1] ?? []).filter(isSeen),
        before: isSeen(earlier) ? earlier : null,
        after: isSeen(later) ? later : null,
      };
    },
  };
}

/** The days of a month (YYYY-MM), in order. */
function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** A row of `FIXES_OF_DAY`. */
type DayFixRow = { [Column in keyof FixColumns]: FixColumns[Column][number] };

/**
 * The rows as columns, rounded: places to about a centimetre, accuracy to 0.1 m. Unrounded `real` values would be long
 * in JSON.
 * @param later milliseconds from the start of the day to the first instant read
 */
function toColumns(rows: readonly DayFixRow[], later: number): FixColumns {
  const to = (step: number) => (figure: number) => Math.round(figure * step) / step;
  const figures = (key: 'time' | 'lng' | 'lat' | 'source' | 'noise', rounded: (figure: number) => number) =>
    rows.map((row) => rounded(row[key]));
  const known = (key: 'accuracy' | 'speed' | 'course' | 'altitude', rounded: (figure: number) => number) =>
    rows.map(({ [key]: figure }) => (figure === null ? null : rounded(figure)));
  return {
    time: figures('time', (time) => Math.round(later + time)),
    lng: figures('lng', to(1e7)),
    lat: figures('lat', to(1e7)),
    accuracy: known('accuracy', to(10)),
    source: figures('source', to(1)),
    speed: known('speed', to(100)),
    course: known('course', to(10)),
    altitude: known('altitude', to(10)),
    noise: figures('noise', to(1)),
  };
}

/** The times of a day in which the card is silent in class; nothing before it was told so. */
function quietOn(
  from: Date,
  to: Date,
  timeZone: string,
  card: { class_mode: ClassMode | null; class_mode_since: Date | null },
): Pick<DayTrack, 'quiet'> {
  const since = card.class_mode_since?.getTime() ?? Infinity;
  const times = card.class_mode ? quietTimes(card.class_mode, from.getTime(), timeZone) : [];
  const quiet = times.filter((time) => time.from < to.getTime() && time.to > since);
  if (quiet.length === 0) return {};
  return {
    quiet: quiet.map((time) => ({ from: new Date(time.from).toISOString(), to: new Date(time.to).toISOString() })),
  };
}

/** The bells of a grade on a day: empty without school, null when the school has entered none. */
function bellsOn(day: string, calendar: SchoolCalendar | null, grade: string | null): DayTrack['bells'] {
  const bells = calendar ? bellsOfGrade(calendar, grade) : [];
  if (!calendar || bells.length === 0) return null;
  return timetableDay(day, calendar) === null ? [] : [...bells];
}

/** The places within `NEARBY` of any fix. A place that belongs to the pupil is the home. */
function placesNear(fixes: readonly Pick<DayFixRow, 'lng' | 'lat'>[], places: readonly SchoolPlace[]) {
  const net = new Map(fixes.map((fix) => [`${Math.round(fix.lng / GRID)} ${Math.round(fix.lat / GRID)}`, fix]));
  const passed = [...net.values()];
  return places
    .filter((place) => passed.some((fix) => metresBeyond(fix, place) <= NEARBY))
    .map(({ studentId, ...place }) => ({ ...place, home: studentId !== null }));
}
