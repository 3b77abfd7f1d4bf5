/** Which calendars may not be saved, and what is wrong with them. */
import { expect, it } from 'vitest';
import { NO_CALENDAR, SchoolCalendar } from '../../../contract/fence';
import { calendarFaults } from './calendarFaults';

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
])('%s', (_, part, faults) => {
  const calendar = { ...NO_CALENDAR, ...part };
  expect(calendarFaults(calendar).map(({ at, code }) => `${at} ${code}`)).toEqual(faults);
  if (faults.length === 0) expect(SchoolCalendar.safeParse(calendar).success).toBe(true);
});
