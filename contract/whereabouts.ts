/**
 * Where a child is by one fix: the one answer that the home page, the pupil's sheet, the day track and alerts give.
 * Pure.
 */
import type { PlaceNames } from './places';
import type { Fix, Position } from './positions';

/** Metres. A wider fix does not tell one building from the next. */
export const WIDE_RADIUS = 150;
/** Metres assumed for a fix by cell tower without an accuracy. */
const CELL_RADIUS = 1000;
/** Metres per second from which a pupil counts as moving: a slow walk. Below it the course is noise. */
export const MOVING_SPEED = 0.6;
/** Metres per second. Who is faster rides, and only passes the places on the way. */
export const RIDING_SPEED = 4;

/** Metres of a rough fix; null for a fix that is exact enough for a dot. */
export function roughRadius({ source, accuracy }: Pick<Fix, 'source' | 'accuracy'>): number | null {
  if (source === 'cell') return accuracy ?? CELL_RADIUS;
  return accuracy !== null && accuracy > WIDE_RADIUS ? accuracy : null;
}

/**
 * none: no card, or no fix. rough: somewhere in a circle, of metres. at: at a known place, on foot or standing. riding:
 * too fast to be at a place. moving: outside known places, on the move. outside: at no known place. Speeds in m/s.
 */
export type Whereabouts =
  | { is: 'unbound' | 'none' }
  | { is: 'rough'; radius: number; place: string | null }
  | { is: 'at'; place: string; placeNames: PlaceNames | undefined }
  | { is: 'riding'; speed: number; place: string | null }
  | { is: 'moving'; speed: number }
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
  const speed = fix.speed ?? 0;
  if (speed >= RIDING_SPEED) return { is: 'riding', speed, place };
  if (place !== null) return { is: 'at', place, placeNames };
  return speed >= MOVING_SPEED ? { is: 'moving', speed } : { is: 'outside' };
}
