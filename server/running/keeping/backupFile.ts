/**
 * The form of a backup: one zip file. `tables/<name>` holds a table's rows in COPY's text format, in the order of its
 * key; `files/<name>` a file of the data folder; `manifest.json`, the last entry, says what the others must be.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { BackupError } from './backupError';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** Bytes of the longest manifest, and of the longest file of the data folder. */
const LONGEST_MANIFEST = 4 * 1024 * 1024;
const LONGEST_FILE = 64 * 1024;
/** Entries of a backup, at most: a table each. */
const MOST_ENTRIES = 1_000;
/**
 * Bytes that a backup unpacks to, at most: so many times its own, and some that a small one may have beyond. Rows of
 * positions pack to a tenth; only what was made to fill a disk packs to a thousandth.
 */
const MOST_UNPACKED = { times: 100, beyond: 256 * 2 ** 20 };

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const count = z.int().check(z.nonnegative());
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const Manifest = z.object({
  format: z.int(),
  /** A random name, for the record of what was restored. */
  backupId: z.string().check(z.minLength(8), z.maxLength(64)),
  madeAt: z.iso.datetime(),
  /** Version of the program, and server_version of its PostgreSQL; for people. */
  program: z.string(),
  postgres: z.string(),
  /** Ids of the migrations that the store had, in order. */
  steps: z.array(z.string()),
  /** Rows, bytes and SHA-256 of each table's entry. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: count, bytes: count, sha256: digest })),
  /** `from` and `to`: the numbers of a cell other than the home cell. */
  counters: z.array(z.object({ name, last: z.nullable(count), from: z.optional(count), to: z.optional(count) })),
  /** UTC days (YYYYMMDD) with a partition of their own. */
  fixDays: z.array(z.string().check(z.regex(/^\d{8}$/))),
  files: z
    .array(z.object({ name: z.enum(['vapid.json']), bytes: count.check(z.maximum(LONGEST_FILE)), sha256: digest }))
    .check(z.maxLength(1)),
});
export type Manifest = z.infer<typeof Manifest>;

/** The files of the data folder that belong to the installation: without its key pair every browser's push ends. */
export const KEY_FILES: readonly Manifest['files'][number]['name'][] = ['vapid.json'];

/** Counts and digests bytes that pass. Rows are the line ends: COPY's text format escapes those within values. */
export function tally() {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  return {
    add(part: Uint8Array): void {
      hash.update(part);
      bytes += part.length;
      for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows += 1;
    },
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

/** Passes bytes on and adds them to a tally. */
export async function* tallied(parts: AsyncIterable<Uint8Array>, into: ReturnType<typeof tally>) {
  for await (const part of parts) {
    into.add(part);
    yield part;
  }
}

export interface BackupFile {
  manifest: Manifest;
  /** The bytes of an entry: 'tables/fix'. @throws BackupError damaged when they cannot be read. */
  read(entry: string): AsyncIterable<Uint8Array>;
  /** Reads all of it and compares it with the manifest. @throws BackupError damaged. */
  check(): Promise<void>;
  close(): void;
}

/** Opens a backup and reads its manifest. @throws BackupError missing, notABackup, truncated, damaged or newer. */
export async function openBackup(path: string): Promise<BackupFile> {
  const size = await requireZip(path);
  const damaged = (cause: unknown) =>
    new BackupError('damaged', 'The backup is damaged: its list of entries.', { cause });
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((cause: unknown) => {
    // A zip file ends in its list of entries.
    throw new BackupError('truncated', 'The backup is not complete: its end is missing.', { cause });
  });
  try {
    if (zip.entryCount > MOST_ENTRIES)
      throw new BackupError('notABackup', 'This zip file is not a backup: it has too many entries.');
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) {
        if (entries.has(entry.fileName)) throw new Error(`two entries ${entry.fileName}`);
        entries.set(entry.fileName, entry);
      }
    } catch (error) {
      throw damaged(error);
    }
    const manifest = await readManifest(zip, entries.get(MANIFEST));
    return backupFile(zip, entries, manifest, size * MOST_UNPACKED.times + MOST_UNPACKED.beyond);
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** @returns the bytes of the file. @throws BackupError missing or notABackup. */
async function requireZip(path: string): Promise<number> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupError('missing', `${path} cannot be read.`, { cause });
  });
  try {
    const head = Buffer.alloc(4);
    const { bytesRead } = await file.read(head, 0, 4, 0).catch(() => ({ bytesRead: 0 }));
    if (bytesRead === 0) throw new BackupError('truncated', 'The backup is not complete: the file is empty.');
    if (!head.equals(Buffer.from('PK\u0003\u0004'))) throw new BackupError('notABackup', 'This file is not a backup.');
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > LONGEST_MANIFEST)
    throw new BackupError('notABackup', 'This zip file is not a backup: it has no manifest.');
  let said: unknown;
  try {
    const parts: Uint8Array[] = [];
    for await (const part of unpacked(zip, entry, LONGEST_MANIFEST)) parts.push(part);
    said = JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (cause) {
    throw new BackupError('damaged', 'The backup is damaged: its manifest cannot be read.', { cause });
  }
  const format = z.safeParse(z.object({ format: z.int() }), said);
  if (format.success && format.data.format > FORMAT)
    throw new BackupError('newer', 'A newer version of the program made this backup. Install that version first.');
  const read = Manifest.safeParse(said);
  if (!read.success) throw new BackupError('damaged', 'The backup is damaged: its manifest says what none says.');
  return read.data;
}

/**
 * The bytes of an entry. They are counted while they are unpacked: what its header claims is not believed.
 * @throws Error once there are more than `most`, before more are unpacked.
 */
async function* unpacked(zip: ZipFile, entry: Entry, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    bytes += (part as Uint8Array).length;
    if (bytes > most) throw new Error(`${entry.fileName} has more than ${most} bytes`);
    yield part as Uint8Array;
  }
}

/** @param most bytes of all entries together. @throws BackupError damaged when the manifest claims more. */
function backupFile(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest, most: number): BackupFile {
  const expected = [
    ...manifest.tables.map((table) => ({ entry: `tables/${table.name}`, ...table })),
    ...manifest.files.map((file) => ({ entry: `files/${file.name}`, rows: null, ...file })),
  ];
  const sizes = new Map(expected.map(({ entry, bytes }) => [entry, bytes]));
  if (expected.reduce((sum, { bytes }) => sum + bytes, 0) > most || sizes.size < expected.length)
    throw new BackupError('damaged', 'The backup is damaged: it holds more than a backup of its size.');

  async function* read(path: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(path);
    if (!entry) throw new BackupError('damaged', `The backup is damaged: ${path} is missing.`);
    try {
      yield* unpacked(zip, entry, sizes.get(path) ?? 0);
    } catch (cause) {
      throw new BackupError('damaged', `The backup is damaged: ${path} cannot be read.`, { cause });
    }
  }

  return {
    manifest,
    read,
    async check() {
      const surplus = [...entries.keys()].find((path) => path !== MANIFEST && !sizes.has(path));
      if (surplus !== undefined)
        throw new BackupError('damaged', `The backup is damaged: its manifest does not name ${surplus}.`);
      for (const { entry, rows, bytes, sha256 } of expected) {
        const sum = tally();
        for await (const part of read(entry)) sum.add(part);
        const found = sum.result();
        if (found.sha256 !== sha256 || found.bytes !== bytes || (rows !== null && found.rows !== rows))
          throw new BackupError('damaged', `The backup is damaged: ${entry} is not what the manifest says.`);
      }
    },
    close: () => zip.close(),
  };
}
