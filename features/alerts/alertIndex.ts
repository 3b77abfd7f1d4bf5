/** The alerts that the console knows, and how frames of the live stream change them. Pure. */
import { type AlertCounts, isOpenCase, type MyAlert, URGENCIES } from '../../contract';

/** By alert id: every open or taken alert, and those that closed while the console was open. */
export type AlertIndex = Readonly<Record<string, MyAlert>>;

export const indexAlerts = (alerts: readonly MyAlert[]): AlertIndex =>
  Object.fromEntries(alerts.map((alert) => [alert.alertId, alert]));

/**
 * Whether a received copy is newer than the known one. A copy of the same version may say that the viewer has seen it
 * meanwhile.
 */
export const isNewer = (known: MyAlert | undefined, received: MyAlert) =>
  known === undefined ||
  received.version > known.version ||
  (received.version === known.version && known.seenTime === null && received.seenTime !== null);

/**
 * The index after all open alerts were read again. What frames brought while they were read stays, whatever the answer
 * says: it may be older. So do the closed alerts.
 * @param before the index when the reading began
 */
export const mergeIndex = (before: AlertIndex, known: AlertIndex, read: AlertIndex): AlertIndex => ({
  ...indexAlerts(
    Object.values(known).filter(({ alertId, state, version }) => {
      const then = before[alertId];
      return state === 'closed' || then === undefined || then.version < version;
    }),
  ),
  ...indexAlerts(
    Object.values(read).map((alert) => {
      const received = known[alert.alertId];
      return received && received.version > alert.version ? received : alert;
    }),
  ),
});

/**
 * Sorts the inbox: open and taken alerts by urgency, then the closed ones and the expected crossings; the newest first
 * within each.
 */
export function byInboxOrder(a: MyAlert, b: MyAlert): number {
  const open = isOpenCase(a);
  if (open !== isOpenCase(b)) return open ? -1 : 1;
  const urgency = !open ? 0 : URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency);
  return urgency !== 0 ? urgency : b.raisedTime.localeCompare(a.raisedTime) || b.alertId.localeCompare(a.alertId);
}

/** Sorts the bar: the oldest alert first. */
const byRaisedTime = (a: MyAlert, b: MyAlert) => a.raisedTime.localeCompare(b.raisedTime);

/** The alerts that ring on this console: urgent, and in nobody's hands. Looking at one does not end its ringing. */
export const ringingAlerts = (alerts: AlertIndex): MyAlert[] =>
  Object.values(alerts)
    .filter(({ urgency, state }) => urgency === 'now' && state === 'open')
    .sort(byRaisedTime);

/** True when another person took or closed this alert. False for the viewer's own. @param me userId of the viewer */
export const handledByOthers = (rang: MyAlert | undefined, me: string | null): boolean =>
  rang !== undefined && rang.state !== 'open' && (rang.closed?.by ?? rang.taken?.by)?.userId !== me;

/** Whether the bar shows the alert once, for a moment: urgency 'soon', not silenced by the viewer's preferences. */
export const showsNotice = ({ urgency, state, hush, seenTime }: MyAlert) =>
  urgency === 'soon' && state === 'open' && hush === null && seenTime === null;

/** The unread alerts that rang while the viewer could not be reached. A note never rings. */
export const missedAlerts = (alerts: AlertIndex): MyAlert[] =>
  Object.values(alerts).filter(({ missed, seenTime, urgency }) => missed && seenTime === null && urgency !== 'note');

/** Whether the platform's counts contradict the index, so that the console has to read the alerts again. */
export function countsDiffer(
  alerts: AlertIndex,
  before: AlertCounts | undefined,
  { open, unread }: AlertCounts,
): boolean {
  const listed = Object.values(alerts);
  return (
    listed.filter((alert) => isOpenCase(alert)).length !== open ||
    listed.filter(({ seenTime }) => seenTime === null).length > unread ||
    (before !== undefined && unread < before.unread)
  );
}
