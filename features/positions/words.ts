/** Positions in words. Each sentence says no more than the fix can carry. */
import { freshFor, type Position, batteryPercent, pupilState } from '../../contract';
import { isLow, isMoving } from './dotOf';
import type { useText } from './messages';

export type PositionText = ReturnType<typeof useText>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Two clocks that differ by more than this are shown apart. */
const APART = 2 * MINUTE;

/** '3 分钟前'. A clock that is ahead of ours says 'just now'. */
export function ago(text: PositionText, then: string, now: number): string {
  const passed = now - Date.parse(then);
  if (passed < MINUTE) return text('justNow');
  if (passed < HOUR) return text('minutesAgo', { n: Math.floor(passed / MINUTE) });
  if (passed < DAY) return text('hoursAgo', { n: Math.floor(passed / HOUR) });
  return text('daysAgo', { n: Math.floor(passed / DAY) });
}

/** Metres as a person says them: 3 to the nearest metre, 640 to the nearest ten, 1,200 as kilometres. */
export function roundMetres(metres: number): number {
  const step = metres < 30 ? 1 : metres < 1000 ? 10 : 100;
  return Math.round(metres / step) * step;
}

/** Where, without when: a known place, on the way, a rough area, or nothing known. */
export function where(text: PositionText, position: Position): string {
  const { bound, fix, place } = position;
  if (!bound) return text('state.unbound');
  if (!fix) return text('noneYet');
  if (fix.source === 'cell')
    return text('roughly', { accuracy: text('accuracy', { metres: roundMetres(fix.accuracy ?? 1000) }).trim() });
  if (place) return text('at', { place });
  return isMoving(position) ? text('moving', { speed: Math.round((fix.speed ?? 0) * 3.6) }) : text('somewhere');
}

/** '在校 · 3 分钟前'; of a lost card, that it is the card that is there. */
export function headline(text: PositionText, position: Position, now: number): string {
  if (!position.fix) return where(text, position);
  const place = where(text, position);
  return text('headline', {
    where: position.lostTime === null ? place : text('lostWhere', { where: place }),
    when: ago(text, position.fix.fixTime, now),
  });
}

/** '定位 08:12, Wi-Fi ±60 m' without the accuracy when the card did not say it. */
export const source = (text: PositionText, { source: made, accuracy }: NonNullable<Position['fix']>): string =>
  text('fixShort', {
    source: text(`source.${made}`),
    accuracy: accuracy === null ? '' : text('accuracy', { metres: roundMetres(accuracy) }),
  });

/** 'fix 08:12 by Wi-Fi ±60 m, card spoke 08:40'; one clock when both are the same minute. `clock` writes an instant as a time of day. */
export function clocks(text: PositionText, { fix, contactTime }: Position, clock: (instant: string) => string): string {
  if (!fix) return contactTime ? text('contactAt', { time: clock(contactTime) }) : '';
  const accuracy = fix.accuracy === null ? '' : text('accuracy', { metres: roundMetres(fix.accuracy) });
  const fixed = text('fixBy', { time: clock(fix.fixTime), source: text(`source.${fix.source}`), accuracy });
  const apart = contactTime !== null && Date.parse(contactTime) - Date.parse(fix.fixTime) > APART;
  return apart ? text('clocksApart', { fixed, contact: text('contactAt', { time: clock(contactTime) }) }) : fixed;
}

/** The row of a list: state in words, or since when there is none. */
export function rowNote(
  text: PositionText,
  position: Position,
  now: number,
  clock: (instant: string) => string,
  state = pupilState(position, now),
): string {
  if (state === 'unbound') return text('state.unbound');
  if (state === 'lost')
    return position.fix ? text('lostAt', { headline: headline(text, position, now) }) : text('state.lost');
  if (state === 'sos')
    return position.fix ? text('sosAt', { headline: headline(text, position, now) }) : text('state.sos');
  if (state === 'water' && position.fix) return text('atWater', { when: ago(text, position.fix.fixTime, now) });
  if (!position.fix)
    return position.contactTime ? text('contactAt', { time: clock(position.contactTime) }) : text('noneYet');
  if (state === 'old') return text('noSince', { time: clock(position.fix.fixTime) });
  return headline(text, position, now);
}

/** Why there is no new fix, if there is something to say: the card speaks (indoors), or it is silent. */
export function silence(
  text: PositionText,
  position: Position,
  now: number,
  clock: (instant: string) => string,
): string | null {
  const { contactTime, fix, reportInterval } = position;
  if (!contactTime || pupilState(position, now) === 'fresh') return null;
  const speaks = now - Date.parse(contactTime) <= freshFor(reportInterval);
  if (!speaks) return text('quiet', { time: clock(contactTime) });
  return fix && Date.parse(contactTime) - Date.parse(fix.fixTime) > APART ? text('contactOnly') : null;
}

export function battery(text: PositionText, position: Position): { words: string; low: boolean } {
  const level = batteryPercent(position.power);
  if (level === null) return { words: text('batteryUnknown'), low: false };
  return {
    words: text('batteryLevel', { power: level, charging: String(position.charging === true) }),
    low: isLow(position),
  };
}

/** Eight winds for a course in degrees. */
export const compass = (text: PositionText, course: number): string =>
  text(`compass.${(Math.round(course / 45) + 8) % 8}` as 'compass.0');
