/** Months and weeks of the calendar. */
import { describe, expect, it } from 'vitest';
import { dayAfter, isDay } from '../../../contract/day';
import { monthAfter, weeksOf } from './monthDays';

describe('days', () => {
  it('follow each other over months and leap years', () => {
    expect([
      dayAfter('2024-02-28'),
      dayAfter('2026-03-01', -1),
      monthAfter('2026-01', -1),
      monthAfter('2026-12', 1),
    ]).toEqual(['2024-02-29', '2026-02-28', '2025-12', '2027-01']);
  });

  it('lie in weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-03');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('a day in the URL is valid only when it exists', () => {
    expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('yesterday'), isDay(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
