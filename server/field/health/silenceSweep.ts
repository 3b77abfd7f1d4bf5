/** Runs on a timer: finds silent cards, diagnoses the cause and alerts the guardians once. */
import { reachedClock, spanMs } from '../../../contract/day';
import {
  forecastBattery,
  UNUSED_AFTER,
  isWithinHours,
  isSchoolOutage,
  type CardContact,
  diagnoseSilence,
  silenceDeadline,
} from '../../../contract/health';
import type { ClassMode } from '../../../contract';
import { quietTimes } from '../../../contract/cardSettings/quiet';
import { IS_QUIET, QUIET_MODE } from '../cardSettings/quietMode';
import { lockDevices } from '../intake/fixStore';
import { greatCircleMetres } from '../intake/greatCircleMetres';
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { beginProblems, newProblem } from './healthAlerts';
import { CONTACT_COLUMNS, type CardContactRow, toCardContact } from './cardContactRow';
import { batteriesSince } from './readings';
import { openProblemsOf } from './openProblems';

/** Number of cards per transaction. */
const BATCH_SIZE = 200;
/** Milliseconds of reports for a battery forecast. */
const FORECAST_PERIOD = spanMs(1, 'days');

interface ClassModeRow {
  time_zone: string;
  class_mode: ClassMode | null;
}

type SilentRow = CardContactRow &
  ClassModeRow & {
    student_id: string;
    school_id: string;
    /** Until when the pupil has been on approved leave, up to now; null without one. */
    leave_until: Date | null;
  };

