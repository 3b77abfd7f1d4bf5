/**
 * Finds the rows of a child, or of a person, in every table: along the foreign keys of the store, and by the list of
 * `childColumns.ts` where there is no key. A table that a new step of the schema ties to one of them is found by itself.
 */
import { storedTables } from '../../engine/store/storedTables';
import type { Queryable } from '../../engine/store/db';
import { NOT_THE_CHILDS, NUMBERS, TAKEN_OUT, WITH_PARENT, WITHOUT_KEY } from './childColumns';

/** By what the rows of a child, or of a person, are found. */
export interface ChildKeys {
  /** Null for a person. */
  pupil: string | null;
  school: string;
  /** Device numbers: the card worn now, and all that the pupil wore. */
  numbers: number[];
  /** Identities of the guardians, or the one of a person. */
  roles: string[];
  /** Accounts that have no other identity, with their numbers. */
  accounts: string[];
  mobiles: string[];
  /** Fences of nobody else. */
  fences: string[];
}

export interface ChildTable {
  table: string;
  /** Condition on its rows, for a statement that begins with `WITH_CHILD`. */
  rows: string;
}

/** Names the keys, and the instant of the erasure, for the conditions of the tables. */
const WITH_CHILD = /* sql */ `with child as materialized (select $1::text as pupil, $2::text as school, $3::int[] as numbers,
  $4::text[] as roles, $5::text[] as accounts, $6::text[] as mobiles, $7::text[] as fences, $8::timestamptz as now)`;

const valuesOf = (keys: ChildKeys, now: Date | null) => [
  keys.pupil,
  keys.school,
  keys.numbers,
  keys.roles,
  keys.accounts,
  keys.mobiles,
  keys.fences,
  now,
];

interface KeyRow {
  child: string;
  parent: string;
  columns: string[];
  referred: string[];
}

