/** A point as a track file has it, and how its figures and times are read: whole, or not at all. */
import { instantOf, isDay, spanMs } from '../day';

const MINUTE = spanMs(1, 'minutes');

/** The texts of a point, before they are judged. */
export interface WrittenPoint {
  /** Counts from 1. */
  line: number;
  lat: string;
  lng: string;
  /** Empty where the file has none. */
  time: string;
  /** True when a time without a zone is UTC by the file's form. */
  utc: boolean;
  /** Metres above sea level. */
  altitude: number | null;
  /** Metres. */
  accuracy: number | null;
}

/** Why a track file, or a part of it, cannot be read, and where. */
export interface UnreadPart {
  /** Counts from 1. */
  line: number;
  /** What stands there, cut. */
  said: string;
}

/** What the reader of one form finds, in the order of the file. */
export interface FormReader {
  point(point: WrittenPoint): void;
  /** A part that is no point as the form has it. */
  unread(part: UnreadPart): void;
}

/**
 * A decimal number; null unless the whole text is one. A single comma between digits is a decimal comma: degrees
 * have no thousands.
 */
export function readDecimal(text: string): number | null {
  const said = text.trim();
  return /^[+-]?(?:\d+(?:[.,]\d*)?|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(said) ? Number(said.replace(',', '.')) : null;
}

/**
 * Metres above sea level where somebody can be; others are what a receiver writes when it does not know. In '1,234' the
 * comma may mean thousands: null.
 */
export const readAltitude = (text: string): number | null =>
  /^\s*[+-]?\d{1,3},\d{3}\s*$/.test(text) ? null : within(readDecimal(text), -1_000, 20_000);

/** Metres; null for what is no radius of a place. */
export const readAccuracy = (text: string): number | null => within(readDecimal(text), Number.MIN_VALUE, 100_000);

const within = (figure: number | null, least: number, most: number) =>
  figure !== null && figure >= least && figure <= most ? figure : null;

/** Digits of a time since 1970, and the milliseconds of its unit: seconds, milliseconds, microseconds, nanoseconds. */
const EPOCHS = [
  [/^\d{9,11}(?:\.\d+)?$/, 1000],
  [/^\d{12,14}(?:\.\d+)?$/, 1],
  [/^\d{15,17}$/, 1e-3],
  [/^\d{18,20}$/, 1e-6],
] as const;

const CLOCK = /(\d{1,2})[:时](\d{2})(?:[:分](\d{2})(?:[.,](\d{1,9}))?秒?)?\s*(AM|PM)?/;
const ZONE = /\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?/;
const INSTANT = new RegExp(
  String.raw`^(\d{4})[-/.:年](\d{1,2})[-/.:月](\d{1,2})日?(?:T|\s+|(?<=日))${CLOCK.source}${ZONE.source}$`,
  'i',
);
/** 20260302072000, without a zone. */
const COMPACT = /^((?:19|20)\d{2})([01]\d)([0-3]\d)([0-2]\d)([0-5]\d)([0-5]\d)$/;

const padded = (figure: string | number) => String(figure).padStart(2, '0');

/**
 * A time of a track file: ISO 8601, year-month-day with a clock time, or a count since 1970; null unless the whole text
 * is one and its day exists.
 * @param zoneOf the IANA zone of a time without one; asked for only then
 * @returns milliseconds
 */
export function readTime(text: string, zoneOf: () => string): number | null {
  const said = text.trim();
  const [, ...compact] = COMPACT.exec(said) ?? [];
  for (const [form, unit] of EPOCHS)
    if (compact.length === 0 && form.test(said)) return Math.floor(Number(said) * unit);
  const found = compact.length > 0 ? compact : INSTANT.exec(said)?.slice(1);
  if (!found) return null;
  const [year, month = '', date = '', hourSaid = '', minute = '', second = '0', part = '', half, zone] = found;
  const day = `${year}-${padded(month)}-${padded(date)}`;
  const hour = half === undefined ? Number(hourSaid) : hourOfHalf(Number(hourSaid), half.toUpperCase());
  // A second of 60 is a leap second.
  if (!isDay(day) || !(hour <= 23) || Number(minute) > 59 || Number(second) > 60) return null;
  const time = `${padded(hour)}:${minute}`;
  const rest = Number(second) * 1000 + Math.floor(Number(`0.${part || 0}`) * 1000);
  if (zone === undefined) return instantOf(day, time, zoneOf()) + rest;
  const east = minutesEast(zone);
  return east === null ? null : Date.parse(`${day}T${time}:00Z`) - east * MINUTE + rest;
}

/** The hour of 24 of an hour with AM or PM; NaN for one that no such clock shows. */
const hourOfHalf = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half === 'PM' ? 12 : 0);

/** Minutes east of UTC; null beyond the zones that exist. */
function minutesEast(zone: string): number | null {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const east = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && east <= 14 * 60 ? (sign === '-' ? -east : east) : null;
}
