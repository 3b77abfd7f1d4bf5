/** What the console knows of alerts, and how a frame of the stream changes it. Pure. */
import type { AlertCounts, AlertKind, AlertMark, AlertState, MyAlert, Urgency } from '../../contract';

/** By alert id: every alert that is not closed, and those that closed while one looked. */
export type AlertIndex = Readonly<Record<string, MyAlert>>;

export const indexAlerts = (alerts: readonly MyAlert[]): AlertIndex =>
  Object.fromEntries(alerts.map((alert) => [alert.alertId, alert]));

/** Whether what was heard tells more than what is known. A copy of the same version may say that it has been seen meanwhile. */
export const isNewer = (known: MyAlert | undefined, heard: MyAlert) =>
  known === undefined ||
  heard.version > known.version ||
  (heard.version === known.version && known.seenTime === null && heard.seenTime !== null);

/** The book read anew. What a frame told meanwhile is newer than what was read; what closed while one looked stays. */
export const mergeIndex = (known: AlertIndex, read: AlertIndex): AlertIndex => ({
  ...indexAlerts(Object.values(known).filter(({ state }) => state === 'closed')),
  ...indexAlerts(
    Object.values(read).map((alert) => {
      const heard = known[alert.alertId];
      return heard && heard.version > alert.version ? heard : alert;
    }),
  ),
});

const URGENCIES: readonly Urgency[] = ['now', 'soon', 'note'];

/** The inbox's order: what is not closed before what is, then the more urgent, then the newer. */
export function byInboxOrder(a: MyAlert, b: MyAlert): number {
  const over = Number(a.state === 'closed') - Number(b.state === 'closed');
  if (over !== 0) return over;
  // What is over is a history: only its time counts.
  const urgency = a.state === 'closed' ? 0 : URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency);
  return urgency !== 0 ? urgency : b.raisedTime.localeCompare(a.raisedTime) || b.alertId.localeCompare(a.alertId);
}

/** What a list asks for; whatever is left out does not matter. */
export interface AlertFilter {
  studentId?: string;
  kinds?: AlertKind[];
  states?: AlertState[];
  unread?: boolean;
}

export const matchesFilter = (alert: MyAlert, { studentId, kinds, states, unread }: AlertFilter): boolean =>
  (studentId === undefined || alert.studentId === studentId) &&
  (kinds === undefined || kinds.includes(alert.kind)) &&
  (states === undefined || states.includes(alert.state)) &&
  (unread !== true || alert.seenTime === null);

/** The order of the bar: the longest waiting first. */
export const byRaisedTime = (a: MyAlert, b: MyAlert) => a.raisedTime.localeCompare(b.raisedTime);

/** Rings at every console of those it is for, until somebody takes it or the viewer has seen it. */
export const ringingAlerts = (alerts: AlertIndex): MyAlert[] =>
  Object.values(alerts)
    .filter(({ urgency, state, seenTime }) => urgency === 'now' && state === 'open' && seenTime === null)
    .sort(byRaisedTime);

/** Whether somebody else took or ended what rang here. @param me userId of the viewer, who knows it of what is in his own hands. */
export const handledByOthers = (rang: MyAlert | undefined, me: string | null): boolean =>
  rang !== undefined && rang.state !== 'open' && (rang.closed?.by ?? rang.taken?.by)?.userId !== me;

/** 'now' may not be hushed; 'soon' says so once unless it is; 'note' is a number on the badge. */
export const showsNotice = ({ urgency, state, hush, seenTime }: MyAlert) =>
  urgency === 'soon' && state === 'open' && hush === null && seenTime === null;

export const missedAlerts = (alerts: AlertIndex): MyAlert[] =>
  Object.values(alerts).filter(({ missed, seenTime }) => missed && seenTime === null);

/** Whether the platform's counts tell of something that no frame has told: fewer or more are open, or some were seen elsewhere. */
export function countsDiffer(
  alerts: AlertIndex,
  before: AlertCounts | undefined,
  { open, unread }: AlertCounts,
): boolean {
  const listed = Object.values(alerts);
  return (
    listed.filter(({ state }) => state === 'open').length !== open ||
    listed.filter(({ seenTime }) => seenTime === null).length > unread ||
    (before !== undefined && unread < before.unread)
  );
}

const NO_MARK: AlertMark = { state: null, sign: null, settled: null };

/** The mark of one alert that is not closed. A child who has left the water is no longer at it, and the alert still waits. */
function markOf({ kind, urgency, subject }: MyAlert): AlertMark {
  if (kind === 'sos') return { ...NO_MARK, state: 'sos', sign: 'sos' };
  if (subject.kind === 'water')
    return { ...NO_MARK, state: subject.verdict === 'left' ? null : 'water', sign: 'water' };
  if (kind === 'battery') return { ...NO_MARK, sign: 'battery' };
  return urgency === 'note' || kind === 'test' ? NO_MARK : { ...NO_MARK, sign: 'alert' };
}

const STATES = ['sos', 'water', null] as const;
const SIGNS = ['sos', 'water', 'alert', 'battery', null] as const;
const moreSevere = <One>(order: readonly One[], a: One, b: One) => (order.indexOf(a) <= order.indexOf(b) ? a : b);

/** What dots, rows and counts show of each pupil's alerts: of several the gravest. */
export function alertMarks(alerts: AlertIndex): ReadonlyMap<string, AlertMark> {
  const marks = new Map<string, AlertMark>();
  for (const alert of Object.values(alerts)) {
    const before = marks.get(alert.studentId) ?? NO_MARK;
    if (alert.closed !== null) {
      // The card may go on saying what has been dealt with.
      if (alert.kind === 'sos')
        marks.set(alert.studentId, {
          ...before,
          settled: [before.settled ?? '', alert.closed.time].sort().at(-1) ?? null,
        });
      continue;
    }
    const { state, sign } = markOf(alert);
    marks.set(alert.studentId, {
      ...before,
      state: moreSevere(STATES, before.state, state),
      sign: moreSevere(SIGNS, before.sign, sign),
    });
  }
  return marks;
}
