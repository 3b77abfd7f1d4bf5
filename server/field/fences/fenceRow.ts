/** Converts fence rows of the store to fences of the contract. */
import type { Fence, FenceDraft, FenceScope } from '../../../contract/fences';

/** The part of a draft that is stored as JSON. The scope has its own tables. */
export type Drawn = Omit<FenceDraft, 'scope'>;

export interface FenceRow {
  fence_id: string;
  version: number;
  shape_version: number;
  shape_since: Date;
  owner: 'family' | 'school';
  school_id: string;
  drawn: Drawn;
  scope: FenceScope['kind'];
  student_ids: string[];
  class_ids: string[];
  paused_until: Date | null;
  changed_at: Date;
  changed_name: string | null;
  removed: boolean;
}

/** Selects whole fences; append conditions on `fence`. */
export const SELECT_FENCE = /* sql */ `
  select fence.fence_id, version, shape_version, shape_since, owner, fence.school_id, drawn, scope, paused_until,
         changed_at, removed,
         (select real_name from identity join account using (user_id)
          where identity.role_id = fence.changed_by) as changed_name,
         array(select student_id from fence_student s where s.fence_id = fence.fence_id order by 1) as student_ids,
         array(select class_id from fence_class c where c.fence_id = fence.fence_id order by 1) as class_ids
  from fence`;

/** SQL condition: the fence watches the pupil. The query must contain tables named `fence` and `student`. */
export const CONCERNS = /* sql */ `(
  (fence.scope = 'school' and student.school_id = fence.school_id)
  or (fence.scope = 'classes' and exists (select 1 from fence_class c
    where c.fence_id = fence.fence_id and c.class_id = student.class_id))
  or (fence.scope = 'students' and exists (select 1 from fence_student s
    where s.fence_id = fence.fence_id and s.student_id = student.student_id)))`;

export function scopeOf({
  scope,
  student_ids: studentIds,
  class_ids: classIds,
}: Pick<FenceRow, 'scope' | 'student_ids' | 'class_ids'>): FenceScope {
  if (scope === 'students') return { kind: scope, studentIds };
  return scope === 'classes' ? { kind: scope, classIds } : { kind: scope };
}

/** @param seen the pupils whom the viewer may see; the fence lists no others. Null for all. */
export function toFence(row: FenceRow, mayEdit: boolean, seen: ReadonlySet<string> | null): Fence {
  const { name, colour, shape, rules } = row.drawn;
  const scope = scopeOf({ ...row, student_ids: seen ? row.student_ids.filter((id) => seen.has(id)) : row.student_ids });
  return {
    fenceId: row.fence_id,
    version: row.version,
    owner: row.owner,
    mayEdit,
    name,
    colour,
    shape,
    rules,
    scope,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    changedTime: row.changed_at.toISOString(),
    changedBy: row.changed_name ?? '',
    removed: row.removed,
  };
}
