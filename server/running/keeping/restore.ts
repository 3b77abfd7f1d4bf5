/**
 * Restores a backup in one transaction: the store has all of it or stays as it was. Kill -9 at any moment leaves one or
 * the other, because PostgreSQL takes back what was not committed.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDay } from '../../../contract/day';
import { eraseAgain, tombstonesOf } from '../../people/leaving/tombstones';
import { type CopyTransaction, type Db, type Queryable, PLATFORM_LOCK } from '../../engine/store/db';
import { createPartition } from '../../engine/store/fixPartitions';
import { isRefusedContent } from '../../engine/store/errors';
import { isDemoStore } from '../../engine/store/storeMark';
import { lockSchema, runSteps } from '../../engine/store/migrate';
import { MIGRATIONS } from '../../engine/store/migrations';
import { asBackupError, BackupError } from './backupError';
import { type BackupFile, KEY_FILES, type Manifest, openBackup, tallied, tally } from './backupFile';
import {
  copyOf,
  emptyStore,
  isEmptyStore,
  PLAIN_TEXT,
  quoted,
  type StoredTable,
  storedTables,
} from '../../engine/store/storedTables';

export interface RestoreOptions {
  db: Db;
  /** The data folder; keys of the backup go there. */
  folder: string;
  /** The backup's file. */
  path: string;
  newId: () => string;
  newSecret: () => string;
  now: Date;
  /** Processes of the platform that may use the store meanwhile: 1 when the platform itself restores. */
  platforms?: number;
  /** Only a store without a school is replaced. */
  ontoEmpty?: boolean;
}

export interface RestoreOutcome {
  manifest: Manifest;
  /** Migrations that ran after the backup was loaded: it was made by an older version. */
  migrated: number;
  /** Pupils and people who were erased since the backup was made, and are erased again. */
  erasedAgain: number;
}

/** Writes down what the operator did with a backup; `npm run doctor` and the figures read it. */
export const noteKeepingAct = (
  on: Queryable,
  actId: string,
  act: 'backed up' | 'proved' | 'restored',
  { backupId, madeAt }: Pick<Manifest, 'backupId' | 'madeAt'>,
  now: Date,
) =>
  on.query('insert into keeping_act (act_id, act, at, backup_id, made_at) values ($1, $2, $3, $4, $5)', [
    actId,
    act,
    now,
    backupId,
    new Date(madeAt),
  ]);

/**
 * Replaces the content of the store with a backup, and migrates it to this version.
 * @throws BackupError missing, notABackup, truncated, damaged, newer, running, foreign, demo, notEmpty or full; nothing
 * is changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const { db, folder, path, newId, newSecret, now, platforms = 0, ontoEmpty = false } = options;
  const restoreId = newId();
  let erasedAgain = 0;
  const backup = await openBackup(path);
  try {
    const { manifest } = backup;
    requireKnownSteps(manifest);
    await backup.check();
    try {
      await db.copying('writing', async (tx) => {
        await requireFreeStore(tx, platforms);
        if (ontoEmpty) await requireNoSchool(tx);
        await beginRestore(folder, { restoreId, path }, backup);
        const tombstones = await tombstonesOf(tx);
        await loadBackup(tx, backup);
        erasedAgain = await eraseAgain(tx, tombstones, now, { newId, newSecret });
        await noteKeepingAct(tx, restoreId, 'restored', manifest, now);
      });
    } catch (error) {
      await settleRestore(db, folder).catch(() => undefined);
      throw asBackupError(error);
    }
    await settleRestore(db, folder);
    return { manifest, migrated: MIGRATIONS.length - manifest.steps.length, erasedAgain };
  } finally {
    backup.close();
  }
}

/** @throws BackupError newer when the backup has a migration that this program does not know. */
export function requireKnownSteps({ steps }: Manifest): void {
  const unknown = steps.find((id, index) => MIGRATIONS[index]?.id !== id);
  if (unknown !== undefined)
    throw new BackupError(
      'newer',
      `The backup has the migration '${unknown}', which this version of the program does not know. ` +
        'Install the version that made the backup, or a newer one.',
    );
}

