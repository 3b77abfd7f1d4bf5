/** Reads recorded days for the replay, and says in English what of them cannot be read. */
import {
  type UnreadPoints,
  readTrackBytes,
  type ReadTrack,
  type RecordedFix,
  type RefusedTrack,
  TRACK_FILE_LIMITS,
  type TrackFileFault,
} from '../../contract/trackFile/readTrackFile';

const FAULTS: Record<TrackFileFault, string> = {
  tooLarge: `it has more than ${TRACK_FILE_LIMITS.bytes / 1024 / 1024} MB`,
  tooManyPoints: `it has more than ${TRACK_FILE_LIMITS.points} points`,
  unreadable: 'it cannot be read',
  unknown: 'recordings are .gpx, .plt or .csv',
  noColumns: 'its first line does not name the columns of latitude and longitude',
  datum: 'its coordinates are not WGS-84',
  noFixes: 'no point of it can be read',
  noTimes: 'its points have no times',
};
const REASONS: Record<UnreadPoints['why'], string> = {
  form: 'not of the form of such a file',
  badPlace: 'coordinates that are no numbers',
  outside: 'coordinates beyond their range',
  zero: 'at 0, 0',
  noTime: 'without a time',
  badTime: 'times that cannot be read',
  otherTime: 'times before 1990 or to come',
};

/** A line for each thing that somebody who replays a file should know. */
export function recordingNotes(track: ReadTrack | RefusedTrack): string[] {
  const left = track.leftOut.map(
    ({ why, count, first }) => `${count} left out, ${REASONS[why]}: line ${first.line}: ${first.said}`,
  );
  if ('fault' in track) return [FAULTS[track.fault], ...left];
  return [...left, ...(track.oddTimes ? ['all its times lie before 1990 or are to come'] : [])];
}

/** What a card reports of a fix. */
export type SentFix = Omit<RecordedFix, 'altitude'>;

/** Only the time between fixes counts, so that any zone does for times without one. */
export const readTrackToSend = (name: string, bytes: Uint8Array): ReadTrack | RefusedTrack =>
  readTrackBytes(name, bytes, { timeZone: 'UTC', now: Date.now() });

/**
 * The fixes of a file in time order; none where it has none with a time. A time without a zone is UTC.
 * @throws Error naming the file and why it is no recording
 */
export function readRecording(name: string, text: string): SentFix[] {
  const track = readTrackToSend(name, new TextEncoder().encode(text));
  if ('fault' in track) {
    if (track.fault === 'noTimes') return [];
    throw new Error(`${name}: ${recordingNotes(track).join('; ')}`);
  }
  return track.fixes.map(({ time, lng, lat, accuracy }) => ({ time, lng, lat, accuracy }));
}
