/** What a card says of a child in need, among the intake's judges: SOS, a fall, a card taken off. */
import type { AlertSubject, Urgency } from '../../contract';
import type { DeviceAlarm } from '../intake/alarms';
import type { ReportJudge } from '../intake/pipeline';
import type { StoredReport } from '../intake/storeReports';
import { GUARDIANS_AND_SCHOOL, type AlertUpdate, type NewAlert, type OngoingAlert } from './newAlert';
import type { Raise } from './raise';

type CardAlarmKind = Extract<AlertSubject['kind'], 'sos' | 'fall' | 'removed'>;

/** What a card reports, what it means, and how urgent that is. */
const CARD_ALARMS: readonly (readonly [alarm: DeviceAlarm, cry: CardAlarmKind, urgency: Urgency])[] = [
  ['sos', 'sos', 'now'],
  ['fallDown', 'fall', 'now'],
  ['removing', 'removed', 'soon'],
];

/** A card repeats an alarm until it is answered: within this it is the same one. Milliseconds. */
const REPEAT_MS = 60_000;
/** Unless it said in between that all was well: a second press follows the first no faster than this. Milliseconds. */
const PRESS_AGAIN_MS = 10_000;
/** What is told of later than this (ms) has long been over, however it ended: it is raised, and wakes nobody. */
const LATE_MS = 12 * 3600_000;

export const cardAlarmJudge = (raise: Raise): ReportJudge =>
  async function judge(tx, taken, now) {
    await raise(
      tx,
      now,
      taken.flatMap((one) => alarmsIn(one, now)),
    );
  };

function alarmsIn(taken: StoredReport, now: Date): NewAlert[] {
  const { deviceNo, studentId, report, fix, before, after } = taken;
  if (studentId === null || report.alarms.length === 0) return [];
  const time = report.deviceTime;
  return CARD_ALARMS.flatMap(([alarm, cry, urgency]): NewAlert[] => {
    if (!report.alarms.includes(alarm)) return [];
    const power = report.battery ?? after.battery;
    const subject: AlertSubject = cry === 'sos' ? { kind: cry, presses: 1, power } : { kind: cry, power };
    const wasQuiet = before !== null && before.alarm !== alarm;
    return [
      {
        studentId,
        deviceNo,
        urgency: now.getTime() - time.getTime() > LATE_MS ? 'soon' : urgency,
        subject,
        episode: 'card',
        // The same message sent again is no second press.
        cause: `${deviceNo} ${time.getTime()}`,
        time,
        audience: GUARDIANS_AND_SCHOOL,
        fix: fix && fix.noise.length === 0 ? fix : null,
        // Whoever has dealt with it is not called again for what the card has not heard of.
        repeatWindow: wasQuiet ? PRESS_AGAIN_MS : REPEAT_MS,
        join: (open) => alarmAgain(open, subject, urgency, time, wasQuiet),
      },
    ];
  });
}

/** A card taken off is off, however often it says so; a press, or a fall, is another one. */
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
  const louder = before === 'now' ? before : urgency;
  if (subject.kind !== 'sos' || known.kind !== 'sos') return { what: 'again', subject, urgency: louder };
  return { what: 'again', subject: { ...subject, presses: known.presses + 1 }, urgency: louder };
}
