/** Opens the store of an installation and brings it to this version; a backup is made before its schema changes. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { settleRestore } from '../keeping/restore';
import { writeBackup } from '../keeping/writeBackup';
import type { Log } from '../../engine/platform';
import { PROGRAM_VERSION } from '../../engine/settings';
import type { Db } from '../../engine/store/db';
import { migrate } from '../../engine/store/migrate';
import { openStore } from '../../engine/store/open';
import { markDemo, refuseDemo, refuseSchool } from '../../engine/store/storeMark';
import { nameOfStore } from './operatorStore';
import type { Environment } from './environment';

/** Backups before migrations that are kept, the newest. */
const KEPT = 5;

/**
 * Opens the store, ends a restore that was interrupted, and migrates. The log says what was done.
 * @param forDemo the demo opens its own store, and no other.
 * @throws NewerStore, BackupError, WrongStore or FolderInUse; the store is then unchanged.
 */
export async function openInstallation(
  environment: Pick<Environment, 'databaseUrl' | 'folder'>,
  log: Log,
  forDemo = false,
): Promise<Db> {
  const db = await openStore({ ...environment, log });
  const name = nameOfStore(environment);
  try {
    await (forDemo ? refuseSchool : refuseDemo)(db, name);
    await bringUpToDate(db, environment.folder, log);
    if (forDemo) await markDemo(db, name);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Ends an interrupted restore and migrates, as `openInstallation` does, on an open store. */
export async function bringUpToDate(db: Db, folder: string, log: Log): Promise<void> {
  const settled = await settleRestore(db, folder);
  if (settled)
    log.warn(
      { backup: settled.path, done: settled.done },
      settled.done
        ? 'an interrupted restore had been done: the store holds the backup'
        : 'an interrupted restore had not been done: the store is as it was before',
    );
  const upgrade = await migrate(db, undefined, async ({ from, to }) => {
    const backups = join(folder, 'backups');
    await mkdir(backups, { recursive: true, mode: 0o700 });
    const now = new Date();
    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
    const path = join(backups, `before-${to.slice(0, 3)}-${stamp}.zip`);
    log.info({ from, to, backup: path }, 'the store is older than this version: backing it up, then migrating it');
    await writeBackup({ db, folder, path, backupId: randomUUID(), now, program: PROGRAM_VERSION });
    await keepNewest(backups, /^before-.*\.zip$/, KEPT);
  });
  if (upgrade) log.info({ ...upgrade }, 'the store was migrated');
}

/** Removes all but the newest files whose names match; the names must order them by time within `mtime`. */
export async function keepNewest(folder: string, names: RegExp, count: number): Promise<void> {
  const found = (await readdir(folder)).filter((name) => names.test(name));
  const stampOf = (name: string) => /\d{8}T\d{6}Z/.exec(name)?.[0] ?? '';
  const old = found.sort((a, b) => stampOf(b).localeCompare(stampOf(a))).slice(count);
  for (const name of old) await rm(join(folder, name), { force: true });
}
