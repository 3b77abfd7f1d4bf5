/** Fences that tell a guardian by name who goes: they tell the others, or all guardians where nobody else was named. */
import { MOST_NAMED } from '../../../contract';
import type { Going, HandedWork } from '../../people/handover/handOver';
import type { Queryable } from '../../engine/store/db';
import { tellFenceChange } from './fenceCache';

/** The fences of a school ($2) that name the guardian ($1) who is one of none of their pupils any more. */
const TELLING = /* sql */ `
  select fence_id, drawn ->> 'name' as name, drawn #> '{rules,told,guardians}' as guardians from fence
  where school_id = $2 and not removed and jsonb_typeof(drawn #> '{rules,told,guardians}') = 'array'
    and drawn #> '{rules,told,guardians}' ? $1
    and not exists (select 1 from fence_student join identity using (student_id)
      where fence_student.fence_id = fence.fence_id and identity.user_id = $1 and identity.left_at is null)
  order by fence_id for no key update of fence`;

export async function handOverFences(
  tx: Queryable,
  { goer: { userId, schoolId, roleIds }, now }: Going,
): Promise<HandedWork[]> {
  const fences = await tx.query<{ fence_id: string; name: string; guardians: string[] }>(TELLING, [userId, schoolId]);
  for (const { fence_id: fenceId, guardians } of fences) {
    const others = guardians.filter((id) => id !== userId);
    await tx.query(
      `update fence set drawn = jsonb_set(drawn, '{rules,told,guardians}', $2::jsonb), version = version + 1,
         changed_at = $3 where fence_id = $1`,
      [fenceId, JSON.stringify(others.length > 0 ? others : 'all'), now],
    );
    // The scope of the version before.
    await tx.query(
      `insert into fence_version (fence_id, version, drawn, scope, removed, changed_at, changed_by)
       select fence_id, fence.version, fence.drawn, before.scope, false, $2, $3
       from fence join fence_version before using (fence_id)
       where fence_id = $1 and before.version = fence.version - 1`,
      [fenceId, now, roleIds[0] ?? ''],
    );
    await tellFenceChange(tx, fenceId);
  }
  if (fences.length === 0) return [];
  return [
    {
      work: 'fences',
      count: fences.length,
      named: fences.map(({ name }) => name).slice(0, MOST_NAMED),
      people: [],
      to: [],
    },
  ];
}
