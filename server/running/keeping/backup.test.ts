/** A backup restores into every store, with equal rows and digests, and is written whole or not at all. */
import { mkdtemp, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM_VERSION } from '../../engine/settings';
import type { Db } from '../../engine/store/db';
import { migrate } from '../../engine/store/migrate';
import { MIGRATIONS } from '../../engine/store/migrations';
import { openPglite } from '../../engine/store/pglite';
import { openPostgres } from '../../engine/store/postgres';
import { type BackupBench, backupBench, tablesOf, VAPID } from '../../../tests/harness/backups';
import { fillStore } from '../../../tests/harness/filledStore';
import { testPlatform } from '../../../tests/harness/platform';
import { freshDatabase, freshDb } from '../../../tests/harness/postgres';

/** A server of an older major version; where there is none, its tests say that they were skipped. */
const OLDER_SERVER = process.env['OLDER_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

let bench: BackupBench;
let source: Db;
beforeAll(async () => {
  source = await freshDb();
  await fillStore(source);
  bench = await backupBench(source);
});
afterAll(async () => {
  await bench.close();
  await source.close();
});

let databases = 0;
/** A new database on the older server; null where none answers. */
async function olderStore(): Promise<Db | null> {
  const admin = new Client({ connectionString: OLDER_SERVER, connectionTimeoutMillis: 5_000 });
  const answers = await admin.connect().then(
    () => true,
    () => false,
  );
  if (!answers) return null;
  const name = `homeward_backup_${process.pid}_${(databases += 1)}`;
  await admin.query(`create database ${name}`);
  const url = new URL(OLDER_SERVER);
  url.pathname = name;
  const db = await openPostgres(url.href);
  return {
    ...db,
    async close() {
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

describe.each([
  { store: 'an older PostgreSQL', open: olderStore },
  { store: 'PGlite', open: () => openPglite() },
  { store: 'the embedded PostgreSQL', open: freshDb },
])('$store', ({ open }) => {
  it('takes the backup, and a backup of it restores again: rows and digests agree', async ({ skip }) => {
    const other = (await open()) ?? skip('no server at OLDER_DATABASE_URL');
    const back = await freshDb();
    try {
      await bench.restore(other);
      const second = await bench.write(other);
      expect(tablesOf(second.manifest)).toEqual(tablesOf(bench.manifest));
      expect(second.manifest.counters).toEqual(bench.manifest.counters);
      expect(second.manifest.fixDays).toEqual(bench.manifest.fixDays);
      await bench.restore(back, second.path);
      const third = await bench.write(back);
      expect(tablesOf(third.manifest)).toEqual(tablesOf(bench.manifest));
      // Counters go on where they stood.
      const [next] = await back.query<{ device_no: number }>(
        `insert into device (unique_id) values ('next') returning device_no`,
      );
      expect(next?.device_no).toBe(4);
    } finally {
      await other.close();
      await back.close();
    }
  });
});

it('a backup holds every row of the store, and the keys', async () => {
  const rows = Object.fromEntries(bench.manifest.tables.map((table) => [table.name, table.rows]));
  expect(rows).toMatchObject({ student: 4, fix: 3 * 4 * 500, photo: 1, alert_log: 2, contact: 3 });
  expect(rows).not.toHaveProperty('session');
  const db = await freshDb();
  const folder = await mkdtemp(join(bench.home, 'new-'));
  await bench.restore(db, bench.backup, folder);
  expect(await readFile(join(folder, 'vapid.json'), 'utf8')).toBe(VAPID);
  expect(await readdir(folder)).toEqual(['vapid.json']);
  await db.close();
});

it('a backup is not restored over a running platform', async () => {
  const platform = await testPlatform({ db: { ...(await freshDb()) } });
  try {
    await expect(bench.restore(platform.db)).rejects.toMatchObject({ fault: 'running' });
    expect(await platform.db.query('select 1 from school')).toHaveLength(2);
  } finally {
    await platform.close();
  }
});

it('a backup is not restored over tables of another program', async () => {
  const { connection, drop } = await freshDatabase();
  const other = await openPostgres(connection);
  await other.query('drop schema public cascade; create schema public; create table theirs (n integer)');
  await expect(bench.restore(other)).rejects.toMatchObject({ fault: 'foreign' });
  expect(await other.query('select * from theirs')).toEqual([]);
  await other.close();
  await drop();
});

describe('writing a backup', () => {
  it('ends in words and leaves no file when the disk is full', async () => {
    const path = join(bench.home, 'full.zip');
    await symlink('/dev/full', `${path}.part`);
    await expect(bench.write(source, path)).rejects.toMatchObject({ fault: 'full', message: 'The disk is full.' });
    expect((await readdir(bench.home)).filter((name) => name.startsWith('full'))).toEqual([]);
    // The connection that was left in the middle of a table is not used again.
    expect(await bench.contentOf(source)).toMatchObject({ tables: bench.manifest.tables });
  });

  it('replaces no file', async () => {
    await expect(bench.write(source, bench.backup)).rejects.toMatchObject({ fault: 'exists' });
  });

  it('says which folder cannot be written', async () => {
    const path = join(bench.home, 'nowhere', 'a.zip');
    await expect(bench.write(source, path)).rejects.toMatchObject({ fault: 'unwritable' });
  });

  it('shows one instant, whatever is written meanwhile', async () => {
    const db = await freshDb();
    await fillStore(db, 1);
    let going = true;
    const writer = (async () => {
      for (let n = 0; going; n += 1)
        await db.transaction(async (tx) => {
          await tx.query('insert into place values ($1, $2, null, $3, $4, 0, 0, 1)', [
            `p${n}`,
            'school-a',
            'n',
            'shop',
          ]);
          await tx.query(
            'insert into school_calendar values ($1, $2) on conflict (school_id) do update set calendar = $2',
            ['school-a', JSON.stringify({ places: n + 1 })],
          );
        });
    })();
    const { path } = await bench.write(db);
    going = false;
    await writer;
    const copy = await freshDb();
    await bench.restore(copy, path);
    const [seen] = await copy.query(
      `select (select count(*)::int from place where place_id ~ '^p[0-9]') as places,
         coalesce((select (calendar ->> 'places')::int from school_calendar), 0) as said`,
    );
    expect(seen?.['places']).toBe(seen?.['said']);
    await copy.close();
    await db.close();
  });
});

it('a backup of an older version is migrated, and a store of a newer one is not touched', async () => {
  const { connection, drop } = await freshDatabase();
  const old = await openPostgres(connection);
  await old.query('drop schema public cascade; create schema public');
  await migrate(old, MIGRATIONS.slice(0, 30));
  await old.query(`insert into school (school_id, name) values ('old', 'Old')`);
  const { path, manifest: said } = await bench.write(old);
  expect(said.steps).toHaveLength(30);
  const db = await freshDb();
  expect(await bench.restore(db, path)).toMatchObject({ migrated: MIGRATIONS.length - 30 });
  expect(await db.query('select school_id from school')).toEqual([{ school_id: 'old' }]);
  await migrate(db);
  expect(await db.query('select count(*)::int as count from migration')).toEqual([{ count: MIGRATIONS.length }]);
  await db.close();
  await old.close();
  await drop();
});

it('a backup says the version of package.json', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(PROGRAM_VERSION).toBe(version);
});
