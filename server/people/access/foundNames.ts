/**
 * Finds rows by names, for lists that the platform searches. The names of one school are compared here and not by the
 * store, which knows no compared form: a school has some thousands, and a search reads nothing else of them.
 */
import { comparedName, nameSearch, type SearchedName, textSearch } from '../../../contract/comparedName';
import type { Queryable } from '../../engine/store/db';
import type { Scope } from './scope';

/** True when somebody typed something to search for. */
export const isSearch = (search = ''): search is string => comparedName(search) !== '';

/** The ids of the pupils of a scope whose name, pinyin or initials fit; null without a search. */
export async function foundPupils(on: Queryable, { sql, value }: Scope, search?: string): Promise<string[] | null> {
  if (!isSearch(search)) return null;
  const fits = nameSearch(search);
  const rows = await on.query<SearchedName & { student_id: string }>(
    `select student_id, name, spelling, initials from student where ${sql}`,
    [value],
  );
  return rows.filter(fits).map(({ student_id }) => student_id);
}

/** The user ids of the guardians of a scope's pupils whose own name fits; null without a search. */
export async function foundGuardians(on: Queryable, { sql, value }: Scope, search?: string): Promise<string[] | null> {
  if (!isSearch(search)) return null;
  const fits = textSearch(search);
  const rows = await on.query<{ user_id: string; real_name: string }>(
    `select distinct user_id, real_name from identity join account using (user_id)
       join student on student.student_id = identity.student_id
     where ${sql} and identity.left_at is null`,
    [value],
  );
  return rows.filter(({ real_name }) => fits(real_name)).map(({ user_id }) => user_id);
}

/** Those of the texts of a query that fit. The query answers them as `text`. */
export async function foundTexts(
  on: Queryable,
  sql: string,
  values: readonly unknown[],
  search: string,
): Promise<string[]> {
  const fits = textSearch(search);
  const rows = await on.query<{ text: string | null }>(sql, [...values]);
  return rows.flatMap(({ text }) => (text !== null && fits(text) ? [text] : []));
}
