/**
 * What leaders see by a trip: rows of table `trip_sight`, which the scope reads together with the right of who lends.
 * They come when a trip begins and go when it ends. A row whose time is over is deleted before anybody is answered: at
 * each request of its leader and before each frame of a live stream.
 */
import type { Queryable } from '../../engine/store/db';

/** Takes away what trips that are over have lent. @returns true when there was something. */
export async function endSight(on: Queryable, now: Date): Promise<boolean> {
  return (await on.query('delete from trip_sight where until <= $1 returning 1', [now])).length > 0;
}

/** Makes the rows of the running trips those of their leaders and pupils. @param groupId one group; null for all. */
export async function settleSight(on: Queryable, now: Date, groupId: string | null = null): Promise<void> {
  const running = /* sql */ `class_group.begins_at <= $1 and class_group.ends_at > $1 and not class_group.removed`;
  await on.query(
    `delete from trip_sight where ($2::text is null or group_id = $2) and not exists (
       select 1 from class_group join group_leader using (group_id) join group_pupil using (group_id)
       where class_group.group_id = trip_sight.group_id and group_leader.role_id = trip_sight.role_id
         and group_pupil.student_id = trip_sight.student_id and trip_sight.until = class_group.ends_at
         and trip_sight.lent_by = class_group.made_by and ${running})`,
    [now, groupId],
  );
  await on.query(
    `insert into trip_sight (role_id, student_id, group_id, since, until, lent_by)
     select role_id, group_pupil.student_id, group_id, begins_at, ends_at, made_by
     from class_group join group_leader using (group_id) join group_pupil using (group_id) join identity using (role_id)
     where ${running} and ($2::text is null or group_id = $2) and identity.left_at is null
       and identity.school_id = class_group.school_id
     order by role_id, student_id, group_id on conflict do nothing`,
    [now, groupId],
  );
}
