/** Opens the store of an installation on Node. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../platform';
import type { Db } from './db';
import { openEmbedded, runningDatabase } from './embedded';
import { FolderInUse } from './errors';
import { lockFolder } from './lockFolder';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

/** The file in a data folder that says which kind of store is in it: 'postgres' or 'pglite'. */
const MARKER = 'store';

/** The kind of store in a data folder; empty when there is none. */
export const storeKind = (folder: string): Promise<string> => readFile(join(folder, MARKER), 'utf8').catch(() => '');

export interface StoreOptions {
  databaseUrl?: string | undefined;
  folder: string;
  log: Log;
}

/**
 * Opens the server of `databaseUrl` if one is given; otherwise the embedded PostgreSQL in `folder`; where that cannot
 * run, PGlite in `folder`, with a warning. A folder keeps the kind of store it started with, so that a failed start
 * never shows an empty store. Closing the store also stops what was started for it. The caller migrates the schema.
 * @throws FolderInUse when another running platform owns the folder.
 */
export async function openStore({ databaseUrl, folder, log }: StoreOptions): Promise<Db> {
  if (databaseUrl) return openPostgres(databaseUrl, { log });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const marker = join(folder, MARKER);
  const kind = await storeKind(folder);
  if (kind !== 'pglite') {
    try {
      const db = await openEmbeddedStore(folder, log);
      await writeFile(marker, 'postgres');
      return db;
    } catch (error) {
      if (error instanceof FolderInUse || kind === 'postgres') throw error;
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the embedded PostgreSQL cannot run here',
      );
    }
  }
  log.warn(
    {},
    'the store is PGlite: a power cut may lose the last minutes (no fsync), it needs more memory, and one process only',
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

/**
 * Opens a store for a command: beside the platform that runs on it, if one does, else as `openStore`.
 * @returns `beside`: a platform may be running, whose schema must not be changed under it.
 * @throws FolderInUse when a platform runs on PGlite, which has one process.
 */
export async function openBeside(options: StoreOptions): Promise<{ db: Db; beside: boolean }> {
  const { databaseUrl, folder, log } = options;
  const running = databaseUrl || (await storeKind(folder)) !== 'postgres' ? null : await runningDatabase(folder);
  return running
    ? { db: await openPostgres(running, { log }), beside: true }
    : { db: await openStore(options), beside: false };
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
