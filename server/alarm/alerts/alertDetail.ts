/** Reads one alert with its recipients, its log, and the pupil's fixes around it. */
import {
  type AlertDetail,
  alertKind,
  ALERT_TRACK_MINUTES,
  type CallOutcome,
  type AlertRecipient,
  CODES,
  type LogLine,
  type Role,
  type WaterArea,
  type WaterGuard,
} from '../../../contract';
import { masked } from '../../people/accounts/masked';
import { sightBegins } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { type FixRow, toFix } from '../../engine/store/fixRow';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { type AlertRow, selectAlert, alertScope, sightOf, toMyAlert, toPerson } from './alertRow';
import { groupRecipients } from './groupRecipients';
import type { ReadDeliveries } from './notify';

/**
 * The row of an alert that the viewer may see.
 * @param lock SQL locking clause
 * @throws Refusal 404
 */
export async function requireAlert(tx: Queryable, viewer: Session, alertId: string, lock = ''): Promise<AlertRow> {
  const { sql, values } = alertScope(viewer);
  const [row] = await tx.query<AlertRow>(
    `${selectAlert(sightBegins(viewer))} where ${sql} and alert.alert_id = $4 ${lock}`,
    [...values, alertId],
  );
  if (!row) throw new Refusal(CODES.notFound, 'No such alert');
  return row;
}

interface RecipientRow {
  user_id: string;
  role: Role;
  duty: AlertRecipient['duty'];
  duty_name: string | null;
  level: number;
  told_at: Date | null;
  seen_at: Date | null;
  hush: AlertRecipient['hush'];
  real_name: string;
  mobile: string | null;
  identities: string[];
}

interface LogRow {
  version: number;
  at: Date;
  what: LogLine['what'];
  by_user: string | null;
  by_role: Role | null;
  by_name: string | null;
  note: string;
  call: { userId: string | null; name: string; outcome: CallOutcome } | null;
  reason: LogLine['reason'];
}

/** Reads a water area for a viewer; null when it is deleted. */
export type ReadWaterArea = (viewer: Session, areaId: string) => Promise<WaterArea | null>;

