/** Positions in words. No sentence claims more than the accuracy of the fix supports. */
import { freshFor, type Position, batteryPercent, pupilState } from '../../contract';
import { spanMs } from '../../contract/day';
import type { Text } from '../../src/messages/texts';
import { isLow, isMoving } from './dotOf';

export type PositionText = Text<'positions'>;

const MINUTE = spanMs(1, 'minutes');
const HOUR = spanMs(1, 'hours');
const DAY = spanMs(1, 'days');
/** Milliseconds. Fix time and contact time are shown separately when they differ by more than this. */
const SEPARATE_CLOCKS = 2 * MINUTE;

/**
 * The time since an instant, such as '3 分钟前'; 'just now' for an instant in the future, from a fast clock.
 * @param now milliseconds
 */
export function agoWords(text: PositionText, then: string, now: number): string {
  const passed = now - Date.parse(then);
  if (passed < MINUTE) return text('justNow');
  if (passed < HOUR) return text('minutesAgo', { n: Math.floor(passed / MINUTE) });
  if (passed < DAY) return text('hoursAgo', { n: Math.floor(passed / HOUR) });
  return text('daysAgo', { n: Math.floor(passed / DAY) });
}

/** Rounds metres for display: to 1 m below 30 m, to 10 m below 1 km, else to 100 m. */
export function roundMetres(metres: number): number {
  const step = metres < 30 ? 1 : metres < 1000 ? 10 : 100;
  return Math.round(metres / step) * step;
}

/** The place without the time: a known place, on the way, a rough area, or unknown. */
export function placeWords(text: PositionText, position: Position): string {
  const { bound, fix, place } = position;
  if (!bound) return text('state.unbound');
  if (!fix) return text('noneYet');
  if (fix.source === 'cell')
    return text('roughly', { accuracy: text('accuracy', { metres: roundMetres(fix.accuracy ?? 1000) }).trim() });
  if (place) return text('at', { place });
  return isMoving(position) ? text('moving', { speed: Math.round((fix.speed ?? 0) * 3.6) }) : text('somewhere');
}

/** Place and age of the fix, such as '在校 · 3 分钟前'. For a lost card it says that the card is there, not the pupil. */
export function positionHeadline(text: PositionText, position: Position, now: number): string {
  if (!position.fix) return placeWords(text, position);
  const place = placeWords(text, position);
  return text('headline', {
    where: position.lostTime === null ? place : text('lostWhere', { where: place }),
    when: agoWords(text, position.fix.fixTime, now),
  });
}

/** Source and accuracy of the fix, such as 'Wi-Fi ±60 m'; without the accuracy when the card did not report it. */
export const sourceWords = (text: PositionText, { source: made, accuracy }: NonNullable<Position['fix']>): string =>
  text('fixShort', {
    source: text(`source.${made}`),
    accuracy: accuracy === null ? '' : text('accuracy', { metres: roundMetres(accuracy) }),
  });

/**
 * Fix time and contact time, such as 'fix 08:12 by Wi-Fi ±60 m, card spoke 08:40'; only the fix time when both are
 * close.
 * @param clock formats an instant as a time of day
 */
export function clockWords(
  text: PositionText,
  { fix, contactTime }: Position,
  clock: (instant: string) => string,
): string {
  if (!fix) return contactTime ? text('contactAt', { time: clock(contactTime) }) : '';
  const accuracy = fix.accuracy === null ? '' : text('accuracy', { metres: roundMetres(fix.accuracy) });
  const fixed = text('fixBy', { time: clock(fix.fixTime), source: text(`source.${fix.source}`), accuracy });
  const apart = contactTime !== null && Date.parse(contactTime) - Date.parse(fix.fixTime) > SEPARATE_CLOCKS;
  return apart ? text('clocksApart', { fixed, contact: text('contactAt', { time: clock(contactTime) }) }) : fixed;
}

/** The line of a pupil in a list. */
export function rowNote(
  text: PositionText,
  position: Position,
  now: number,
  clock: (instant: string) => string,
  state = pupilState(position, now),
): string {
  if (state === 'unbound') return text('state.unbound');
  if (state === 'lost')
    return position.fix ? text('lostAt', { headline: positionHeadline(text, position, now) }) : text('state.lost');
  if (state === 'sos')
    return position.fix ? text('sosAt', { headline: positionHeadline(text, position, now) }) : text('state.sos');
  if (state === 'water' && position.fix) return text('atWater', { when: agoWords(text, position.fix.fixTime, now) });
  if (!position.fix)
    return position.contactTime ? text('contactAt', { time: clock(position.contactTime) }) : text('noneYet');
  if (state === 'old') return text('noSince', { time: clock(position.fix.fixTime) });
  return positionHeadline(text, position, now);
}

/** Why there is no new fix: the card has contact without fixes (indoors), or no contact. Null when the fix is fresh. */
export function silenceWords(
  text: PositionText,
  position: Position,
  now: number,
  clock: (instant: string) => string,
): string | null {
  const { contactTime, fix, reportInterval } = position;
  if (!contactTime || pupilState(position, now) === 'fresh') return null;
  const hasContact = now - Date.parse(contactTime) <= freshFor(reportInterval);
  if (!hasContact) return text('quiet', { time: clock(contactTime) });
  return fix && Date.parse(contactTime) - Date.parse(fix.fixTime) > SEPARATE_CLOCKS ? text('contactOnly') : null;
}

/** The battery level in words. */
export function batteryWords(text: PositionText, position: Position): { words: string; low: boolean } {
  const level = batteryPercent(position.power);
  if (level === null) return { words: text('batteryUnknown'), low: false };
  return {
    words: text('batteryLevel', { power: level, charging: String(position.charging === true) }),
    low: isLow(position),
  };
}

/** One of eight compass directions for a course in degrees. */
export const compassWord = (text: PositionText, course: number): string =>
  text(`compass.${(Math.round(course / 45) + 8) % 8}` as 'compass.0');
