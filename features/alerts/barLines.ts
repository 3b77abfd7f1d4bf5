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
  /** All alerts that wait for somebody to take them, including those that the bar does not show. */
  loud: readonly MyAlert[];
  /** The alert of the line; null when there is none. */
  shown: MyAlert | null;
  /** The shown alert has just been handled by another person. */
  over: boolean;
  /** Number of such alerts besides the shown one. */
  more: number;
}

/** Whether an alert only waits for a confirmation: its child is out of danger. */
type ToConfirm = (alertId: string) => boolean;

const RANK = { confirm: 0, rings: 1, danger: 2 } as const;
const rankOf = (alert: MyAlert, toConfirm: ToConfirm) =>
  RANK[toConfirm(alert.alertId) ? 'confirm' : alertTone(alert) === 'danger' ? 'danger' : 'rings'];

/**
 * A finger may be about to tap, so the line stays while its alert rings, and for a moment after another person has
 * handled it. Only an alert of danger replaces one that is none, and any that rings one that waits for a confirmation.
 * @param before the alert shown last, as id
 * @param me userId of the viewer
 * @param openId the alert whose page is open; the bar leaves it out
 */
export function barLine(
  alerts: AlertIndex,
  before: string | null,
  me: string | null,
  openId: string | null,
  toConfirm: ToConfirm = () => false,
): BarLine {
  const loud = ringingAlerts(alerts).filter(({ alertId }) => alertId !== openId);
  const last = before === null || before === openId ? undefined : alerts[before];
  if (handledByOthers(last, me)) return { loud, shown: last ?? null, over: true, more: loud.length };
  const still = last && loud.includes(last) ? last : undefined;
  const best = Math.max(...loud.map((alert) => rankOf(alert, toConfirm)));
  const shown =
    still && rankOf(still, toConfirm) === best
      ? still
      : (loud.find((alert) => rankOf(alert, toConfirm) === best) ?? null);
  return { loud, shown, over: false, more: Math.max(0, loud.length - 1) };
}

/**
 * The line while alerts come and go; a handled alert stays until `drop`.
 * @param openId the alert whose page is open
 */
export function useBarLine(
  alerts: AlertIndex,
  openId: string | null,
  toConfirm: ToConfirm,
): BarLine & { drop: () => void } {
  const me = useViewerId();
  const [before, setBefore] = useState<string | null>(null);
  const line = barLine(alerts, before, me, openId, toConfirm);
  const now = line.shown?.alertId ?? null;
  // Set during rendering, not in an effect: the line must not disappear for one frame.
  if (now !== before) setBefore(now);
  const drop = useCallback(() => setBefore(null), []);
  return { ...line, drop };
}
