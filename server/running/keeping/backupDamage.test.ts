/** A damaged backup is neither proved nor restored, and the store stays as it was. */
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { BackupFault } from './backupError';
import { type Manifest, openBackup, tally } from './backupFile';
import { proveBackup } from './prove';
import type { Db } from '../../engine/store/db';
import { type BackupBench, backupBench } from '../../../tests/harness/backups';
import { fillStore } from '../../../tests/harness/filledStore';
import { freshDb } from '../../../tests/harness/postgres';
import { silentLog } from '../../../tests/harness/silentLog';

let bench: BackupBench;
let made = 0;

/** Writes the backup again, each entry as `edit` returns it; null leaves it out. */
async function edited(edit: (name: string, content: string) => string | null): Promise<string> {
  const path = join(bench.home, `edited-${(made += 1)}.zip`);
  const from = await openPromise(bench.backup);
  const to = new ZipFile();
  for await (const entry of from.eachEntry()) {
    const content = edit(entry.fileName, await text(await from.openReadStreamPromise(entry)));
    if (content !== null) to.addBuffer(Buffer.from(content), entry.fileName);
  }
  const added = edit('added', '');
  if (added) to.addBuffer(Buffer.from(added), 'tables/added');
  to.end();
  await writeFile(path, to.outputStream);
  return path;
}
const inManifest = (change: (said: Manifest) => void) =>
  edited((name, content) => {
    if (name === 'added') return null;
    if (name !== 'manifest.json') return content;
    const said = JSON.parse(content) as Manifest;
    change(said);
    return JSON.stringify(said);
  });
const inTable = (table: string, change: (rows: string) => string | null) =>
  edited((name, content) => (name === 'added' ? null : name === `tables/${table}` ? change(content) : content));
/** An edit whose manifest agrees with it. */
const forged = (table: string, change: (rows: string) => string) =>
  edited((name, content) => {
    if (name === 'added') return null;
    if (name === `tables/${table}`) return (forgedRows = change(content));
    if (name !== 'manifest.json') return content;
    const said = JSON.parse(content) as Manifest;
    const entry = said.tables.find((one) => one.name === table);
    if (entry) {
      const sum = tally();
      sum.add(Buffer.from(forgedRows));
      Object.assign(entry, sum.result());
    }
    return JSON.stringify(said);
  });
let forgedRows = '';
/** A backup one entry of which is so long, of one letter. @param claimed its length by the manifest. */
async function grown(grow: string, list: 'files' | 'tables', length: number, claimed = length): Promise<string> {
  const path = join(bench.home, `edited-${(made += 1)}.zip`);
  const from = await openPromise(bench.backup);
  const to = new ZipFile();
  const long = Buffer.alloc(length, 'x');
  for await (const entry of from.eachEntry()) {
    let content = Buffer.from(await text(await from.openReadStreamPromise(entry)));
    if (entry.fileName === grow) content = long;
    if (entry.fileName === 'manifest.json') {
      const said = JSON.parse(content.toString()) as Manifest;
      const sum = tally();
      sum.add(long);
      const one = said[list].find(({ name }) => grow.endsWith(`/${name}`));
      Object.assign(one ?? {}, sum.result(), { bytes: claimed });
      content = Buffer.from(JSON.stringify(said));
    }
    to.addBuffer(content, entry.fileName, { compressionLevel: 9 });
  }
  to.end();
  await writeFile(path, to.outputStream);
  return path;
}
async function withEntries(count: number): Promise<string> {
  const path = join(bench.home, `edited-${(made += 1)}.zip`);
  const to = new ZipFile();
  for (let entry = 0; entry < count; entry += 1) to.addBuffer(Buffer.alloc(0), `tables/t${entry}`);
  to.addBuffer(Buffer.from(JSON.stringify(bench.manifest)), 'manifest.json');
  to.end();
  await writeFile(path, to.outputStream);
  return path;
}
const bytes = async (change: (whole: Buffer) => Buffer) => {
  const path = join(bench.home, `bytes-${(made += 1)}.zip`);
  await writeFile(path, change(await readFile(bench.backup)));
  return path;
};

