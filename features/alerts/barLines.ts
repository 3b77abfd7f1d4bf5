/** The lines of the alert bar: ringing alerts, and for a moment those that another person has just handled. */
import { useCallback, useState } from 'react';
import type { MyAlert } from '../../contract';
import { useViewerId } from '../../src/session/useViewer';
import { type AlertIndex, handledByOthers, byRaisedTime, ringingAlerts } from './alertIndex';

/** Lines that the bar shows. A link to the inbox counts the rest. */
export const MAX_BAR_LINES = 3;

/** The lines that the bar showed last, as alert ids. */
export interface ShownLines {
  ringing: readonly string[];
  over: readonly string[];
}

export interface BarLines {
  /** All ringing alerts, including those that the bar does not show. */
  loud: readonly MyAlert[];
  /** Ringing and just handled alerts, the oldest first. */
  lines: readonly MyAlert[];
  shown: ShownLines;
}

/**
 * An alert that another person handles keeps its line for a moment, because a finger may be about to tap there. Lines
 * that were not shown disappear at once.
 * @param before the lines shown last
 * @param me userId of the viewer
 * @param openId the alert whose page is open; the bar leaves it out
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

const NONE: ShownLines = { ringing: [], over: [] };

/**
 * The lines while alerts come and go; a handled alert stays until `drop`.
 * @param openId the alert whose page is open
 */
export function useBarLines(alerts: AlertIndex, openId: string | null) {
  const me = useViewerId();
  const [before, setBefore] = useState(NONE);
  const { loud, lines, shown } = barLines(alerts, before, me, openId);
  // Set during rendering, not in an effect: the line must not disappear for one frame.
  if (differ(shown.ringing, before.ringing) || differ(shown.over, before.over)) setBefore(shown);
  const drop = useCallback(
    (gone: string) => setBefore(({ ringing, over }) => ({ ringing, over: over.filter((id) => id !== gone) })),
    [],
  );
  return { loud, lines, over: shown.over, drop };
}

const differ = (some: readonly string[], others: readonly string[]) => some.join() !== others.join();