/** Keeps migrations and other restores out. @throws BackupError running or foreign. */
async function requireFreeStore(tx: Queryable, platforms: number): Promise<void> {
  await lockSchema(tx);
  const [held] = await tx.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and granted and classid = 0
       and objid = ${PLATFORM_LOCK} and database = (select oid from pg_database where datname = current_database())`,
  );
  if ((held?.count ?? 0) > platforms)
    throw new BackupError('running', 'A running platform uses this store. Stop it, and restore again.');
  const [ours] = await tx.query(`select 1 where to_regclass('migration') is not null`);
  if (!ours && !(await isEmptyStore(tx)))
    throw new BackupError(
      'foreign',
      'This database holds tables that are not of this program. Give it its own database.',
    );
}

/** A school that is being made is waited for. @throws BackupError notEmpty. */
async function requireNoSchool(tx: Queryable): Promise<void> {
  await tx.query('lock table installation in access exclusive mode');
  const [setUp] = await tx.query('select 1 from installation');
  if (setUp) throw new BackupError('notEmpty', 'The platform has a school. Nothing is restored over it here.');
}

/**
 * Loads a backup in place of what the store holds, compares each table with the manifest, and migrates to this version.
 * @throws BackupError damaged when a table is not what the manifest says; demo.
 */
export async function loadBackup(tx: CopyTransaction, backup: BackupFile): Promise<void> {
  const { manifest } = backup;
  await emptyStore(tx);
  await runSteps(tx, MIGRATIONS.slice(0, manifest.steps.length), 0);
  const tables = await storedTables(tx);
  const listed = new Map(manifest.tables.map((table) => [table.name, table]));
  const strange = manifest.tables.find(({ name, columns }) => {
    const stored = tables.find((table) => table.name === name);
    return !stored || stored.columns.join() !== columns.join();
  });
  if (strange)
    throw new BackupError('damaged', `The backup is damaged: its version has no such table ${strange.name}.`);
  for (const text of manifest.fixDays) {
    const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
    if (!isDay(day)) throw new BackupError('damaged', 'The backup is damaged: its manifest names a day that is none.');
    await createPartition(tx, day);
  }
  await tx.query(PLAIN_TEXT);
  const present = tables.filter(({ name }) => listed.has(name));
  // Triggers keep people from rewriting what was logged; a restore writes what was logged.
  await switchTriggers(tx, present, 'disable');
  // What the migrations themselves wrote gives way to what the store had.
  for (const { name } of present.toReversed()) await tx.query(`delete from ${quoted(name)}`);
  for (const table of present) await loadTable(tx, table, backup, listed.get(table.name)?.sha256);
  await switchTriggers(tx, present, 'enable');
  for (const { name, last, from, to } of manifest.counters) {
    if (from !== undefined && to !== undefined)
      await tx.query(`alter sequence ${quoted(name)} minvalue ${from} maxvalue ${to} start ${from} restart ${from}`);
    if (last !== null) await tx.query('select setval(to_regclass($1), $2)', [quoted(name), last]);
  }
  await runSteps(tx, MIGRATIONS, manifest.steps.length);
  if (await isDemoStore(tx))
    throw new BackupError('demo', "This is a backup of the demo's store (npm start), whose passwords everybody knows.");
}

const switchTriggers = async (
  tx: Queryable,
  tables: readonly StoredTable[],
  to: 'enable' | 'disable',
): Promise<void> => {
  for (const { name } of tables) await tx.query(`alter table ${quoted(name)} ${to} trigger user`);
};

/** Copies a table in, reads it back and compares. */
async function loadTable(tx: CopyTransaction, table: StoredTable, backup: BackupFile, sha256?: string): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  try {
    await tx.copyIn(`copy ${quoted(table.name)} (${columns})`, backup.read(`tables/${table.name}`));
  } catch (error) {
    if (!isRefusedContent(error)) throw error;
    throw new BackupError('damaged', `The backup is damaged: table ${table.name} does not take its rows.`, {
      cause: error,
    });
  }
  const sum = tally();
  for await (const _ of tallied(tx.copyOut(copyOf(table)), sum));
  if (sum.result().sha256 !== sha256)
    throw new BackupError('damaged', `The backup is damaged: table ${table.name} did not load as the manifest says.`);
}

/** Says in the data folder that a restore is under way. */
const UNDER_WAY = 'restore-under-way.json';
const ASIDE = '.restored';

interface RestoreUnderWay {
  restoreId: string;
  path: string;
}

/** Puts the backup's keys beside those of the data folder. They take their place once the store is restored. */
async function beginRestore(folder: string, underWay: RestoreUnderWay, backup: BackupFile): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name } of backup.manifest.files) {
    const parts: Uint8Array[] = [];
    for await (const part of backup.read(`files/${name}`)) parts.push(part);
    await writeFile(join(folder, name + ASIDE), Buffer.concat(parts), { mode: 0o600, flush: true });
  }
  await writeFile(join(folder, UNDER_WAY), JSON.stringify(underWay), { mode: 0o600, flush: true });
}

/**
 * Ends a restore that was begun in the data folder: finishes it when the store has the backup, and clears up after it
 * when the store does not.
 * @returns null when none was under way; otherwise its file, and whether it was done.
 */
export async function settleRestore(db: Db, folder: string): Promise<{ path: string; done: boolean } | null> {
  const marker = join(folder, UNDER_WAY);
  const read = () => readFile(marker, 'utf8').catch(() => null);
  if ((await read()) === null) return null;
  return db.transaction(async (tx) => {
    // One that still goes on in another process is waited for.
    await lockSchema(tx);
    const text = await read();
    return text === null ? null : settle(tx, folder, JSON.parse(text) as RestoreUnderWay);
  });
}

async function settle(tx: Queryable, folder: string, { restoreId, path }: RestoreUnderWay) {
  const [known] = await tx.query(`select 1 where to_regclass('keeping_act') is not null`);
  const [act] = known ? await tx.query('select 1 from keeping_act where act_id = $1', [restoreId]) : [];
  for (const name of KEY_FILES) {
    const aside = join(folder, name + ASIDE);
    if (act) await rename(aside, join(folder, name)).catch(unlessMissing);
    else await rm(aside, { force: true });
  }
  await rm(join(folder, UNDER_WAY), { force: true });
  return { path, done: act !== undefined };
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
