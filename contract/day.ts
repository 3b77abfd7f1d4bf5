/** Calendar days, clock times and spans in the school's time zone. Console and platform use the same functions. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** What the clock on the school's wall shows. */
export interface WallClock {
  /** YYYY-MM-DD. */
  day: string;
  /** 'HH:MM'. */
  time: string;
}

type Unit = 'minutes' | 'hours' | 'days';

/** The milliseconds of a span: `spanMs(7, 'days')`. */
export const spanMs = (count: number, unit: Unit): number => dayjs.utc(0).add(count, unit).valueOf();

/** The seconds of a span: `spanSeconds(4, 'hours')`. */
export const spanSeconds = (count: number, unit: Unit): number => spanMs(count, unit) / 1000;

const MINUTE = spanMs(1, 'minutes');
const HOUR = spanMs(1, 'hours');
const DAY = spanMs(1, 'days');
/** Milliseconds. The longest time by which a zone has set its clocks back since 2020: Antarctica/Casey. */
const LONGEST_SHIFT = 3 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter a zone: making one takes longer than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish dates have the order of ISO 8601. Reading the parts of a date takes three times as long as its text.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Minutes east of UTC, read from the zone's formatter. */
function readOffset(instant: number, timeZone: string): number {
  const shown = formatOf(timeZone).format(instant);
  const [year = 0, month = 1, ...rest] = (shown.match(/\d+/g) ?? []).map(Number);
  return Math.round((Date.UTC(year, month - 1, ...rest) - instant) / MINUTE);
}

/** Offsets at the midnights of UTC, by zone and day since 1970. */
const midnights = new Map<string, Map<number, number>>();
/** Most midnights kept of a zone: about ten years. */
const MOST_MIDNIGHTS = 4_000;

function offsetAtMidnight(day: number, timeZone: string): number {
  let known = midnights.get(timeZone);
  if (!known) midnights.set(timeZone, (known = new Map()));
  let offset = known.get(day);
  if (offset === undefined) {
    if (known.size >= MOST_MIDNIGHTS) known.clear();
    known.set(day, (offset = readOffset(day * DAY, timeZone)));
  }
  return offset;
}

/**
 * Minutes east of UTC of a zone at an instant (ms).
 * Fence rules ask for it at each fix, so it reads the formatter only in a day in which the clocks change: no zone
 * changes them twice within 24 hours.
 */
export function offsetAt(instant: number, timeZone: string): number {
  const day = Math.floor(instant / DAY);
  const offset = offsetAtMidnight(day, timeZone);
  return offset === offsetAtMidnight(day + 1, timeZone) ? offset : readOffset(instant, timeZone);
}

const clockOf = (wall: number): WallClock => {
  const text = new Date(wall).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};

/** What the clock shows at an instant, as if it were a clock in UTC (ms). */
const wallAt = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone) * MINUTE;

/** Day and time of day at an instant (ms) in a zone. In an hour that comes twice, the time comes twice. */
export const wallClock = (instant: number, timeZone: string): WallClock => clockOf(wallAt(instant, timeZone));

/**
 * The latest day and time that the wall clock has shown up to an instant (ms). It never goes back: in an hour that
 * comes twice it stays at the minute before the clocks were set back, so that opening hours begin and end once a day.
 */
export function reachedClock(instant: number, timeZone: string): WallClock {
  const shown = wallAt(instant, timeZone);
  const setBack = changeWithin(instant - LONGEST_SHIFT, instant, timeZone);
  return clockOf(setBack === null ? shown : Math.max(shown, wallAt(setBack - 1, timeZone)));
}

/**
 * The first instant (ms) after `from` and up to `to` at which a zone has changed its clocks; null without one. Zones
 * change them at whole minutes, once at most within a day.
 */
function changeWithin(from: number, to: number, timeZone: string): number | null {
  const before = offsetAt(from, timeZone);
  if (offsetAt(to, timeZone) === before) return null;
  let [earlier, later] = [Math.floor(from / MINUTE), Math.ceil(to / MINUTE)];
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (offsetAt(middle * MINUTE, timeZone) === before) earlier = middle;
    else later = middle;
  }
  return later * MINUTE;
}

/** True when the clock of a zone shows this time of day twice, and the instant (ms) is one of both. */
export function isRepeated(instant: number, timeZone: string): boolean {
  const shown = wallAt(instant, timeZone);
  return [-LONGEST_SHIFT, LONGEST_SHIFT].some((aside) => {
    const other = shown - offsetAt(instant + aside, timeZone) * MINUTE;
    return other !== instant && wallAt(other, timeZone) === shown;
  });
}

/** The day (YYYY-MM-DD) an instant (ms) falls on in a zone. */
export const dayOf = (instant: number, timeZone: string): string => wallClock(instant, timeZone).day;

/**
 * The first instant (ms) at which the wall clock shows a time of a day, or a later one: a time that comes twice is its
 * first, and a time that summer time skips is the end of what is skipped.
 * @param time 'HH:MM'; '24:00' is the next midnight
 */
export function instantOf(day: string, time: string, timeZone: string): number {
  const [date, clock] = time === '24:00' ? [dayAfter(day, 1), '00:00'] : [day, time];
  const wall = Date.parse(`${date}T${clock}:00Z`);
  // Zones lie between 12 hours west and 14 hours east of UTC.
  const [from, to] = [wall - 14 * HOUR, wall + 12 * HOUR];
  const first = wall - offsetAt(from, timeZone) * MINUTE;
  const change = changeWithin(from, to, timeZone);
  if (change === null || first < change) return first;
  return Math.max(change, wall - offsetAt(to, timeZone) * MINUTE);
}

/**
 * The instants between which a day lies, the latter excluded: from the first at which the clock shows it to the first
 * at which it shows a later one. Days adjoin. A day that a zone leaves out has no length.
 */
export const dayBounds = (day: string, timeZone: string): { from: Date; to: Date } => ({
  from: new Date(instantOf(day, '00:00', timeZone)),
  to: new Date(instantOf(day, '24:00', timeZone)),
});

/**
 * Where hours of the clock stand on a bar of a day, 0 at its beginning and 1 at its end: a day in which the clocks
 * change has 23 or 25 hours.
 * @param hours 0 to 24
 */
export function hourMarks(day: string, timeZone: string, hours: readonly number[]): { hour: number; at: number }[] {
  const [from = 0, to = 0] = ['00:00', '24:00'].map((time) => instantOf(day, time, timeZone));
  return hours.map((hour) => {
    const instant = instantOf(day, `${String(hour).padStart(2, '0')}:00`, timeZone);
    return { hour, at: (instant - from) / (to - from) };
  });
}

/** The day (YYYY-MM-DD) so many days later; earlier for a negative count. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** True for the name of a day that exists, as YYYY-MM-DD. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // The engine takes February 30 for March 2.
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}
