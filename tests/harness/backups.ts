/** A backup of a store in a folder of its own, and what tests do with backups. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '../../server/running/keeping/backupFile';
import { restoreBackup, type RestoreOutcome } from '../../server/running/keeping/restore';
import { writeBackup } from '../../server/running/keeping/writeBackup';
import type { Db } from '../../server/engine/store/db';
import { MORNING } from './testSchool';

/** The key file of the data folder of which the backup was made. */
export const VAPID = '{"publicKey":"public","privateKey":"private"}';

export interface BackupBench {
  home: string;
  /** A backup of the store, with its manifest. */
  backup: string;
  manifest: Manifest;
  write(db: Db, path?: string, folder?: string): Promise<{ path: string; manifest: Manifest }>;
  restore(db: Db, path?: string, folder?: string): Promise<RestoreOutcome>;
  /** What a backup would say of a store. */
  contentOf(db: Db): Promise<Pick<Manifest, 'tables' | 'counters'>>;
  close(): Promise<void>;
}

/** What a backup says of the tables, but for the record of restores, which differs by itself. */
export const tablesOf = ({ tables }: Pick<Manifest, 'tables'>) => tables.filter(({ name }) => name !== 'keeping_act');

/** Backs a store up. */
export async function backupBench(source: Db): Promise<BackupBench> {
  const home = await mkdtemp(join(tmpdir(), 'homeward-backup-'));
  const now = new Date(MORNING);
  let made = 0;
  const write: BackupBench['write'] = async (
    db,
    path = join(home, `${(made += 1)}.zip`),
    folder = join(home, 'none'),
  ) => ({
    path,
    manifest: await writeBackup({ db, folder, path, backupId: `backup-${made}`, now, program: '0.0.0' }),
  });
  const folder = await mkdtemp(join(home, 'data-'));
  await writeFile(join(folder, 'vapid.json'), VAPID);
  const { path: backup, manifest } = await write(source, join(home, 'source.zip'), folder);
  return {
    home,
    backup,
    manifest,
    write,
    restore: (db, path = backup, folder = join(home, 'elsewhere')) =>
      restoreBackup({
        db,
        folder,
        path,
        newId: () => `restore-${(made += 1)}`,
        newSecret: () => `salt-${(made += 1)}`,
        now,
      }),
    async contentOf(db) {
      const { path, manifest: found } = await write(db);
      await rm(path);
      return { tables: found.tables, counters: found.counters };
    },
    close: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}
