/** Reads one page of a list of the administrator's place, and how many rows the list has. */
import { MANAGED_PAGE } from '../../../contract';
import type { Queryable } from '../../engine/store/db';

/**
 * @param count SQL: `total`, the rows of the whole list. @param rows SQL: rows after the last page, without a limit.
 * @param wanted values of both. @param after further values of `rows`: where the last page ended.
 * @returns `last`: the row after which the next page begins; null when there is none.
 */
export async function readPage<Row>(
  on: Queryable,
  {
    count,
    rows,
    wanted,
    after,
  }: { count: string; rows: string; wanted: readonly unknown[]; after: readonly unknown[] },
): Promise<{ page: Row[]; total: number; last: Row | null }> {
  const [all] = await on.query<{ total: number }>(count, wanted);
  const found = await on.query<Row>(`${rows} limit ${MANAGED_PAGE + 1}`, [...wanted, ...after]);
  const page = found.slice(0, MANAGED_PAGE);
  return { page, total: all?.total ?? 0, last: (found.length > MANAGED_PAGE && page.at(-1)) || null };
}
