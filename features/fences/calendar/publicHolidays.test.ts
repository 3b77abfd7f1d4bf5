/** The public holidays that a school takes over: the table itself, and what stays as the school has it. */
import { describe, expect, it } from 'vitest';
import { NO_CALENDAR, SchoolCalendar, timetableDay, weekdayOf } from '../../../contract/fences';
import { daysOfRun } from './holidayRuns';
import { holidaysOf, isChineseZone, makeUpDaysOf, missingHolidays, PUBLIC_HOLIDAYS, withDays } from './publicHolidays';

const known = PUBLIC_HOLIDAYS[2026];
if (!known) throw new Error('no 2026');
const taken = (calendar: SchoolCalendar) => withDays(calendar, missingHolidays(calendar, known));

describe.each(Object.entries(PUBLIC_HOLIDAYS))('the table of %s', (year, { holidays, notice, published }) => {
  it('lies in its year, has no day twice, and its make-up days are weekend days outside the holidays', () => {
    const off = holidays.flatMap(daysOfRun);
    const made = holidays.flatMap(({ makeUp }) => makeUp);
    expect(new Set([...off, ...made]).size).toBe(off.length + made.length);
    for (const day of [...off, ...made]) expect(day.slice(0, 4)).toBe(year);
    for (const day of made) expect(weekdayOf(day)).toBeGreaterThan(5);
    expect(published < `${year}-01-01` && notice.includes(published.slice(0, 4))).toBe(true);
  });
});

it('has as many days off in 2026 as the notice says, in the order of the year', () => {
  expect(known.holidays.map((one) => [one.name, daysOfRun(one).length, one.makeUp.length])).toEqual([
    ['newYear', 3, 1],
    ['spring', 9, 2],
    ['qingming', 3, 0],
    ['labour', 5, 1],
    ['dragonBoat', 3, 0],
    ['midAutumn', 3, 0],
    ['national', 7, 2],
  ]);
});

it('proposes for each make-up day the weekday that it stands for', () => {
  expect(known.holidays.flatMap(makeUpDaysOf)).toEqual([
    { day: '2026-01-04', as: 5 },
    { day: '2026-02-14', as: 5 },
    { day: '2026-02-28', as: 1 },
    { day: '2026-05-09', as: 2 },
    { day: '2026-09-20', as: 2 },
    { day: '2026-10-10', as: 3 },
  ]);
});

it('an empty calendar gets all of them; school and no school follow, and nothing is missing then', () => {
  const calendar = taken(NO_CALENDAR);
  expect(SchoolCalendar.safeParse(calendar).success).toBe(true);
  expect(calendar.holidays).toHaveLength(33);
  expect(
    ['2026-02-20', '2026-02-28', '2026-10-07', '2026-10-08', '2026-10-10'].map((day) => timetableDay(day, calendar)),
  ).toEqual([null, 1, null, 4, 3]);
  expect(missingHolidays(calendar, known)).toEqual({ holidays: [], makeUp: [] });
});

it('what the school has entered stays', () => {
  const own: SchoolCalendar = {
    terms: [{ from: '2026-03-01', to: '2026-07-10' }],
    // The school is off on a make-up day of its term.
    holidays: ['2026-05-09', '2026-05-01'],
    // It has school on a public holiday, and a timetable of its own on a make-up day.
    schoolDays: [
      { day: '2026-05-10', as: 1 },
      { day: '2026-06-19', as: 5 },
    ],
    bells: [{ name: '第一节', from: '08:00', to: '08:40' }],
  };
  const { holidays, schoolDays, terms, bells } = taken(own);
  expect([terms, bells, schoolDays]).toEqual([own.terms, own.bells, own.schoolDays]);
  expect(holidays).toContain('2026-05-05');
  expect(holidays.filter((day) => day === '2026-05-01' || day === '2026-05-09')).toEqual(['2026-05-01', '2026-05-09']);
  expect(holidays, 'the school has lessons there').not.toContain('2026-06-19');
  expect(
    taken({ ...own, terms: [] }).schoolDays.map(({ day }) => day),
    'the rest of the year has no term',
  ).toContain('2026-02-14');
});

it.each([
  ['Asia/Shanghai', true],
  ['Asia/Urumqi', true],
  ['Asia/Hong_Kong', false],
  ['Asia/Taipei', false],
  ['Europe/Berlin', false],
])('is offered in %s: %s', (zone, offered) => expect(isChineseZone(zone)).toBe(offered));

it.each<[string, string, string[]]>([
  ['2026-05-01', '2026-05-05', ['labour']],
  ['2026-10-04', '2026-10-04', ['national']],
  // A winter break is longer than Spring Festival, and has no name here.
  ['2026-02-01', '2026-02-23', []],
  ['2030-05-01', '2030-05-02', []],
])('the days from %s to %s are of %j', (from, to, names) => {
  expect(holidaysOf({ from, to })).toEqual(names);
});
