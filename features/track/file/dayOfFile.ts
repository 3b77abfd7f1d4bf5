/** A day of a file that was opened, as the screen has any other. */
import { toDayFixes } from '../../../contract/track';
import { type LoadedTrack, emptyTrack } from '../day/loadedTrack';
import type { TrackFile } from './readTrack';

/** Null when the file holds no such day. Nobody's: the file does not say whose it is, how often the card speaks, or what places are near. */
export function trackOfFileDay({ days }: TrackFile, day: string, timeZone: string): LoadedTrack | null {
  const found = days.find((one) => one.day === day);
  return found ? { ...emptyTrack('', day, timeZone), empty: false, fixes: toDayFixes(found.fixes) } : null;
}

/** The day with the most to see. */
export const richestDay = ({ days }: TrackFile): string =>
  days.reduce((best, one) => (one.fixes.length > best.fixes.length ? one : best)).day;
