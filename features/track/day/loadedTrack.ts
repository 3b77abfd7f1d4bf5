/** One day of a card as the console keeps it: the platform's answer with its fixes as columns of numbers. */
import type { DayTrack, LivePosition } from '../../../contract';
import { dayBounds } from '../../../contract/day';
import { type DayFixes, listFixes, decodeFixColumns, appendFixes, toDayFixes } from '../../../contract/track';

export interface LoadedTrack extends Omit<DayTrack, 'fixes' | 'contacts'> {
  fixes: DayFixes;
  /** Instants, ms ascending, at which the card spoke without a fix. */
  contacts: readonly number[];
}

export function toLoadedTrack({ fixes, contacts, ...rest }: DayTrack): LoadedTrack {
  const from = dayBounds(rest.day, rest.timeZone).from.getTime();
  return { ...rest, fixes: decodeFixColumns(fixes, from), contacts: contacts.map((after) => from + after) };
}

/** A day of which nothing is known, or not yet. */
export const emptyTrack = (studentId: string, day: string, timeZone: string): LoadedTrack => ({
  studentId,
  day,
  timeZone,
  empty: true,
  fixes: toDayFixes([]),
  fixCount: 0,
  contacts: [],
  reportInterval: 0,
  places: [],
  bells: null,
});

/** ms. The day's last fix; before any day without one. */
export const lastFixTime = ({ fixes }: LoadedTrack): number => fixes.at[fixes.length - 1] ?? -Infinity;

/** What a live frame says of a card's day. */
export type LiveReport = Pick<LivePosition, 'fix' | 'contactTime' | 'fixCount'>;

/** The day with what the card has said since, if that is of this day; the same object if it is no news, null if a frame cannot tell all of it. */
export function withLiveReport(day: LoadedTrack, { fix, contactTime, fixCount }: LiveReport): LoadedTrack | null {
  const { from, to } = dayBounds(day.day, day.timeZone);
  const isToday = (time: string) => Date.parse(time) >= from.getTime() && Date.parse(time) < to.getTime();
  const fixes = fix && isToday(fix.fixTime) ? appendFixes(day.fixes, [fix]) : day.fixes;
  if (fixCount > day.fixCount + (fixes.length - day.fixes.length)) return null;
  if (fixes !== day.fixes) return { ...day, empty: false, fixes, fixCount };
  const contact = contactTime && isToday(contactTime) ? Date.parse(contactTime) : -Infinity;
  return contact > Math.max(day.contacts.at(-1) ?? -Infinity, lastFixTime(day))
    ? { ...day, contacts: [...day.contacts, contact] }
    : day;
}

/** Whether a day and the rest of it, which was read later, are all of it: fewer fixes than were counted meanwhile mean that late ones lie before its end. */
export const isComplete = (day: LoadedTrack, rest: LoadedTrack): boolean =>
  rest.fixes.length >= rest.fixCount - day.fixCount;

/** The day with the rest of it, which was read later: all that came after its last fix. */
export function withLaterFixes(day: LoadedTrack, rest: LoadedTrack): LoadedTrack {
  const contacts = rest.contacts.filter((at) => at > (day.contacts.at(-1) ?? -Infinity));
  const places = rest.places.filter(
    ({ name, lng, lat }) => !day.places.some((known) => known.name === name && known.lng === lng && known.lat === lat),
  );
  const fixes = appendFixes(day.fixes, listFixes(rest.fixes));
  return {
    ...day,
    empty: fixes.length === 0,
    fixes,
    fixCount: Math.max(day.fixCount, rest.fixCount),
    contacts: [...day.contacts, ...contacts],
    places: [...day.places, ...places],
  };
}
