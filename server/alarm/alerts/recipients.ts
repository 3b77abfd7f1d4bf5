/**
 * Decides who gets an alert, in which round and in which order: people who may see the pupil, and staff who are guards
 * of the water.
 */
import type { AlertKind, AlertRecipient, Role } from '../../../contract';
import { silentGuardians } from '../../people/cards/lossSilence';
import { MAY_SIGN_IN } from '../../people/access/scope';
import type { Queryable } from '../../engine/store/db';
import type { CompleteAlert } from './newAlert';

export interface Recipient {
  userId: string;
  role: Role;
  duty: AlertRecipient['duty'];
  dutyName: string | null;
  /** The round in which the person is notified, from 0. */
  level: number;
  /** Position in the order in which to call the recipients of the alert. */
  place: number;
}

interface PersonRow {
  student_id: string;
  role_id: string;
  user_id: string;
  role: Role;
  leads: boolean;
  /** Leads a running trip of the pupil. */
  trip: boolean;
}

type RecipientQuery = Pick<CompleteAlert, 'studentId' | 'audience' | 'contacts' | 'subject'>;

/** Kinds that say where the pupil is. Guardians for whom a lost card is silent do not get them. */
const ABOUT_PLACE: readonly AlertKind[] = ['fence', 'water'];

/**
 * Everyone who may see the pupils: guardians in their order, then the class teacher, other teachers of the class,
 * leaders of a running trip, administrators.
 */
const PEOPLE_OF_PUPILS = /* sql */ `
  select student_id, role_id, user_id, 'student' as role, false as leads, false as trip, 0 as rank,
    user_type from identity
  where student_id = any($1) and ${MAY_SIGN_IN}
  union all
  select student.student_id, role_id, user_id, 'teacher', leads, false, case when leads then 1 else 2 end,
    user_type
  from student join teaching using (class_id) join identity using (role_id) where student.student_id = any($1)
  and user_type = '1' and ${MAY_SIGN_IN}
  union all
  select lent.student_id, role_id, user_id, 'teacher', false, true, 3, user_type
  from (select distinct student_id, role_id from trip_sight where student_id = any($1) and until > $2) as lent
  join identity using (role_id) where user_type = '1' and ${MAY_SIGN_IN}
  union all
  select student.student_id, role_id, user_id, 'admin', false, false, 4, user_type
  from student join identity using (school_id) where student.student_id = any($1) and user_type = '0'
  and ${MAY_SIGN_IN}
  order by rank, user_type, role_id`;

/** The water guards that are staff of the pupils' schools. */
const WATER_GUARDS = /* sql */ `
  select student.student_id, role_id, user_id, case user_type when '0' then 'admin' else 'teacher' end as role
  from student join identity using (school_id) where student.student_id = any($1) and role_id = any($2)
  and user_type in ('0', '1') and ${MAY_SIGN_IN}`;

type GuardRow = Omit<PersonRow, 'leads' | 'trip'>;

/** The recipients of each alert, in the order of `alerts`. */
export async function recipientsOfAlerts(
  tx: Queryable,
  alerts: readonly RecipientQuery[],
  now: Date,
): Promise<Recipient[][]> {
  if (alerts.length === 0) return [];
  const studentIds = [...new Set(alerts.map(({ studentId }) => studentId))];
  const rows = await tx.query<PersonRow>(PEOPLE_OF_PUPILS, [studentIds, now]);
  const named = [...new Set(alerts.flatMap(({ contacts = [] }) => contacts.flatMap(({ roleId }) => roleId ?? [])))];
  const guards = named.length === 0 ? [] : await tx.query<GuardRow>(WATER_GUARDS, [studentIds, named]);
  const silent = alerts.some(({ subject }) => ABOUT_PLACE.includes(subject.kind))
    ? await silentGuardians(tx, studentIds)
    : new Set<string>();
  const hears =
    ({ studentId, subject }: RecipientQuery) =>
    ({ role, user_id }: PersonRow) =>
      role !== 'student' || !ABOUT_PLACE.includes(subject.kind) || !silent.has(`${studentId} ${user_id}`);
  const isOf = (alert: RecipientQuery) => (row: GuardRow) => row.student_id === alert.studentId;
  return alerts.map((alert) =>
    recipientsOf(alert, rows.filter(isOf(alert)).filter(hears(alert)), guards.filter(isOf(alert))),
  );
}

function recipientsOf(
  { audience, contacts = [] }: RecipientQuery,
  people: readonly PersonRow[],
  staff: readonly GuardRow[],
): Recipient[] {
  const teachers = people.filter(({ role, trip }) => role === 'teacher' && !trip);
  const led = teachers.filter(({ leads }) => leads);
  // Guardians by name who are all gone: a fence that was drawn for one of them rings for the others.
  const named = audience.guardians;
  const isNamed = (userId: string) => named === 'all' || named.includes(userId);
  const toAll =
    named !== 'all' && named.length > 0 && !people.some((one) => one.role === 'student' && isNamed(one.user_id));
  const viewers = people.flatMap((person): Omit<Recipient, 'place' | 'dutyName'>[] => {
    const { user_id: userId, role } = person;
    switch (role) {
      case 'student':
        return toAll || isNamed(userId) ? [{ userId, role, duty: 'guardian', level: 0 }] : [];
      case 'teacher':
        if (person.trip) return audience.teachers ? [{ userId, role, duty: 'trip-leader', level: 0 }] : [];
        return audience.teachers && (led.length === 0 || led.includes(person))
          ? [{ userId, role, duty: 'class-teacher', level: 0 }]
          : [];
      case 'admin':
        return audience.admins === 'never'
          ? []
          : [{ userId, role, duty: 'school', level: audience.admins === 'first' ? 0 : 1 }];
      case 'operator':
        return [];
    }
  });
  // Water guards are notified one per round, from the second round on.
  const guards = contacts.flatMap(({ roleId, duty }, index) => {
    const person = staff.find(({ role_id }) => role_id === roleId);
    return person
      ? [{ userId: person.user_id, role: person.role, duty: 'water-guard' as const, dutyName: duty, level: index + 1 }]
      : [];
  });
  const recipients = new Map<string, Omit<Recipient, 'place'>>();
  for (const one of [...viewers.map((one) => ({ ...one, dutyName: null })), ...guards]) {
    const key = `${one.role} ${one.userId}`;
    const known = recipients.get(key);
    // A person with two duties is notified once, in the earlier round, under the first duty.
    if (!known) recipients.set(key, one);
    else
      recipients.set(key, {
        ...known,
        dutyName: known.dutyName ?? one.dutyName,
        level: Math.min(known.level, one.level),
      });
  }
  return [...recipients.values()].sort((a, b) => a.level - b.level).map((one, place) => ({ ...one, place }));
}
