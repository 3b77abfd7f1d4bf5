/**
 * Arrival and departure times: when the card crossed the boundary of a stay, between a fix inside and the next fix
 * outside.
 */
import { MAX_DRIVE_SPEED, WALKING_SPEED } from '../limits';
import { secondsBetween } from '../fixes/stepSpeed';
import { radiusAllowance, type TrustedFixes } from '../fixes/trustedFixes';

/** An instant in milliseconds, and the seconds by which it may be off either way. */
export interface StayBoundary {
  at: number;
  within: number;
}

/**
 * Estimates when a stay ended or began. Row `inside` is at its edge and row `outside` next to it. The path between the
 * two takes as long as it does at the speed of the trip; the rest of the time is split evenly between both sides. The
 * uncertainty covers every time at which the path can still be driven, and the walk through the core of the stay.
 * @param core metres from the centre of the stay to its boundary; an inaccurate fix at the edge may count as inside
 *   from farther off
 * @param speed m/s of the trip; at least walking speed is taken
 */
export function boundaryBetween(
  trusted: TrustedFixes,
  inside: number,
  outside: number,
  core: number,
  speed: number,
): StayBoundary {
  const first = Math.min(inside, outside);
  const silence = secondsBetween(trusted, first, first + 1);
  const path = trusted.step[first] ?? 0;
  const spare = Math.max(0, silence - path / Math.max(speed, WALKING_SPEED)) / 2;
  const latest = Math.max(0, silence - path / MAX_DRIVE_SPEED);
  const sign = inside < outside ? 1 : -1;
  return {
    at: (trusted.at[inside] ?? 0) + sign * spare * 1000,
    within: Math.ceil(
      Math.max(spare, latest - spare) + (core + radiusAllowance(trusted.radius[inside] ?? 0)) / WALKING_SPEED,
    ),
  };
}

/** The common boundary of two stays without a trip between them: half-way in time. */
export function sharedBoundary({ at }: TrustedFixes, last: number, first: number, core: number): StayBoundary {
  const half = ((at[first] ?? 0) - (at[last] ?? 0)) / 2;
  return { at: (at[last] ?? 0) + half, within: Math.ceil(half / 1000 + core / WALKING_SPEED) };
}
