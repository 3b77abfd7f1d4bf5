/**
 * The public holidays of mainland China by year, as the State Council announces them, and what of them a school's
 * calendar lacks. A notice is published in autumn for the next year; a year that is not here is not known yet. Pure.
 */
import { type SchoolCalendar, weekdayOf } from '../../../contract/fences';
import { type DayRun, daysOfRun } from './holidayRuns';

/** One holiday: its days, and the weekend days on which there is work and school instead (调休). */
export interface PublicHoliday {
  name: 'newYear' | 'spring' | 'qingming' | 'labour' | 'dragonBoat' | 'midAutumn' | 'national';
  from: string;
  to: string;
  makeUp: readonly string[];
}

export interface PublicHolidays {
  /** Number of the notice of the General Office of the State Council, and the day of its publication. */
  notice: string;
  published: string;
  holidays: readonly PublicHoliday[];
}

export const PUBLIC_HOLIDAYS: Readonly<Record<number, PublicHolidays>> = {
  2026: {
    notice: '国办发明电〔2025〕7号',
    published: '2025-11-04',
    holidays: [
      { name: 'newYear', from: '2026-01-01', to: '2026-01-03', makeUp: ['2026-01-04'] },
      { name: 'spring', from: '2026-02-15', to: '2026-02-23', makeUp: ['2026-02-14', '2026-02-28'] },
      { name: 'qingming', from: '2026-04-04', to: '2026-04-06', makeUp: [] },
      { name: 'labour', from: '2026-05-01', to: '2026-05-05', makeUp: ['2026-05-09'] },
      { name: 'dragonBoat', from: '2026-06-19', to: '2026-06-21', makeUp: [] },
      { name: 'midAutumn', from: '2026-09-25', to: '2026-09-27', makeUp: [] },
      { name: 'national', from: '2026-10-01', to: '2026-10-07', makeUp: ['2026-09-20', '2026-10-10'] },
    ],
  },
};

/** The IANA zones of mainland China, with their old names. */
const CHINESE_ZONES = new Set([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
]);
export const isChineseZone = (timeZone: string): boolean => CHINESE_ZONES.has(timeZone);

/** The public holidays of a run of days; none where one of its days is of no public holiday. */
export function holidaysOf(run: DayRun): PublicHoliday['name'][] {
  const all = Object.values(PUBLIC_HOLIDAYS).flatMap(({ holidays }) => holidays);
  const names = daysOfRun(run).map((day) => all.find(({ from, to }) => day >= from && day <= to)?.name);
  return names.includes(undefined) ? [] : [...new Set(names)].filter((name) => name !== undefined);
}

/** A make-up day, with the weekday whose timetable it probably follows. ISO. */
export interface MakeUpDay {
  day: string;
  as: number;
}

/**
 * The notice does not say which timetable a make-up day follows. It stands for a weekday that became free: of a holiday
 * with two of them, for the last two.
 */
export function makeUpDaysOf({ from, to, makeUp }: PublicHoliday): MakeUpDay[] {
  const freed = daysOfRun({ from, to })
    .map(weekdayOf)
    .filter((weekday) => weekday <= 5);
  const stoodFor = freed.slice(freed.length - makeUp.length);
  return makeUp.map((day, index) => ({ day, as: stoodFor[index] ?? 5 }));
}

/**
 * What a calendar lacks of a year's holidays. What the school has entered stays: a day on which it has school is no
 * holiday, and neither a day off of its own nor one outside its terms becomes a school day.
 */
export function missingHolidays(
  { terms, holidays, schoolDays }: SchoolCalendar,
  year: PublicHolidays,
): { holidays: string[]; makeUp: MakeUpDay[] } {
  const ownSchool = new Set(schoolDays.map(({ day }) => day));
  const ownOff = new Set(holidays);
  const inTerm = (day: string) => terms.length === 0 || terms.some(({ from, to }) => day >= from && day <= to);
  return {
    holidays: year.holidays.flatMap(daysOfRun).filter((day) => !ownOff.has(day) && !ownSchool.has(day)),
    makeUp: year.holidays
      .flatMap(makeUpDaysOf)
      .filter(({ day }) => !ownOff.has(day) && !ownSchool.has(day) && inTerm(day))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

/** The calendar with these days added. */
export const withDays = (
  calendar: SchoolCalendar,
  days: { holidays: string[]; makeUp: MakeUpDay[] },
): SchoolCalendar => ({
  ...calendar,
  holidays: [...calendar.holidays, ...days.holidays].toSorted((a, b) => (a < b ? -1 : 1)),
  schoolDays: [...calendar.schoolDays, ...days.makeUp].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
});
