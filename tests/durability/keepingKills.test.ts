/**
 * Kill -9 of the commands that keep the store: each is done or not done, and the next command says which. Three rounds;
 * KILL_ROUNDS=10 by hand.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackupFile, openBackup } from '../../server/running/keeping/backupFile';
import { settleRestore } from '../../server/running/keeping/restore';
import type { Db } from '../../server/engine/store/db';
import { migrate } from '../../server/engine/store/migrate';
import { MIGRATIONS } from '../../server/engine/store/migrations';
import { openPostgres } from '../../server/engine/store/postgres';
import { type BackupBench, backupBench, tablesOf } from '../harness/backups';
import { fillStore } from '../harness/filledStore';
import { killer, MOST_TIME, outcomes, ROUNDS, settled } from '../harness/killer';
import { ROOT } from '../harness/platformProcess';
import { freshDatabase } from '../harness/postgres';
import { programOfRun } from '../harness/programOfRun';
import { urlOf } from '../harness/twoPlatforms';

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
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const command = async (entry: string, args: readonly string[], databaseUrl: string): Promise<ChildProcess> =>
  spawn(process.execPath, [await programOfRun(`server/running/node/${entry}.ts`), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_FOLDER: join(home, 'data'), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });

it(
  'a killed restore is done or not done, and says which',
  async ({ annotate }) => {
    const whole = tablesOf(bench.manifest);
    await fillStore(store, 1);
    const first = await bench.write(store);
    const before = tablesOf(first.manifest);
    const marker = join(home, 'data', 'restore-under-way.json');
    const keys = () => readdir(join(home, 'data')).catch(() => []);
    const ends: boolean[] = [];
    const kills = killer();
    for (let round = 0; round < ROUNDS; round += 1) {
      const had = await keys();
      const killed = await kills.run(round, await command('restore', [bench.backup], storeUrl), () =>
        existsSync(marker),
      );
      await settled(store);
      const said = await settleRestore(store, join(home, 'data'));
      const acts = await store.query(`delete from keeping_act where act = 'restored' returning act_id`);
      const done = acts.length > 0;
      ends.push(done);
      // Nothing is said of a restore that had cleared up after itself before it was killed.
      if (said === null) expect(done).toBe(true);
      else expect([killed, said]).toEqual([true, { path: bench.backup, done }]);
      expect(tablesOf(await bench.contentOf(store))).toEqual(done ? whole : before);
      if (!done) expect(await keys()).toEqual(had);
      else await bench.restore(store, first.path);
      await store.query(`delete from keeping_act where act = 'restored'`);
    }
    await annotate(outcomes(ends));
  },
  MOST_TIME,
);

it(
  'a killed backup leaves a whole file or none',
  async ({ annotate }) => {
    const ends: boolean[] = [];
    const kills = killer();
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = join(home, `round-${round}.zip`);
      await kills.run(round, await command('backup', [path], sourceUrl), () => existsSync(`${path}.part`));
      ends.push(existsSync(path));
      if (existsSync(path)) {
        const backup = await openBackup(path);
        await backup.check();
        backup.close();
      } else {
        // What is left of it has another name, has no end unless only its new name was missing, and does not stand in
        // the way of the next one.
        const left = await openBackup(`${path}.part`).catch((error: unknown) => error);
        if (left instanceof Error) expect(left).toMatchObject({ fault: 'truncated' });
        else (left as BackupFile).close();
        await bench.write(source, path);
      }
      expect((await readdir(home)).filter((name) => name === `round-${round}.zip.part`)).toEqual([]);
    }
    await annotate(outcomes(ends));
  },
  MOST_TIME,
);

it(
  'a killed migration has run every step or none, after a backup',
  async ({ annotate }) => {
    const ends: boolean[] = [];
    const kills = killer();
    const backups = join(home, 'data', 'backups');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { connection, drop } = await freshDatabase();
      const old = await openPostgres(connection);
      await old.query('drop schema public cascade; create schema public');
      await migrate(old, MIGRATIONS.slice(0, 8));
      const made = (await readdir(backups).catch(() => [])).length;
      const begun = () => existsSync(backups) && readdirSync(backups).length > made;
      await kills.run(round, await command('secondFactorOff', ['nobody'], urlOf(connection)), begun);
      await settled(old);
      const steps = await old.query('select 1 from migration');
      expect([8, MIGRATIONS.length]).toContain(steps.length);
      ends.push(steps.length > 8);
      await migrate(old);
      expect(await old.query('select 1 from migration')).toHaveLength(MIGRATIONS.length);
      await old.close();
      await drop();
    }
    await annotate(outcomes(ends));
  },
  MOST_TIME,
);
