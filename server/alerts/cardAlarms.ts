/** Raises the alerts that a card reports by itself: SOS, a fall, the card taken off. */
import { type AlertSubject, alertKind, type Urgency } from '../../contract';
import { spanMs } from '../../contract/day';
import type { DeviceAlarm } from '../intake/alarms';
import type { ReportJudge } from '../intake/pipeline';
import type { StoredReport } from '../intake/storeReports';
import type { AlertUpdate, NewAlert, OngoingAlert } from './newAlert';
import type { Raise } from './raise';

/** Each device alarm that raises an alert, and the subject of that alert. Power in percent. */
const CARD_ALARMS: readonly (readonly [DeviceAlarm, (power: number | null) => AlertSubject])[] = [
  ['sos', (power) => ({ kind: 'sos', presses: 1, power })],
  ['fallDown', (power) => ({ kind: 'fall', power })],
  ['removing', (power) => ({ kind: 'removed', power })],
];

/**
 * A card repeats an alarm until it is answered. Within this time a report with the alarm is such a repetition.
 * Milliseconds.
 */
const REPEAT_MS = 60_000;
/**
 * The same when the card sent a report without the alarm in between: then a second press can come this soon.
 * Milliseconds.
 */
const PRESS_AGAIN_MS = 10_000;
/** An alarm that arrives later than this is over; it does not ring until somebody takes it. */
const LATE_MS = spanMs(12, 'hours');

export const cardAlarmJudge =
  (raise: Raise): ReportJudge =>
  (tx, _located, now) =>
    async function judge(reports) {
      await raise(
        tx,
        now,
        reports.flatMap((report) => alarmsIn(report, now)),
      );
    };

function alarmsIn({ deviceNo, studentId, report, fix, before, after }: StoredReport, now: Date): NewAlert[] {
  if (studentId === null || report.alarms.length === 0) return [];
  const time = report.deviceTime;
  return CARD_ALARMS.flatMap(([alarm, subjectOf]): NewAlert[] => {
    if (!report.alarms.includes(alarm)) return [];
    const subject = subjectOf(report.battery ?? after.battery);
    const { urgency } = alertKind(subject.kind);
    const wasQuiet = before !== null && before.alarm !== alarm;
    return [
      {
        studentId,
        deviceNo,
        urgency: now.getTime() - time.getTime() > LATE_MS ? 'soon' : urgency,
        subject,
        episode: 'card',
        // A message that the card sends twice has one cause.
        cause: `${deviceNo} ${time.getTime()}`,
        time,
        fix: fix && fix.noise.length === 0 ? fix : null,
        // The card goes on repeating an alarm that a person has already closed.
        repeatWindow: wasQuiet ? PRESS_AGAIN_MS : REPEAT_MS,
        join: (open) => alarmAgain(open, subject, urgency, time, wasQuiet),
      },
    ];
  });
}

/** A further press or fall updates the open alert. A card that is still off does not. */
function alarmAgain(
  { subject: known, urgency: before, lastReportAt }: OngoingAlert,
  subject: AlertSubject,
  urgency: Urgency,
  time: Date,
  wasQuiet: boolean,
): AlertUpdate | null {
  const apart = time.getTime() - lastReportAt.getTime();
  if (subject.kind === 'removed' || !(Math.abs(apart) >= REPEAT_MS || (wasQuiet && apart >= PRESS_AGAIN_MS)))
    return null;
  const higher = before === 'now' ? before : urgency;
  if (subject.kind !== 'sos' || known.kind !== 'sos') return { what: 'again', subject, urgency: higher };
  return { what: 'again', subject: { ...subject, presses: known.presses + 1 }, urgency: higher };
}
