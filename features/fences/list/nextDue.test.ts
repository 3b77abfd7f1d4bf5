/** The next time a pupil should be at a fence. */
import { expect, it } from 'vitest';
import type { Presence, SchoolCalendar } from '../../../contract/fences';
import { nextDue } from './nextDue';

const ZONE = 'Asia/Shanghai';
const presence: Presence = { days: [1, 2, 3, 4, 5], schoolDaysOnly: true, hereBy: '07:50', stayUntil: null };
const calendar: SchoolCalendar = { terms: [], holidays: ['2026-03-04'], schoolDays: [{ day: '2026-03-07', as: 3 }] };
const at = (text: string) => Date.parse(`${text}:00+08:00`);

it.each<[string, string, Presence | null, string | null]>([
  ['later today', '2026-03-02T07:00', presence, '2026-03-02T07:50'],
  ['tomorrow, at the minute itself', '2026-03-02T07:50', presence, '2026-03-03T07:50'],
  ['past a holiday', '2026-03-03T09:00', presence, '2026-03-05T07:50'],
  ['on a Saturday with school', '2026-03-06T09:00', presence, '2026-03-07T07:50'],
  ['past a weekend', '2026-03-07T09:00', presence, '2026-03-09T07:50'],
  ['never without a due time', '2026-03-02T07:00', { ...presence, hereBy: null }, null],
  ['never without a rule', '2026-03-02T07:00', null, null],
])('%s', (_, now, rule, due) => expect(nextDue(rule, at(now), ZONE, calendar)).toBe(due === null ? null : at(due)));

it('gives up after a week of holidays', () => {
  expect(
    nextDue(presence, at('2026-08-01T07:00'), ZONE, { ...calendar, terms: [{ from: '2026-02-24', to: '2026-07-10' }] }),
  ).toBeNull();
});
