/**
 * A data folder with platforms that run one after the other as separate processes and can be killed; in between a test
 * can query the database.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createNodePasswords } from '../../server/running/node/scrypt';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import type { Roster } from '../../server/people/roster/roster';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import type { Db } from '../../server/engine/store/db';
import { openEmbedded } from '../../server/engine/store/embedded';
import { migrate } from '../../server/engine/store/migrate';
import { openPostgres } from '../../server/engine/store/postgres';
import { GATEWAY_KEY } from './platform';
import { silentLog } from './silentLog';
import { killDatabase, type PlatformProcess, startPlatformProcess } from './platformProcess';
import { fastFolder } from './fastFolder';
import { programOfRun } from './programOfRun';

export interface DataFolder {
  /** Starts a platform; the one before must have ended. */
  start(): Promise<PlatformProcess>;
  /** Opens the database between two runs of the platform. */
  withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Kills the database. */
  killDatabase(): void;
  /** Kills what still runs and deletes the folder. */
  close(): Promise<void>;
}

/** @param environment variables of every platform that is started. */
export async function dataFolder(roster: Roster, environment: Record<string, string> = {}): Promise<DataFolder> {
  const home = await fastFolder('homeward-lives-');
  const folder = join(home, 'data');
  const program = await programOfRun();
  const started: PlatformProcess[] = [];

  const withDatabase: DataFolder['withDatabase'] = async (work) => {
    const { connection, stop } = await openEmbedded({ folder, log: silentLog });
    const db = await openPostgres(connection);
    try {
      return await work(db);
    } finally {
      await db.close();
      await stop();
    }
  };
  await withDatabase(async (db) => {
    await migrate(db);
    const passwords = createNodePasswords();
    await importRoster({ db, clock: () => new Date(), passwords, settings: DEFAULT_SETTINGS }, roster);
    await passwords.close();
    await grantKey({ db }, GATEWAY_KEY, 'tests', null);
  });

  return {
    async start() {
      const platform = await startPlatformProcess({ DATA_FOLDER: folder, ...environment }, [program]);
      started.push(platform);
      return platform;
    },
    withDatabase,
    killDatabase: () => killDatabase(folder),
    async close() {
      await Promise.all(started.map((platform) => platform.kill()));
      // The database of a killed platform still runs; after a normal stop it has ended.
      try {
        killDatabase(folder);
      } catch {
        // It has ended already.
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
