/** The store's guarantees, on PostgreSQL and on PGlite. */
import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { columnOf, valueOf, type Db, type Queryable } from './db';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';
import { retryOnDeadlock } from './errors';
import { dropFixPartitions, openFixPartitions } from './fixPartitions';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';
import { freshDatabase, freshDb } from '../../../tests/harness/postgres';
import { allTests } from '../../../tests/harness/opened';

const NOON = new Date('2026-11-21T12:00:00Z');

async function freshPglite(): Promise<Db> {
  const db = await openPglite();
  await migrate(db);
  return db;
}

describe.each([
  { store: 'PostgreSQL', open: freshDb },
  { store: 'PGlite', open: freshPglite },
])('$store', ({ open }) => {
  const db = allTests(open);

  const storeFix = (device: number, at: string) =>
    db.query(
      'insert into fix (device_no, fix_time, lng, lat, source, received_at) values ($1, $2, 121.5, 31.2, 0, $3)',
      [device, new Date(at), NOON],
    );
  const partitionOf = (device: number) =>
    valueOf<string>(db, 'select tableoid::regclass::text as table from fix where device_no = $1', [device]);
  const partitions = () =>
    columnOf<string>(
      db,
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'fix'::regclass order by 1",
    );

  test('a position that changes stays on its page: no index but the key has to follow', async () => {
    const indexes = await db.query(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'position'::regclass`,
    );
    expect(indexes).toEqual([{ name: 'position_pkey' }]);
  });

  test('migrating twice changes nothing', async () => {
    const before = await db.query('select * from migration');
    expect(before).toHaveLength(MIGRATIONS.length);
    await migrate(db);
    expect(await db.query('select * from migration')).toEqual(before);
  });

  test('a failed migration step leaves the store unchanged', async () => {
    const broken = { id: '999 broken', sql: 'create table half (n integer); select 1 / 0' };
    await expect(migrate(db, [...MIGRATIONS, broken])).rejects.toThrow('division by zero');
    await expect(db.query('select * from half')).rejects.toThrow('does not exist');
    expect(await db.query('select * from migration')).toHaveLength(MIGRATIONS.length);
  });

  test('a store of a newer version is refused', async () => {
    await expect(migrate(db, MIGRATIONS.slice(0, -1))).rejects.toThrow(
      `the store has the migration '${MIGRATIONS.at(-1)?.id}'`,
    );
  });

  test('instants are read as Date, int8 as number, date as text, json as its value', async () => {
    const [row] = await db.query(
      `select $1::timestamptz as at, $2::int8 as large, $3::date as day, $4::jsonb as said,
         $5::float8[] as numbers, null::int8 as none`,
      [NOON, 9_007_199_254_740_991, '2026-11-21', JSON.stringify({ words: ['a'] }), [1.5, null]],
    );
    expect(row).toEqual({
      at: NOON,
      large: 9_007_199_254_740_991,
      day: '2026-11-21',
      said: { words: ['a'] },
      numbers: [1.5, null],
      none: null,
    });
  });

  test('arrays of instants, numbers and texts can be inserted as columns', async () => {
    const rows = await db.query(
      'select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::text[]) as t (n, at, x, word)',
      [
        [1, 2],
        [NOON, NOON],
        [0.25, null],
        ['a,"b"', null],
      ],
    );
    expect(rows).toEqual([
      { n: 1, at: NOON, x: 0.25, word: 'a,"b"' },
      { n: 2, at: NOON, x: null, word: null },
    ]);
  });

  test('a transaction that throws is rolled back', async () => {
    const gone = db.transaction(async (tx) => {
      await tx.query('create table trace (n integer)');
      throw new Error('no');
    });
    await expect(gone).rejects.toThrow('no');
    await expect(db.query('select * from trace')).rejects.toThrow('does not exist');
  });

  test('a transaction with a caught statement error is not reported as committed', async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.query('create table swallowed (n integer)');
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(/rolled back|aborted/);
    await expect(db.query('select * from swallowed')).rejects.toThrow('does not exist');
    expect(await db.query('select 1 as still')).toEqual([{ still: 1 }]);
  });

  test('an error names the broken constraint but contains no values', async () => {
    const twice = () => db.query('insert into school (school_id, name) values ($1, $2)', ['id-of-the-row', '光明小学']);
    await twice();
    const error: unknown = await twice().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '23505', constraint: 'school_pkey' });
    expect(inspect(error, { depth: 9 })).not.toMatch(/光明小学|id-of-the-row/);
  });

  test('a notice arrives after its commit, and none arrives after unlisten', async () => {
    const heard: string[] = [];
    const stop = await db.listen('Told "So"', (payload) => heard.push(payload));
    await db.transaction(async (tx) => {
      await tx.query('select pg_notify($1, $2)', ['Told "So"', 'one']);
      expect(heard).toEqual([]);
    });
    await db.notify('Told "So"', '二');
    await expect.poll(() => heard).toEqual(['one', '二']);
    await stop();
    await db.notify('Told "So"', 'three');
    await db.query('select 1');
    expect(heard).toEqual(['one', '二']);
  });

  test('a fix is stored in the partition of its UTC day if it exists, otherwise in fix_other', async () => {
    await storeFix(1, '2026-11-20T23:59:59Z');
    await openFixPartitions(db, ['2026-11-21'], NOON);
    await storeFix(2, '2026-11-21T00:00:00Z');
    await storeFix(3, '2026-11-21T23:59:59.999Z');
    expect(await Promise.all([1, 2, 3].map(partitionOf))).toEqual(['fix_other', 'fix_20261121', 'fix_20261121']);
  });

  test('a new partition takes over earlier fixes of its day', async () => {
    await storeFix(4, '2026-11-19T08:00:00Z');
    await openFixPartitions(db, ['2026-11-19', '2026-11-19'], NOON);
    expect(await partitionOf(4)).toBe('fix_20261119');
  });

  test('no partition is created for a day far from now or an invalid day', async () => {
    const before = await partitions();
    await openFixPartitions(db, ['2026-10-11', '2026-11-24', '1999-01-01', 'yesterday', '2026-11-2x'], NOON);
    expect(await partitions()).toEqual(before);
    await openFixPartitions(db, ['2026-10-13', '2026-11-23'], NOON);
    expect(await partitions()).toEqual([...before, 'fix_20261013', 'fix_20261123'].sort());
  });

  test('dropping partitions deletes old days, and a day can be created again', async () => {
    await openFixPartitions(db, ['2026-11-17', '2026-11-18'], NOON);
    await storeFix(5, '2026-11-17T10:00:00Z');
    await storeFix(6, '2001-01-01T10:00:00Z');
    await dropFixPartitions(db, new Date('2026-11-18T15:00:00Z'));
    expect(await partitions()).toContain('fix_20261118');
    expect(await partitions()).not.toContain('fix_20261117');
    expect(await db.query('select from fix where device_no in (5, 6)')).toEqual([]);
    await openFixPartitions(db, ['2026-11-17'], NOON);
    expect(await partitions()).toContain('fix_20261117');
  });
});

test('every process on the store gets a notice, also after a lost connection', async () => {
  const { connection, drop } = await freshDatabase();
  const [one, other] = [await openPostgres(connection), await openPostgres(connection)];
  const heard: string[] = [];
  const missed = vi.fn<() => void>();
  await one.listen('fixes', (payload) => heard.push(payload), missed);
  await other.notify('fixes', 'first');
  await expect.poll(() => heard).toEqual(['first']);

  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`,
  );
  await expect.poll(() => missed.mock.calls.length, { timeout: 30_000 }).toBe(1);
  await other.notify('fixes', 'second');
  await expect.poll(() => heard).toEqual(['first', 'second']);
  await Promise.all([one.close(), other.close()]);
  await drop();
});

test('processes that start together migrate an empty store once', async () => {
  const { connection, drop } = await freshDatabase();
  const platforms = await Promise.all([1, 2, 3].map(() => openPostgres(connection)));
  const [first] = platforms;
  await first?.query('drop schema public cascade; create schema public');
  await Promise.all(platforms.map((db) => migrate(db)));
  expect(await first?.query('select * from migration')).toHaveLength(MIGRATIONS.length);
  await Promise.all(platforms.map((db) => openFixPartitions(db, ['2026-11-21', '2026-11-22'], NOON)));
  await Promise.all(platforms.map((db) => db.close()));
  await drop();
});

test('of two deadlocked transactions the ended one is repeated, and both commit', async () => {
  const { connection, drop } = await freshDatabase();
  const db = await openPostgres(connection);
  await db.query('create table counted (name text primary key, times integer not null)');
  await db.query("insert into counted values ('a', 0), ('b', 0)");
  const add = (tx: Queryable, name: string) => tx.query('update counted set times = times + 1 where name = $1', [name]);
  let holding = 0;
  let bothHold = () => {};
  const both = new Promise<void>((resolve) => (bothHold = resolve));
  let begun = 0;
  const lockBoth = (first: string, second: string) =>
    retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        begun += 1;
        await add(tx, first);
        if ((holding += 1) === 2) bothHold();
        await both;
        await add(tx, second);
      }),
    );
  await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')]);
  // Usually one repetition; the repeated one can deadlock with the other again.
  expect(begun).toBeGreaterThan(2);
  expect(await db.query('select name, times from counted order by name')).toEqual([
    { name: 'a', times: 2 },
    { name: 'b', times: 2 },
  ]);
  await db.close();
  await drop();
});

test('a transaction that fails for another reason is not repeated', async () => {
  let begun = 0;
  await expect(
    retryOnDeadlock(async () => {
      begun += 1;
      throw new Error('no such table');
    }),
  ).rejects.toThrow('no such table');
  expect(begun).toBe(1);
});
