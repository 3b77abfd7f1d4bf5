/** Proves a backup: loads it into a store of its own, as a restore would, and compares every table. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../engine/platform';
import { openStore } from '../../engine/store/open';
import { asBackupError } from './backupError';
import { type Manifest, openBackup } from './backupFile';
import { loadBackup, requireKnownSteps } from './restore';

/**
 * Loads a backup into an embedded store under `temporary`, which is removed afterwards. The installation's own store is
 * not touched.
 * @throws BackupError missing, notABackup, truncated, damaged, newer, demo or full.
 */
export async function proveBackup(path: string, temporary: string, log: Log): Promise<Manifest> {
  const backup = await openBackup(path);
  try {
    requireKnownSteps(backup.manifest);
    await backup.check();
    const folder = await mkdtemp(join(temporary, 'homeward-proof-'));
    try {
      const db = await openStore({ folder, log });
      try {
        await db.copying('writing', (tx) => loadBackup(tx, backup));
      } finally {
        await db.close();
      }
    } catch (error) {
      throw asBackupError(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return backup.manifest;
  } finally {
    backup.close();
  }
}
