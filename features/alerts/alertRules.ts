/** Small rules of an alert's page. Pure. */
import type { Alert, AlertState, LogLine, SubjectOf } from '../../contract';

/** The colour of an alert. danger: red. water: blue. soon: amber. note: without colour. over: grey. */
export type AlertTone = 'danger' | 'water' | 'soon' | 'note' | 'over';

/** An urgent alert is danger, whatever its kind. A child near a water, or out of it again, is not in danger yet. */
export function alertTone({ urgency, state, subject }: Pick<Alert, 'urgency' | 'state' | 'subject'>): AlertTone {
  if (state === 'closed') return 'over';
  if (subject.kind === 'water' && subject.verdict !== 'in') return 'water';
  return urgency === 'now' ? 'danger' : urgency;
}

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

/** A line of the log as the page shows it. */
export interface ShownLogLine {
  line: LogLine;
  /** Number of lines that it stands for. */
  updates: number;
}

/**
 * The log, the newest line first. All renewed positions are one line, at the place of the newest: what people did stays
 * in sight.
 */
export function shownLog(log: readonly LogLine[]): ShownLogLine[] {
  const located = log.filter(({ what }) => what === 'located');
  return log
    .filter((line) => line.what !== 'located' || line === located.at(-1))
    .map((line) => ({ line, updates: line.what === 'located' ? located.length : 1 }))
    .toReversed();
}
