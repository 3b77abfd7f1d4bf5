/** Writes a backup: all tables as they are at one instant, and the keys of the data folder, as one file. */
import { createWriteStream } from 'node:fs';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { CopyTransaction, Db } from '../../engine/store/db';
import { doneSteps } from '../../engine/store/migrate';
import { asBackupError, BackupError } from './backupError';
import { FORMAT, KEY_FILES, MANIFEST, type Manifest, tallied, tally } from './backupFile';
import { copyOf, counters, fixDays, PASSING_TABLES, PLAIN_TEXT, storedTables } from '../../engine/store/storedTables';

export interface BackupOptions {
  db: Db;
  /** The data folder, for the keys in it. */
  folder: string;
  /** Where the file goes. Until it is complete it is called `<path>.part`. */
  path: string;
  backupId: string;
  now: Date;
  /** Version of the program. */
  program: string;
}

/**
 * Writes a backup. Calls and reports go on meanwhile.
 * @returns its manifest, when the file is complete and on the disk.
 * @throws BackupError exists, empty, full or unwritable; then there is no new file.
 */
export async function writeBackup({ db, folder, path, backupId, now, program }: BackupOptions): Promise<Manifest> {
  if (await stat(path).catch(() => null)) throw new BackupError('exists', `${path} exists already.`);
  const part = `${path}.part`;
  try {
    const manifest = await db.copying('snapshot', async (tx) => {
      const zip = zipInto(part);
      try {
        const made = await writeTables(tx, zip);
        const files = await writeFiles(folder, zip);
        const manifest = { format: FORMAT, backupId, madeAt: now.toISOString(), program, ...made, files };
        await zip.add(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]));
        await zip.end();
        return manifest;
      } catch (error) {
        zip.abandon();
        throw error;
      }
    });
    await syncToDisk(part);
    // A link refuses to replace a file that somebody made meanwhile.
    await link(part, path);
    await syncToDisk(dirname(path));
    return manifest;
  } catch (error) {
    throw asWriteError(error, path);
  } finally {
    await rm(part, { force: true });
  }
}

function asWriteError(error: unknown, path: string): unknown {
  const known = asBackupError(error);
  if (known instanceof BackupError || !(error instanceof Error) || !('syscall' in error) || !('path' in error))
    return known;
  return new BackupError('unwritable', `${path} cannot be written: ${error.message}`, { cause: error });
}

async function writeTables(
  tx: CopyTransaction,
  zip: ZipWriter,
): Promise<Omit<Manifest, 'format' | 'backupId' | 'madeAt' | 'program' | 'files'>> {
  await tx.query(PLAIN_TEXT);
  const steps = await doneSteps(tx);
  if (steps.length === 0) throw new BackupError('empty', 'The store is empty: there is nothing to back up.');
  const [version] = await tx.query<{ server_version: string }>('show server_version');
  const tables: Manifest['tables'] = [];
  for (const table of await storedTables(tx)) {
    if (PASSING_TABLES.has(table.name)) continue;
    const sum = tally();
    await zip.add(`tables/${table.name}`, Readable.from(tallied(tx.copyOut(copyOf(table)), sum)));
    tables.push({ name: table.name, columns: [...table.columns], ...sum.result() });
  }
  return {
    postgres: version?.server_version ?? '',
    steps,
    tables,
    counters: (await counters(tx)).map(({ name, last, from, to }) => ({ name, last, ...(from > 1 && { from, to }) })),
    fixDays: await fixDays(tx),
  };
}

async function writeFiles(folder: string, zip: ZipWriter): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const name of KEY_FILES) {
    const content = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (content === null) continue;
    const sum = tally();
    sum.add(content);
    await zip.add(`files/${name}`, Readable.from([content]));
    const { bytes, sha256 } = sum.result();
    files.push({ name, bytes, sha256 });
  }
  return files;
}

interface ZipWriter {
  /** Adds an entry and waits until it is written. */
  add(name: string, content: Readable): Promise<void>;
  /** Writes the list of entries and closes the file. */
  end(): Promise<void>;
  abandon(): void;
}

/** A zip file that is written entry by entry; nobody but its owner may read it. */
function zipInto(path: string): ZipWriter {
  const zip = new ZipFile();
  const file = createWriteStream(path, { mode: 0o600, flags: 'w' });
  const written = finished(zip.outputStream.pipe(file));
  // Awaited below, with whatever is being added.
  written.catch(() => undefined);
  return {
    async add(name, content) {
      const read = finished(content);
      zip.addReadStream(content, name, { mode: 0o100600 });
      try {
        await Promise.race([read, written.then(() => Promise.reject(new Error('the file ended early')))]);
      } catch (error) {
        content.destroy();
        throw error;
      }
    },
    async end() {
      zip.end();
      await written;
    },
    abandon: () => void file.destroy(),
  };
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
