/** When an alert that nobody takes is told to more people. Pure. */
import type { AlertState, Urgency } from '../../contract';

/** The last round: everyone again, or the last who answers for the water. @param highest the latest round any person is told in. */
export const lastRound = (rounds: readonly number[], highest: number) => Math.max(rounds.length, highest);

/** Seconds between a round and the one before it; those beyond the ones that are set follow at the pace of the last. */
export function waitBefore(round: number, rounds: readonly number[]): number {
  const at = (index: number) => (index < 0 ? 0 : (rounds[index] ?? 0));
  const index = Math.min(round, rounds.length) - 1;
  return at(index) - at(index - 1);
}

/** When the round after `level` is due; null when there is none, or nobody has to be found any more. */
export function nextRound(
  alert: { urgency: Urgency; state: AlertState; level: number; highest: number },
  rounds: readonly number[],
  now: Date,
): Date | null {
  const { urgency, state, level, highest } = alert;
  if (urgency !== 'now' || state !== 'open' || level >= lastRound(rounds, highest)) return null;
  return new Date(now.getTime() + waitBefore(level + 1, rounds) * 1000);
}
