/**
 * Reads a file of recorded positions: GPX, OziExplorer's and GeoLife's .plt, or a table (CSV). Console and `npm run
 * replay` use the same reader. It reads a figure whole or leaves its point out, and says which line and why.
 */
import { spanMs } from '../day';
import { decodeText } from '../roster/readCsv';
import { readGpx } from './readGpx';
import { datumOfPlt, isPlt, readPlt } from './readPlt';
import { headingOf, readTrackCsv } from './readTrackCsv';
import { type FormReader, readDecimal, readTime, type UnreadPart, type WrittenPoint } from './writtenPoint';

/** What a file may hold. The text of a larger file does not fit into a string. */
export const TRACK_FILE_LIMITS = { bytes: 400 * 1024 * 1024, points: 2_000_000 } as const;

/** A recorded position: WGS-84 degrees, milliseconds, metres. */
export interface RecordedFix {
  time: number;
  lng: number;
  lat: number;
  accuracy: number | null;
  /** Above sea level. */
  altitude: number | null;
}

/**
 * Why points are left out. form: a line or an element that is no point as the file's form has it. noTime, badTime:
 * none, or one that cannot be read. otherTime: before receivers existed or still to come, while other times are
 * possible. badPlace: degrees that are no number. outside: degrees beyond the earth. zero: 0, 0, what a receiver writes
 * without a fix.
 */
export const LEFT_OUT = ['form', 'badPlace', 'outside', 'zero', 'noTime', 'badTime', 'otherTime'] as const;

export interface UnreadPoints {
  why: (typeof LEFT_OUT)[number];
  count: number;
  /** The first one. */
  first: UnreadPart;
}

/**
 * Why a whole file is refused. unknown: of none of the forms. noColumns: a table without names for latitude and
 * longitude. noTimes: its points have none. datum: its degrees are not WGS-84. Others: beyond `TRACK_FILE_LIMITS`,
 * without a point that can be read, or not readable at all.
 */
export type TrackFileFault =
  | 'tooLarge'
  | 'tooManyPoints'
  | 'unreadable'
  | 'unknown'
  | 'noColumns'
  | 'datum'
  | 'noFixes'
  | 'noTimes';

export interface RefusedTrack {
  fault: TrackFileFault;
  leftOut: UnreadPoints[];
}

export interface ReadTrack {
  /** In order of time; never empty. */
  fixes: RecordedFix[];
  leftOut: UnreadPoints[];
  /** True when times had no zone and were read by the given one. */
  zoneless: boolean;
  /** True when no time of the file is a possible one, so that all were kept. */
  oddTimes: boolean;
}

/** How a file is read. */
export interface TrackReading {
  /** IANA zone of times without one. */
  timeZone: string;
  /** Milliseconds. */
  now: number;
}

/** No receiver for everybody recorded a track earlier. */
const FIRST_TRACKS = Date.UTC(1990, 0, 1);
/** Degrees around 0, 0 within which a place is none: its nearest land is 600 km away. */
const NOWHERE = 0.001;
/** Characters of a part that are repeated to the reader. */
const SAID = 60;

/** Thrown past the parsers, which cannot be stopped otherwise. */
class TooManyPoints extends Error {}

export function readTrackBytes(name: string, bytes: Uint8Array, reading: TrackReading): ReadTrack | RefusedTrack {
  if (bytes.length > TRACK_FILE_LIMITS.bytes) return refused('tooLarge');
  return readTrackText(name, textOf(bytes), reading);
}

/** The text of a file; what is no Unicode or GB18030 is read byte by byte, for its figures. */
function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text;
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function readTrackText(name: string, text: string, reading: TrackReading): ReadTrack | RefusedTrack {
  const found = collector(reading);
  try {
    const fault = readForm(name, text, found.reader);
    return fault === null ? found.result() : refused(fault);
  } catch (error) {
    if (error instanceof TooManyPoints) return refused('tooManyPoints');
    throw error;
  }
}

const refused = (fault: TrackFileFault, leftOut: UnreadPoints[] = []): RefusedTrack => ({ fault, leftOut });

function readForm(name: string, text: string, reader: FormReader): TrackFileFault | null {
  if (/^\uFEFF?\s*</.test(text)) return readGpx(text.trimStart(), reader) ? null : 'unknown';
  if (isPlt(name, text)) {
    const datum = datumOfPlt(text);
    if (datum !== null && !/^WGS[\s-]?84$/i.test(datum)) return 'datum';
    readPlt(text, reader);
    return null;
  }
  const heading = text.includes('\0') ? null : headingOf(text);
  if (!heading) return /\.(?:csv|tsv|txt)$/i.test(name) && text.trim() !== '' ? 'noColumns' : 'unknown';
  readTrackCsv(text, heading, reader);
  return null;
}

/** Judges the points that a form's reader finds. */
function collector({ timeZone, now }: TrackReading) {
  const fixes: RecordedFix[] = [];
  const lines: number[] = [];
  const leftOut = new Map<UnreadPoints['why'], UnreadPoints>();
  let [points, zoneless] = [0, false];

  function leave(why: UnreadPoints['why'], { line, said }: UnreadPart) {
    const known = leftOut.get(why);
    if (known) known.count += 1;
    else leftOut.set(why, { why, count: 1, first: { line, said: said.trim().slice(0, SAID) } });
  }

  function judge({ line, lat: latSaid, lng: lngSaid, time: timeSaid, utc, altitude, accuracy }: WrittenPoint) {
    points += 1;
    if (points > TRACK_FILE_LIMITS.points) throw new TooManyPoints();
    const [lat, lng] = [readDecimal(latSaid), readDecimal(lngSaid)];
    const place = `${latSaid.trim()}, ${lngSaid.trim()}`;
    if (lat === null || lng === null) return leave('badPlace', { line, said: place });
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return leave('outside', { line, said: place });
    if (Math.abs(lat) < NOWHERE && Math.abs(lng) < NOWHERE) return leave('zero', { line, said: place });
    if (timeSaid === '') return leave('noTime', { line, said: place });
    let byGiven = false;
    const time = readTime(timeSaid, () => {
      byGiven = !utc;
      return utc ? 'UTC' : timeZone;
    });
    if (time === null || Math.abs(time) > 8.64e15) return leave('badTime', { line, said: timeSaid });
    zoneless ||= byGiven;
    lines.push(line);
    fixes.push({ time, lng, lat, accuracy, altitude });
    return undefined;
  }

  return {
    reader: { point: judge, unread: (part) => leave('form', part) } satisfies FormReader,
    result(): ReadTrack | RefusedTrack {
      const latest = now + spanMs(1, 'days');
      const isPossible = ({ time }: RecordedFix) => time >= FIRST_TRACKS && time <= latest;
      const oddTimes = !fixes.some(isPossible);
      const kept = fixes.filter((fix, index) => {
        if (oddTimes || isPossible(fix)) return true;
        leave('otherTime', { line: lines[index] ?? 0, said: new Date(fix.time).toISOString() });
        return false;
      });
      const said = LEFT_OUT.flatMap((why) => leftOut.get(why) ?? []);
      if (kept.length === 0)
        return refused(said.some(({ why }) => why !== 'noTime') || said.length === 0 ? 'noFixes' : 'noTimes', said);
      return { fixes: kept.sort((one, other) => one.time - other.time), leftOut: said, zoneless, oddTimes };
    },
  };
}
