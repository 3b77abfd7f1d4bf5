/** Plants a child in every table that may hold rows of one, by the catalogue of the store alone. */
import { storedTables } from '../../server/engine/store/storedTables';
import { NOTHING_OF_A_CHILD } from '../../server/people/leaving/childColumns';
import { CONSEQUENCES } from '../../server/running/consequences';
import { changeWearers } from '../../server/people/cards/cardWearers';
import type { Db, Queryable } from '../../server/engine/store/db';

export interface PlantedChild {
  pupil: string;
  /** A guardian. */
  user: string;
  role: string;
  mobile: string;
  /** The numbers of the cards, in the order in which they were worn; `plantChild` fills it. */
  numbers: number[];
}

interface Column {
  table: string;
  column: string;
  type: string;
  needed: boolean;
  check: string | null;
}
interface Key {
  table: string;
  parent: string;
  columns: string[];
  referred: string[];
}
type Row = Record<string, unknown>;

/** Values that a column takes for more than its type; `{}` stands for the mark of the row. */
const GIVEN: Readonly<Record<string, (child: PlantedChild, mark: string) => unknown>> = {
  'wifi_ap.taught_by': (child) => child.numbers.slice(0, 3),
  'fence.scope': () => 'students',
  'swim.student_ids': (child) => [child.pupil],
  'swim.class_ids': () => [],
  'roster_change.entity': () => 'pupil',
  'roster_change.row_id': (child) => child.pupil,
  'phone_code.mobile': (child) => child.mobile,
  'one_use_link.purpose': () => 'sign in',
  'archive_record.filed_at': () => new Date(0),
  'approval.starter_side': () => 'family',
  'alert_log.version': () => 1,
  'alert_delivery.receipt': () => null,
  'contact.heard': () => '1'.padEnd(288, '0'),
  'roll_call.group_id': () => null,
  'roll_call.closed_at': () => new Date(0),
  'approval_file.size': () => 30_000,
};
const NO_KEY: Readonly<Record<string, keyof PlantedChild>> = { student_id: 'pupil', user_id: 'user', by_user: 'user' };

/** The text that stands in each text of a planted row. */
const markOf = ({ pupil }: PlantedChild) => `mark-of-${pupil}`;

