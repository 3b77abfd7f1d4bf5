/** Which fences judge pupils by their class, before and after a change. */
import { type Effects, MOST_NAMED } from '../../contract';
import type { Queryable } from '../store/db';

/** Names of fences, by fence and pupil. */
export type ClassFences = ReadonlyMap<string, string>;

export async function classFencesOf(tx: Queryable, studentIds: readonly string[]): Promise<ClassFences> {
  if (studentIds.length === 0) return new Map();
  const rows = await tx.query<{ key: string; name: string }>(
    `select fence_id || ' ' || student_id as key, drawn ->> 'name' as name
     from student join fence_class using (class_id) join fence using (fence_id)
     where student_id = any($1::text[]) and student.left_at is null and scope = 'classes' and not removed`,
    [studentIds],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Names of the fences that judge a pupil in `after` whom they do not judge in `before`. */
export function gainedFences(before: ClassFences, after: ClassFences): Effects['fencesGained'] {
  const names = [...new Set([...after].flatMap(([key, name]) => (before.has(key) ? [] : [name])))].sort();
  return { total: names.length, named: names.slice(0, MOST_NAMED) };
}
