/** Small judgements of an alert's room. Pure. */
import type { AlertState, SubjectOf } from '../../contract';

/** Slower than this (m/s) is no way to anywhere. */
const MIN_SPEED = 0.2;

/** Minutes until the shore at the present speed; null when the child is not on the way there. */
export function minutesToShore({
  verdict,
  distance,
  closing,
}: Pick<SubjectOf<'water'>, 'verdict' | 'distance' | 'closing'>): number | null {
  return verdict !== 'near' || closing === null || closing < MIN_SPEED ? null : distance / closing / 60;
}

/** Eight winds from the north, clockwise. @param bearing degrees from true north. */
export const compassPoint = (bearing: number) => ((Math.round(bearing / 45) + 8) % 8) as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The one thing to do next. */
export type NextAct = 'take' | 'close' | 'takeOver' | 'reopen';

export function nextAct(
  { state, taken }: { state: AlertState; taken: { by: { userId: string } } | null },
  me: string | null,
): NextAct {
  if (state === 'closed') return 'reopen';
  if (state === 'open') return 'take';
  return taken?.by.userId === me ? 'close' : 'takeOver';
}
