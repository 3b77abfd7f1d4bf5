/** A day of the school's, across zones and changes of summer time. */
import { describe, expect, it } from 'vitest';
import {
  dayAfter,
  dayBounds,
  dayOf,
  hourMarks,
  instantOf,
  isDay,
  isRepeated,
  reachedClock,
  spanMs,
  spanSeconds,
  wallClock,
} from './day';

describe('a day lies between two midnights', () => {
  it.each([
    ['2026-03-02', 'Asia/Shanghai', '2026-03-01T16:00:00.000Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    // Summer time skips the midnight here: the day begins at 01:00.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', 23],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', 23],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23],
    // Winter time brings the last hour of the day again, and the day ends an hour later.
    ['2026-10-29', 'Africa/Cairo', '2026-10-28T21:00:00.000Z', 25],
    ['2026-10-24', 'Asia/Beirut', '2026-10-23T21:00:00.000Z', 25],
    ['2024-03-23', 'America/Asuncion', '2024-03-23T03:00:00.000Z', 25],
    // Winter time brings the midnight again: the first one begins the day.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z', 25],
    // Shifts of half an hour, of three hours, and at a quarter to three.
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', 24.5],
    ['2023-03-09', 'Antarctica/Casey', '2023-03-08T13:00:00.000Z', 27],
    ['2026-04-05', 'Pacific/Chatham', '2026-04-04T10:15:00.000Z', 25],
  ])('%s in %s', (day, zone, from, hours) => {
    const bounds = dayBounds(day, zone);
    expect(bounds.from.toISOString()).toBe(from);
    expect((bounds.to.getTime() - bounds.from.getTime()) / 3600_000).toBe(hours);
    expect([dayOf(bounds.from.getTime(), zone), dayOf(bounds.to.getTime() - 1, zone)]).toEqual([day, day]);
    expect(dayOf(bounds.from.getTime() - 1, zone) < day && dayOf(bounds.to.getTime(), zone) > day).toBe(true);
  });
});

it('a day that a zone leaves out has no length, and adjoins', () => {
  const { from, to } = dayBounds('2011-12-30', 'Pacific/Apia');
  expect([from, to].map((end) => end.toISOString())).toEqual(['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z']);
  expect([dayOf(from.getTime() - 1, 'Pacific/Apia'), dayOf(to.getTime(), 'Pacific/Apia')]).toEqual([
    '2011-12-29',
    '2011-12-31',
  ]);
});

describe('a time of day', () => {
  it.each([
    [
      'that is skipped is the first instant after it',
      '2026-03-29',
      '02:30',
      'Europe/Berlin',
      '2026-03-29T01:00:00.000Z',
    ],
    ['that comes twice is the first', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['after what comes twice', '2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['of a midnight that comes twice', '2026-11-01', '00:00', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    [
      'at the end of a day whose last hour is skipped',
      '2026-03-28',
      '23:30',
      'America/Nuuk',
      '2026-03-29T01:00:00.000Z',
    ],
  ])('%s', (_, day, time, zone, instant) => {
    expect(new Date(instantOf(day, time, zone)).toISOString()).toBe(instant);
  });

  it('that comes twice is known as such, to the second, and opening hours pass it once', () => {
    const at = (text: string) => Date.parse(`2026-10-25T${text}Z`);
    const times = ['00:00:00', '00:30:15', '01:30:15', '01:59:59', '02:00:00'].map(at);
    expect(times.map((time) => isRepeated(time, 'Europe/Berlin'))).toEqual([true, true, true, true, false]);
    expect(times.map((time) => wallClock(time, 'Europe/Berlin').time)).toEqual([
      '02:00',
      '02:30',
      '02:30',
      '02:59',
      '03:00',
    ]);
    expect(times.map((time) => reachedClock(time, 'Europe/Berlin').time)).toEqual([
      '02:00',
      '02:30',
      '02:59',
      '02:59',
      '03:00',
    ]);
  });
});

it('hours stand on a bar where the clock shows them', () => {
  const at = (day: string) => hourMarks(day, 'Europe/Berlin', [0, 6, 12, 24]).map((mark) => Math.round(mark.at * 100));
  expect(at('2026-03-02')).toEqual([0, 25, 50, 100]);
  expect(at('2026-03-29')).toEqual([0, 22, 48, 100]);
  expect(at('2026-10-25')).toEqual([0, 28, 52, 100]);
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
