/** A day of the school's, across zones and changes of summer time. */
import { expect, it } from 'vitest';
import { dayBounds, dayOf } from './day';

it.each([
  ['2026-03-02', 'Asia/Shanghai', '2026-03-01T16:00:00.000Z', 24],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
])('%s in %s', (day, zone, from, hours) => {
  const bounds = dayBounds(day, zone);
  expect(bounds.from.toISOString()).toBe(from);
  expect((bounds.to.getTime() - bounds.from.getTime()) / 3600_000).toBe(hours);
  expect([dayOf(bounds.from.getTime(), zone), dayOf(bounds.to.getTime() - 1, zone)]).toEqual([day, day]);
  expect(dayOf(bounds.from.getTime() - 1, zone) < day && dayOf(bounds.to.getTime(), zone) > day).toBe(true);
});
