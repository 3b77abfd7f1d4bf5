/**
 * The fixes of a day as typed columns. The analysis reads them, and a worker takes and returns them without a copy per
 * fix.
 */
import type { FixColumns } from '../../fixColumns';
import { type Fix, FixSource, NoiseReason } from '../../positions';

const REASONS = NoiseReason.options;

/**
 * Noise flags: the reasons to doubt a fix as the bits of 16. Bit n stands for the n-th option of `NoiseReason`.
 */
export const flagOf = (reason: NoiseReason) => 1 << REASONS.indexOf(reason);

export const flagsOf = (reasons: readonly NoiseReason[]) => reasons.reduce((bits, reason) => bits | flagOf(reason), 0);

/** The reasons in bits, in the order of `NoiseReason`. */
export const reasonsOf = (flags: number): NoiseReason[] => REASONS.filter((reason) => flags & flagOf(reason));

/** One row per fix, ordered by time. An unknown number is NaN. */
export interface DayFixes {
  readonly length: number;
  /** Instants, milliseconds. */
  readonly at: Float64Array;
  /** Degrees, WGS-84. */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  /** Accuracy radius in metres, 68 % probability. */
  readonly accuracy: Float64Array;
  /** Index into the options of `FixSource`. */
  readonly source: Uint16Array;
  /** Metres per second. */
  readonly speed: Float64Array;
  /** Degrees clockwise from true north. */
  readonly course: Float64Array;
  /** Metres above sea level. */
  readonly altitude: Float64Array;
  /** Flags set by the intake, as in contract/fixColumns.ts. */
  readonly noise: Uint16Array;
}

const SOURCES = FixSource.options;

/**
 * Null becomes NaN. The loop is written out because `Float64Array.from` with a function takes thirty times as long for
 * the 250,000 numbers of a day.
 * @param from is added to each number
 */
function toFloats(cells: readonly (number | null)[], from = 0): Float64Array {
  const column = new Float64Array(cells.length);
  for (let row = 0; row < column.length; row += 1) column[row] = from + (cells[row] ?? Number.NaN);
  return column;
}

/**
 * Decodes the fixes of an answer of the platform.
 * @param from the day's first instant, milliseconds
 */
export const decodeFixColumns = (
  { time, lng, lat, accuracy, source, speed, course, altitude, noise }: FixColumns,
  from: number,
): DayFixes => ({
  length: time.length,
  at: toFloats(time, from),
  lng: toFloats(lng),
  lat: toFloats(lat),
  accuracy: toFloats(accuracy),
  source: new Uint16Array(source),
  speed: toFloats(speed),
  course: toFloats(course),
  altitude: toFloats(altitude),
  noise: new Uint16Array(noise),
});

/** Makes columns from single fixes ordered by time. */
export const toDayFixes = (fixes: readonly Fix[]): DayFixes => ({
  length: fixes.length,
  at: toFloats(fixes.map(({ fixTime }) => Date.parse(fixTime))),
  lng: toFloats(fixes.map(({ lng }) => lng)),
  lat: toFloats(fixes.map(({ lat }) => lat)),
  accuracy: toFloats(fixes.map(({ accuracy }) => accuracy)),
  source: new Uint16Array(fixes.map(({ source }) => SOURCES.indexOf(source))),
  speed: toFloats(fixes.map(({ speed }) => speed)),
  course: toFloats(fixes.map(({ course }) => course)),
  altitude: toFloats(fixes.map(({ altitude }) => altitude)),
  noise: new Uint16Array(fixes.map(({ noise }) => flagsOf(noise))),
});

/** The fix of row i; null when there is no such row. */
export function nthFix(
  { length, at, lng, lat, accuracy, source, speed, course, altitude, noise }: DayFixes,
  i: number,
): Fix | null {
  if (!(i >= 0 && i < length)) return null;
  const number = (cells: Float64Array) => (Number.isNaN(cells[i]) ? null : (cells[i] ?? null));
  return {
    fixTime: new Date(at[i] ?? 0).toISOString(),
    lng: lng[i] ?? 0,
    lat: lat[i] ?? 0,
    accuracy: number(accuracy),
    source: SOURCES[source[i] ?? 0] ?? 'gps',
    speed: number(speed),
    course: number(course),
    altitude: number(altitude),
    noise: reasonsOf(noise[i] ?? 0),
  };
}

/** All rows as fixes. */
export const listFixes = (fixes: DayFixes): Fix[] =>
  Array.from(fixes.at.keys()).flatMap((row) => nthFix(fixes, row) ?? []);

/**
 * Appends later fixes. A fix that is not later than the last one is known already and left out. Returns the same object
 * when nothing is new.
 */
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
  const floats = (key: 'at' | 'lng' | 'lat' | 'accuracy' | 'speed' | 'course' | 'altitude') =>
    appended(new Float64Array(fixes.length + more.length), fixes[key], more[key]);
  const bytes = (key: 'source' | 'noise') =>
    appended(new Uint16Array(fixes.length + more.length), fixes[key], more[key]);
  return {
    length: fixes.length + more.length,
    at: floats('at'),
    lng: floats('lng'),
    lat: floats('lat'),
    accuracy: floats('accuracy'),
    speed: floats('speed'),
    course: floats('course'),
    altitude: floats('altitude'),
    source: bytes('source'),
    noise: bytes('noise'),
  };
}

function appended<Column extends Float64Array | Uint16Array>(into: Column, first: Column, then: Column): Column {
  into.set(first);
  into.set(then, first.length);
  return into;
}
