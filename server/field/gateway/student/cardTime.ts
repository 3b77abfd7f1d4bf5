/** Times of student cards: fourteen digits without a zone, by a clock that may be wrong. */
import { spanMs } from '../../../../contract/day';

const DIGITS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
/** Shanghai is eight hours ahead of UTC in all years that a card can report. */
const SHANGHAI_MS = spanMs(8, 'hours');
/** A place of another time than the frame's is so much off by the zone, give or take this. */
const ZONE_SLACK = spanMs(1, 'hours');
/** Older or newer places than this, compared with their frame, have no time that can be believed. */
const FAR_OFF = spanMs(30, 'days');
const AHEAD = spanMs(15, 'minutes');

/** The digits as if they were UTC, in milliseconds; null when they are no time. */
export function digitsToMs(digits: string): number | null {
  const match = DIGITS.exec(digits);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  return year >= 2000 && digitsOf(at) === digits ? at : null;
}

const digitsOf = (at: number): string => new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);

/** Local time of Shanghai as milliseconds since 1970; null when the digits are no time. */
export function localToMs(digits: string): number | null {
  const at = digitsToMs(digits);
  return at === null ? null : at - SHANGHAI_MS;
}

/** The instant as the fourteen digits that a card expects. */
export const localDigits = (at: Date): string => digitsOf(at.getTime() + SHANGHAI_MS);

/**
 * The time of a fix. Some firmwares write UTC, straight from the receiver, some local time: the reading nearer to the
 * frame's time wins, and the profile decides where neither is near.
 * @param digits the fix's own time. @param frameMs the frame's time by the card's clock. @param zone of the profile.
 * @param stored true for a fix that the card kept for later.
 * @returns milliseconds since 1970 by the card's clock; null when the time cannot be believed.
 */
export function fixMs(digits: string, frameMs: number, zone: 'local' | 'utc', stored: boolean): number | null {
  const asUtc = digitsToMs(digits);
  if (asUtc === null) return null;
  const asLocal = asUtc - SHANGHAI_MS;
  const off = (at: number) => Math.abs(at - frameMs);
  const near = [asLocal, asUtc].find((at) => off(at) <= ZONE_SLACK && off(at) === Math.min(off(asLocal), off(asUtc)));
  const at = near ?? (zone === 'utc' ? asUtc : asLocal);
  return at - frameMs > AHEAD || (!stored && off(at) > FAR_OFF) ? null : at;
}
