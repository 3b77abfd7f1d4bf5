/** A trip that was agreed: a group of the class with begin and end, led by who asked and by who leads the class. */
import { GROUP_COLOURS, NO_TRIP_FACTS, type TripFacts } from '../../contract';
import { settleSight } from '../groups/tripSight';
import { IS_PRESENT } from '../people/scope';
import type { Queryable } from '../store/db';
import type { EffectOf } from './effects';

/** Characters of a group's name. */
const NAME = 40;

/** @throws Error when the class is gone, or has no pupils. */
export async function beginTrip(
  tx: Queryable,
  { instanceId, schoolId, startedBy, serial, effect }: EffectOf,
  now: Date,
) {
  if (effect.kind !== 'trip') return;
  const { classId, span, name } = effect;
  const trip: TripFacts = { ...NO_TRIP_FACTS, notes: serial };
  const made = await tx.query(
    `insert into class_group (group_id, school_id, version, name, colour, made_by, made_at, changed_at, begins_at,
       ends_at, trip)
     select $1, $2, 1, $3, $4, role_id, $5, $5, $6, $7, $8
     from class join lateral (
       -- The school lends a class that who asked does not teach.
       select role_id from identity where school_id = $2 and ${IS_PRESENT} and (user_type = '0' or (
         user_type = '1' and user_id = $9 and exists (select 1 from teaching
           where teaching.role_id = identity.role_id and teaching.class_id = class.class_id)))
       order by (user_id = $9) desc, user_type desc, role_id limit 1) maker on true
     where class_id = $10 and class.school_id = $2 and left_at is null
     on conflict (group_id) do nothing returning 1`,
    [
      instanceId,
      schoolId,
      name.slice(0, NAME),
      GROUP_COLOURS[0],
      now,
      span.from,
      span.to,
      JSON.stringify(trip),
      startedBy,
      classId,
    ],
  );
  const pupils = await tx.query(
    `insert into group_pupil (group_id, student_id)
     select $1, student_id from student where class_id = $2 and school_id = $3 and left_at is null returning 1`,
    [instanceId, classId, schoolId],
  );
  if (made.length === 0 || pupils.length === 0) throw new Error('no such class, or nobody in it');
  await tx.query(
    `insert into group_leader (group_id, role_id)
     select $1, role_id from identity where user_type = '1' and ${IS_PRESENT} and school_id = $2 and (
       user_id = $4 or role_id in (select role_id from teaching where class_id = $3 and leads))`,
    [instanceId, schoolId, classId, startedBy],
  );
  await settleSight(tx, now, instanceId);
}

/** A trip that has begun ends now, and with it what its leaders see by it; one that has not is taken away. */
export async function endTrip(tx: Queryable, { instanceId }: Pick<EffectOf, 'instanceId'>, now: Date): Promise<void> {
  await tx.query(
    `update class_group set removed = removed or begins_at > $2, ends_at = greatest(begins_at, least(ends_at, $2)),
       version = version + 1, changed_at = $2 where group_id = $1`,
    [instanceId, now],
  );
  await settleSight(tx, now, instanceId);
}
