/** A day of the school's, across zones and changes of summer time. */
import { describe, expect, it } from 'vitest';
import { dayAfter, dayBounds, dayOf, instantOf, isDay, spanMs, spanSeconds, wallClock } from './day';

describe('a day lies between two midnights', () => {
  it.each([
    ['2026-03-02', 'Asia/Shanghai', '2026-03-01T16:00:00.000Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    // Summer time skips the midnight here: the day begins at 01:00.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', 23],
  ])('%s in %s', (day, zone, from, hours) => {
    const bounds = dayBounds(day, zone);
    expect(bounds.from.toISOString()).toBe(from);
    expect((bounds.to.getTime() - bounds.from.getTime()) / 3600_000).toBe(hours);
    expect([dayOf(bounds.from.getTime(), zone), dayOf(bounds.to.getTime() - 1, zone)]).toEqual([day, day]);
    expect(dayOf(bounds.from.getTime() - 1, zone) < day && dayOf(bounds.to.getTime(), zone) > day).toBe(true);
  });
});

it('a time of a day and the wall clock at that instant agree', () => {
  expect(wallClock(instantOf('2026-03-02', '07:40', 'Asia/Shanghai'), 'Asia/Shanghai')).toEqual({
    day: '2026-03-02',
    time: '07:40',
  });
  expect(instantOf('2026-03-02', '24:00', 'Asia/Shanghai')).toBe(Date.parse('2026-03-02T16:00:00Z'));
});

it('days are counted across months, leap years and years', () => {
  expect(dayAfter('2024-02-28')).toBe('2024-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});

it('a day that does not exist is no day', () => {
  expect(['2026-02-28', '2026-02-29', '2026-13-01', '2026-2-1', 'today', null].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('spans are said with their unit', () => {
  expect(spanMs(2, 'days')).toBe(172_800_000);
  expect(spanSeconds(4, 'hours')).toBe(14_400);
});
