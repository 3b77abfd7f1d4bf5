/** A day's fixes as columns of numbers: what the science reads, and what travels to a worker and back without being copied one by one. */
import type { FixColumns } from '../../fixColumns';
import { type Fix, FixSource } from '../../position';
import { flagsOf, reasonsOf } from './noiseFlags';

/** One row per fix, in the order of their time. Unknown figures are NaN. */
export interface DayFixes {
  readonly length: number;
  /** Instants, ms. */
  readonly at: Float64Array;
  /** Degrees, WGS-84. */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  /** Metres, 68 %. */
  readonly accuracy: Float64Array;
  /** Index among the words of `FixSource`. */
  readonly source: Uint8Array;
  /** Metres per second. */
  readonly speed: Float64Array;
  /** Degrees clockwise from true north. */
  readonly course: Float64Array;
  /** Metres above sea level. */
  readonly altitude: Float64Array;
  /** What the intake doubted, as in flags.ts. */
  readonly noise: Uint8Array;
}

const SOURCES = FixSource.options;

/** Written out, as `from` with a function takes thirty times as long: a quarter of a million figures are a day. Unknown is NaN. */
function toFloats(cells: readonly (number | null)[], from = 0): Float64Array {
  const column = new Float64Array(cells.length);
  for (let row = 0; row < column.length; row += 1) column[row] = from + (cells[row] ?? Number.NaN);
  return column;
}

/** The fixes as they came over the wire. @param from the day's first instant, ms */
export const decodeFixColumns = (
  { time, lng, lat, accuracy, source, speed, course, altitude, noise }: FixColumns,
  from: number,
): DayFixes => ({
  length: time.length,
  at: toFloats(time, from),
  lng: toFloats(lng),
  lat: toFloats(lat),
  accuracy: toFloats(accuracy),
  source: new Uint8Array(source),
  speed: toFloats(speed),
  course: toFloats(course),
  altitude: toFloats(altitude),
  noise: new Uint8Array(noise),
});

/** The same of fixes that come one by one, in the order of their time. */
export const toDayFixes = (fixes: readonly Fix[]): DayFixes => ({
  length: fixes.length,
  at: toFloats(fixes.map(({ fixTime }) => Date.parse(fixTime))),
  lng: toFloats(fixes.map(({ lng }) => lng)),
  lat: toFloats(fixes.map(({ lat }) => lat)),
  accuracy: toFloats(fixes.map(({ accuracy }) => accuracy)),
  source: new Uint8Array(fixes.map(({ source }) => SOURCES.indexOf(source))),
  speed: toFloats(fixes.map(({ speed }) => speed)),
  course: toFloats(fixes.map(({ course }) => course)),
  altitude: toFloats(fixes.map(({ altitude }) => altitude)),
  noise: new Uint8Array(fixes.map(({ noise }) => flagsOf(noise))),
});

/** Row i as a fix; null where there is none. */
export function nthFix(
  { length, at, lng, lat, accuracy, source, speed, course, altitude, noise }: DayFixes,
  i: number,
): Fix | null {
  if (!(i >= 0 && i < length)) return null;
  const figure = (cells: Float64Array) => (Number.isNaN(cells[i]) ? null : (cells[i] ?? null));
  return {
    fixTime: new Date(at[i] ?? 0).toISOString(),
    lng: lng[i] ?? 0,
    lat: lat[i] ?? 0,
    accuracy: figure(accuracy),
    source: SOURCES[source[i] ?? 0] ?? 'gps',
    speed: figure(speed),
    course: figure(course),
    altitude: figure(altitude),
    noise: reasonsOf(noise[i] ?? 0),
  };
}

/** Every row as a fix. */
export const listFixes = (fixes: DayFixes): Fix[] =>
  Array.from(fixes.at.keys()).flatMap((row) => nthFix(fixes, row) ?? []);

/** The fixes with those that came later behind them; what is not later than the last is known already. The same object when nothing is. */
export function appendFixes(fixes: DayFixes, later: readonly Fix[]): DayFixes {
  let last = fixes.at[fixes.length - 1] ?? -Infinity;
  const fresh = [...later]
    .sort((one, other) => Date.parse(one.fixTime) - Date.parse(other.fixTime))
    .filter(({ fixTime }) => {
      const isNew = Date.parse(fixTime) > last;
      if (isNew) last = Date.parse(fixTime);
      return isNew;
    });
  if (fresh.length === 0) return fixes;
  const more = toDayFixes(fresh);
  const numbers = (key: 'at' | 'lng' | 'lat' | 'accuracy' | 'speed' | 'course' | 'altitude') =>
    appended(new Float64Array(fixes.length + more.length), fixes[key], more[key]);
  const words = (key: 'source' | 'noise') =>
    appended(new Uint8Array(fixes.length + more.length), fixes[key], more[key]);
  return {
    length: fixes.length + more.length,
    at: numbers('at'),
    lng: numbers('lng'),
    lat: numbers('lat'),
    accuracy: numbers('accuracy'),
    speed: numbers('speed'),
    course: numbers('course'),
    altitude: numbers('altitude'),
    source: words('source'),
    noise: words('noise'),
  };
}

function appended<Column extends Float64Array | Uint8Array>(into: Column, first: Column, then: Column): Column {
  into.set(first);
  into.set(then, first.length);
  return into;
}
