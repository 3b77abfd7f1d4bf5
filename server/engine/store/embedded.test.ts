/** The embedded database: killed, taken over, locked. Acknowledged commits survive. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { columnOf, type Db } from './db';
import { FolderInUse } from './errors';
import { openStore } from './open';
import { silentLog } from '../../../tests/harness/silentLog';
import { fastFolder } from '../../../tests/harness/fastFolder';
import { startPlatformProcess } from '../../../tests/harness/platformProcess';
import { programOfRun } from '../../../tests/harness/programOfRun';

let folder: string;
const holders: ChildProcess[] = [];
beforeEach(async () => {
  folder = await fastFolder('homeward-store-');
});
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  vi.unstubAllEnvs();
});

/** Milliseconds: on a busy machine a database takes time to write, to end and to restart. */
const PATIENT = { timeout: 150_000, interval: 5 };

/** When the database began to run. */
const STARTED = 'select pg_postmaster_start_time() as at';

const open = () => openStore({ folder, log: silentLog });
const postmasterLines = async () => (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
const postmaster = async () => Number((await postmasterLines())[0]);
const kept = (db: Db) => columnOf<string>(db, 'select word from kept');

/** Another process that has the folder's store open. */
async function holder(env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await programOfRun('tests/harness/holdStore.ts'), folder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

test('every acknowledged commit survives kill -9 of the database, and the platform restarts it', async () => {
  const db = await open();
  await db.query('create table counted (n integer primary key)');
  const acknowledged: number[] = [];
  let [next, refused] = [0, 0];
  for (let round = 0; round < 3; round += 1) {
    const killing = new AbortController();
    const writers = [1, 2, 3, 4].map(async () => {
      while (!killing.signal.aborted) {
        const n = next++;
        const done = await db.query('insert into counted values ($1)', [n]).then(
          () => true,
          () => false,
        );
        if (done) acknowledged.push(n);
        else refused += 1;
      }
    });
    const before = [acknowledged.length, refused] as const;
    await expect.poll(() => acknowledged.length, PATIENT).toBeGreaterThan(before[0] + 200);
    const [old] = await db.query<{ at: Date }>(STARTED);
    process.kill(await postmaster(), 'SIGKILL');
    // The writers go on until they get errors, so that the database is killed during their writes.
    await expect.poll(() => refused, PATIENT).toBeGreaterThan(before[1]);
    killing.abort();
    await Promise.all(writers);
    // What the dead database left behind answers a moment longer.
    const read = () =>
      db.query<{ n: number; at: Date }>(`select n, (${STARTED}) as at from counted`).catch(() => [old ?? null]);
    await expect.poll(async () => (await read())[0]?.at.getTime(), PATIENT).not.toBe(old?.at.getTime());
    const there = new Set(await columnOf<number>(db, 'select n from counted'));
    expect(acknowledged.filter((n) => !there.has(n))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(600);
  await db.close();
});

test('a database that runs on after its platform was killed is taken over', async () => {
  const platform = await holder();
  const orphan = await postmaster();
  await killed(platform);

  const db = await open();
  expect(await postmaster()).toBe(orphan);
  expect(await kept(db)).toEqual(['told before the end']);
  await db.close();
  await expect(postmaster()).rejects.toThrow('ENOENT');
});

test('a folder opens again after platform and database were killed together', async () => {
  const platform = await holder();
  process.kill(await postmaster(), 'SIGKILL');
  await killed(platform);
  const db = await open();
  expect(await kept(db)).toEqual(['told before the end']);
  await db.close();
});

test('a second platform is refused while the first one runs, which is not disturbed', async () => {
  const db = await open();
  await expect(open()).rejects.toThrow(FolderInUse);
  expect(await db.query('select 1 as still')).toEqual([{ still: 1 }]);
  await db.close();
});

test('a postmaster.pid with the process number of another program does not prevent the start', async () => {
  const db = await open();
  const pidFile = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  await db.close();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)'], { stdio: 'ignore' });
  holders.push(other);
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(other.pid)));
  const again = await open();
  await again.close();
});

test("the socket's folder is private to this user and is removed on a normal stop", async () => {
  const db = await open();
  const socketFolder = (await postmasterLines())[4] ?? '';
  expect(((await stat(socketFolder)).mode & 0o777).toString(8)).toBe('700');
  await db.close();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

test('a folder that started with PostgreSQL is never opened with an empty PGlite', async () => {
  const db = await open();
  await db.close();
  await rm(join(folder, 'postgres'), { recursive: true });
  await writeFile(join(folder, 'postgres'), 'not a folder');
  await expect(open()).rejects.toThrow('ENOTDIR');
});

test('where PostgreSQL cannot run the store is PGlite, locked against a second process, and stays PGlite', async () => {
  await writeFile(join(folder, 'postgres'), 'in the way');
  const said: string[] = [];
  const db = await openStore({ folder, log: { ...silentLog, warn: (_, message) => said.push(message) } });
  expect(said.at(-1)).toContain('PGlite');
  await db.query('create table kept (word text)');
  await db.query('insert into kept values ($1)', ['light']);
  await expect(open()).rejects.toThrow(FolderInUse);
  await db.close();

  await rm(join(folder, 'postgres'));
  const again = await open();
  expect(await kept(again)).toEqual(['light']);
  await again.close();
});

test.skipIf(process.getuid?.() !== 0)('root without user namespaces runs the database as another account', async () => {
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n');
  await chmod(join(folder, 'unshare'), 0o755);
  const path = `${folder}${delimiter}${process.env['PATH']}`;
  const platform = await holder({ PATH: path });
  await killed(platform);
  vi.stubEnv('PATH', path);
  const db = await open();
  const [where] = await db.query<{ home: string }>(
    "select setting as home from pg_settings where name = 'data_directory'",
  );
  expect(where?.home).toMatch(/^\/var\/lib\/homeward\//);
  expect(await kept(db)).toEqual(['told before the end']);
  await db.close();
  await rm(join(where?.home ?? '', '..'), { recursive: true });
});

test('a start at a taken port says so, and leaves neither a database nor its folder behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const data = join(folder, 'new');
  const start = startPlatformProcess({ DATA_FOLDER: data, PORT: String(port) }, [await programOfRun()]);
  await expect(start).rejects.toThrow(
    `ended with 1\nHomeward did not start. Another program listens at 127.0.0.1:${port}. Stop it, or choose another port.`,
  );
  await expect(stat(data)).rejects.toMatchObject({ code: 'ENOENT' });
  taken.close();
});
