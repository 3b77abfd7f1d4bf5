/** Decides whether the rules let a crossing ring. */
import { NO_CALENDAR, type SchoolCalendar } from './calendar';
import type { CrossingKind, SilenceReason } from './evidence';
import { closedAt, isEarly } from './hours';
import type { FenceRules } from './rules';

/** What the judge must know besides the fence and the fixes. */
export interface FenceContext {
  /** IANA name of the school's time zone. */
  timeZone: string;
  calendar: SchoolCalendar;
  /** ms; null when not paused. */
  pausedUntil: number | null;
  /** The reason of an approved leave that excuses a crossing at an instant (ms); null without one. */
  excused(kind: CrossingKind, at: number): string | null;
}

/** No calendar, no pause and no leave. */
export const DEFAULT_FENCE_CONTEXT: FenceContext = {
  timeZone: 'Asia/Shanghai',
  calendar: NO_CALENDAR,
  pausedUntil: null,
  excused: () => null,
};

export interface RingDecision {
  /** Null when it may ring. */
  silence: Exclude<SilenceReason, 'cool-down' | 'late' | 'did-not-stay'> | null;
  /** A departure before 'should not leave before'. */
  early: boolean;
  /** The reason of the leave that excuses it; null without one. */
  excuse: string | null;
}

/**
 * Applies the rules to a crossing at its time (ms). Dwell time and cool-down depend on the state and are not checked.
 */
export function ringDecision(
  kind: 'arrive' | 'leave' | 'pass',
  at: number,
  rules: FenceRules,
  { timeZone, calendar, pausedUntil, excused }: FenceContext,
): RingDecision {
  const early = kind === 'leave' && isEarly(at, rules.presence, timeZone, calendar);
  const excuse = excused(kind, at);
  const silence = () => {
    if (!early && !rules[kind]) return 'switched-off';
    if (pausedUntil !== null && at < pausedUntil) return 'paused';
    if (excuse !== null) return 'excused';
    return early ? null : closedAt(at, rules, timeZone, calendar);
  };
  return { silence: silence(), early, excuse };
}
