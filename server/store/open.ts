/** Opens the store of one installation on Node. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../platform';
import type { Db } from './db';
import { openEmbedded } from './embedded';
import { FolderInUse } from './errors';
import { lockFolder } from './lockFolder';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

/**
 * The server of `databaseUrl` if one is named; else a PostgreSQL of our own in `folder`; where that cannot run, PGlite
 * in `folder`,
 * said in one line. A folder stays with the store it began with: an installation must never wake up empty because of a
 * failed start.
 * Closing the store ends what was started for it. The schema is the caller's: `migrate`.
 * @throws FolderInUse when another live platform owns the folder.
 */
export async function openStore({
  databaseUrl,
  folder,
  log,
}: {
  databaseUrl?: string | undefined;
  folder: string;
  log: Log;
}): Promise<Db> {
  if (databaseUrl) return openPostgres(databaseUrl, { log });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const marker = join(folder, 'store');
  const begun = await readFile(marker, 'utf8').catch(() => '');
  if (begun !== 'pglite') {
    try {
      const db = await openEmbeddedStore(folder, log);
      await writeFile(marker, 'postgres');
      return db;
    } catch (error) {
      if (error instanceof FolderInUse || begun === 'postgres') throw error;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'PostgreSQL cannot run here');
    }
  }
  log.warn(
    {},
    'the store is PGlite: a power cut may lose the last minutes (no fsync), it takes more memory, and only one platform can use it',
  );
  const release = await lockFolder(folder);
  try {
    const db = await openPglite({ dataDir: join(folder, 'pglite') });
    await writeFile(marker, 'pglite');
    return closingWith(db, release);
  } catch (error) {
    await release();
    throw error;
  }
}

async function openEmbeddedStore(folder: string, log: Log): Promise<Db> {
  const { connection, stop } = await openEmbedded({ folder, log });
  try {
    return closingWith(await openPostgres(connection, { log, connections: 20 }), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

const closingWith = (db: Db, also: () => Promise<void>): Db => ({
  ...db,
  async close() {
    await db.close();
    await also();
  },
});
