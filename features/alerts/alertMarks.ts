/** What a pupil's open alerts do to the pupil's dot, row and count. Pure. */
import { alertKind, type AlertMark, type MyAlert } from '../../contract';
import type { AlertIndex } from './alertIndex';

const NO_MARK: AlertMark = { state: null, alertId: null, sign: null, settled: null };

/** The mark of one open alert. A pupil in the water has a state of its own, and one who has left it has none. */
function markOf({ kind, urgency, subject }: MyAlert): Pick<AlertMark, 'state' | 'sign'> {
  const { state, sign } = alertKind(kind).dot;
  if (subject.kind === 'water' && subject.verdict !== 'near')
    return { state: subject.verdict === 'in' ? 'inWater' : null, sign };
  return sign === 'alert' && urgency === 'note' ? NO_MARK : { state, sign };
}

/** The most severe one first. */
const STATES = ['sos', 'inWater', 'water', null] as const;
const SIGNS = ['sos', 'water', 'alert', 'battery', null] as const;
const moreSevere = <One>(order: readonly One[], a: One, b: One) => (order.indexOf(a) <= order.indexOf(b) ? a : b);

/** The mark of each pupil by student id; of several alerts the most severe counts. */
export function alertMarks(alerts: AlertIndex): ReadonlyMap<string, AlertMark> {
  const marks = new Map<string, AlertMark>();
  for (const alert of Object.values(alerts)) {
    const before = marks.get(alert.studentId) ?? NO_MARK;
    if (alert.closed !== null) {
      // The card may go on reporting SOS after a person closed the alert.
      if (alertKind(alert.kind).dot.state === 'sos')
        marks.set(alert.studentId, {
          ...before,
          settled: [before.settled ?? '', alert.closed.time].sort().at(-1) ?? null,
        });
      continue;
    }
    const { state, sign } = markOf(alert);
    const worst = moreSevere(STATES, before.state, state);
    marks.set(alert.studentId, {
      ...before,
      state: worst,
      alertId: worst === before.state ? before.alertId : alert.alertId,
      sign: moreSevere(SIGNS, before.sign, sign),
    });
  }
  return marks;
}
