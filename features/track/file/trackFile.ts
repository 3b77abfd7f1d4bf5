/** A track file as days of fixes, in the school's time zone. The reader is that of `npm run replay`. */
import type { Fix } from '../../../contract';
import { dayOf } from '../../../contract/day';
import {
  readTrackBytes,
  readTrackText,
  type ReadTrack,
  type RefusedTrack,
  TRACK_FILE_LIMITS,
  type TrackReading,
} from '../../../contract/trackFile/readTrackFile';
import type { TrackFile } from './fileDays';

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
