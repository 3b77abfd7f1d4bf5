/** The row of an alert joined with one of its recipients, and its mapping to the contract. */
import type {
  Alert,
  AlertKind,
  AlertPlace,
  AlertState,
  AlertSubject,
  AlertRecipient,
  CloseReason,
  Hush,
  MyAlert,
  Person,
  Role,
  Urgency,
} from '../../../contract';
import { studentsOf } from '../../people/access/scope';
import type { Session } from '../../engine/platform';

export interface AlertRow {
  alert_id: string;
  student_id: string;
  student_name: string;
  kind: AlertKind;
  urgency: Urgency;
  subject: AlertSubject;
  at: Date;
  raised_at: Date;
  changed_at: Date;
  version: number;
  state: AlertState;
  place: AlertPlace | null;
  /** Null when a program of before has raised it. */
  happened: Alert['happened'] | null;
  taken_by: string | null;
  taken_role: Role | null;
  taken_name: string | null;
  taken_at: Date | null;
  closed_by: string | null;
  closed_role: Role | null;
  closed_name: string | null;
  closed_at: Date | null;
  close_reason: CloseReason | null;
  close_note: string;
  level: number;
  next_at: Date | null;
  demo: boolean;
  /** The recipient. */
  user_id: string;
  role: Role;
  duty: AlertRecipient['duty'];
  seen_at: Date | null;
  hush: Hush | null;
  missed: boolean;
  /** When the viewer's sight of the pupil begins; null where it has no begin, and without a viewer. */
  sight_since: Date | null;
}

/**
 * SQL: the instant that an alert tells of. Who is told as the leader of a trip was told under way, whatever the clock
 * of the card says.
 */
export const ALERT_AT = { at: `(case recipient.duty when 'trip-leader' then alert.raised_at else alert.at end)` };
/** The same of a row. */
export const toldOfAt = ({ duty, at, raised_at }: Pick<AlertRow, 'duty' | 'at' | 'raised_at'>): Date =>
  duty === 'trip-leader' ? raised_at : at;

/**
 * One row per alert and recipient. Append conditions on `alert`, `recipient` and `student`.
 * @param since SQL on `student`: when the viewer's sight begins (`sightBegins`).
 */
export const selectAlert = (since = 'null::timestamptz') => /* sql */ `
  select ${since} as sight_since,
  alert.alert_id, alert.student_id, student.name as student_name, alert.kind, alert.urgency, alert.subject,
  alert.at, alert.raised_at, alert.changed_at, alert.version,
         alert.state, alert.place, alert.happened,
         alert.taken_by, alert.taken_role, taker.real_name as taken_name, alert.taken_at,
         alert.closed_by, alert.closed_role, closer.real_name as closed_name,
         alert.closed_at, alert.close_reason, alert.close_note, alert.level, alert.next_at, alert.demo,
         recipient.user_id, recipient.role, recipient.duty, recipient.seen_at, recipient.hush, recipient.missed
  from alert_recipient recipient join alert using (alert_id) join student using (student_id)
  left join account taker on taker.user_id = alert.taken_by
  left join account closer on closer.user_id = alert.closed_by`;

/**
 * SQL condition: the recipient is a water guard of the pupil's school, and so may see this one alert of a pupil of any
 * class.
 */
const IS_WATER_GUARD = `recipient.duty = 'water-guard' and exists (select 1 from identity guard
  where guard.user_id = recipient.user_id and guard.school_id = student.school_id and guard.user_type in ('0', '1')
  and guard.left_at is null)`;

/**
 * The alerts that a viewer may see: notified to the person in this role, about a pupil in the role's scope or for a
 * water. Further values start at $4.
 */
export function alertScope(viewer: Session): { sql: string; values: [scope: string, userId: string, role: Role] } {
  const { sql, value } = studentsOf(viewer, ALERT_AT);
  return {
    sql: `recipient.user_id = $2 and recipient.role = $3 and ${alertScopeSql(sql)}`,
    values: [value, viewer.userId, viewer.role],
  };
}
/** SQL condition: the alert's card is still the pupil's. What an unbound card did is nobody's to see. */
export const IS_OF_BOUND_CARD = `(alert.device_no is null or exists (select 1 from device worn
  where worn.device_no = alert.device_no and worn.student_id = alert.student_id))`;

/** @param seen SQL condition: the pupil is in the viewer's scope */
export const alertScopeSql = (seen: string) =>
  `recipient.told_at is not null and ${IS_OF_BOUND_CARD} and (${seen} or (${IS_WATER_GUARD}))`;

/** @param name null when the account is deleted */
export const toPerson = (userId: string, name: string | null, role: Role | null): Person => ({
  userId,
  name: name ?? '',
  role: role === null || role === 'operator' ? 'student' : role,
});

/** When the viewer's sight of an alert begins: a water guard sees this one whole, by the duty. */
export const sightOf = ({ duty, sight_since: since }: Pick<AlertRow, 'duty' | 'sight_since'>): Date | null =>
  duty === 'water-guard' ? null : since;

/** A place that the card told before the viewer's sight began does not exist, and homes have no names. */
function placeSince(place: AlertPlace | null, since: Date | null): AlertPlace | null {
  if (place === null || since === null) return place;
  if (Date.parse(place.fixTime) < since.getTime()) return null;
  const { placeNames, ...where } = place;
  if (placeNames?.kind === 'home') return { ...where, place: null };
  return place;
}

/** What an alert tells of; of one that a program of before has raised, what is known. */
export const whatHappenedIn = ({
  happened,
  at,
  subject,
  place,
}: Pick<AlertRow, 'happened' | 'at' | 'subject' | 'place'>): Alert['happened'] =>
  happened ?? { time: at.toISOString(), subject, where: place };

export function toMyAlert(row: AlertRow): MyAlert {
  const happened = whatHappenedIn(row);
  return {
    alertId: row.alert_id,
    studentId: row.student_id,
    studentName: row.student_name,
    kind: row.kind,
    urgency: row.urgency,
    subject: row.subject,
    time: row.at.toISOString(),
    raisedTime: row.raised_at.toISOString(),
    changedTime: row.changed_at.toISOString(),
    version: row.version,
    state: row.state,
    where: placeSince(row.place, sightOf(row)),
    happened: { ...happened, where: placeSince(happened.where, sightOf(row)) },
    taken:
      row.taken_by === null || row.taken_at === null
        ? null
        : { by: toPerson(row.taken_by, row.taken_name, row.taken_role), time: row.taken_at.toISOString() },
    closed:
      row.closed_at === null || row.close_reason === null
        ? null
        : {
            by: row.closed_by === null ? null : toPerson(row.closed_by, row.closed_name, row.closed_role),
            time: row.closed_at.toISOString(),
            reason: row.close_reason,
            note: row.close_note,
          },
    escalation: { level: row.level, nextTime: row.next_at?.toISOString() ?? null },
    demo: row.demo,
    seenTime: row.seen_at?.toISOString() ?? null,
    hush: row.hush,
    missed: row.missed,
  };
}
