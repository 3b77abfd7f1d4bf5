/** Temperature charts, verdicts and limits. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../contract';
import { CHART, dayChart, nearestPoint, daySpan, sparkline, weekChart } from './charts';
import { temperatureLimitsFault, temperatureVerdict } from './verdict';

const LIMITS = { low: 35, high: 37.5 };
const DAY = '2026-03-02';
/** A reading at a clock time of the school's day. */
const at = (time: string, celsius: number, worn: boolean | null = true): Reading => ({
  time: new Date(`${DAY}T${time}:00+08:00`).toISOString(),
  celsius,
  worn,
});
const chart = (...readings: Reading[]) => dayChart(readings, LIMITS, DAY, 'Asia/Shanghai');

describe('a day', () => {
  it("runs from the school's midnight to the next", () => {
    const { points } = chart(at('00:00', 36), at('12:00', 36), at('23:59', 36));
    const [first, noon, last] = points.map(({ x }) => x);
    expect(first).toBe(CHART.left);
    expect(noon).toBeCloseTo((CHART.left + CHART.width - CHART.right) / 2, 1);
    expect(last).toBeLessThan(CHART.width - CHART.right);
  });

  it('shows a higher temperature higher, and both limits', () => {
    const { scale, points } = chart(at('08:00', 36), at('09:00', 39.4));
    expect(points[1]?.y).toBeLessThan(points[0]?.y ?? 0);
    expect(scale.y(37.5)).toBe(scale.high);
    expect(scale.y(39.4)).toBeGreaterThanOrEqual(CHART.top);
    expect(scale.ticks.at(-1)?.celsius).toBe(40);
  });

  it('keeps its scale for a card on a table, whose readings are below the plot', () => {
    const { scale, points } = chart(at('08:00', 36.5), at('09:00', 19, false));
    expect(scale.ticks[0]?.celsius).toBe(34);
    expect(points[1]).toMatchObject({ verdict: 'unworn' });
    expect(points[1]?.y).toBeGreaterThan(scale.y(34));
  });

  it('joins readings at most two hours apart', () => {
    const { line } = chart(
      at('08:00', 36.5),
      at('08:30', 36.6),
      at('09:00', 20, false),
      at('09:30', 36.6),
      at('11:31', 36.7),
    );
    expect(line.match(/M/g)).toHaveLength(2);
    expect(line.match(/L/g)).toHaveLength(2);
  });

  it('finds the point next to a finger', () => {
    const { points } = chart(at('08:00', 36.5), at('12:00', 36.6));
    expect(nearestPoint(points, points[1]?.x ?? 0, 0)).toBe(1);
    expect(nearestPoint([], 0, 0)).toBe(-1);
  });
});

describe('a week', () => {
  it("shows each day's range, and nothing on days without a reading of a body", () => {
    const { bars, scale } = weekChart({
      limits: LIMITS,
      days: [
        { day: '2026-03-01', readings: [at('09:00', 21, false)] },
        { day: DAY, readings: [at('08:00', 36.2), at('10:00', 38), at('09:00', 36.8)] },
      ],
    });
    expect(bars[0]?.span).toBeNull();
    expect(bars[1]?.span).toEqual({ top: scale.y(38), bottom: scale.y(36.2), middle: scale.y(36.8), verdict: 'high' });
    expect((bars[0]?.x ?? 0) < (bars[1]?.x ?? 0)).toBe(true);
  });
  it('counts readings of a body only', () =>
    expect(daySpan([at('08:00', 36.2), at('09:00', 22, false), at('10:00', 25)])).toEqual({
      lowest: 36.2,
      highest: 36.2,
      middle: 36.2,
      count: 1,
    }));
});

it.each([
  [36.5, true, 'normal'],
  [37.5, null, 'high'],
  [35, true, 'low'],
  [38, false, 'unworn'],
  [24, null, 'noBody'],
  [44, true, 'noBody'],
] as const)('%s °C, worn %s, is %s', (celsius, worn, verdict) =>
  expect(temperatureVerdict({ celsius, worn }, LIMITS)).toBe(verdict),
);

it('impossible limits have separate faults', () => {
  expect(temperatureLimitsFault({ low: '35.0', high: '37.5' })).toBeNull();
  expect(temperatureLimitsFault({ low: '37.0', high: '37.0' })).toBe('order');
  expect(temperatureLimitsFault({ low: '29.9', high: '37.5' })).toBe('low');
  expect(temperatureLimitsFault({ low: '35', high: '43' })).toBe('high');
  expect(temperatureLimitsFault({ low: '', high: '37.5' })).toBe('low');
  expect(temperatureLimitsFault({ low: '35', high: 'warm' })).toBe('high');
});

it('the battery chart ends now and falls downwards', () => {
  const now = Date.parse('2026-03-02T04:00:00Z');
  expect(
    sparkline(
      [
        { time: '2026-03-01T16:00:00Z', power: 100 },
        { time: '2026-03-02T04:00:00Z', power: 50 },
      ],
      now,
      { width: 100, height: 20 },
    ),
  ).toBe('M50 0L100 10');
});
