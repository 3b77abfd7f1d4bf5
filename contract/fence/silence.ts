/** Whether a crossing rings. */
import { NO_CALENDAR, type SchoolCalendar } from './calendar';
import type { CrossingKind, Silence } from './evidence';
import { closedAt, isEarly } from './hours';
import type { FenceRules } from './rules';

/** What is true around a fence and a pupil. */
export interface Circumstances {
  timeZone: string;
  calendar: SchoolCalendar;
  /** ms; null when not paused. */
  pausedUntil: number | null;
  /** Approved leave: why a pupil need not keep to the fence at an instant (ms); null when there is none. */
  excused(kind: CrossingKind, at: number): string | null;
}

export const PLAIN: Circumstances = {
  timeZone: 'Asia/Shanghai',
  calendar: NO_CALENDAR,
  pausedUntil: null,
  excused: () => null,
};

export interface Hearing {
  /** Null when it may ring. */
  silence: Exclude<Silence, 'cool-down' | 'late' | 'did-not-stay'> | null;
  early: boolean;
  excuse: string | null;
}

/** Judges a crossing by the rules alone, at the time it happened (ms); waiting for dwell and cool-down is the state's affair. */
export function hear(
  kind: 'arrive' | 'leave' | 'pass',
  at: number,
  rules: FenceRules,
  { timeZone, calendar, pausedUntil, excused }: Circumstances,
): Hearing {
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
