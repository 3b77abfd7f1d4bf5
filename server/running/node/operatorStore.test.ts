/** Which store a command of the operator works on, and that none works on the demo's. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastFolder } from '../../../tests/harness/fastFolder';
import { ROOT } from '../../../tests/harness/platformProcess';
import { silentLog } from '../../../tests/harness/silentLog';
import { TEST_SETTINGS } from '../../../tests/harness/platform';
import { TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { openEmbedded } from '../../engine/store/embedded';
import { NoSuchStore, WrongStore } from '../../engine/store/errors';
import { migrate } from '../../engine/store/migrate';
import { MIGRATIONS } from '../../engine/store/migrations';
import { openPostgres } from '../../engine/store/postgres';
import { isDemoStore } from '../../engine/store/storeMark';
import { PROGRAM_VERSION } from '../../engine/settings';
import { sha256 } from '../../engine/sha256';
import { proveBackup } from '../keeping/prove';
import { writeBackup } from '../keeping/writeBackup';
import { importRoster } from '../consequences';
import { findStore, nameOfStore } from './operatorStore';
import { openInstallation } from './openInstallation';
import { noteRunning, runningPlatforms } from './runningPlatforms';
import { createNodePasswords } from './scrypt';

let home: string;
beforeAll(async () => {
  home = await realpath(await fastFolder(`homeward-commands-${process.pid}-`));
});
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

/** Runs a program of the platform, as its script in package.json does. */
async function run(program: string, words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, program), ...words], {
    cwd: ROOT,
    env: { ...process.env, XDG_STATE_HOME: join(home, 'state'), LOG_LEVEL: 'error', PORT: '0', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}

describe("the demo's store", () => {
  it('is refused by name by `serve` and by every command', async () => {
    const folder = join(home, 'demo');
    await (await openInstallation({ folder, databaseUrl: undefined }, silentLog, true)).close();
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = Object.values(scripts).flatMap(
      (script) => /server\/running\/node\/\w+\.ts/.exec(script)?.[0] ?? [],
    );
    const words: Record<string, string[]> = {
      'server/running/node/roster.ts': [join(home, 'roster.json')],
      'server/running/node/admin.ts': ['school', 'list'],
      'server/running/node/backup.ts': [join(home, 'demo.zip')],
      'server/running/node/cells.ts': ['list'],
      'server/running/node/doctor.ts': [],
      'server/running/node/map.ts': ['--around', '104,30'],
      'server/running/node/masts.ts': [join(home, 'masts.csv')],
      'server/running/node/restore.ts': [join(home, 'none.zip')],
      'server/running/node/secondFactorOff.ts': ['admin'],
      'server/running/main.ts': [],
    };
    await writeFile(join(home, 'roster.json'), JSON.stringify(TEST_SCHOOL));
    expect(Object.keys(words).sort()).toEqual([...commands, 'server/running/main.ts'].sort());
    for (const [program, given] of Object.entries(words)) {
      // Cells are on servers only; the test of the cells' commands has its own.
      if (program.endsWith('cells.ts')) continue;
      const { status, said } = await run(program, given, { DATA_FOLDER: folder, DATABASE_URL: '' });
      expect([program, status]).toEqual([program, 1]);
      expect(said, program).toContain(`The store in ${folder} is the demo's (npm start)`);
    }
  });

  it('of a version before the mark is known by its key, and a school of that version is no demo', async () => {
    const before = MIGRATIONS.findIndex(({ id }) => id === '114 store mark');
    for (const key of ['demo-gateway', 'own-gateway']) {
      const folder = join(home, key);
      const { connection, stop } = await openEmbedded({ folder, log: silentLog });
      const db = await openPostgres(connection);
      await migrate(db, MIGRATIONS.slice(0, before));
      await db.query(`insert into school (school_id, name, time_zone) values ('s', '小学', 'Asia/Shanghai')`);
      await db.query(`insert into intake_key (key_hash, label) values ($1, 'demo')`, [sha256(key)]);
      const isDemo = key === 'demo-gateway';
      expect(await isDemoStore(db), key).toBe(isDemo);
      await db.close();
      await stop();
      await writeFile(join(folder, 'store'), 'postgres');
      const place = { folder, databaseUrl: undefined };
      await expect(openInstallation(place, silentLog, !isDemo)).rejects.toThrow(WrongStore);
      // It was refused before it was migrated.
      const again = await openEmbedded({ folder, log: silentLog });
      const still = await openPostgres(again.connection);
      expect(await still.query(`select 1 where to_regclass('store_mark') is not null`)).toEqual([]);
      await still.close();
      await again.stop();
      await (await openInstallation(place, silentLog, isDemo)).close();
    }
  });

  it('has backups that are neither proved nor restored', async () => {
    const folder = join(home, 'demo');
    const path = join(home, 'of-the-demo.zip');
    const db = await openInstallation({ folder, databaseUrl: undefined }, silentLog, true);
    const made = { backupId: randomUUID(), now: new Date(), program: PROGRAM_VERSION };
    await writeBackup({ db, folder, path, ...made });
    await db.close();
    const { status, said } = await run('server/running/node/restore.ts', [path], {
      DATA_FOLDER: join(home, 'restored'),
      DATABASE_URL: '',
    });
    expect([status, said]).toEqual([1, expect.stringContaining("a backup of the demo's store")]);
    await expect(proveBackup(path, home, silentLog)).rejects.toThrow("a backup of the demo's store");
  });

  it('is never the store of a school', async () => {
    const folder = join(home, 'school');
    const own = { folder, databaseUrl: undefined };
    const db = await openInstallation(own, silentLog);
    const passwords = createNodePasswords();
    await importRoster({ db, clock: () => new Date(), passwords, settings: TEST_SETTINGS }, TEST_SCHOOL);
    await passwords.close();
    await db.close();
    await expect(openInstallation(own, silentLog, true)).rejects.toThrow(WrongStore);
    await (await openInstallation(own, silentLog)).close();
  });
});

describe('the store that is meant', () => {
  const place = async (name: string) => {
    const folder = join(home, name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'store'), 'postgres');
    return folder;
  };
  const env = () => ({ XDG_STATE_HOME: join(home, 'state') });
  const none = () => ({ folder: join(home, 'nothing'), databaseUrl: undefined });

  it('is the one that DATA_FOLDER or DATABASE_URL names', async () => {
    const folder = await place('named');
    await place('other');
    expect(await findStore({ ...env(), DATA_FOLDER: folder }, { folder, databaseUrl: undefined })).toMatchObject({
      folder,
    });
    const onServer = { ...none(), databaseUrl: 'postgres://user:secret@db.example:5433/school' };
    expect(nameOfStore(await findStore(env(), onServer))).toBe('PostgreSQL db.example:5433/school');
  });

  it('is not made by a command that only reads', async () => {
    await expect(findStore(env(), none())).rejects.toThrow(`There is no store in ${none().folder}.`);
    expect(await findStore(env(), none(), true)).toEqual(none());
  });

  it('is that of the platform that runs, wherever it was started; of two, one is asked for', async () => {
    const [here, there] = [await place('here'), await place('there')];
    const forget = await noteRunning(env(), {
      pid: process.pid,
      folder: there,
      onServer: false,
      url: 'http://h:7000/',
    });
    expect((await findStore(env(), none())).folder).toBe(there);
    const two = findStore(env(), { ...none(), folder: here });
    await expect(two).rejects.toThrow(NoSuchStore);
    await expect(two).rejects.toThrow(`DATA_FOLDER=${here}`);
    await expect(two).rejects.toThrow(`DATA_FOLDER=${there}   (served at http://h:7000/)`);
    await forget();
    expect((await findStore(env(), { ...none(), folder: here })).folder).toBe(here);
  });

  it('is not that of a platform that was killed', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    await noteRunning(env(), { pid: gone.pid ?? 0, folder: await place('killed'), onServer: false, url: 'http://h/' });
    expect(await runningPlatforms(env())).toEqual([]);
  });

  it('on a server is asked for, because its address is written nowhere', async () => {
    const forget = await noteRunning(env(), { pid: process.pid, folder: home, onServer: true, url: 'http://h:7001/' });
    await expect(findStore(env(), none())).rejects.toThrow('DATABASE_URL=… of the platform at http://h:7001/');
    await forget();
  });
});
