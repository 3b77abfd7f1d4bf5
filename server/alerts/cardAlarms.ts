/** What a card says of a child in need, among the intake's judges: SOS, a fall, a card taken off. */
import type { AlertSubject, Urgency } from '../../contract';
import type { DeviceAlarm } from '../intake/alarms';
import type { ReportJudge } from '../intake/pipeline';
import type { StoredReport } from '../intake/storeReports';
import { FAMILY_AND_SCHOOL, type Joined, type NewAlert, type Open } from './newAlert';
import type { Raise } from './raise';

type Cry = Extract<AlertSubject['kind'], 'sos' | 'fall' | 'removed'>;

/** What a card reports, what it means, and how urgent that is. */
const CRIES: readonly (readonly [alarm: DeviceAlarm, cry: Cry, urgency: Urgency])[] = [
  ['sos', 'sos', 'now'],
  ['fallDown', 'fall', 'now'],
  ['removing', 'removed', 'soon'],
];

/** A card repeats an alarm until it is answered: within this it is the same one. Milliseconds. */
const SAME = 60_000;
/** Unless it said in between that all was well: a second press follows the first no faster than this. Milliseconds. */
const APART = 10_000;
/** What is told of later than this (ms) has long been over, however it ended: it is raised, and wakes nobody. */
const LONG_AGO = 12 * 3600_000;

export const criesJudge = (raise: Raise): ReportJudge =>
  async function judge(tx, taken, now) {
    await raise(
      tx,
      now,
      taken.flatMap((one) => criesOf(one, now)),
    );
  };

function criesOf(taken: StoredReport, now: Date): NewAlert[] {
  const { deviceNo, studentId, report, fix, before, after } = taken;
  if (studentId === null || report.alarms.length === 0) return [];
  const time = report.deviceTime;
  return CRIES.flatMap(([alarm, cry, urgency]): NewAlert[] => {
    if (!report.alarms.includes(alarm)) return [];
    const power = report.battery ?? after.battery;
    const subject: AlertSubject = cry === 'sos' ? { kind: cry, presses: 1, power } : { kind: cry, power };
    const wasQuiet = before !== null && before.alarm !== alarm;
    return [
      {
        studentId,
        deviceNo,
        urgency: now.getTime() - time.getTime() > LONG_AGO ? 'soon' : urgency,
        subject,
        episode: 'card',
        // The same message sent again is no second press.
        cause: `${deviceNo} ${time.getTime()}`,
        time,
        audience: FAMILY_AND_SCHOOL,
        spot: fix && fix.noise.length === 0 ? fix : null,
        // Whoever has dealt with it is not called again for what the card has not heard of.
        echo: wasQuiet ? APART : SAME,
        join: (open) => pressedAgain(open, subject, urgency, time, wasQuiet),
      },
    ];
  });
}

/** A card taken off is off, however often it says so; a press, or a fall, is another one. */
function pressedAgain(
  { subject: known, urgency: before, heardAt }: Open,
  subject: AlertSubject,
  urgency: Urgency,
  time: Date,
  wasQuiet: boolean,
): Joined | null {
  const apart = time.getTime() - heardAt.getTime();
  if (subject.kind === 'removed' || !(Math.abs(apart) >= SAME || (wasQuiet && apart >= APART))) return null;
  const louder = before === 'now' ? before : urgency;
  if (subject.kind !== 'sos' || known.kind !== 'sos') return { what: 'again', subject, urgency: louder };
  return { what: 'again', subject: { ...subject, presses: known.presses + 1 }, urgency: louder };
}
