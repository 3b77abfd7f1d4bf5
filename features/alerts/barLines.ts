/**
 * The one line of the alert bar: the alert that rings, or for a moment one that another person has just handled. Pure,
 * with its hook.
 */
import { useCallback, useState } from 'react';
import type { MyAlert } from '../../contract';
import { useViewerId } from '../../src/session/useViewer';
import { type AlertIndex, handledByOthers, ringingAlerts } from './alertIndex';
import { alertTone } from './alertRules';

export interface BarLine {
  /** All ringing alerts, including those that the bar does not show. */
  loud: readonly MyAlert[];
  /** The alert of the line; null when there is none. */
  shown: MyAlert | null;
  /** The shown alert has just been handled by another person. */
  over: boolean;
  /** Number of ringing alerts besides the shown one. */
  more: number;
}

const isDanger = (alert: MyAlert) => alertTone(alert) === 'danger';

/**
 * A finger may be about to tap, so the line stays while its alert rings, and for a moment after another person has
 * handled it. Only an alert of danger replaces one that is none.
 * @param before the alert shown last, as id
 * @param me userId of the viewer
 * @param openId the alert whose page is open; the bar leaves it out
 */
export function barLine(alerts: AlertIndex, before: string | null, me: string | null, openId: string | null): BarLine {
  const loud = ringingAlerts(alerts).filter(({ alertId }) => alertId !== openId);
  const last = before === null || before === openId ? undefined : alerts[before];
  if (handledByOthers(last, me)) return { loud, shown: last ?? null, over: true, more: loud.length };
  const still = last && loud.includes(last) ? last : undefined;
  const danger = loud.find(isDanger);
  const shown = still && (isDanger(still) || !danger) ? still : (danger ?? loud[0] ?? null);
  return { loud, shown, over: false, more: Math.max(0, loud.length - 1) };
}

/**
 * The line while alerts come and go; a handled alert stays until `drop`.
 * @param openId the alert whose page is open
 */
export function useBarLine(alerts: AlertIndex, openId: string | null): BarLine & { drop: () => void } {
  const me = useViewerId();
  const [before, setBefore] = useState<string | null>(null);
  const line = barLine(alerts, before, me, openId);
  const now = line.shown?.alertId ?? null;
  // Set during rendering, not in an effect: the line must not disappear for one frame.
  if (now !== before) setBefore(now);
  const drop = useCallback(() => setBefore(null), []);
  return { ...line, drop };
}
