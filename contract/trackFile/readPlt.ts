/**
 * Track files of OziExplorer (file format 2.1) and of GeoLife (user guide 1.3), which share their columns: latitude,
 * longitude, break, altitude in feet, days since 1899-12-30, date, time. Times are UTC, after six lines of heading.
 */
import { spanMs } from '../day';
import { type FormReader, readAltitude, readDecimal, readTime } from './writtenPoint';

const HEADING = /^(?:OziExplorer Track Point File|Geolife trajectory)/i;
const HEADING_LINES = 6;
/** Metres per foot; -777 feet is an unknown altitude. */
const METRES_PER_FOOT = 0.3048;
const UNKNOWN_FEET = -777;
/** The days from 1899-12-30 to 1970. */
const DAYS_TO_1970 = 25_569;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export const isPlt = (name: string, text: string): boolean => HEADING.test(text) || /\.plt$/i.test(name);

/** The datum that the heading names; null where it names none. */
export const datumOfPlt = (text: string): string | null =>
  HEADING.test(text) ? (text.split(/\r\n?|\n/, 2)[1] ?? '').trim() : null;

export function readPlt(text: string, { point, unread }: FormReader): void {
  const lines = text.split(/\r\n?|\n/);
  const isHeaded = HEADING.test(text) || (lines[0]?.split(',').length ?? 0) < 3;
  for (const [index, said] of lines.entries()) {
    if ((isHeaded && index < HEADING_LINES) || said.trim() === '') continue;
    const [lat = '', lng = '', , feet = '', days = '', date = '', time = '', ...more] = said.split(',');
    if (lng === '' || more.some((cell) => cell.trim() !== '')) {
      unread({ line: index + 1, said });
      continue;
    }
    const altitude = readDecimal(feet);
    point({
      line: index + 1,
      lat,
      lng,
      time: timeOf(days, date.trim(), time.trim()),
      utc: true,
      altitude:
        altitude === null || altitude === UNKNOWN_FEET ? null : readAltitude(String(altitude * METRES_PER_FOOT)),
      accuracy: null,
    });
  }
}

/**
 * The time in words where it agrees with the count of days, which is what OziExplorer itself reads: the count is often
 * cut to seconds, and the words may be local.
 */
function timeOf(days: string, date: string, time: string): string {
  const words = `${isoDate(date)} ${time}`;
  const said = readTime(words, () => 'UTC');
  const count = readDecimal(days);
  if (!count) return said === null ? [days.trim(), date, time].filter(Boolean).join(' ') : words;
  const counted = Math.round((count - DAYS_TO_1970) * spanMs(1, 'days'));
  return said !== null && Math.abs(said - counted) <= spanMs(1, 'minutes') ? words : isoTime(counted);
}

const isoTime = (instant: number) => (Math.abs(instant) < 8.64e15 ? new Date(instant).toISOString() : String(instant));

/** '02-Mar-26' as '2026-03-02'; other forms stay. */
function isoDate(date: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})-([a-z]{3})-(\d{2}|\d{4})$/i.exec(date) ?? [];
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return date;
  const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
  return `${century}${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
