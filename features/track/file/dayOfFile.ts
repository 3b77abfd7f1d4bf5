/** A day of a file that was opened, as the screen has any other. */
import { gathered } from '../../../contract/track';
import { type Day, emptyDay } from '../day/loadedTrack';
import type { ReadTrack } from './readTrack';

/** Null when the file holds no such day. Nobody's: the file does not say whose it is, how often the card speaks, or what places are near. */
export function dayOfFile({ days }: ReadTrack, day: string, timeZone: string): Day | null {
  const found = days.find((one) => one.day === day);
  return found ? { ...emptyDay('', day, timeZone), empty: false, fixes: gathered(found.fixes) } : null;
}

/** The day with the most to see. */
export const richestDay = ({ days }: ReadTrack): string =>
  days.reduce((best, one) => (one.fixes.length > best.fixes.length ? one : best)).day;
