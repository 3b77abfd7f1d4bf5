/** The days of an opened track file. What reads the file stands apart: few people open one. */
import type { Fix } from '../../../contract';
import { toDayFixes } from '../../../contract/track';
import type { UnreadPoints } from '../../../contract/trackFile/readTrackFile';
import { emptyTrack, type LoadedTrack } from '../day/loadedTrack';

export interface TrackFile {
  name: string;
  /** Days in order (YYYY-MM-DD), none without fixes. */
  days: { day: string; fixes: Fix[] }[];
  /** Points that cannot be read, by reason. */
  leftOut: UnreadPoints[];
  /** Number of points left out because another has their instant. */
  repeated: number;
  /** True when times had no zone and were taken for the school's. */
  zoneless: boolean;
  /** True when all times are impossible ones. */
  oddTimes: boolean;
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
