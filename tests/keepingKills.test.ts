/**
 * Kill -9 of the commands that keep the store: each is done or not done, and the next command says which. Three rounds;
 * KILL_ROUNDS=10 by hand.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackup } from '../server/keeping/backupFile';
import { settleRestore } from '../server/keeping/restore';
import type { Db } from '../server/store/db';
import { migrate } from '../server/store/migrate';
import { MIGRATIONS } from '../server/store/migrations';
import { openPostgres } from '../server/store/postgres';
import { type BackupBench, backupBench, tablesOf } from './harness/backups';
import { fillStore } from './harness/filledStore';
import { ROOT } from './harness/platformProcess';
import { freshDatabase } from './harness/postgres';
import { urlOf } from './harness/twoPlatforms';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
/** The moments after the work has begun at which a round kills, in milliseconds. */
const moment = (round: number) => (round * 37) % 400;

let home: string;
let source: Db;
let store: Db;
let storeUrl: string;
let sourceUrl: string;
let bench: BackupBench;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'homeward-kills-'));
  const [one, other] = [await freshDatabase(), await freshDatabase()];
  drops.push(one.drop, other.drop);
  [sourceUrl, storeUrl] = [urlOf(one.connection), urlOf(other.connection)];
  [source, store] = [await openPostgres(one.connection), await openPostgres(other.connection)];
  // Enough rows that the work takes longer than the moments.
  await fillStore(source, 60);
  bench = await backupBench(source);
});
afterAll(async () => {
  await bench.close();
  await Promise.all([source.close(), store.close()]);
  for (const drop of drops) await drop();
  await rm(home, { recursive: true, force: true });
});

const command = (entry: string, args: readonly string[], databaseUrl: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', `server/node/${entry}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_FOLDER: join(home, 'data'), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });

/** Kills a command a moment after `begun` is true, and waits for its end. @returns false when it ended before. */
async function killAfter(child: ChildProcess, begun: () => boolean, wait: number): Promise<boolean> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!begun() && child.exitCode === null) await pause(2);
  await pause(wait);
  const killed = child.exitCode === null && child.kill('SIGKILL');
  await gone;
  return killed;
}

/** Waits until the killed command's connection has ended, and with it its transaction. */
const settled = (db: Db) =>
  expect
    .poll(async () =>
      db.query(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and state <> 'idle'`,
      ),
    )
    .toEqual([]);

it('a killed restore is done or not done, and says which', async () => {
  const whole = tablesOf(bench.manifest);
  await fillStore(store, 1);
  const before = tablesOf(await bench.contentOf(store));
  const marker = join(home, 'data', 'restore-under-way.json');
  for (let round = 0; round < ROUNDS; round += 1) {
    await killAfter(command('restore', [bench.backup], storeUrl), () => existsSync(marker), moment(round));
    await settled(store);
    const said = await settleRestore(store, join(home, 'data'));
    const now = tablesOf(await bench.contentOf(store));
    const acts = await store.query(`select 1 from keeping_act where act = 'restored'`);
    if (acts.length > 0) {
      expect(said === null || said.done).toBe(true);
      expect(now).toEqual(whole);
      return;
    }
    expect(said).toEqual({ path: bench.backup, done: false });
    expect(now).toEqual(before);
    expect(await readdir(join(home, 'data'))).toEqual([]);
  }
});

it('a killed backup leaves a whole file or none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = join(home, `round-${round}.zip`);
    await killAfter(command('backup', [path], sourceUrl), () => existsSync(`${path}.part`), moment(round));
    if (existsSync(path)) {
      const backup = await openBackup(path);
      await backup.check();
      backup.close();
    } else {
      // What is left of it is no backup, and does not stand in the way of the next one.
      await expect(openBackup(`${path}.part`)).rejects.toMatchObject({ fault: 'truncated' });
      await bench.write(source, path);
    }
    expect((await readdir(home)).filter((name) => name === `round-${round}.zip.part`)).toEqual([]);
  }
});

it('a killed migration has run every step or none, after a backup', async () => {
  const backups = join(home, 'data', 'backups');
  for (let round = 0; round < ROUNDS; round += 1) {
    const { connection, drop } = await freshDatabase();
    const old = await openPostgres(connection);
    await old.query('drop schema public cascade; create schema public');
    await migrate(old, MIGRATIONS.slice(0, 8));
    const made = (await readdir(backups).catch(() => [])).length;
    const begun = () => existsSync(backups) && readdirSync(backups).length > made;
    await killAfter(command('secondFactorOff', ['nobody'], urlOf(connection)), begun, moment(round) / 4);
    await settled(old);
    const steps = await old.query('select 1 from migration');
    expect([8, MIGRATIONS.length]).toContain(steps.length);
    await migrate(old);
    expect(await old.query('select 1 from migration')).toHaveLength(MIGRATIONS.length);
    await old.close();
    await drop();
  }
});
