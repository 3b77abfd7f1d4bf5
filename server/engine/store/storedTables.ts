/** What a store consists of, read from PostgreSQL's catalogue: tables, their keys and order, counters. */
import { columnOf, type Queryable } from './db';

export interface StoredTable {
  name: string;
  columns: readonly string[];
  /** The columns of the primary key; those of text are compared byte by byte. */
  key: readonly { column: string; text: boolean }[];
}

/**
 * Tables that serve for minutes or say who is signed in. No backup has them: after a restore everybody signs in again,
 * because a session that was ended since must not come back.
 */
export const PASSING_TABLES: ReadonlySet<string> = new Set([
  'session',
  'spent_signature',
  'image_code',
  'phone_code',
  'phone_code_try',
  'phone_code_day',
  'app_ticket',
  'one_use_link',
  'open_id_ticket',
  'passkey_challenge',
  'second_factor_ticket',
  'failed_sign_in',
  'failed_source',
  // Where other cells are, with their passwords: the operator adds them again after a restore.
  'cell',
  'school_cell',
  // The world's masts, millions of them: the operator loads the file again after a restore.
  'mast_table',
]);

/** Relations of the current schema that no extension brought; partitions belong to their table. */
const OURS = /* sql */ `
  pg_class.relnamespace = current_schema()::regnamespace and not pg_class.relispartition
  and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`;

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All tables, each after those that it refers to. @throws when a table has no primary key. */
export async function storedTables(on: Queryable): Promise<StoredTable[]> {
  const rows = await on.query<StoredTable & { refers: string[] }>(
    `select relname as name,
       array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0
         and not attisdropped and attgenerated = '' order by attnum) as columns,
       coalesce((select jsonb_agg(jsonb_build_object('column', attname, 'text', atttypid = 'text'::regtype)
           order by array_position(indkey::int2[], attnum))
         from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey[0:indnkeyatts - 1])
         where indrelid = pg_class.oid and indisprimary), '[]') as key,
       array(select distinct confrelid::regclass::text from pg_constraint
         where conrelid = pg_class.oid and contype = 'f' and confrelid <> pg_class.oid) as refers
     from pg_class where relkind in ('r', 'p') and ${OURS} order by relname collate "C"`,
  );
  const keyless = rows.find(({ key }) => key.length === 0);
  if (keyless) throw new Error(`table ${keyless.name} has no primary key`);
  const placed = new Set<string>();
  const ordered: StoredTable[] = [];
  const place = ({ refers, ...table }: (typeof rows)[number], under: readonly string[]): void => {
    if (placed.has(table.name)) return;
    if (under.includes(table.name)) throw new Error(`tables refer to each other: ${under.join(', ')}`);
    for (const row of rows) if (refers.includes(row.name)) place(row, [...under, table.name]);
    placed.add(table.name);
    ordered.push(table);
  };
  for (const row of rows) place(row, []);
  return ordered;
}

/**
 * The rows of a table in the order of its key, the same in every store: what stands before TO in a COPY.
 * @param rows a condition on them; all rows without one.
 */
export function copyOf({ name, columns, key }: StoredTable, rows = 'true'): string {
  const order = key.map(({ column, text }) => quoted(column) + (text ? ' collate "C"' : '')).join(', ');
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} where ${rows} order by ${order})`;
}

/** Settings of a transaction under which COPY writes the same text in every store. */
export const PLAIN_TEXT = /* sql */ `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local xmlbinary = 'base64'`;

/** A counter of an identity column. */
export interface Counter {
  name: string;
  table: string;
  column: string;
  /** The last number that it gave; null: none yet. */
  last: number | null;
  /** The numbers that it may give. */
  from: number;
  to: number;
}

export const counters = (on: Queryable): Promise<Counter[]> =>
  on.query(
    `select s.relname::text as name, t.relname::text as table, attname::text as column,
       pg_sequence_last_value(s.oid) as last, seqmin as from, seqmax as to
     from pg_class s join pg_sequence on seqrelid = s.oid
     join pg_depend on pg_depend.objid = s.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
     join pg_class t on t.oid = refobjid join pg_attribute on attrelid = t.oid and attnum = refobjsubid
     where s.relnamespace = current_schema()::regnamespace order by 1`,
  );

/** UTC days (YYYYMMDD) for which table `fix` has a partition. */
export const fixDays = (on: Queryable): Promise<string[]> =>
  columnOf<string>(
    on,
    `select substring(relname from 5) as day from pg_class join pg_inherits on inhrelid = oid
       where inhparent = to_regclass('fix') and relname ~ '^fix_\\d{8}$' order by 1`,
  );

/** True when the schema holds no table and no function, but for those of extensions. */
export async function isEmptyStore(on: Queryable): Promise<boolean> {
  const [found] = await on.query(
    `select 1 from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and ${OURS} limit 1`,
  );
  return found === undefined;
}

/** Removes every table and function of the schema, but for those of extensions. */
export async function emptyStore(tx: Queryable): Promise<void> {
  const tables = await tx.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and ${OURS}`,
  );
  if (tables.length > 0) await tx.query(`drop table ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
  const functions = await tx.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where pronamespace = current_schema()::regnamespace
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  for (const { signature } of functions) await tx.query(`drop function ${signature} cascade`);
}
