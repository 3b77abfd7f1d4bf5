/** Hours, school days and deadlines of a fence, by the wall clock of the school. */
import { describe, expect, it } from 'vitest';
import { instantOf, wallClock } from '../day';
import { NO_CALENDAR, type SchoolCalendar } from './calendar';
import { closedAt, dueOn, isDueAt, isEarly } from './hours';
import type { Hours, Presence } from './rules';

const SHANGHAI = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const WEEK = [1, 2, 3, 4, 5];
const calendar: SchoolCalendar = {
  terms: [{ from: '2026-02-24', to: '2026-07-10' }],
  holidays: ['2026-04-06'],
  // A Saturday that makes up for a Wednesday.
  schoolDays: [{ day: '2026-05-09', as: 3 }],
};

describe('closedAt', () => {
  const school: Hours = { days: WEEK, from: '07:00', to: '17:30' };
  const night: Hours = { days: [5], from: '22:00', to: '06:00' };
  it.each<[string, string, Hours[], boolean, string | null]>([
    ['no hours at all', '2026-03-01T03:00', [], false, null],
    ['no hours, a holiday, only school days count', '2026-04-06T10:00', [], true, 'no-school'],
    ['no hours, outside term, only school days count', '2026-08-03T10:00', [], true, 'no-school'],
    ['the first minute of a window', '2026-03-02T07:00', [school], false, null],
    ['the minute before', '2026-03-02T06:59', [school], false, 'out-of-hours'],
    ['the minute it ends', '2026-03-02T17:30', [school], false, 'out-of-hours'],
    ['a Sunday', '2026-03-01T10:00', [school], false, 'out-of-hours'],
    ['a holiday, all weekdays count', '2026-04-06T10:00', [school], false, null],
    ['a holiday, only school days count', '2026-04-06T10:00', [school], true, 'no-school'],
    ['no hours, a Sunday in term, only school days count', '2026-03-01T10:00', [], true, 'no-school'],
    ['no hours, a Saturday with school, only school days count', '2026-05-09T10:00', [], true, null],
    ['a Saturday with school', '2026-05-09T10:00', [school], true, null],
    [
      'a Saturday with school that follows another weekday',
      '2026-05-09T10:00',
      [{ ...school, days: [6] }],
      true,
      'out-of-hours',
    ],
    ['past midnight, the evening', '2026-03-06T23:00', [night], false, null],
    ['past midnight, the morning after', '2026-03-07T05:59', [night], false, null],
    ['past midnight, its end', '2026-03-07T06:00', [night], false, 'out-of-hours'],
    [
      'past midnight, a morning without a window on the evening before',
      '2026-03-06T05:00',
      [night],
      false,
      'out-of-hours',
    ],
    ['a whole day', '2026-03-02T23:59', [{ days: WEEK, from: '00:00', to: '24:00' }], false, null],
  ])('%s', (_, time, hours, schoolDaysOnly, expected) => {
    expect(closedAt(at(time), { hours, schoolDaysOnly }, SHANGHAI, calendar)).toBe(expected);
  });

  it('uses the wall clock of the zone, in summer and in winter', () => {
    const window = { hours: [{ days: WEEK, from: '08:00', to: '09:00' }], schoolDaysOnly: false };
    for (const day of ['2026-03-27', '2026-03-30']) {
      expect(closedAt(instantOf(day, '08:30', 'Europe/Zurich'), window, 'Europe/Zurich', NO_CALENDAR), day).toBeNull();
      expect(closedAt(instantOf(day, '07:59', 'Europe/Zurich'), window, 'Europe/Zurich', NO_CALENDAR), day).toBe(
        'out-of-hours',
      );
    }
  });
});

describe('where clocks are changed', () => {
  const window = (from: string, to: string) => ({
    hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }],
    schoolDaysOnly: false,
  });
  const minutesOpen = (day: string, from: string, to: string) =>
    Array.from({ length: 30 * 12 }, (_, at) => instantOf(day, '00:00', 'Europe/Berlin') + at * 300_000).filter(
      (instant) =>
        wallClock(instant, 'Europe/Berlin').day === day &&
        closedAt(instant, window(from, to), 'Europe/Berlin', NO_CALENDAR) === null,
    ).length * 5;
  it('hours open and close once, in a day of 25 hours as in one of 23', () => {
    expect(minutesOpen('2026-10-25', '00:30', '02:15')).toBe(105);
    expect(minutesOpen('2026-10-25', '02:30', '04:00')).toBe(150);
    expect(minutesOpen('2026-03-29', '01:30', '02:30')).toBe(30);
    expect(minutesOpen('2026-03-29', '02:30', '03:30')).toBe(30);
  });
  it('a deadline whose time is skipped at the end of a day falls on the midnight', () => {
    const hereBy: Presence = { days: [6], schoolDaysOnly: false, hereBy: '23:30', stayUntil: null };
    const due = dueOn('2026-03-28', hereBy, 'America/Nuuk', NO_CALENDAR) ?? 0;
    expect(wallClock(due, 'America/Nuuk')).toEqual({ day: '2026-03-29', time: '00:00' });
    expect([due, due - 60_000].map((at) => isDueAt(at, hereBy, 'America/Nuuk', NO_CALENDAR))).toEqual([true, false]);
  });
});

describe('presence', () => {
  const presence: Presence = { days: WEEK, schoolDaysOnly: true, hereBy: '07:50', stayUntil: '16:10' };
  it('is due on school days, in the school’s zone', () => {
    expect(dueOn('2026-03-02', presence, SHANGHAI, calendar)).toBe(at('2026-03-02T07:50'));
    expect(dueOn('2026-05-09', presence, SHANGHAI, calendar)).toBe(at('2026-05-09T07:50'));
    for (const day of ['2026-03-01', '2026-04-06', '2026-08-03'])
      expect(dueOn(day, presence, SHANGHAI, calendar), day).toBeNull();
    expect(dueOn('2026-03-02', { ...presence, hereBy: null }, SHANGHAI, calendar)).toBeNull();
    expect(dueOn('2026-03-02', null, SHANGHAI, calendar)).toBeNull();
  });
  it('calls a departure early until the allowed minute', () => {
    expect(isEarly(at('2026-03-02T16:09:59'), presence, SHANGHAI, calendar)).toBe(true);
    expect(isEarly(at('2026-03-02T16:10:00'), presence, SHANGHAI, calendar)).toBe(false);
    expect(isEarly(at('2026-03-01T12:00:00'), presence, SHANGHAI, calendar)).toBe(false);
  });
});

it('finds the instant of a wall time, also where summer time begins and ends', () => {
  for (const zone of ['Asia/Shanghai', 'Europe/Zurich', 'America/St_Johns', 'Asia/Kathmandu']) {
    for (const day of ['2026-01-15', '2026-03-29', '2026-10-25', '2026-11-01', '2026-07-01']) {
      for (const time of ['00:00', '03:30', '07:50', '23:59'])
        expect(wallClock(instantOf(day, time, zone), zone), `${zone} ${day} ${time}`).toEqual({ day, time });
    }
  }
  expect(instantOf('2026-03-02', '24:00', SHANGHAI)).toBe(at('2026-03-03T00:00'));
});
