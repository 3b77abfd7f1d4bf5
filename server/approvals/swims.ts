/** A supervised swim that was agreed: its water rings for nobody of the class in that span. */
import { spanMs } from '../../contract/day';
import { makerOf } from '../people/scope';
import type { Queryable } from '../store/db';
import type { EffectOf } from './effects';

/** Longest swim, milliseconds; as of one that a teacher plans without an approval. */
const LONGEST = spanMs(1, 'days');

/** @throws Error for a span of more than a day, or when the class or the water is gone. */
export async function beginSwim(tx: Queryable, { instanceId, serial, schoolId, startedBy, effect }: EffectOf) {
  if (effect.kind !== 'swim') return;
  const { classId, areaId, span, supervisor } = effect;
  if (Date.parse(span.to) - Date.parse(span.from) > LONGEST) throw new Error('a swim of more than a day');
  const made = await tx.query(
    `insert into swim (swim_id, area_id, school_id, from_at, to_at, class_ids, student_ids, supervisor, note, made_by)
     select $1, area_id, $3, $4, $5, array[class_id], '{}', $6, $7, (${makerOf('$3', '$8')})
     from water_area, class
     where area_id = $2 and water_area.school_id = $3 and not removed and class_id = $9 and class.school_id = $3
     on conflict (swim_id) do update set to_at = excluded.to_at returning 1`,
    [instanceId, areaId, schoolId, span.from, span.to, supervisor, serial, startedBy, classId],
  );
  if (made.length === 0) throw new Error('no such water or class');
}

/** Whoever is still at the water is watched again from now on. */
export async function endSwim(tx: Queryable, { instanceId }: Pick<EffectOf, 'instanceId'>): Promise<void> {
  await tx.query('delete from swim where swim_id = $1', [instanceId]);
}
