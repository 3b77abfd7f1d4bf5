/** Where the child of an open day is now: the answer that the pupil's sheet and the home page give too. */
import {
  type Fix,
  FixSource,
  GOOD_FIX_KEPT_FOR,
  NEVER_SHOWN,
  placeOfFix,
  presentAt,
  type Present,
  ROUGH_REASONS,
} from '../../../contract';
import { flagsOf } from '../../../contract/track';
import type { LoadedTrack } from '../day/loadedTrack';

/** What another connection than the confirmed one says is no position. */
const UNSHOWN = flagsOf([...NEVER_SHOWN, 'line']);
const ROUGH = flagsOf(ROUGH_REASONS);

/** The row of the fix that is the position at an instant (ms); -1 for none. A rough one gives way to a good one. */
function shownRow({ at, noise, length }: LoadedTrack['fixes'], now: number): number {
  const last = (unwanted: number) => {
    let row = length - 1;
    while (row >= 0 && ((at[row] ?? 0) > now || ((noise[row] ?? 0) & unwanted) !== 0)) row -= 1;
    return row;
  };
  const newest = last(UNSHOWN);
  const good = last(UNSHOWN | ROUGH);
  return good >= 0 && (at[newest] ?? 0) - (at[good] ?? 0) <= GOOD_FIX_KEPT_FOR ? good : newest;
}

export interface PresentOfDay {
  present: Present;
  /** Milliseconds: when the fix was made that says it; null without one on that day. */
  fixAt: number | null;
  /** That fix; null without one. */
  fix: Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'> | null;
}

/** @param now milliseconds */
export function presentOfDay(
  { fixes, places, contacts, reportInterval, quiet }: LoadedTrack,
  now: number,
): PresentOfDay {
  const row = shownRow(fixes, now);
  const number = (column: Float64Array) => {
    const value = column[row];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  // Each report shows that the card speaks, also one whose fix is not shown.
  const reported = fixes.at.findLast((at) => at <= now) ?? -Infinity;
  const spoken = Math.max(reported, contacts.findLast((at) => at <= now) ?? -Infinity);
  const day = {
    bound: true,
    contactTime: spoken === -Infinity ? null : new Date(spoken).toISOString(),
    reportInterval,
    ...(quiet && { quiet }),
  };
  if (row < 0) return { present: presentAt({ ...day, fix: null, place: null }, now), fixAt: null, fix: null };
  const fixAt = fixes.at[row] ?? 0;
  const fix = {
    fixTime: new Date(fixAt).toISOString(),
    lng: fixes.lng[row] ?? 0,
    lat: fixes.lat[row] ?? 0,
    accuracy: number(fixes.accuracy),
    source: FixSource.options[fixes.source[row] ?? 0] ?? 'gps',
    speed: number(fixes.speed),
    course: null,
    altitude: null,
    noise: [],
  };
  const place = placeOfFix(fix, places);
  const named = { place: place?.name ?? null, ...(place?.names && { placeNames: place.names }) };
  return { present: presentAt({ ...day, fix, ...named }, now), fixAt, fix };
}