async function catalogue(on: Queryable): Promise<{ columns: Column[]; keys: Key[] }> {
  const columns = await on.query<Column>(
    `select table_name as table, column_name as column, data_type as type,
       is_nullable = 'NO' and column_default is null as needed,
       (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
        where contype = 'c' and conrelid = table_name::regclass and cardinality(conkey) = 1
          and conkey[1] = columns.ordinal_position) as check
     from information_schema.columns where table_schema = current_schema() and is_identity = 'NO'
     order by ordinal_position`,
  );
  const keys = await on.query<Key>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as parent,
       array(select attname::text from unnest(conkey) with ordinality as k (no, place)
         join pg_attribute on attrelid = conrelid and attnum = k.no order by place) as columns,
       array(select attname::text from unnest(confkey) with ordinality as k (no, place)
         join pg_attribute on attrelid = confrelid and attnum = k.no order by place) as referred
     from pg_constraint where contype = 'f' and conrelid <> confrelid and conparentid = 0`,
  );
  return { columns, keys };
}

/** Rows that are nobody's: parents that the rows of children refer to. */
const NOBODY: PlantedChild = { pupil: 'nobody', user: '', role: '', mobile: '', numbers: [] };
let count = 0;

/**
 * The child wears four numbers: of a card that is unbound and bound again, of another, and the one at leaving. A row
 * stands in each table for each of them, or one where the table has no card.
 */
export async function plantChild(db: Db, child: PlantedChild, now: Date): Promise<void> {
  await wearCards(db, child, now);
  const { columns, keys } = await catalogue(db);
  const planted = new Map<string, Row[]>();
  const known: Record<string, Row> = {
    school: { school_id: 'school-a' },
    class: { class_id: 'class-1' },
    student: { student_id: child.pupil },
    account: { user_id: child.user },
    identity: { role_id: child.role },
  };
  const plant = async (table: string, of: PlantedChild, number: number | null): Promise<Row> => {
    const row: Row = {};
    const mark = `${markOf(of)}-${(count += 1)}`;
    for (const key of keys.filter((one) => one.table === table)) {
      const { parent } = key;
      const from =
        parent === 'device'
          ? { device_no: number }
          : (known[parent] ??
            (planted.get(parent) ?? []).find((one) => one['device_no'] === number) ??
            planted.get(parent)?.[0]);
      const referred = from ?? (await plant(parent, NOBODY, null));
      if (!from) planted.set(parent, [referred]);
      key.columns.forEach((column, place) => (row[column] ??= referred[key.referred[place] ?? '']));
    }
    for (const column of columns.filter((one) => one.table === table)) {
      const given = GIVEN[`${table}.${column.column}`];
      if (given) row[column.column] = given(of, mark);
      else if (!(column.column in row)) row[column.column] = valueOf(column, of, number, mark, now);
    }
    const names = Object.keys(row).filter((column) => row[column] !== undefined);
    await db.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      names.map((column) => row[column]),
    );
    return row;
  };
  for (const { name } of await storedTables(db)) {
    if (NOTHING_OF_A_CHILD[name] !== undefined || known[name]) continue;
    const own = columns.filter(({ table }) => table === name);
    const byNumber = own.some(({ column }) => column === 'device_no');
    const rows: Row[] = [];
    for (const number of byNumber ? child.numbers : [child.numbers[0] ?? null])
      rows.push(await plant(name, child, number));
    planted.set(name, rows);
  }
}

function valueOf(
  { column, type, needed, check }: Column,
  child: PlantedChild,
  number: number | null,
  mark: string,
  now: Date,
) {
  const [, first] = /ARRAY\['([^']*)'/.exec(check ?? '') ?? [];
  if (column === 'device_no') return number;
  if (column === 'school_id') return 'school-a';
  if (first !== undefined) return first;
  const own = NO_KEY[column];
  if (own !== undefined) return child[own];
  if (type === 'text') return mark;
  if (type === 'jsonb') return JSON.stringify({ mark });
  if (type === 'ARRAY') return [mark];
  if (!needed) return undefined;
  if (type.startsWith('timestamp')) return new Date(now.getTime() + (count += 1) * 1_000);
  if (type === 'date') return '2026-03-02';
  if (type === 'bytea') return Buffer.from(mark);
  if (type === 'boolean') return false;
  return (count += 1) % 30_000;
}

/** A child wears a card, unbinds it, wears it again, wears a second one, and leaves with it; then comes a free one. */
async function wearCards(db: Db, child: PlantedChild, now: Date): Promise<void> {
  const change = async (uniqueId: string, studentId: string | null, leaves = false) =>
    db.transaction(async (tx) => {
      const [card] = await tx.query<{ device_no: number; student_id: string | null }>(
        'select device_no, student_id from device where unique_id = $1 for update',
        [uniqueId],
      );
      if (!card) throw new Error(`no card ${uniqueId}`);
      if (card.student_id === child.pupil) child.numbers.push(card.device_no);
      await changeWearers(tx, CONSEQUENCES, [{ deviceNo: card.device_no, studentId, byHand: true, leaves }], now);
    });
  const [worn] = await db.query<{ unique_id: string }>('select unique_id from device where student_id = $1', [
    child.pupil,
  ]);
  const first = worn?.unique_id ?? '';
  for (const name of ['second', 'spare'])
    await db.query(`insert into device (unique_id, pool_school_id) values ($1, 'school-a')`, [
      `${name} ${child.pupil}`,
    ]);
  await change(first, null);
  await change(first, child.pupil);
  await change(first, null);
  for (const leaves of [false, true]) {
    await change(`second ${child.pupil}`, child.pupil);
    await change(`second ${child.pupil}`, null, leaves);
  }
}

/** Rows that tell of a child, by table: with a mark, an id or the mobile number, or with a number of a card. */
export async function rowsOfChild(db: Db, child: PlantedChild): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const { columns } = await catalogue(db);
  for (const { name } of await storedTables(db)) {
    const hasNumber =
      columns.some(({ table, column }) => table === name && column === 'device_no') || name === 'device';
    const taught = name === 'wifi_ap' ? 'taught_by && $2::int[]' : '$2::int[] is null';
    const rows = await db.query<{ text: string }>(
      `select one::text as text from ${name} one
       where one::text ~ $1 or ${hasNumber ? 'device_no = any($2::int[])' : taught} order by 1`,
      [`\\m(${[markOf(child), child.pupil, child.user, child.role, child.mobile].join('|')})\\M`, child.numbers],
    );
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ text }) => text),
      );
  }
  return found;
}
