/**
 * An erasure finds a child in every table: the test plants two children in each table that the schema has, with several
 * earlier cards, erases one of them, and reads the whole store. A new table or a new column of people fails it.
 */
import { beforeAll, expect, it } from 'vitest';
import { childTables, countRows, keysOfPupil } from './childRows';
import { MAY_STAY, NOTHING_OF_A_CHILD, TAKEN_OUT, WITHOUT_KEY } from './childColumns';
import { storedTables } from '../../engine/store/storedTables';
import { deleteLeaver } from '../../running/retention/deleteLeavers';
import { importRoster } from '../../running/consequences';
import { lastWearersStep } from '../../engine/store/steps/107-last-wearers';
import { type PlantedChild, plantChild, rowsOfChild } from '../../../tests/harness/plantChild';
import { fastPasswords, TEST_SETTINGS } from '../../../tests/harness/platform';
import { freshDb } from '../../../tests/harness/postgres';
import { MORNING, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { allTests } from '../../../tests/harness/opened';

const NOW = new Date(MORNING);
const SCHOOL = 'school-a';

const db = allTests(freshDb);
beforeAll(async () => {
  await importRoster({ db, clock: () => NOW, passwords: fastPasswords, settings: TEST_SETTINGS }, TEST_SCHOOL);
});

it('each table holds rows of a child, or says why not, and each column of people is known', async () => {
  const found = new Set((await childTables(db)).map(({ table }) => table));
  const names = (await storedTables(db)).map(({ name }) => name);
  const both = [...WITHOUT_KEY, ...TAKEN_OUT].filter(({ table }) => !names.includes(table));
  expect(both).toEqual([]);
  expect(names.filter((name) => !found.has(name) && NOTHING_OF_A_CHILD[name] === undefined)).toEqual([]);
  expect(Object.keys(NOTHING_OF_A_CHILD).filter((name) => !names.includes(name) || found.has(name))).toEqual([]);
  // A row that is one child's or one card's says who did something; a row of a school or of a person may name anybody.
  const columns = await db.query<{ table: string; column: string; tied: boolean }>(
    `select table_name as table, column_name as column, exists (select 1 from pg_constraint join pg_attribute
         on attrelid = conrelid and attnum = any(conkey)
       where contype = 'f' and conrelid = table_name::regclass
         and (attname = column_name or (attnotnull and column_name !~ 'student|pupil'))
         and confrelid in ('student'::regclass, 'identity'::regclass, 'account'::regclass, 'device'::regclass,
           'water_watch'::regclass)) as tied
     from information_schema.columns
     where table_schema = current_schema() and column_name ~ 'student|pupil|user|role|device_no|mobile|_by$'
     order by 1, 2`,
  );
  const listed = new Set([
    ...Object.keys(MAY_STAY),
    ...[...WITHOUT_KEY, ...TAKEN_OUT].flatMap(({ table, ...one }) =>
      [...`${one.rows} ${'set' in one ? one.set : ''}`.matchAll(/\w+/g)].map(([word]) => `${table}.${word}`),
    ),
  ]);
  const unknown = columns.filter(
    ({ table, column, tied }) => found.has(table) && !tied && !listed.has(`${table}.${column}`),
  );
  expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

it('a child is erased from every table, the certificate counts every row, and another child keeps all', async () => {
  const ming: PlantedChild = { pupil: 's-ming', user: 'u-li', role: 'r-li', mobile: '13900000004', numbers: [] };
  const hua: PlantedChild = { pupil: 's-hua', user: 'u-zhang', role: 'r-zhang', mobile: '13900000005', numbers: [] };
  await plantChild(db, ming, NOW);
  await plantChild(db, hua, NOW);
  // Rows that are both children's.
  await db.query(
    `insert into swim (swim_id, area_id, school_id, from_at, to_at, class_ids, student_ids, supervisor, note, made_by)
     select 'both', area_id, school_id, $1, $1, '{}', '{s-ming,s-hua}', '', '', 'r-wu' from water_area limit 1`,
    [NOW],
  );
  await db.query(
    `insert into fence (fence_id, version, shape_version, shape_since, owner, school_id, drawn, scope, west, south, east,
       north, changed_at, changed_by)
     values ('both', 2, 1, $1, 'family', $2, '{"rules": {"told": {"guardians": ["u-li"]}}}', 'students', 0, 0, 0, 0, $1,
       'r-li')`,
    [NOW, SCHOOL],
  );
  await db.query(`insert into fence_student values ('both', 's-ming'), ('both', 's-hua')`);
  await db.query(
    `insert into fence_version (fence_id, version, drawn, scope, removed, changed_at, changed_by)
     select 'both', old.version, drawn, old.scope::jsonb, false, $1, 'r-li' from fence, (values
       (1, '{"kind": "students", "studentIds": ["s-ming"]}'),
       (2, '{"kind": "students", "studentIds": ["s-ming", "s-hua"]}')) as old (version, scope)
     where fence_id = 'both'`,
    [NOW],
  );
  await db.query(
    `insert into contact_look (look_id, of_user, by_user, by_role, viewer, user_type, school_id, what, at)
     values ('of staff', 'u-wu', 'u-li', 'r-li', '李强', '2', $2, 'show', $1)`,
    [NOW, SCHOOL],
  );
  await db.query(
    `insert into roster_change (import_id, entity, row_id, before, after)
     select import_id, 'card', 'given', '{"studentId": "s-ming"}', '{"studentId": "s-hua"}' from roster_import limit 1`,
  );
  await db.query(
    `update device set lost_of = 's-ming', roster_student_id = 's-ming', lost_at = $1 where unique_id = 'spare s-ming'`,
    [NOW],
  );
  // An access point of the school, which both cards taught.
  await db.query(
    `insert into wifi_ap (school_id, key, radio, local, place, moved, back, taught_by, days, last_at)
     values ($1, '\\x01', '\\x01', false, '\\x01', 0, 0, $2, 1, $3)`,
    [SCHOOL, [ming.numbers[0], hua.numbers[0]], NOW],
  );

  const plan = (await childTables(db)).map(({ table }) => table);
  const planted = await rowsOfChild(db, ming);
  // Planted everywhere, under each of the numbers.
  expect(ming.numbers.length).toBe(4);
  expect(plan.filter((table) => !planted.has(table))).toEqual([]);
  const others = await rowsOfChild(db, hua);
  // What stays is parted from the child, and not counted.
  const stays = { wifi_ap: 1, swim: 1, fence: 1, fence_version: 1 } as Record<string, number>;
  const goes = new Map(plan.map((table) => [table, (planted.get(table)?.length ?? 0) - (stays[table] ?? 0)]));
  expect(await countRows(db, await keysOfPupil(db, ming.pupil, SCHOOL))).toEqual(goes);

  await db.query(`update student set left_at = $1 where student_id = 's-ming'`, [new Date(MORNING - 1)]);
  let count = 0;
  const ids = { newId: () => `id ${(count += 1)}`, newSecret: () => `secret ${(count += 1)}` };
  expect(await deleteLeaver(db, { pupils: NOW, people: new Date(0) }, NOW, ids)).toBe(1);

  expect([...(await rowsOfChild(db, ming)).keys()].filter((table) => table !== 'device')).toEqual([]);
  // The numbers are there, and nobody's.
  const tied = 'student_id, kept_for, last_worn_by, lost_of, roster_student_id';
  expect(await db.query(`select 1 from device where 's-ming' in (${tied})`)).toEqual([]);
  const [{ counts } = { counts: {} }] = await db.query<{ counts: Record<string, number> }>(
    'select counts from erasure',
  );
  const sum = (rows: Iterable<number>) => [...rows].reduce((all, one) => all + one, 0);
  expect(sum(Object.values(counts))).toBe(sum(goes.values()));
  expect(counts).toMatchObject({ fixes: goes.get('fix'), alerts: goes.get('alert'), guardians: 1, accounts: 1 });

  const left = await rowsOfChild(db, hua);
  const shared = ['wifi_ap', 'swim', 'fence', 'fence_version', 'roster_change'];
  for (const [table, rows] of others)
    if (!shared.includes(table)) expect([table, left.get(table)]).toEqual([table, rows]);
  expect(await db.query(`select student_ids from swim where swim_id = 'both'`)).toEqual([{ student_ids: ['s-hua'] }]);
  expect(await db.query(`select taught_by from wifi_ap where key = '\\x01'`)).toEqual([
    { taught_by: [hua.numbers[0]] },
  ]);
  expect(await db.query(`select drawn, changed_by from fence where fence_id = 'both'`)).toEqual([
    { drawn: { rules: { told: { guardians: 'all' } } }, changed_by: '' },
  ]);
  expect(await db.query(`select version, scope from fence_version where fence_id = 'both'`)).toEqual([
    { version: 2, scope: { kind: 'students', studentIds: ['s-hua'] } },
  ]);

  // The step of the schema finds the same wearers of retired numbers by what is kept of them.
  const wearers = () =>
    db.query(`select device_no, last_worn_by from device where last_worn_by is not null order by device_no`);
  const known = await wearers();
  expect(known.length).toBe(hua.numbers.length);
  await db.query('update device set last_worn_by = null');
  const [, , backfill = ''] = lastWearersStep.sql;
  await db.query(backfill);
  expect(await wearers()).toEqual(known);
});
