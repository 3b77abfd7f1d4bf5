/** The lines of the bar in their places: what rings, and for a moment what somebody else has dealt with. Pure. */
import type { MyAlert } from '../../contract';
import { type AlertIndex, handledByOthers, byRaisedTime, ringingAlerts } from './alertIndex';

/** Lines of alerts that are shown; the rest is a number that leads to the inbox. */
export const MAX_BAR_LINES = 3;

/** Alert ids. */
export interface ShownLines {
  ringing: readonly string[];
  over: readonly string[];
}

export interface BarLines {
  /** All that rings, shown or not. */
  loud: readonly MyAlert[];
  /** What rings and what is over, the longest waiting first. */
  lines: readonly MyAlert[];
  shown: ShownLines;
}

/**
 * Only a line that was shown stays in its place when it is dealt with, for only there may a finger be on its way: many that end at once hold
 * up no other for longer than the shown ones do. @param openId the alert whose room is open: it says all itself, also once it is left.
 */
export function barLines(alerts: AlertIndex, before: ShownLines, me: string | null, openId: string | null): BarLines {
  const loud = ringingAlerts(alerts).filter(({ alertId }) => alertId !== openId);
  const over = [...before.over, ...before.ringing].flatMap((id) =>
    id !== openId && handledByOthers(alerts[id], me) ? (alerts[id] ?? []) : [],
  );
  const lines = [...loud, ...over].sort(byRaisedTime);
  const ids = (of: readonly MyAlert[]) =>
    lines
      .slice(0, MAX_BAR_LINES)
      .filter((line) => of.includes(line))
      .map(({ alertId }) => alertId);
  return { loud, lines, shown: { ringing: ids(loud), over: ids(over) } };
}
