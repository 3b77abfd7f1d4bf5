/** Positions in words. No sentence claims more than the accuracy of the fix supports. */
import {
  freshFor,
  leaveAt,
  type Position,
  batteryPercent,
  type PupilState,
  pupilState,
  presentAt,
  quietInClass,
  URGENT_STATES,
  whereaboutsIn,
} from '../../contract';
import { spanMs } from '../../contract/day';
import { knownPlaceName } from '../../src/fences/knownPlaceName';
import type { Text } from '../../src/messages/texts';
import type { WordsOf } from '../../src/placeWords/townWords';
import { isLow } from './dotOf';

export type PositionText = Text<'positions'>;

/** A position with what the town's map says of its fix; null or missing when it says nothing. */
export type SaidPosition = Position & { where?: string | null };

/**
 * The position with its place as the reader calls it, which the sentences below use: a known place, else the words of
 * the town's map, briefly in a list.
 */
export const withPlaceNamed = (
  fenceText: Text<'fence'>,
  position: Position,
  wordsOf?: WordsOf,
  brief = false,
): SaidPosition =>
  position.place === null
    ? { ...position, where: wordsOf?.(position.fix, brief) ?? null }
    : { ...position, place: knownPlaceName(fenceText, position.place, position.placeNames) };

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

/** The place without the time: a known place, a rough area, on the move, or none that is known. */
export function placeWords(text: PositionText, position: SaidPosition): string {
  const where = whereaboutsIn(position);
  const said = position.where ?? null;
  /** 'On the move, 4 km/h · by Chengfu Road'. */
  const also = (words: string) => (said === null ? words : text('headline', { where: words, when: said }));
  switch (where.is) {
    case 'unbound':
      return text('state.unbound');
    case 'none':
      return text('noneYet');
    case 'rough': {
      const metres = roundMetres(where.radius);
      return where.place === null
        ? (said ?? text('roughly', { metres }))
        : text('roughlyAt', { metres, place: where.place });
    }
    case 'at':
      return text('at', { place: where.place });
    case 'riding':
    case 'moving': {
      const speed = Math.round(where.speed * 3.6);
      return also(where.is === 'riding' ? text('riding', { speed }) : text('moving', { speed }));
    }
    case 'outside':
      return said ?? text('noPlace');
  }
}

/** Place and age of the fix, such as '在校 · 3 分钟前'. For a lost card it says that the card is there, not the pupil. */
export function positionHeadline(text: PositionText, position: SaidPosition, now: number): string {
  if (!position.fix) return placeWords(text, position);
  const place = placeWords(text, position);
  return text('headline', {
    where: position.lostTime === null ? place : text('lostWhere', { where: place }),
    when: agoWords(text, position.fix.fixTime, now),
  });
}

/** True without a place: the headline would repeat the word of the state. */
export const stateSaysAll = (state: PupilState): boolean => state === 'unbound' || state === 'silent';

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
  return contactTime !== null && clocksAreApart({ fix, contactTime })
    ? text('clocksApart', { fixed, contact: text('contactAt', { time: clock(contactTime) }) })
    : fixed;
}

/** True when the card was in touch well after its last fix. */
const clocksAreApart = ({ fix, contactTime }: Pick<Position, 'fix' | 'contactTime'>): boolean =>
  fix !== null && contactTime !== null && Date.parse(contactTime) - Date.parse(fix.fixTime) > SEPARATE_CLOCKS;

/** 'on leave until 16:30'; null without a leave now. */
export function leaveWords(
  text: PositionText,
  position: Position,
  now: number,
  clock: (instant: string) => string,
): string | null {
  const leave = leaveAt(position, now);
  return leave && text('onLeave', { time: clock(leave.to) });
}

/** The line of a pupil in a list. A leave stands before it, but before no alarm. */
export function rowNote(
  text: PositionText,
  position: SaidPosition,
  now: number,
  clock: (instant: string) => string,
  state = pupilState(position, now),
): string {
  const line = placeNote(text, position, now, clock, state);
  const leave = leaveWords(text, position, now, clock);
  return leave === null || URGENT_STATES.includes(state) ? line : text('leaveAndPlace', { leave, line });
}

function placeNote(
  text: PositionText,
  position: SaidPosition,
  now: number,
  clock: (instant: string) => string,
  state: PupilState,
): string {
  if (state === 'unbound') return text('state.unbound');
  if (state === 'lost')
    return position.fix ? text('lostAt', { headline: positionHeadline(text, position, now) }) : text('state.lost');
  if (state === 'sos')
    return position.fix ? text('sosAt', { headline: positionHeadline(text, position, now) }) : text('state.sos');
  if ((state === 'water' || state === 'inWater') && position.fix)
    return text(state === 'water' ? 'atWater' : 'inWater', { when: agoWords(text, position.fix.fixTime, now) });
  if (!position.fix)
    return position.contactTime ? text('contactAt', { time: clock(position.contactTime) }) : text('noneYet');
  const inClass = state === 'old' ? quietInClass(position, now) : null;
  if (inClass) return text('inClass', { time: clock(position.fix.fixTime) });
  if (presentAt(position, now).is === 'stale') return text('noSince', { time: clock(position.fix.fixTime) });
  return positionHeadline(text, position, now);
}

/** Why there is no new fix: the card has contact without fixes (indoors), or no contact. Null when the fix is fresh. */
export function silenceWords(
  text: PositionText,
  position: Position,
  now: number,
  clock: (instant: string) => string,
): string | null {
  const { contactTime, reportInterval } = position;
  if (!contactTime || pupilState(position, now) === 'fresh') return null;
  const inClass = quietInClass(position, now);
  if (inClass) return text('inClassLong', { from: clock(inClass.from), to: clock(inClass.to) });
  const hasContact = now - Date.parse(contactTime) <= freshFor(reportInterval);
  if (!hasContact) return text('quiet', { time: clock(contactTime) });
  return clocksAreApart(position) ? text('contactOnly') : null;
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
