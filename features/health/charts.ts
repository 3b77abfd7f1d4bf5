/** Temperature and battery charts as shapes: a day as a line, a week as bars. Pure; in units of the drawing. */
import { type Reading, type TemperatureDays, type TemperatureLimits } from '../../contract';
import { dayBounds, hourMarks, spanMs } from '../../contract/day';
import { isBodyTemperature } from '../../contract/health';
import { type Verdict, temperatureVerdict } from './verdict';

/** The size of the drawing, and its margins for labels and for readings without a body. */
export const CHART = { width: 360, height: 208, left: 30, right: 38, top: 12, bottom: 40, unworn: 14 } as const;
const PLOT = { width: CHART.width - CHART.left - CHART.right, floor: CHART.height - CHART.bottom } as const;

/** Milliseconds. Readings farther apart are not joined, because nothing is known between them. */
const MAX_JOINED = spanMs(2, 'hours');
/** Degrees Celsius shown beyond the limits at least. */
const MIN_ROOM = 0.5;

export interface ChartScale {
  y(celsius: number): number;
  /** The degrees with a line. */
  ticks: { celsius: number; y: number }[];
  high: number;
  low: number;
}

/** The scale fits the readings of a body only: a card on a table would flatten the line. */
function scaleOf(readings: readonly Reading[], limits: TemperatureLimits): ChartScale {
  const bodies = readings.filter(isBodyTemperature).map(({ celsius }) => celsius);
  const least = Math.floor(Math.min(limits.low - MIN_ROOM, ...bodies));
  const most = Math.ceil(Math.max(limits.high + MIN_ROOM, ...bodies));
  const y = (celsius: number) => PLOT.floor - ((celsius - least) / (most - least)) * (PLOT.floor - CHART.top);
  const ticks = Array.from({ length: most - least + 1 }, (_, index) => ({
    celsius: least + index,
    y: y(least + index),
  }));
  return { y, ticks, high: y(limits.high), low: y(limits.low) };
}

export interface ChartPoint {
  x: number;
  y: number;
  verdict: Verdict;
}

export interface DayChart {
  scale: ChartScale;
  points: ChartPoint[];
  /** SVG path data of the line through the readings of a body. */
  line: string;
  hours: { hour: number; x: number }[];
}

export function dayChart(
  readings: readonly Reading[],
  limits: TemperatureLimits,
  day: string,
  timeZone: string,
): DayChart {
  const { from, to } = dayBounds(day, timeZone);
  const scale = scaleOf(readings, limits);
  const x = (time: number) => CHART.left + ((time - from.getTime()) / (to.getTime() - from.getTime())) * PLOT.width;
  const points = readings.map((reading): ChartPoint => ({
    x: x(Date.parse(reading.time)),
    y: isBodyTemperature(reading) ? scale.y(reading.celsius) : PLOT.floor + CHART.unworn / 2,
    verdict: temperatureVerdict(reading, limits),
  }));
  let line = '';
  let last: number | null = null;
  for (const [index, reading] of readings.entries()) {
    const mark = points[index];
    if (!mark || !isBodyTemperature(reading)) continue;
    const time = Date.parse(reading.time);
    line += `${last !== null && time - last <= MAX_JOINED ? 'L' : 'M'}${round(mark.x)} ${round(mark.y)}`;
    last = time;
  }
  return {
    scale,
    points,
    line,
    hours: hourMarks(day, timeZone, [0, 6, 12, 18, 24]).map(({ hour, at }) => ({
      hour,
      x: CHART.left + at * PLOT.width,
    })),
  };
}

/** Index of the point nearest to a place on the drawing; -1 without points. Across counts twice as much as down. */
export function nearestPoint(points: readonly ChartPoint[], x: number, y: number): number {
  const far = ({ x: east, y: north }: ChartPoint) => (east - x) ** 2 + ((north - y) / 2) ** 2;
  return points.reduce(
    (best, point, index) => (best === -1 || far(point) < far(points[best] as ChartPoint) ? index : best),
    -1,
  );
}

export interface WeekBar {
  day: string;
  /** Centre of the day's column. */
  x: number;
  /** Range and median of the day's readings of a body; null without any. */
  span: { top: number; bottom: number; middle: number; verdict: Verdict } | null;
}

export interface WeekChart {
  scale: ChartScale;
  bars: WeekBar[];
}

export function weekChart({ days, limits }: Pick<TemperatureDays, 'days' | 'limits'>): WeekChart {
  const scale = scaleOf(
    days.flatMap(({ readings }) => readings),
    limits,
  );
  const bars = days.map(({ day, readings }, index): WeekBar => {
    const span = daySpan(readings);
    return {
      day,
      x: CHART.left + ((index + 0.5) / days.length) * PLOT.width,
      span: span && {
        top: scale.y(span.highest),
        bottom: scale.y(span.lowest),
        middle: scale.y(span.middle),
        verdict: span.highest >= limits.high ? 'high' : span.lowest <= limits.low ? 'low' : 'normal',
      },
    };
  });
  return { scale, bars };
}

/** Lowest, highest and median temperature of a day, and the number of readings of a body; null without any. */
export function daySpan(
  readings: readonly Reading[],
): { lowest: number; highest: number; middle: number; count: number } | null {
  const sorted = readings
    .filter(isBodyTemperature)
    .map(({ celsius }) => celsius)
    .sort((one, other) => one - other);
  const [lowest, highest, middle] = [sorted[0], sorted.at(-1), sorted[Math.floor(sorted.length / 2)]];
  return lowest === undefined || highest === undefined || middle === undefined
    ? null
    : { lowest, highest, middle, count: sorted.length };
}

/**
 * SVG path data of the battery over the last day, in a box of so many px.
 * @param points oldest first
 */
export function sparkline(
  points: readonly { time: string; power: number }[],
  now: number,
  { width, height }: { width: number; height: number },
): string {
  const from = now - spanMs(1, 'days');
  const at = ({ time, power }: { time: string; power: number }) =>
    [Math.max(0, ((Date.parse(time) - from) / (now - from)) * width), height - (power / 100) * height] as const;
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point).map(round).join(' ')}`).join('');
}

const round = (figure: number) => Math.round(figure * 10) / 10;
