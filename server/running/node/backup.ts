/**
 * Entry point of `npm run backup`: writes a backup of the installation that the environment names, beside a running
 * platform too, or proves one.
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Manifest } from '../keeping/backupFile';
import { proveBackup } from '../keeping/prove';
import { noteKeepingAct } from '../keeping/restore';
import { writeBackup } from '../keeping/writeBackup';
import { PROGRAM_VERSION } from '../../engine/settings';
import type { Db } from '../../engine/store/db';
import { openForCommand } from './operatorStore';
import { readEnvironment } from './environment';
import { keepNewest } from './openInstallation';
import { fail, orEnd, runCommand, say, wholeNumber } from './command';
import { logOf } from './start';

const USAGE = `npm run backup -- <file.zip>
npm run backup -- --to <folder> [--keep 14]     a file named by the time; older ones go
npm run backup -- --prove <file.zip>            loads it aside and compares every table`;

const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
const environment = await orEnd('No backup was made.', () => readEnvironment(process.env));

async function backUp(path: string): Promise<void> {
  const { db, folder } = await openForCommand(process.env, environment, log);
  try {
    const now = new Date();
    const manifest = await writeBackup({ db, folder, path, backupId: randomUUID(), now, program: PROGRAM_VERSION });
    await record(db, 'backed up', manifest, now);
    say(`Backed up to ${path}: ${inWords(manifest)}.`);
  } finally {
    await db.close();
  }
}

async function prove(path: string): Promise<void> {
  const manifest = await proveBackup(path, tmpdir(), log);
  say(`Proved: ${path} loads, and each table is what its manifest says: ${inWords(manifest)}.`);
  // Noted where `npm run doctor` looks. A backup may also be proved where its store is not.
  const here = await openForCommand(process.env, environment, log).catch(() => null);
  if (!here) return;
  await record(here.db, 'proved', manifest, new Date()).finally(() => here.db.close());
}

/** A store of an older version has no table for it. */
async function record(db: Db, act: 'backed up' | 'proved', manifest: Manifest, now: Date): Promise<void> {
  const [table] = await db.query(`select 1 where to_regclass('keeping_act') is not null`);
  if (table) await noteKeepingAct(db, randomUUID(), act, manifest, now);
}

function inWords({ tables, files, steps, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables, ${files.length} key files, step ${steps.at(-1)}, made ${madeAt}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    prove: { type: 'boolean', default: false },
    to: { type: 'string' },
    keep: { type: 'string', default: '14' },
  },
});
const [file] = positionals;
const keep = wholeNumber(values.keep);
if ((file === undefined) === (values.to === undefined) || positionals.length > 1 || !Number.isInteger(keep) || keep < 1)
  fail(USAGE, 2);
else
  await runCommand(values.prove ? 'Not proved.' : 'No backup was made.', async () => {
    if (values.prove && file !== undefined) return prove(file);
    if (file !== undefined) return backUp(file);
    const to = values.to ?? '';
    await mkdir(to, { recursive: true, mode: 0o700 });
    await backUp(join(to, `homeward-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.zip`));
    await keepNewest(to, /^homeward-\d{8}T\d{6}Z\.zip$/, keep);
  });
