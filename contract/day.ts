/** Calendar days, clock times and spans in the school's time zone. Console and platform use the same functions. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

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

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter a zone: making one takes longer than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
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

/**
 * Minutes east of UTC of a zone at an instant (ms).
 * Fence rules ask for it at each fix, so it reads a cached formatter: dayjs makes one a call and takes 13 times as
 * long.
 */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  );
  return Math.round((local - instant) / 60_000);
}

/** Day and time of day at an instant (ms) in a zone. */
export function wallClock(instant: number, timeZone: string): WallClock {
  const text = new Date(instant + offsetAt(instant, timeZone) * 60_000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The day (YYYY-MM-DD) an instant (ms) falls on in a zone. */
export const dayOf = (instant: number, timeZone: string): string => wallClock(instant, timeZone).day;

/**
 * The instant (ms) at which the wall clock shows a time of a day.
 * @param time 'HH:MM'; '24:00' is the next midnight. A time that summer time skips is read as one hour later.
 */
export function instantOf(day: string, time: string, timeZone: string): number {
  const [date, clock] = time === '24:00' ? [dayAfter(day, 1), '00:00'] : [day, time];
  return dayjs.tz(`${date} ${clock}`, timeZone).valueOf();
}

/** The instants between which a day lies: from its local midnight to the next, the latter excluded. */
export const dayBounds = (day: string, timeZone: string): { from: Date; to: Date } => ({
  from: new Date(instantOf(day, '00:00', timeZone)),
  to: new Date(instantOf(day, '24:00', timeZone)),
});

/** The day (YYYY-MM-DD) so many days later; earlier for a negative count. */
export const dayAfter = (day: string, days = 1): string => dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD');

/** True for the name of a day that exists, as YYYY-MM-DD. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs.utc(text).format('YYYY-MM-DD') === text;
