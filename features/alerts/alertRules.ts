/** Small rules of an alert's page. Pure. */
import type { AlertState, SubjectOf } from '../../contract';

/** A slower pupil (metres per second) counts as standing. */
const MIN_SPEED = 0.2;

/** Minutes to the shore at the present speed; null when the pupil does not walk towards it. */
export function minutesToShore({
  verdict,
  distance,
  closing,
}: Pick<SubjectOf<'water'>, 'verdict' | 'distance' | 'closing'>): number | null {
  return verdict !== 'near' || closing === null || closing < MIN_SPEED ? null : distance / closing / 60;
}

/** One of eight compass points, clockwise from north. @param bearing degrees from true north */
export const compassPoint = (bearing: number) => ((Math.round(bearing / 45) + 8) % 8) as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The main action on an alert's page. */
export type NextAct = 'take' | 'close' | 'takeOver' | 'reopen';

export function nextAct(
  { state, taken }: { state: AlertState; taken: { by: { userId: string } } | null },
  me: string | null,
): NextAct {
  if (state === 'closed') return 'reopen';
  if (state === 'open') return 'take';
  return taken?.by.userId === me ? 'close' : 'takeOver';
}
