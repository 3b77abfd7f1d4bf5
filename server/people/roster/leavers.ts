/** Finds people whom a roster no longer lists, and marks them as left. No row is deleted: who comes back has it all. */
import type { HandedOver } from '../../../contract';
import type { Actor } from '../../engine/audit/audit';
import type { Consequences } from '../consequences';
import { leaveSchool } from '../accounts/accountRows';
import type { Taker } from '../handover/goers';
import { handOver } from '../handover/handOver';
import { markPupilsLeft } from '../pupils/pupilRows';
import { endSessions } from '../signIn/sessions';
import type { Queryable } from '../../engine/store/db';
import { type Roster, RosterError } from './roster';

export interface Leavers {
  pupils: string[];
  /** Identities at this school, with their accounts. */
  identities: { roleId: string; userId: string }[];
}

/** A roster without more than this share of the present pupils, or of the present people, needs a confirmation. */
export const LEAVING_SHARE = 0.1;
/** So many may leave without one, however small the school is. */
const LEAVING_FEW = 2;
/** A class of so many pupils that loses all of them needs a confirmation too. */
const CLASS_OF = 3;

export async function leaversOf(tx: Queryable, { school, students, accounts }: Roster): Promise<Leavers> {
  const pupils = await tx.query<{ student_id: string }>(
    'select student_id from student where school_id = $1 and left_at is null and student_id <> all($2::text[])',
    [school.schoolId, students.map(({ studentId }) => studentId)],
  );
  const identities = await tx.query<{ roleId: string; userId: string }>(
    `select role_id as "roleId", user_id as "userId" from identity
     where school_id = $1 and left_at is null and role_id <> all($2::text[])
       and not exists (
         select 1 from student where student.student_id = identity.student_id and student.left_at is not null)`,
    [school.schoolId, accounts.flatMap(({ identities }) => identities.map(({ roleId }) => roleId))],
  );
  return { pupils: pupils.map(({ student_id }) => student_id), identities };
}

/** The people who lose their last identity at the school. */
export function peopleAmong({ identities }: Leavers, { accounts }: Roster): string[] {
  const listed = new Set(accounts.filter((one) => one.identities.length > 0).map(({ userId }) => userId));
  return [...new Set(identities.map(({ userId }) => userId))].filter((userId) => !listed.has(userId));
}

/**
 * Refuses a roster that looks like a part of one.
 * @param confirmed the number of pupils and people together that the operator expects to leave.
 * @throws RosterError 'tooManyLeave'.
 */
export async function requireFewLeavers(
  tx: Queryable,
  roster: Roster,
  leavers: Leavers,
  confirmed: number | undefined,
): Promise<void> {
  const { schoolId } = roster.school;
  const people = peopleAmong(leavers, roster);
  const total = leavers.pupils.length + people.length;
  if (total === 0 || confirmed === total) return;
  const [present] = await tx.query<{ pupils: number; people: number }>(
    `select (select count(*)::int from student where school_id = $1 and left_at is null) as pupils,
       (select count(distinct user_id)::int from identity where school_id = $1 and left_at is null) as people`,
    [schoolId],
  );
  const tooMany = (leaving: number, of = 0) => leaving > Math.max(LEAVING_FEW, of * LEAVING_SHARE);
  // A class that is emptied may be a sheet that was forgotten, even when it is a small part of the school.
  const [emptied] = await tx.query(
    `select 1 from student where school_id = $1 and left_at is null group by class_id
     having count(*) >= $3 and bool_and(student_id = any($2))`,
    [schoolId, leavers.pupils, CLASS_OF],
  );
  if (
    confirmed === undefined &&
    !tooMany(leavers.pupils.length, present?.pupils) &&
    !tooMany(people.length, present?.people) &&
    !emptied
  )
    return;
  throw new RosterError(
    'tooManyLeave',
    `${leavers.pupils.length} of ${present?.pupils} pupils and ${people.length} of ${present?.people} people are not ` +
      `in this roster and would leave. To let them leave, confirm the number ${total}.`,
    [...leavers.pupils, ...people],
  );
}

/**
 * Takes their access away. Guardians of pupils who leave stay as they are: they read what there is until the pupil is
 * erased, and nobody's scope has the pupil. The caller has taken the pupils' cards.
 * @param how `successor`: who was chosen to take over; null: whom the rule says (`handover/goers.ts`).
 * @returns what they had in hand, and who has it now.
 */
export async function markLeft(
  tx: Queryable,
  consequences: Consequences,
  { pupils, identities }: Leavers,
  now: Date,
  { successor = null, by = 'platform' }: { successor?: Taker | null; by?: Actor } = {},
): Promise<HandedOver[]> {
  await markPupilsLeft(tx, pupils, now);
  const roles = await leaveSchool(
    tx,
    identities.map(({ roleId }) => roleId),
    pupils,
    now,
  );
  await endSessions(tx, 'role_id', roles);
  await consequences.endAlertsOfPupils(tx, pupils, now);
  return handOver(tx, consequences.handOvers, roles, { successor, by, now });
}
