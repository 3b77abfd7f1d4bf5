/** Writes the rows of a group: as somebody drew it, and as an approval agreed to a trip. */
import { GROUP_COLOURS, type Group, type GroupDraft, NO_TRIP_FACTS, type Span } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import { IS_PRESENT } from '../../people/access/scope';
import { settleSight } from '../../people/access/tripSight';

interface GroupToWrite {
  groupId: string;
  schoolId: string;
  /** By role id. It stays with who made the group first. */
  madeBy: string;
  name: string;
  colour: Group['colour'];
  trip: GroupDraft['trip'];
  leaderIds: readonly string[];
  studentIds: readonly string[];
  /** A known group, which is written over. */
  over: { /** The trip asks families another question than before. */ isAnother: boolean } | null;
}

/**
 * Writes a new group, or a known one over the one before. A teacher who made it leads it.
 * @throws Error when a new one is there already.
 */
export async function writeGroup(
  tx: Queryable,
  { groupId, schoolId, madeBy, name, colour, trip, leaderIds, studentIds, over }: GroupToWrite,
  now: Date,
): Promise<void> {
  const { begins = null, ends = null, consent = false, ...facts } = trip ?? {};
  const made = [groupId, schoolId, name, colour, madeBy, now, begins, ends];
  const [written] = await tx.query(
    `insert into class_group (group_id, school_id, version, name, colour, made_by, made_at, changed_at, begins_at,
       ends_at, trip, asks_consent) values ($1, $2, 1, $3, $4, $5, $6, $6, $7, $8, $9, $10)
     on conflict (group_id) do update set version = class_group.version + 1, name = $3, colour = $4,
       changed_at = $6, begins_at = $7, ends_at = $8, planned_ends_at = null, trip = $9, asks_consent = $10,
       asked = class_group.asked + $11 where $12 returning 1`,
    [...made, trip && JSON.stringify(facts), consent, over?.isAnother ? 1 : 0, over !== null],
  );
  if (!written) throw new Error('there is such a group already');
  await tx.query('delete from group_leader where group_id = $1', [groupId]);
  await tx.query('delete from group_pupil where group_id = $1 and student_id <> all($2)', [groupId, studentIds]);
  await tx.query(
    `insert into group_leader (group_id, role_id)
     select $1, role_id from (select unnest($2::text[]) union select made_by from class_group
       join identity on role_id = made_by where group_id = $1 and user_type = '1') as leader (role_id)`,
    [groupId, leaderIds],
  );
  await tx.query(
    'insert into group_pupil (group_id, student_id) select $1, unnest($2::text[]) on conflict do nothing',
    [groupId, studentIds],
  );
  await settleSight(tx, now, groupId);
}

/** A trip that has begun ends now, and with it what its leaders see by it; one that has not is taken away. */
export async function endTrip(tx: Queryable, groupId: string, now: Date): Promise<void> {
  await tx.query(
    `update class_group set removed = removed or begins_at > $2, ends_at = greatest(begins_at, least(ends_at, $2)),
       version = version + 1, changed_at = $2 where group_id = $1`,
    [groupId, now],
  );
  await settleSight(tx, now, groupId);
}

/** A trip of a class that was agreed. */
export interface AgreedTrip {
  groupId: string;
  schoolId: string;
  /** Who asked for it, by user id. */
  startedBy: string;
  classId: string;
  span: Span;
  name: string;
  notes: string;
}

/** Characters of a group's name. */
const NAME = 40;

/**
 * Makes a group of the class, led by who asked and by who leads the class.
 * @throws Error when the class is gone or has no pupils, or when there is such a group already.
 */
export async function beginTrip(
  tx: Queryable,
  { groupId, schoolId, startedBy, classId, span, name, notes }: AgreedTrip,
  now: Date,
): Promise<void> {
  const [of] = await tx.query<{ made_by: string; leaders: string[]; pupils: string[] }>(
    `select maker.role_id as made_by,
       array(select role_id from identity where user_type = '1' and ${IS_PRESENT} and school_id = $2
         and (user_id = $3 or role_id in (select role_id from teaching where class_id = $1 and leads))) as leaders,
       array(select student_id from student where class_id = $1 and school_id = $2 and left_at is null) as pupils
     from class join lateral (
       -- The school lends a class that who asked does not teach.
       select role_id from identity where school_id = $2 and ${IS_PRESENT} and (user_type = '0' or (
         user_type = '1' and user_id = $3 and exists (select 1 from teaching
           where teaching.role_id = identity.role_id and teaching.class_id = class.class_id)))
       order by (user_id = $3) desc, user_type desc, role_id limit 1) maker on true
     where class_id = $1 and class.school_id = $2 and left_at is null`,
    [classId, schoolId, startedBy],
  );
  if (!of || of.pupils.length === 0) throw new Error('no such class, or nobody in it');
  await writeGroup(
    tx,
    {
      groupId,
      schoolId,
      madeBy: of.made_by,
      name: name.slice(0, NAME),
      colour: GROUP_COLOURS[0],
      trip: { ...NO_TRIP_FACTS, notes, begins: span.from, ends: span.to, consent: false },
      leaderIds: of.leaders,
      studentIds: of.pupils,
      over: null,
    },
    now,
  );
}