export function silenceSweep(
  { db, clock, log, settings }: Pick<PlatformContext, 'db' | 'clock' | 'log' | 'settings'>,
  alerts: AlertWriter,
) {
  // No card could be heard while the platform was down, so silence counts from its start at the earliest.
  const startedAt = clock().getTime();
  let knownOutages = '';

  /**
   * Schools whose connection has failed: most of their cards fell silent together. A card that its class mode keeps
   * silent says nothing of the connection.
   */
  async function schoolsWithOutage(now: Date): Promise<Set<string>> {
    const { silence: rule } = settings;
    const rows = await db.query<ClassModeRow & { school_id: string; silent: number; recent: number }>(
      `select student.school_id, school.time_zone, mode.value as class_mode, count(*)::int as recent, count(*) filter (
         where received_at <= $2::timestamptz - greatest($3, 4 * report_interval) * interval '1 second'
       )::int as silent
       from position join device using (device_no) join student using (student_id)
         join school on school.school_id = student.school_id left join ${QUIET_MODE} on ${IS_QUIET}
       where received_at > $1 group by student.school_id, school.time_zone, mode.value`,
      [new Date(now.getTime() - UNUSED_AFTER), now, rule.after],
    );
    const counts = new Map<string, { silent: number; recent: number }>();
    for (const row of rows) {
      const count = counts.get(row.school_id) ?? { silent: 0, recent: 0 };
      const silent = lastInClass(row, now) > silenceDeadline(0, now.getTime(), rule) ? 0 : row.silent;
      counts.set(row.school_id, {
        silent: count.silent + silent,
        recent: count.recent + row.recent - row.silent + silent,
      });
    }
    return new Set(
      [...counts].filter(([, { silent, recent }]) => isSchoolOutage(silent, recent)).map(([schoolId]) => schoolId),
    );
  }

  async function sweep(now: Date): Promise<void> {
    const { silence: rule } = settings;
    const silent = await db.query<SilentRow>(
      `select student.student_id, student.school_id, school.time_zone, mode.value as class_mode, ${CONTACT_COLUMNS},
         (select max(to_at) from leave_span
           where leave_span.student_id = student.student_id and from_at <= $3 and to_at > from_at) as leave_until
       from position join device using (device_no) join student using (student_id)
         join school on school.school_id = student.school_id left join card_worn worn using (device_no)
         left join ${QUIET_MODE} on ${IS_QUIET}
       where received_at > $1 and received_at <= $2 and student.subscribed and school.disabled_at is null
         and not exists (
           select 1 from card_trouble t
           where t.device_no = position.device_no and kind = 'silence' and t.student_id = student.student_id
         )`,
      [new Date(now.getTime() - UNUSED_AFTER), new Date(silenceDeadline(0, now.getTime(), rule)), now],
    );
    const due = silent.filter((row) => {
      // Silence is no alarm during a leave. It counts from the end of the leave.
      const onLeave = Math.min(row.leave_until?.getTime() ?? 0, now.getTime());
      const lastContact = Math.max(row.received_at.getTime(), startedAt, lastInClass(row, now), onLeave);
      return (
        lastContact <= silenceDeadline(row.report_interval, now.getTime(), rule) &&
        isWithinHours(minuteOf(now, row.time_zone), rule)
      );
    });
    if (due.length === 0) return;
    const schools = await schoolsWithOutage(now);
    // Log a change once, not at every run.
    const outages = [...schools].join(' ');
    if (outages !== knownOutages && schools.size > 0)
      log.warn({ schools: schools.size }, 'most cards of a school fell silent together: no alerts for single cards');
    knownOutages = outages;
    const alerted = due.filter((row) => !schools.has(row.school_id));
    for (let from = 0; from < alerted.length; from += BATCH_SIZE)
      await retryOnDeadlock(() => alertBatch(alerted.slice(from, from + BATCH_SIZE), now));
  }

  /**
   * Locks the devices as the intake does and checks again: a card may have reported, or another process may have been
   * first.
   */
  async function alertBatch(rows: readonly SilentRow[], now: Date): Promise<void> {
    await db.transaction(async (tx) => {
      const deviceNos = rows.map((row) => row.device_no);
      const pupils = await lockDevices(tx, deviceNos);
      const latest = await tx.query<{ device_no: number; received_at: Date }>(
        'select device_no, received_at from position where device_no = any($1::int[])',
        [deviceNos],
      );
      const receivedAt = new Map(latest.map((row) => [row.device_no, row.received_at.getTime()]));
      const known = new Map(
        (await openProblemsOf(tx, deviceNos)).flatMap((problem) =>
          problem.kind === 'silence' ? [[problem.deviceNo, problem.studentId]] : [],
        ),
      );
      const stillSilent = rows.filter(
        (row) =>
          pupils.get(row.device_no) === row.student_id &&
          receivedAt.get(row.device_no) === row.received_at.getTime() &&
          known.get(row.device_no) !== row.student_id,
      );
      const batteries = await batteriesSince(
        tx,
        stillSilent.map((row) => row.device_no),
        new Date(now.getTime() - FORECAST_PERIOD),
      );
      const homes = await homesOf(
        tx,
        stillSilent.map((row) => row.student_id),
      );
      const begun = stillSilent.flatMap((row) => {
        const contact: CardContact = toCardContact(
          row,
          forecastBattery(batteries.get(row.device_no) ?? [])?.lastsUntil ?? null,
        );
        const silence = diagnoseSilence(contact, now.getTime());
        if (!silence) return [];
        const begins = newProblem(
          { deviceNo: row.device_no, studentId: row.student_id },
          'silence',
          { kind: 'silence', cause: silence.cause, since: new Date(silence.since).toISOString() },
          new Date(silence.since),
        );
        // A card whose last fix was at home probably lies there, switched off. Its alert is only a note.
        return [isAtHome(row, homes) ? { ...begins, alert: { ...begins.alert, urgency: 'note' as const } } : begins];
      });
      await beginProblems(tx, alerts, begun, now);
    });
  }

  return { run: () => sweep(clock()) };
}

/** The last instant of today in which the card was silent because it was in class; 0 without one. */
function lastInClass({ class_mode: mode, time_zone: timeZone }: ClassModeRow, now: Date): number {
  const past = mode ? quietTimes(mode, now.getTime(), timeZone).filter(({ from }) => from <= now.getTime()) : [];
  return Math.max(0, ...past.map(({ to }) => Math.min(to, now.getTime())));
}

/** Minutes since midnight that the school's clock has reached. */
function minuteOf(now: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = reachedClock(now.getTime(), timeZone).time.split(':').map(Number);
  return hours * 60 + minutes;
}

interface Home {
  student_id: string;
  lng: number;
  lat: number;
  radius: number;
}

const homesOf = (tx: Queryable, studentIds: readonly string[]) =>
  tx.query<Home>("select student_id, lng, lat, radius from place where kind = 'home' and student_id = any($1)", [
    studentIds,
  ]);

const isAtHome = ({ student_id, lng, lat, accuracy }: SilentRow, homes: readonly Home[]) =>
  lng !== null &&
  lat !== null &&
  homes.some(
    (home) =>
      home.student_id === student_id &&
      greatCircleMetres([lng, lat], [home.lng, home.lat]) <= home.radius + (accuracy ?? 0),
  );
