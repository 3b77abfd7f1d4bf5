/** Raises the alerts that a card reports by itself: SOS, a fall, the card taken off. */
import { type AlertSubject, alertKind, type Urgency } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { DeviceAlarm } from '../intake/alarms';
import type { ReportJudge } from '../intake/pipeline';
import type { Report } from '../intake/report';
import type { StoredReport } from '../intake/storeReports';
import { type AlertUpdate, apartFrom, type NewAlert, type OngoingAlert } from '../../alarm/alerts/newAlert';
import type { Raise } from '../../alarm/alerts/raise';

/** @param doubt what marks a report of a line that the family has not confirmed; nothing for others. */
type SubjectOfAlarm = (power: number | null, doubt: { unconfirmed?: true }) => AlertSubject;
const sosSubject: SubjectOfAlarm = (power, doubt) => ({ kind: 'sos', presses: 1, power, ...doubt });

/** Each device alarm that raises an alert, and the subject of that alert. Power in percent. */
const CARD_ALARMS: readonly (readonly [DeviceAlarm, SubjectOfAlarm])[] = [
  ['sos', sosSubject],
  // An alarm without a name (isCallForHelp in intake/alarms.ts).
  ['general', sosSubject],
  ['fallDown', (power, doubt) => ({ kind: 'fall', power, ...doubt })],
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
/**
 * An alarm that the card kept for longer than this is over; it does not ring until somebody takes it. One that is sent
 * at once rings by its arrival, whatever the card's clock says. Milliseconds.
 */
const LATE_MS = spanMs(12, 'hours');
/** The same message may come again so long after it was stored: the line broke before the answer. Milliseconds. */
const SENT_AGAIN_WITHIN = spanMs(10, 'minutes');

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
  const { deviceTime, archived } = report;
  const isOld = now.getTime() - deviceTime.getTime() > LATE_MS;
  const isLate = archived && isOld;
  // What was not kept was sent now, so the clock that says otherwise is wrong.
  const time = isOld && !archived ? now : deviceTime;
  const news = CARD_ALARMS.flatMap(([alarm, subjectOf]): NewAlert[] => {
    if (!report.alarms.includes(alarm)) return [];
    const subject = subjectOf(report.battery ?? after.battery, report.line ? { unconfirmed: true } : {});
    const { urgency } = alertKind(subject.kind);
    const wasQuiet = before !== null && before.alarm !== alarm;
    return [
      {
        studentId,
        deviceNo,
        urgency: isLate ? 'soon' : urgency,
        subject,
        episode: episodeOf(report),
        // A message that the card sends twice has one cause.
        cause: `${deviceNo} ${deviceTime.getTime()}${report.line ? ` ${report.line.key}` : ''}`,
        causeKnownFor: SENT_AGAIN_WITHIN,
        time,
        arrivedAt: now,
        fix: fix && fix.noise.every((reason) => reason === 'line') ? fix : null,
        // The card goes on repeating an alarm that a person has already closed.
        repeatWindow: wasQuiet ? PRESS_AGAIN_MS : REPEAT_MS,
        join: (open) => alarmAgain(open, { subject, urgency, time, arrivedAt: now, wasQuiet }),
      },
    ];
  });
  // The key and an alarm without a name in one message are one call for help.
  return news.filter(({ subject }, index) => news.findIndex((one) => one.subject.kind === subject.kind) === index);
}

/**
 * A line that nobody has confirmed has an episode of its own: what it says neither joins an alarm of the true line nor
 * counts as its repetition, so it can hide none.
 */
export const episodeOf = ({ line }: Pick<Report, 'line'>): string => (line ? `line ${line.key}` : 'card');

/** One more report of an alarm. */
interface AlarmAgain {
  subject: AlertSubject;
  urgency: Urgency;
  time: Date;
  arrivedAt: Date;
  /** The report before was without the alarm. */
  wasQuiet: boolean;
}

/** A further press or fall updates the open alert. A card that is still off does not. */
function alarmAgain(open: OngoingAlert, again: AlarmAgain): AlertUpdate | null {
  const { subject: known, urgency: before, lastReportAt } = open;
  const { subject, urgency, time, wasQuiet } = again;
  const apart = apartFrom(open, again);
  const isAnother = apart >= REPEAT_MS || (wasQuiet && apart >= PRESS_AGAIN_MS && time > lastReportAt);
  if (subject.kind === 'removed' || !isAnother) return null;
  const higher = before === 'now' ? before : urgency;
  if (subject.kind !== 'sos' || known.kind !== 'sos') return { what: 'again', subject, urgency: higher };
  return { what: 'again', subject: { ...subject, presses: known.presses + 1 }, urgency: higher };
}
