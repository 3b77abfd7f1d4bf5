/** A backup is restored into one cell while others go on, and what an older one brings back is not in two cells. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counters } from '../../engine/store/storedTables';
import type { Db } from '../../engine/store/db';
import { openPostgres } from '../../engine/store/postgres';
import { importRoster } from '../consequences';
import { type BackupBench, backupBench } from '../../../tests/harness/backups';
import { runCells } from '../../../tests/harness/cellOperator';
import { fillStore } from '../../../tests/harness/filledStore';
import { fastPasswords, TEST_SETTINGS } from '../../../tests/harness/platform';
import { freshDatabase } from '../../../tests/harness/postgres';
import { OTHER_SCHOOL, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { urlOf } from '../../../tests/harness/twoPlatforms';

const SCHOOL = TEST_SCHOOL.school.schoolId;
const OTHER = OTHER_SCHOOL.school.schoolId;

const databases: Awaited<ReturnType<typeof freshDatabase>>[] = [];
let home: Db;
let north: Db;
let northUrl: string;
let bench: BackupBench;
/** Empties a database, as one that was lost and made again. */
const lose = (db: Db) => db.query('drop schema public cascade; create schema public');

beforeAll(async () => {
  for (const _ of ['home', 'north']) databases.push(await freshDatabase());
  [home, north] = (await Promise.all(databases.map(({ connection }) => openPostgres(connection)))) as [Db, Db];
  northUrl = urlOf(databases[1]?.connection ?? {});
  await fillStore(home, 1);
  await importRoster(
    { db: home, clock: () => new Date(), passwords: fastPasswords, settings: TEST_SETTINGS },
    OTHER_SCHOOL,
  );
  await lose(north);
  bench = await backupBench(home);
});
afterAll(async () => {
  await bench.close();
  for (const db of [home, north]) await db.close();
  for (const { drop } of databases) await drop();
});

const cells = (...words: string[]) => runCells(databases[0]?.connection ?? {}, words);
/** The number of the next card of a cell. */
async function nextCard(db: Db): Promise<number> {
  const [row] = await db.query<{ no: number }>(`select nextval('device_device_no_seq') as no`);
  return row?.no ?? 0;
}

it('a cell is closed, restored from its backup and opened, with the numbers that it had', async () => {
  await cells('add', 'north', northUrl);
  await cells('move', SCHOOL, 'north');
  const { path } = await bench.write(north);
  await lose(north);
  expect(await cells('list')).toContain('north (1): The database is empty.');
  expect(await cells('remove', 'north')).toContain('The database is empty.');

  expect(await cells('close', 'home')).toContain('stop Homeward');
  expect(await cells('close', 'north')).toContain('answered with 503');
  expect(await cells('open', 'north')).toContain('The database is empty.');
  await bench.restore(north, path);
  // No card has been numbered there: the backup says which numbers are the cell's.
  expect(await nextCard(north)).toBe(50_000_001);
  expect(await cells('move', OTHER, 'north')).toBe('The cell north is closed.');
  expect(await cells('list')).toContain('north (1), closed: 1 schools, 4 pupils');
  expect(await cells('open', 'north')).toContain('is open');
  expect(await nextCard(north)).toBe(50_000_002);
});

it('a cell restored from a backup of before a move is opened when the school is in one cell again', async () => {
  const { path } = await bench.write(north);
  await cells('move', SCHOOL, 'home');
  await cells('close', 'north');
  await bench.restore(north, path);
  expect(await cells('open', 'north')).toContain(`${SCHOOL} (north and home)`);
  expect(await cells('drop', SCHOOL, 'north')).toBe(`${SCHOOL} is no longer in north; it is in home.`);
  expect(await cells('drop', SCHOOL, 'home')).toContain('No other cell');
  expect(await cells('open', 'north')).toContain('is open');
  expect(await north.query('select 1 from student')).toEqual([]);
  expect(await north.query('select 1 from fix')).toEqual([]);
  expect(await home.query('select 1 from student')).toHaveLength(5);
});

it('a home cell restored from a backup of before a move gives no number again that the other cell has', async () => {
  await cells('move', SCHOOL, 'north');
  // A card that the home cell numbered after the backup, in the school that moved.
  await north.query(
    `insert into device (device_no, unique_id, pool_school_id) overriding system value values (777, 'later', $1)`,
    [SCHOOL],
  );
  await lose(home);
  await bench.restore(home);
  expect(await cells('add', 'north', northUrl)).toContain(`It is closed. These schools are in two cells: ${SCHOOL}`);
  expect(await cells('drop', SCHOOL, 'home')).toBe(`${SCHOOL} is no longer in home; it is in north.`);
  expect(await cells('open', 'north')).toContain('is open');
  expect(await nextCard(home)).toBe(778);
  expect(await cells('list')).toMatch(/^home \(0\): 1 schools, 1 pupils.*north \(1\): 1 schools, 4 pupils/s);
  expect((await counters(north)).every(({ from }) => from > 50_000_000)).toBe(true);
});
