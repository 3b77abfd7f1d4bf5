/** Which calendars may not be saved, and runs of holidays. */
import { expect, it } from 'vitest';
import { NO_CALENDAR, SchoolCalendar } from '../../../contract/fences';
import { calendarFaults } from './calendarFaults';
import { daysOfRun, runsOf } from './holidayRuns';

const lesson = { name: '第一节', from: '08:00', to: '08:40' };

it.each<[string, Partial<SchoolCalendar>, string[]]>([
  ['an empty one', {}, []],
  ['a valid one', { terms: [{ from: '2026-02-24', to: '2026-07-10' }], bells: [lesson] }, []],
  ['a term that ends before it begins', { terms: [{ from: '2026-07-10', to: '2026-02-24' }] }, ['terms.0.to term']],
  ['a term without its days', { terms: [{ from: '', to: '' }] }, ['terms.0.from missing', 'terms.0.to missing']],
  ['a lesson without a name', { bells: [{ ...lesson, name: ' ' }] }, ['bells.0.name bellName']],
  ['a lesson that ends before it begins', { bells: [lesson, { ...lesson, to: '07:00' }] }, ['bells.1.to bell']],
  [
    'a lesson without its hours',
    { bells: [{ ...lesson, from: '', to: '' }] },
    ['bells.0.from time', 'bells.0.to time'],
  ],
  [
    'hours of a grade without the grade, and without hours',
    {
      gradeBells: [
        { grades: [], bells: [{ ...lesson, to: '07:00' }] },
        { grades: ['primary 1'], bells: [] },
      ],
    },
    ['gradeBells.0.grades grades', 'gradeBells.0.bells.0.to bell', 'gradeBells.1.grades noHours'],
  ],
  ['hours of a grade', { bells: [lesson], gradeBells: [{ grades: ['junior 3'], bells: [lesson] }] }, []],
])('%s', (_, part, faults) => {
  const calendar = { ...NO_CALENDAR, ...part };
  expect(calendarFaults(calendar).map(({ at, code }) => `${at} ${code}`)).toEqual(faults);
  if (faults.length === 0) expect(SchoolCalendar.safeParse(calendar).success).toBe(true);
});

it('what is not filled in yet is a fault that waits for the save', () => {
  const calendar = { ...NO_CALENDAR, bells: [{ name: '', from: '08:00', to: '' }], terms: [{ from: '', to: '' }] };
  expect(calendarFaults(calendar).map(({ blank }) => blank)).toEqual([true, true, true, true]);
  expect(calendarFaults({ ...calendar, terms: [], bells: [{ ...lesson, to: '07:00' }] })).toMatchObject([
    { code: 'bell', blank: false },
  ]);
});

it('consecutive days are one run, in order, across a month and a leap day', () => {
  expect(runsOf(['2026-10-01', '2026-10-03', '2026-09-30', '2026-10-03', '2028-02-29', '2028-03-01'])).toEqual([
    { from: '2026-09-30', to: '2026-10-01' },
    { from: '2026-10-03', to: '2026-10-03' },
    { from: '2028-02-29', to: '2028-03-01' },
  ]);
});

it('a run lists its days', () => {
  expect(daysOfRun({ from: '2026-12-30', to: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(daysOfRun({ from: '2026-12-30', to: '2026-12-29' })).toEqual([]);
});
