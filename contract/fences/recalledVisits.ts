/** What a replay of the past knows of the visits before it, so that it decides as the live judge did. Pure. */
import { JUDGE_LIMITS } from './limits';
import type { FenceState } from './state';
import type { PastVisit } from './stay';

/** The visits that ended until an instant (ms), oldest first. */
export const visitsUntil = (visits: readonly PastVisit[], at: number) => visits.filter(({ left }) => left <= at);

/**
 * The state with a visit that began before the replay: the replay sees its end only, and so cannot count it.
 * @param visits that the live judge remembers.
 */
export function recalled(state: FenceState, visits: readonly PastVisit[]): FenceState {
  if (visits.length === 0 || state.side !== 'outside') return state;
  const visit = visits.find(({ left }) => left === state.since);
  if (!visit || state.visits.some(({ left }) => left === visit.left)) return state;
  return { ...state, visits: [...state.visits, visit].slice(-JUDGE_LIMITS.visits.count) };
}
