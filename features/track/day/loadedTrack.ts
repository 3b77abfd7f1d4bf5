/** A track as the console keeps it: the platform's answer with its fixes as typed columns. */
import type { DayTrack, FamilyPlace, LivePosition } from '../../../contract';
import { dayBounds } from '../../../contract/day';
import { type DayFixes, listFixes, decodeFixColumns, appendFixes, toDayFixes } from '../../../contract/track';

export interface LoadedTrack extends Omit<DayTrack, 'fixes' | 'contacts'> {
  fixes: DayFixes;
  /** Instants, milliseconds ascending, at which the card reported without a fix. */
  contacts: readonly number[];
}

export function toLoadedTrack({ fixes, contacts, ...rest }: DayTrack): LoadedTrack {
  const from = dayBounds(rest.day, rest.timeZone).from.getTime();
  return { ...rest, fixes: decodeFixColumns(fixes, from), contacts: contacts.map((after) => from + after) };
}

/** A track without fixes. */
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

/** Milliseconds; -Infinity without a fix. */
export const lastFixTime = ({ fixes }: LoadedTrack): number => fixes.at[fixes.length - 1] ?? -Infinity;

/** The part of a live frame that concerns the track. */
export type LiveReport = Pick<LivePosition, 'fix' | 'contactTime' | 'fixCount'>;

/**
 * Adds a live report. Returns the same object when it tells nothing new for this day, and null when the platform has
 * more fixes than the report tells.
 */
export function withLiveReport(track: LoadedTrack, { fix, contactTime, fixCount }: LiveReport): LoadedTrack | null {
  const { from, to } = dayBounds(track.day, track.timeZone);
  const isOnDay = (time: string) => Date.parse(time) >= from.getTime() && Date.parse(time) < to.getTime();
  const fixes = fix && isOnDay(fix.fixTime) ? appendFixes(track.fixes, [fix]) : track.fixes;
  if (fixCount > track.fixCount + (fixes.length - track.fixes.length)) return null;
  if (fixes !== track.fixes) return { ...track, empty: false, fixes, fixCount };
  const contact = contactTime && isOnDay(contactTime) ? Date.parse(contactTime) : -Infinity;
  return contact > Math.max(track.contacts.at(-1) ?? -Infinity, lastFixTime(track))
    ? { ...track, contacts: [...track.contacts, contact] }
    : track;
}

/**
 * True when the later fixes `rest` complete the track. Fewer of them than were counted meanwhile mean that late fixes
 * lie before its end.
 */
export const isCompleteTrack = (track: LoadedTrack, rest: LoadedTrack): boolean =>
  rest.fixes.length >= rest.fixCount - track.fixCount;

/** The track with the places that the child's family has named besides the known ones. */
export function withFamilyPlaces(track: LoadedTrack, named: readonly FamilyPlace[]): LoadedTrack {
  const own = named.filter(({ studentId }) => studentId === track.studentId);
  if (own.length === 0) return track;
  const places = own.map(({ name, lng, lat, radius }) => ({ name, lng, lat, radius, home: false }));
  return { ...track, places: [...track.places, ...places] };
}

/** Adds the later fixes, contacts and places. */
export function withLaterFixes(track: LoadedTrack, rest: LoadedTrack): LoadedTrack {
  const contacts = rest.contacts.filter((at) => at > (track.contacts.at(-1) ?? -Infinity));
  const places = rest.places.filter(
    ({ name, lng, lat }) =>
      !track.places.some((known) => known.name === name && known.lng === lng && known.lat === lat),
  );
  const fixes = appendFixes(track.fixes, listFixes(rest.fixes));
  return {
    ...track,
    empty: fixes.length === 0,
    fixes,
    fixCount: Math.max(track.fixCount, rest.fixCount),
    contacts: [...track.contacts, ...contacts],
    places: [...track.places, ...places],
  };
}