export function alertDetails(
  { db }: Pick<PlatformContext, 'db'>,
  readDeliveries: ReadDeliveries,
  readWaterArea: ReadWaterArea,
) {
  /** The child's own card, which is the first to call. */
  async function childOf(
    { student_id, student_name }: AlertRow,
    lines: readonly LogRow[],
  ): Promise<AlertDetail['child']> {
    const [card] = await db.query<{ phone: string | null }>(
      'select phone from device where student_id = $1 and lost_at is null order by device_no desc limit 1',
      [student_id],
    );
    return {
      phone: card?.phone ?? null,
      lastCall: lastCallIn(lines, ({ userId, name }) => userId === null && name === student_name),
    };
  }

  /** An administrator's number stays hidden until the alert has reached the administrator. */
  function numberOf({ kind, urgency, state }: AlertRow, row: RecipientRow): Pick<AlertRecipient, 'phone' | 'masked'> {
    if (row.mobile === null || (row.duty === 'school' && row.told_at === null)) return { phone: null, masked: false };
    const whole = alertKind(kind).danger && urgency !== 'note' && state !== 'closed';
    return { phone: whole ? row.mobile : masked(row.mobile), masked: !whole };
  }

  async function recipientsOf(viewer: Session, alert: AlertRow, lines: readonly LogRow[]): Promise<AlertRecipient[]> {
    const people = await db.query<RecipientRow>(
      `select r.user_id, r.role, duty, duty_name, level, told_at, seen_at, hush, real_name, mobile,
              array(select role_id from identity where identity.user_id = r.user_id) as identities
       from alert_recipient r join account using (user_id) where alert_id = $1 order by level, place`,
      [alert.alert_id],
    );
    const [known] = await db.query<{ contacts: WaterGuard[] }>('select contacts from alert where alert_id = $1', [
      alert.alert_id,
    ]);
    const deliveries = await readDeliveries(db, alert.alert_id);
    const withAccount = people.map((row): AlertRecipient => {
      const person = toPerson(row.user_id, row.real_name, row.role);
      const has = alert.taken_by === row.user_id && alert.taken_role === row.role;
      return {
        person,
        name: row.real_name,
        duty: row.duty,
        dutyName: row.duty_name,
        level: row.level,
        ...numberOf(alert, row),
        seenTime: row.seen_at?.toISOString() ?? null,
        takenTime: has ? (alert.taken_at?.toISOString() ?? null) : null,
        deliveries: deliveries.ofPerson(row.user_id, row.role),
        hush: row.hush,
        lastCall: lastCallIn(lines, ({ userId }) => userId === row.user_id),
      };
    });
    const contacts = (known?.contacts ?? []).flatMap(({ roleId, name, duty, phone }, index): AlertRecipient[] => {
      if (people.some(({ identities }) => roleId !== null && identities.includes(roleId))) return [];
      return [
        {
          person: null,
          name,
          duty: 'water-guard',
          dutyName: duty,
          level: index + 1,
          phone,
          masked: false,
          seenTime: null,
          takenTime: null,
          deliveries: deliveries.ofContact(index + 1),
          hush: null,
          lastCall: lastCallIn(lines, (call) => call.userId === null && call.name === name),
        },
      ];
    });
    // A family does not read which groups the school's staff has.
    const told = viewer.role === 'student' ? [] : deliveries.groups;
    const groups = await groupRecipients(db, alert.alert_id, told, deliveries.ofGroup);
    return [...[...withAccount, ...contacts].sort((a, b) => a.level - b.level), ...groups];
  }

  async function fixesNear({ at, ...alert }: AlertRow) {
    const [from, to] = [-1, 1].map((side) => new Date(at.getTime() + side * ALERT_TRACK_MINUTES * 60_000));
    const rows = await db.query<FixRow>(
      `select fix_time, lng, lat, accuracy, source, speed, course, altitude, noise from fix
       where device_no = (select device_no from alert where alert_id = $1) and fix_time >= greatest($2, $4::timestamptz)
         and fix_time <= $3
       order by fix_time`,
      [alert.alert_id, from, to, sightOf(alert)],
    );
    return rows.map(toFix);
  }

  return {
    async of(viewer: Session, alertId: string): Promise<AlertDetail> {
      const alert = await requireAlert(db, viewer, alertId);
      const lines = await db.query<LogRow>(
        `select version, at, what, by_user, by_role, real_name as by_name, note, call, reason from alert_log
          left join account on account.user_id = alert_log.by_user
         where alert_id = $1 order by version`,
        [alertId],
      );
      return {
        alert: toMyAlert(alert),
        child: await childOf(alert, lines),
        recipients: await recipientsOf(viewer, alert, lines),
        log: lines.map(toLine),
        fixes: await fixesNear(alert),
        area: alert.subject.kind === 'water' ? await readWaterArea(viewer, alert.subject.areaId) : null,
      };
    },
  };
}

/** The last call in the log that fits; null when there is none. */
function lastCallIn(
  lines: readonly LogRow[],
  fits: (call: NonNullable<LogRow['call']>) => boolean,
): AlertRecipient['lastCall'] {
  const line = lines.findLast(({ call }) => call !== null && fits(call));
  if (!line?.call || line.by_user === null) return null;
  return {
    outcome: line.call.outcome,
    time: line.at.toISOString(),
    by: toPerson(line.by_user, line.by_name, line.by_role),
  };
}

const toLine = ({ version, at, what, by_user, by_role, by_name, note, call, reason }: LogRow): LogLine => ({
  version,
  time: at.toISOString(),
  what,
  by: by_user === null ? null : toPerson(by_user, by_name, by_role),
  note,
  call: call && { name: call.name, outcome: call.outcome },
  reason,
});
