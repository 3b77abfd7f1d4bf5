/** What the clock does for cards that are not heard: finds them, asks why, and tells the family once. */
import { offsetAt } from '../../contract/day';
import {
  forecastBattery,
  UNUSED_AFTER,
  isWithinHours,
  isSchoolOutage,
  type CardContact,
  diagnoseSilence,
  silenceDeadline,
} from '../../contract/health';
import { lockDevices } from '../intake/repository';
import { greatCircleMetres } from '../intake/greatCircleMetres';
import type { PlatformContext } from '../platform';
import type { Queryable } from '../store/db';
import { retryOnDeadlock } from '../store/retryOnDeadlock';
import { type HealthAlerts, healthAlertOf } from './alarms';
import { CONTACT_COLUMNS, type CardContactRow, toCardContact } from './heardRow';
import { batteriesSince } from './readings';
import { openProblems, type HealthProblem, openProblemsOf } from './troubles';

/** Cards in one transaction; the rest comes in the next. */
const AT_ONCE = 200;
const DAY = 24 * 3600_000;

type SilentRow = CardContactRow & { student_id: string; school_id: string; time_zone: string };

export function silenceSweep(
  { db, clock, log, settings: { silence: patience } }: Pick<PlatformContext, 'db' | 'clock' | 'log' | 'settings'>,
  alarms: HealthAlerts,
) {
  // While the platform was down no card could be heard: silence counts from here at the earliest.
  const listeningSince = clock().getTime();
  let brokenLines = '';

  /** Schools most of whose cards have fallen silent together. */
  async function brokenSchools(now: Date): Promise<Set<string>> {
    const rows = await db.query<{ school_id: string; silent: number; heard: number }>(
      `select school_id, count(*) filter (where received_at <= $2::timestamptz - greatest($3, 4 * report_interval) * interval '1 second')::int as silent, count(*)::int as heard
       from position join device using (device_no) join student using (student_id) where received_at > $1 group by school_id`,
      [new Date(now.getTime() - UNUSED_AFTER), now, patience.after],
    );
    return new Set(rows.filter(({ silent, heard }) => isSchoolOutage(silent, heard)).map((row) => row.school_id));
  }

  async function tell(now: Date): Promise<void> {
    const silent = await db.query<SilentRow>(
      `select student.student_id, student.school_id, school.time_zone, ${CONTACT_COLUMNS}
       from position join device using (device_no) join student using (student_id) join school on school.school_id = student.school_id left join card_worn worn using (device_no)
       where received_at > $1 and received_at <= $2 and student.subscribed
         and not exists (select 1 from card_trouble t where t.device_no = position.device_no and kind = 'silence' and t.student_id = student.student_id)`,
      [new Date(now.getTime() - UNUSED_AFTER), new Date(silenceDeadline(0, now.getTime(), patience))],
    );
    const awake = silent.filter((row) => {
      const heardAt = Math.max(row.received_at.getTime(), listeningSince);
      return (
        heardAt <= silenceDeadline(row.report_interval, now.getTime(), patience) &&
        isWithinHours(minuteOf(now, row.time_zone), patience)
      );
    });
    if (awake.length === 0) return;
    const broken = await brokenSchools(now);
    // Said once, not at every look.
    const lines = [...broken].join(' ');
    if (lines !== brokenLines && broken.size > 0)
      log.warn({ schools: broken.size }, 'most cards of a school fell silent together: nobody is told of one');
    brokenLines = lines;
    const told = awake.filter((row) => !broken.has(row.school_id));
    for (let from = 0; from < told.length; from += AT_ONCE)
      await retryOnDeadlock(() => tellSome(told.slice(from, from + AT_ONCE), now));
  }

  /** Under the locks of the intake, and asked again then: one may have spoken, or another process have been first. */
  async function tellSome(rows: readonly SilentRow[], now: Date): Promise<void> {
    await db.transaction(async (tx) => {
      const deviceNos = rows.map((row) => row.device_no);
      const pupils = await lockDevices(tx, deviceNos);
      const spoken = await tx.query<{ device_no: number; received_at: Date }>(
        'select device_no, received_at from position where device_no = any($1::int[])',
        [deviceNos],
      );
      const heardAt = new Map(spoken.map((row) => [row.device_no, row.received_at.getTime()]));
      const known = new Map(
        (await openProblemsOf(tx, deviceNos)).flatMap((trouble) =>
          trouble.kind === 'silence' ? [[trouble.deviceNo, trouble.studentId]] : [],
        ),
      );
      const still = rows.filter(
        (row) =>
          pupils.get(row.device_no) === row.student_id &&
          heardAt.get(row.device_no) === row.received_at.getTime() &&
          known.get(row.device_no) !== row.student_id,
      );
      const charges = await batteriesSince(
        tx,
        still.map((row) => row.device_no),
        new Date(now.getTime() - DAY),
      );
      const homes = await homesOf(
        tx,
        still.map((row) => row.student_id),
      );
      const begun = still.flatMap((row) => {
        const heard: CardContact = toCardContact(
          row,
          forecastBattery(charges.get(row.device_no) ?? [])?.lastsUntil ?? null,
        );
        const silence = diagnoseSilence(heard, now.getTime());
        if (!silence) return [];
        const trouble: HealthProblem = { deviceNo: row.device_no, studentId: row.student_id, kind: 'silence' };
        const alert = healthAlertOf(
          trouble,
          { kind: 'silence', cause: silence.cause, since: new Date(silence.since).toISOString() },
          new Date(silence.since),
        );
        // A card that was last at home lies there, as a rule switched off: a line in the inbox.
        return [{ trouble, alert: isAtHome(row, homes) ? { ...alert, urgency: 'note' as const } : alert }];
      });
      await openProblems(
        tx,
        begun.map(({ trouble }) => trouble),
        now,
      );
      await alarms.raise(
        tx,
        now,
        begun.map(({ alert }) => alert),
      );
    });
  }

  return { run: () => tell(clock()) };
}

const minuteOf = (now: Date, timeZone: string) =>
  Math.floor((((now.getTime() / 60_000 + offsetAt(now.getTime(), timeZone)) % 1440) + 1440) % 1440);

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
