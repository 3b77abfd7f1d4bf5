/** A track file as days of fixes, in the school's time zone. The reader is that of `npm run replay`. */
import type { Fix } from '../../../contract';
import { dayOf } from '../../../contract/day';
import { toDayFixes } from '../../../contract/track';
import {
  type LeftOut,
  readTrackBytes,
  readTrackText,
  type ReadTrack,
  type RefusedTrack,
  TRACK_FILE_LIMITS,
  type TrackReading,
} from '../../../contract/trackFile/readTrackFile';
import { emptyTrack, type LoadedTrack } from '../day/loadedTrack';

export interface TrackFile {
  name: string;
  /** Days in order (YYYY-MM-DD), none without fixes. */
  days: { day: string; fixes: Fix[] }[];
  /** Points that cannot be read, by reason. */
  leftOut: LeftOut[];
  /** Number of points left out because another has their instant. */
  repeated: number;
  /** True when times had no zone and were taken for the school's. */
  zoneless: boolean;
  /** True when all times are impossible ones. */
  oddTimes: boolean;
}

export type { LeftOut, RefusedTrack };

/** @param reading its zone is the school's, which counts the days too */
export function parseTrackFile(name: string, text: string, reading: TrackReading): TrackFile | RefusedTrack {
  return inDays(name, readTrackText(name, text, reading), reading.timeZone);
}

function inDays(name: string, track: ReadTrack | RefusedTrack, timeZone: string): TrackFile | RefusedTrack {
  if ('fault' in track) return track;
  const days = new Map<string, Fix[]>();
  let [last, repeated] = [Number.NaN, 0];
  for (const { time, lng, lat, altitude, accuracy } of track.fixes) {
    if (time === last) {
      repeated += 1;
      continue;
    }
    last = time;
    const day = dayOf(time, timeZone);
    const fixes = days.get(day) ?? [];
    days.set(day, fixes);
    fixes.push({
      fixTime: new Date(time).toISOString(),
      lng,
      lat,
      accuracy,
      source: 'gps',
      speed: null,
      course: null,
      altitude,
      noise: [],
    });
  }
  const { leftOut, zoneless, oddTimes } = track;
  return { name, days: [...days].map(([day, fixes]) => ({ day, fixes })), leftOut, repeated, zoneless, oddTimes };
}

/** Reads a file that the user picked. Its size is looked at before its contents. */
export async function readTrackFile(file: File, reading: TrackReading): Promise<TrackFile | RefusedTrack> {
  if (file.size > TRACK_FILE_LIMITS.bytes) return { fault: 'tooLarge', leftOut: [] };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return inDays(file.name, readTrackBytes(file.name, bytes, reading), reading.timeZone);
  } catch {
    // The file cannot be read any more, or its text is longer than a string can be.
    return { fault: 'unreadable', leftOut: [] };
  }
}

/**
 * One day of the file as a track; null when the file has no such day. The file names no pupil, no report interval and
 * no known places.
 */
export function trackOfFileDay({ days }: TrackFile, day: string, timeZone: string): LoadedTrack | null {
  const found = days.find((one) => one.day === day);
  return found ? { ...emptyTrack('', day, timeZone), empty: false, fixes: toDayFixes(found.fixes) } : null;
}

/** The day with the most fixes. */
export const richestDay = ({ days }: TrackFile): string =>
  days.reduce((best, one) => (one.fixes.length > best.fixes.length ? one : best)).day;