describe('a damaged backup is neither proved nor restored, and the store stays as it was', () => {
  let db: Db;
  let before: Awaited<ReturnType<BackupBench['contentOf']>>;
  beforeAll(async () => {
    db = await freshDb();
    await fillStore(db, 1);
    bench = await backupBench(db);
    before = await bench.contentOf(db);
  });
  afterAll(async () => {
    await bench.close();
    await db.close();
  });

  const onlyLoading = new Set([
    'a manifest of another version than its tables',
    'a row that is no row, with a manifest that agrees',
  ]);
  it.each<{ damage: string; fault: BackupFault; file: () => Promise<string> }>([
    { damage: 'no such file', fault: 'missing', file: async () => join(bench.home, 'nothing.zip') },
    { damage: 'an empty file', fault: 'truncated', file: () => bytes(() => Buffer.alloc(0)) },
    { damage: 'the end is missing', fault: 'truncated', file: () => bytes((whole) => whole.subarray(0, -30)) },
    { damage: 'half of it', fault: 'truncated', file: () => bytes((whole) => whole.subarray(0, whole.length / 2)) },
    { damage: 'another kind of file', fault: 'notABackup', file: () => bytes(() => Buffer.from('roster;2026')) },
    {
      damage: 'some zip file',
      fault: 'notABackup',
      file: () => edited((name) => (name === 'added' ? 'something' : null)),
    },
    {
      damage: 'a byte changed',
      fault: 'damaged',
      file: () =>
        bytes((whole) => {
          const at = whole.indexOf('tables/fix') + 2_000;
          whole.writeUInt8(whole.readUInt8(at) ^ 1, at);
          return whole;
        }),
    },
    {
      damage: 'a row edited',
      fault: 'damaged',
      file: () => inTable('student', (rows) => rows.replace('王芳', '王方')),
    },
    {
      damage: 'a row taken out',
      fault: 'damaged',
      file: () => inTable('fix', (rows) => rows.slice(rows.indexOf('\n') + 1)),
    },
    { damage: 'a table taken out', fault: 'damaged', file: () => inTable('alert_log', () => null) },
    {
      damage: 'a table added',
      fault: 'damaged',
      file: () => edited((name, content) => (name === 'added' ? 'x\n' : content)),
    },
    {
      damage: 'a count changed',
      fault: 'damaged',
      file: () => inManifest(({ tables }) => void (tables[0] && (tables[0].rows += 1))),
    },
    {
      damage: 'a table that the manifest no longer names',
      fault: 'damaged',
      file: () => inManifest((said) => void (said.tables = said.tables.filter(({ name }) => name !== 'photo'))),
    },
    {
      damage: 'a manifest that is none',
      fault: 'damaged',
      file: () => inManifest((said) => void Object.assign(said, { tables: 'all' })),
    },
    {
      damage: 'a manifest of another version than its tables',
      fault: 'damaged',
      file: () => inManifest(({ steps }) => void steps.splice(20)),
    },
    {
      damage: 'a pupil of a class that is not there, with a manifest that agrees',
      fault: 'damaged',
      file: () => forged('student', (rows) => rows.replace('class-2', 'class-7')),
    },
    {
      damage: 'a row that is no row, with a manifest that agrees',
      fault: 'damaged',
      file: () => forged('place', (rows) => `${rows}one column only\n`),
    },
    {
      damage: 'a key file of many megabytes, with a manifest that agrees',
      fault: 'damaged',
      file: () => grown('files/vapid.json', 'files', 80 * 1024),
    },
    {
      damage: 'more entries than a backup has',
      fault: 'notABackup',
      file: () => withEntries(1_001),
    },
    {
      damage: 'a backup of a newer version',
      fault: 'newer',
      file: () => inManifest(({ steps }) => void steps.push('999 later')),
    },
    {
      damage: 'a backup in a newer form',
      fault: 'newer',
      file: () => inManifest((said) => void (said.format += 1)),
    },
  ])('$damage', async ({ damage, fault, file }) => {
    const path = await file();
    const folder = await mkdtemp(join(bench.home, 'untouched-'));
    await expect(bench.restore(db, path, folder)).rejects.toMatchObject({ name: 'BackupError', fault });
    expect(await bench.contentOf(db)).toEqual(before);
    expect(await readdir(folder)).toEqual([]);
    // A proof starts a database of its own, which takes seconds; two of the damages show only there.
    if (!onlyLoading.has(damage))
      await expect(proveBackup(path, bench.home, silentLog)).rejects.toMatchObject({ name: 'BackupError', fault });
  });

  it('more than a thousand times its size is not unpacked, whatever its manifest claims', async () => {
    const path = await grown('tables/place', 'tables', 1_000, 400 * 2 ** 20);
    await expect(openBackup(path)).rejects.toMatchObject({ fault: 'damaged' });
    const lying = await openBackup(await grown('tables/place', 'tables', 32 * 2 ** 20, 1_000));
    let unpacked = 0;
    const read = async () => {
      for await (const part of lying.read('tables/place')) unpacked += part.length;
    };
    await expect(read()).rejects.toMatchObject({ fault: 'damaged' });
    expect(unpacked).toBeLessThan(2 ** 20);
    lying.close();
  });

  it('and the undamaged one is proved', async () => {
    expect(await proveBackup(bench.backup, bench.home, silentLog)).toEqual(bench.manifest);
    expect((await readdir(bench.home)).filter((name) => name.startsWith('homeward-proof'))).toEqual([]);
  });
});
