/** Sessions that end with an identity. */
import type { Queryable } from '../../engine/store/db';

/** The number of open sessions of these identities. */
export async function openSessions(tx: Queryable, roleIds: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from session where role_id = any($1::text[]) and ended is null',
    [roleIds],
  );
  return row?.count ?? 0;
}
