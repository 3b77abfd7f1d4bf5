/** Writes rows that a list says: one statement a table, each column as an array. */
import type { Queryable } from './db';

export type Cell = string | number | boolean | Date | null;

/** Name and SQL type of each column. */
export type Columns = Record<string, string>;

interface RowsToWrite {
  table: string;
  columns: Columns;
  /** Column names of the primary key. */
  key: readonly string[];
  /** Columns that a known row gets from the list; a row that has these values already is not written. */
  updates: readonly string[];
  /** True for a table whose rows can leave: a listed row has not left. */
  returns?: boolean;
  rows: readonly Cell[][];
}

export async function upsertRows(tx: Queryable, { table, columns, key, updates, returns = false, rows }: RowsToWrite) {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${type}[]`);
  const set = [...updates.map((name) => `${name} = excluded.${name}`), ...(returns ? ['left_at = null'] : [])];
  const tuple = (of: string) => updates.map((name) => `${of}.${name}`).join(', ');
  const hasLeft = returns ? ` or ${table}.left_at is not null` : '';
  const differs = `(${tuple(table)}) is distinct from (${tuple('excluded')})${hasLeft}`;
  await tx.query(
    `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})
     on conflict (${key.join(', ')}) do update set ${set.join(', ')} where ${differs}`,
    names.map((_, column) => rows.map((row) => row[column])),
  );
}
