/**
 * Where a child is by one fix: the one answer that the home page, the pupil's sheet, the day track and alerts give.
 * Pure.
 */
import { freshFor, quietInClass } from './freshness';
import { type KnownPlace, nearestPlace, type PlaceNames } from './places';
import type { Fix, NoiseReason, Position } from './positions';

/** Metres. A wider fix does not tell one building from the next. */
export const WIDE_RADIUS = 150;
/** Metres assumed for a fix by cell tower without an accuracy. */
const CELL_RADIUS = 1000;
/** Metres per second from which a pupil counts as moving: a slow walk. Below it the course is noise. */
export const MOVING_SPEED = 0.6;
/** Metres per second. Who is faster outside known places rides. */
export const RIDING_SPEED = 4;

/** Metres of a rough fix; null for a fix that is exact enough for a dot. */
export function roughRadius({ source, accuracy }: Pick<Fix, 'source' | 'accuracy'>): number | null {
  if (source === 'cell') return accuracy ?? CELL_RADIUS;
  return accuracy !== null && accuracy > WIDE_RADIUS ? accuracy : null;
}

/**
 * none: no card, or no fix. rough: somewhere in a circle, of metres. at: at a known place. The others are at none:
 * riding and moving by their speed, in m/s.
 */
export type Whereabouts =
  | { is: 'unbound' | 'none' }
  | { is: 'rough'; radius: number; place: string | null }
  | { is: 'at'; place: string; placeNames: PlaceNames | undefined }
  | { is: 'riding' | 'moving'; speed: number }
  | { is: 'outside' };

/** What the last fix says, whatever its age. */
export function whereaboutsIn({
  bound,
  fix,
  place,
  placeNames,
}: Pick<Position, 'bound' | 'fix' | 'place' | 'placeNames'>): Whereabouts {
  if (!bound) return { is: 'unbound' };
  if (!fix) return { is: 'none' };
  const radius = roughRadius(fix);
  if (radius !== null) return { is: 'rough', radius, place };
  if (place !== null) return { is: 'at', place, placeNames };
  const speed = fix.speed ?? 0;
  if (speed < MOVING_SPEED) return { is: 'outside' };
  return { is: speed >= RIDING_SPEED ? 'riding' : 'moving', speed };
}

/** Where a child is now. stale: the last fix, of `since` (an instant), is too old to say it. */
export type Present = Whereabouts | { is: 'stale'; since: string };

/**
 * What the last fix still says now. At home and in school it stays true while the card speaks, for indoors it often has
 * no fix; in school also while the card says nothing because it is in class.
 * @param now milliseconds
 */
export function presentAt(
  position: Pick<Position, 'bound' | 'fix' | 'place' | 'placeNames' | 'contactTime' | 'reportInterval' | 'quiet'>,
  now: number,
): Present {
  const where = whereaboutsIn(position);
  const { fix, contactTime, reportInterval } = position;
  if (!fix || !position.bound) return where;
  const isFresh = (instant: string) => now - Date.parse(instant) <= freshFor(reportInterval);
  if (isFresh(fix.fixTime)) return where;
  const kind = where.is === 'at' ? where.placeNames?.kind : null;
  const spoke = contactTime !== null && isFresh(contactTime);
  const stays = kind === 'school' ? spoke || quietInClass(position, now) !== null : kind === 'home' && spoke;
  return stays ? where : { is: 'stale', since: fix.fixTime };
}

/** Largest accuracy (metres) of a fix that gets a place name. */
const COARSEST_NAMED = 100;

/**
 * The known place in which a fix lies, allowing for its accuracy; null when there is none or the fix is too coarse.
 * Points in WGS-84 degrees.
 */
export function placeOfFix<Place extends KnownPlace>(
  { lng, lat, accuracy, source }: Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'>,
  places: Iterable<Place>,
): Place | null {
  if (source === 'cell' || (accuracy ?? 0) > COARSEST_NAMED) return null;
  return nearestPlace({ lng, lat }, accuracy ?? 0, places);
}

/** Reasons for which a fix is never shown as a position. */
export const NEVER_SHOWN: readonly NoiseReason[] = ['invalid', 'zero', 'speed', 'mock', 'time'];
/** Reasons for which a fix is rough: of a mast, wider than 150 m, or by one radio alone. */
export const ROUGH_REASONS: readonly NoiseReason[] = ['cell', 'accuracy', 'radio'];
/** For this many milliseconds a good fix is not replaced by a rough one. */
export const GOOD_FIX_KEPT_FOR = 10 * 60_000;
