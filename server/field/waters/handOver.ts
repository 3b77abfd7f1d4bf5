/** Waters of guards who go: the duty of a water's only guard with an account is another's. Other guards go on alone. */
import { MOST_NAMED, type WaterAreaDraft } from '../../../contract';
import type { Going, HandedWork } from '../../people/handover/handOver';
import { IS_PRESENT } from '../../people/access/scope';
import { columnOf, type Queryable } from '../../engine/store/db';
import { tellWaterChange } from './waterCache';

export async function handOverWaters(
  tx: Queryable,
  { goer: { schoolId, roleIds }, successor, takers, now }: Going,
): Promise<HandedWork[]> {
  const areas = await tx.query<{ area_id: string; drawn: WaterAreaDraft }>(
    `select area_id, drawn from water_area where school_id = $1 and not removed
       and exists (select 1 from jsonb_array_elements(drawn -> 'chain') guard where guard ->> 'roleId' = any($2))
     order by drawn ->> 'name', area_id for no key update`,
    [schoolId, roleIds],
  );
  if (areas.length === 0) return [];
  const present = new Set(
    await columnOf<string>(
      tx,
      `select role_id from identity where school_id = $1 and user_type in ('0', '1') and ${IS_PRESENT}`,
      [schoolId],
    ),
  );
  const taker = successor ?? takers[0] ?? null;
  const to = new Set<string>();
  for (const { area_id: areaId, drawn } of areas) {
    const others = drawn.chain.filter(({ roleId }) => roleId !== null && present.has(roleId));
    const chain = drawn.chain.flatMap((guard) => {
      if (guard.roleId === null || !roleIds.includes(guard.roleId)) return [guard];
      if (!taker || (successor === null && others.length > 0)) return [];
      if (others.some(({ roleId }) => roleId === taker.roleId)) return [];
      to.add(taker.name);
      return [{ ...guard, roleId: taker.roleId, name: taker.name, phone: null }];
    });
    chain.forEach(({ roleId, name }) => roleId !== null && to.add(name));
    await tx.query(
      'update water_area set drawn = $2::jsonb, version = version + 1, changed_at = $3 where area_id = $1',
      [areaId, JSON.stringify({ ...drawn, chain }), now],
    );
    await tellWaterChange(tx, areaId, schoolId);
  }
  const named = areas.map(({ drawn }) => drawn.name).slice(0, MOST_NAMED);
  return [{ work: 'waters', count: areas.length, named, people: [], to: [...to].slice(0, MOST_NAMED) }];
}
