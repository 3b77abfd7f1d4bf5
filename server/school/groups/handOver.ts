/** Groups and trips of leaders who go: what one alone led, or made, is another's. Those that are over stay. */
import { MOST_NAMED } from '../../../contract';
import type { Taker } from '../../people/handover/goers';
import type { Going, HandedWork } from '../../people/handover/handOver';
import { IS_PRESENT } from '../../people/access/scope';
import type { Queryable } from '../../engine/store/db';
import { settleSight } from '../../people/access/tripSight';

interface LedRow {
  group_id: string;
  name: string;
  made: boolean;
  /** Names of the present leaders besides. */
  others: string[];
}

export async function handOverGroups(
  tx: Queryable,
  { goer: { schoolId, roleIds }, successor, takers, now }: Going,
): Promise<HandedWork[]> {
  const rows = await tx.query<LedRow>(
    `select group_id, name, made_by = any($2) as made, array(select real_name from group_leader other
         join identity using (role_id) join account using (user_id)
         where other.group_id = class_group.group_id and role_id <> all($2) and ${IS_PRESENT}
         order by real_name, role_id) as others
     from class_group where school_id = $1 and not removed and (ends_at is null or ends_at > $3)
       and (made_by = any($2) or exists (select 1 from group_leader led
         where led.group_id = class_group.group_id and led.role_id = any($2)))
     order by begins_at, name, group_id for no key update`,
    [schoolId, roleIds, now],
  );
  if (rows.length === 0) return [];
  const taker = successor ?? takers[0] ?? null;
  const to = new Set<string>();
  for (const { group_id: groupId, made, others } of rows) {
    await tx.query('delete from group_leader where group_id = $1 and role_id = any($2)', [groupId, roleIds]);
    const maker = made ? await lenderAmong(tx, groupId, taker ? [taker, ...takers] : takers) : null;
    const isTaken = taker !== null && (successor !== null || others.length === 0);
    if (isTaken)
      await tx.query('insert into group_leader (group_id, role_id) values ($1, $2) on conflict do nothing', [
        groupId,
        taker.roleId,
      ]);
    await tx.query(
      `update class_group set version = version + 1, changed_at = $2, made_by = coalesce($3, made_by)
       where group_id = $1`,
      [groupId, now, maker],
    );
    if (isTaken) to.add(taker.name);
    else others.forEach((name) => to.add(name));
    await settleSight(tx, now, groupId);
  }
  const named = rows.map(({ name }) => name).slice(0, MOST_NAMED);
  return [{ work: 'groups', count: rows.length, named, people: [], to: [...to].slice(0, MOST_NAMED) }];
}

/** Who may lend every pupil of the group, so that its leaders see them on; else the first. Null: there is nobody. */
async function lenderAmong(tx: Queryable, groupId: string, takers: readonly Taker[]): Promise<string | null> {
  const roleIds = takers.map(({ roleId }) => roleId);
  const [lender] = await tx.query<{ role_id: string }>(
    `select role_id from identity where role_id = any($2) and (user_type = '0' or not exists (
       select 1 from group_pupil join student using (student_id) where group_id = $1 and student.left_at is null
         and not exists (select 1 from teaching
           where teaching.role_id = identity.role_id and teaching.class_id = student.class_id)))
     order by array_position($2::text[], role_id) limit 1`,
    [groupId, roleIds],
  );
  return lender?.role_id ?? roleIds[0] ?? null;
}
