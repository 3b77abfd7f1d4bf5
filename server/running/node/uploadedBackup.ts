/** A backup that is uploaded to the set-up page: a file in the data folder until it is restored or not needed. */
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, type BackupFault } from '../keeping/backupError';
import { restoreBackup, type RestoreOptions } from '../keeping/restore';
import type { UploadedBackup } from '../../people/setUp/restoring';

/** Name of the file in DATA_FOLDER. */
const FILE = 'uploaded-backup.zip';
/** Bytes of the disk that an upload leaves to the store. */
const LEFT_FREE = 256 * 2 ** 20;

/** Faults that a person at the set-up page can read about; of any other the log has the error's name. */
const FAULTS = [
  'notABackup',
  'truncated',
  'damaged',
  'newer',
  'running',
  'foreign',
  'demo',
  'full',
  'notEmpty',
] as const;
const isFault = (fault: BackupFault): fault is (typeof FAULTS)[number] =>
  (FAULTS as readonly BackupFault[]).includes(fault);

export interface UploadedBackupOptions extends Pick<RestoreOptions, 'db' | 'folder' | 'newId' | 'newSecret'> {
  clock: () => Date;
  /** Restarts the platform on the restored store. */
  restored: () => void;
}

/** Removes what an earlier run has left: it holds all of a school. */
export async function uploadedBackup(options: UploadedBackupOptions): Promise<UploadedBackup> {
  const { folder, clock, restored, ...store } = options;
  const path = join(folder, FILE);
  const discard = () => rm(path, { force: true });
  await discard();
  /** One part after the other: two of the same offset would both be taken. */
  let before: Promise<unknown> = Promise.resolve();

  async function add(at: number, part: Uint8Array) {
    const file = await open(path, at === 0 ? 'w' : 'a', 0o600).catch(() => null);
    if (!file) return { received: 0, room: false };
    try {
      const { size } = await file.stat();
      if (size !== at) return { received: size, room: true };
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < part.length + LEFT_FREE) return { received: size, room: false };
      await file.writeFile(part);
      return { received: size + part.length, room: true };
    } finally {
      await file.close();
    }
  }

  return {
    add(at, part) {
      const added = before.then(() => add(at, part));
      before = added.catch(() => undefined);
      return added;
    },

    async restore() {
      try {
        const { manifest, erasedAgain } = await restoreBackup({
          ...store,
          folder,
          path,
          now: clock(),
          platforms: 1,
          ontoEmpty: true,
        });
        await discard();
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        return { kind: 'restored', madeAt: manifest.madeAt, rows, erasedAgain };
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        if (error.fault === 'missing') return { kind: 'refused', fault: 'truncated' };
        if (!isFault(error.fault)) throw error;
        return { kind: 'refused', fault: error.fault };
      }
    },

    discard,
    restored,
  };
}
