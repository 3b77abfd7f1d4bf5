/** The door of a stay: when the card went through it, between a fix inside and the next one outside. */
import { MAX_DRIVE_SPEED, WALKING_SPEED } from '../limits';
import { secondsBetween } from '../fixes/stepSpeed';
import { radiusAllowance, type TrustedFixes } from '../fixes/trustedFixes';

/** An instant, ms, and the seconds by which it may be off either way. */
export interface StayBoundary {
  at: number;
  within: number;
}

/**
 * When a stay ended, or began, that has row `inside` at its edge and row `outside` next to it. The way between the two takes as long as it
 * does at the pace of the trip; what is left of the time was spent half on each side. It may have been any time at which the way can still
 * be driven, and the walk through the core of the stay is on either side of its door.
 * @param core metres from the centre of the stay to the door; a blurred fix at the edge may be taken for inside from farther off
 * @param pace m/s of the trip, a walk at least
 */
export function boundaryBetween(
  trusted: TrustedFixes,
  inside: number,
  outside: number,
  core: number,
  pace: number,
): StayBoundary {
  const first = Math.min(inside, outside);
  const silence = secondsBetween(trusted, first, first + 1);
  const way = trusted.step[first] ?? 0;
  const spare = Math.max(0, silence - way / Math.max(pace, WALKING_SPEED)) / 2;
  const latest = Math.max(0, silence - way / MAX_DRIVE_SPEED);
  const sign = inside < outside ? 1 : -1;
  return {
    at: (trusted.at[inside] ?? 0) + sign * spare * 1000,
    within: Math.ceil(
      Math.max(spare, latest - spare) + (core + radiusAllowance(trusted.radius[inside] ?? 0)) / WALKING_SPEED,
    ),
  };
}

/** The door between two stays with no way between them: half-way, for the one as for the other. */
export function sharedBoundary({ at }: TrustedFixes, last: number, first: number, core: number): StayBoundary {
  const half = ((at[first] ?? 0) - (at[last] ?? 0)) / 2;
  return { at: (at[last] ?? 0) + half, within: Math.ceil(half / 1000 + core / WALKING_SPEED) };
}