/** Foreign keys, but for those by which the store forgets the reference itself. */
const keysOf = (on: Queryable): Promise<KeyRow[]> =>
  on.query(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       array(select attname::text from unnest(conkey) with ordinality as k (no, place)
         join pg_attribute on attrelid = conrelid and attnum = k.no order by place) as columns,
       array(select attname::text from unnest(confkey) with ordinality as k (no, place)
         join pg_attribute on attrelid = confrelid and attnum = k.no order by place) as referred
     from pg_constraint where contype = 'f' and confdeltype not in ('n', 'd') and conrelid <> confrelid
       and connamespace = current_schema()::regnamespace and conparentid = 0`,
  );

/** The tables that may hold rows of a child, each before those that it refers to, which is the order of deleting. */
export async function childTables(on: Queryable): Promise<ChildTable[]> {
  const keys = await keysOf(on);
  const found = new Map<string, string[]>();
  const names = (await storedTables(on)).map(({ name }) => name);
  // Each table after those that it refers to: their conditions are known.
  for (const name of names) {
    const listed = WITHOUT_KEY.filter(({ table }) => table === name).map(({ rows }) => `(${rows})`);
    const byKey = keys
      .filter(({ child, columns }) => child === name && !NOT_THE_CHILDS.has(`${child}.${columns.join(',')}`))
      .flatMap(({ parent, columns, referred }) => {
        if (parent === 'device') return [`${columns.join(', ')} = ${NUMBERS}`];
        const rows = found.get(parent);
        return rows
          ? [`(${columns.join(', ')}) in (select ${referred.join(', ')} from ${parent} where ${rows.join(' or ')})`]
          : [];
      });
    if (listed.length + byKey.length > 0) found.set(name, [...listed, ...byKey]);
  }
  return names
    .flatMap((table) => {
      const rows = found.get(table);
      return rows ? [{ table, rows: rows.join(' or ') }] : [];
    })
    .reverse();
}

/** Accounts of these identities without another one. $1: identities. */
const ONLY_THESE = /* sql */ `user_id in (select user_id from identity where role_id = any($1))
  and not exists (select 1 from identity where identity.user_id = account.user_id and role_id <> all($1))`;

/** @param hold true locks the accounts, so that nobody gives one another identity meanwhile. */
export async function keysOfPupil(on: Queryable, pupil: string, school: string, hold = false): Promise<ChildKeys> {
  const roles = await on.query<{ id: string }>('select role_id as id from identity where student_id = $1', [pupil]);
  const numbers = await on.query<{ id: number }>(
    'select device_no as id from device where student_id = $1 or kept_for = $1 or last_worn_by = $1',
    [pupil],
  );
  const fences = await on.query<{ id: string }>(
    `select fence_id as id from fence_student join fence using (fence_id)
     where scope = 'students' group by fence_id having bool_and(student_id = $1)
       and fence_id in (select fence_id from fence_student where student_id = $1)`,
    [pupil],
  );
  return {
    ...(await keysOfRoles(on, roles.map(idOf), school, hold)),
    pupil,
    numbers: numbers.map(idOf),
    fences: fences.map(idOf),
  };
}

/** @param hold as above. */
export async function keysOfRoles(on: Queryable, roles: string[], school: string, hold = false): Promise<ChildKeys> {
  if (hold)
    await on.query(
      'select 1 from account where user_id in (select user_id from identity where role_id = any($1)) for update',
      [roles],
    );
  const accounts = await on.query<{ id: string; mobile: string | null }>(
    `select user_id as id, mobile from account where ${ONLY_THESE} order by 1`,
    [roles],
  );
  return {
    pupil: null,
    school,
    numbers: [],
    roles,
    accounts: accounts.map(idOf),
    mobiles: accounts.flatMap(({ mobile }) => mobile ?? []),
    fences: [],
  };
}

const idOf = <Id>({ id }: { id: Id }): Id => id;

/** How many rows each table has of a child or person, without the tables that have none. */
export async function countRows(on: Queryable, keys: ChildKeys): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const one of await childTables(on)) {
    const count = await countIn(on, one, valuesOf(keys, null));
    if (count > 0) counts.set(one.table, count);
  }
  return counts;
}

async function countIn(on: Queryable, { table, rows }: ChildTable, values: readonly unknown[]): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    `${WITH_CHILD} select count(*)::int as count from ${table} where ${rows}`,
    [...values],
  );
  return row?.count ?? 0;
}

/** Deletes the rows of one table; the lines of a log are counted, and go with what they are about. */
async function deleteIn(tx: Queryable, { table, rows }: ChildTable, values: readonly unknown[]): Promise<number> {
  if (WITH_PARENT.has(table)) return countIn(tx, { table, rows }, values);
  const [row] = await tx.query<{ count: number }>(
    `${WITH_CHILD}, gone as (delete from ${table} where ${rows} returning 1)
     select count(*)::int as count from gone`,
    [...values],
  );
  return row?.count ?? 0;
}

/**
 * Deletes the rows of a child or person, and takes it out of rows that are others' too.
 * @returns how many rows of each table went.
 */
export async function deleteRows(tx: Queryable, keys: ChildKeys, now: Date): Promise<Map<string, number>> {
  const values = valuesOf(keys, now);
  const counts = new Map<string, number>();
  const tables = await childTables(tx);
  // The chain of records says which of them the platform deleted itself.
  const approvals = tables.find(({ table }) => table === 'approval');
  if (approvals)
    await tx.query(
      `${WITH_CHILD} update archive_link set removed_at = (select now from child)
       where removed_at is null and instance_id in (select instance_id from approval where ${approvals.rows})`,
      values,
    );
  const isCard = (name: string) => name === 'device';
  for (const one of tables) {
    // A pupil goes when no card is tied to it any more.
    if (one.table === 'student') for (const out of TAKEN_OUT.filter(({ table }) => isCard(table))) await takeOut(out);
    const count = await deleteIn(tx, one, values);
    if (count > 0) counts.set(one.table, count);
  }
  for (const one of TAKEN_OUT.filter((out) => !isCard(out.table))) await takeOut(one);
  return counts;

  async function takeOut({ table, set, rows }: (typeof TAKEN_OUT)[number]): Promise<void> {
    await tx.query(`${WITH_CHILD} update ${table} set ${set} where ${rows}`, values);
  }
}
