/** A backup restored by the set-up page's calls: a process on an empty data folder becomes the school of the backup. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BACKUP_PART, type Call, CODES, contract, type RestoreState } from '../../../contract';
import { restoreBackup } from './restore';
import { createNodePasswords } from '../node/scrypt';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import type { Db } from '../../engine/store/db';
import { type BackupBench, backupBench, VAPID } from '../../../tests/harness/backups';
import { requestOf, testPlatform } from '../../../tests/harness/platform';
import { type PlatformProcess, startPlatformProcess } from '../../../tests/harness/platformProcess';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { programOfRun } from '../../../tests/harness/programOfRun';

const { user } = contract;
const SECRET = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
let source: { db: Db; close(): Promise<void> };
let bench: BackupBench;
let folder: string;
let platform: PlatformProcess;
let token: string;

beforeAll(async () => {
  const tester = await testPlatform();
  // More than one part: bytes that do not shrink.
  await tester.db.query(
    `insert into photo (photo_id, user_id, type, bytes, made_at)
     select 'big-' || n, u.user_id, 'image/jpeg', (select string_agg(sha256((n || '-' || i)::bytea), ''::bytea)
       from generate_series(1, 40000) i), now() from generate_series(1, 2) n,
       (select user_id from account limit 1) u`,
  );
  // The tests' platform hashes passwords in its own quick way; a real one must know chen.
  const passwords = createNodePasswords();
  const hash = await passwords.hash(SECRET, 'tests');
  await passwords.close();
  await tester.db.query(`update account set password_hash = $1 where account = 'chen'`, [hash]);
  source = tester;
  bench = await backupBench(tester.db);
  folder = await mkdtemp(join(tmpdir(), 'homeward-upload-'));
  platform = await startPlatformProcess({ DATA_FOLDER: folder }, [await programOfRun()]);
  token = (await readFile(join(folder, 'set-up-link'), 'utf8')).trim().split('#')[1] ?? '';
});
afterAll(async () => {
  await platform?.stop();
  await bench?.close();
  await source?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function ask<Data>(call: Call, input: object): Promise<{ code: number; data: Data }> {
  const request = requestOf({ ...call, options: { ...call.options, noEncode: true } }, input, null, Date.now());
  const { pathname } = new URL(request.url);
  const body = await request.text();
  const response = await fetch(new URL(pathname, platform.url), { method: 'POST', headers: request.headers, body });
  return (await response.json()) as { code: number; data: Data };
}

/** Uploads a file in parts and restores it. @returns how it ended. */
async function restored(file: Uint8Array): Promise<RestoreState> {
  for (let at = 0; at < file.length; at += BACKUP_PART) {
    const content = Buffer.from(file.subarray(at, at + BACKUP_PART)).toString('base64');
    const { data } = await ask(user.addBackupPart, { token, at, content });
    expect(data).toEqual({ received: Math.min(at + BACKUP_PART, file.length), room: true });
  }
  expect((await ask(user.restoreBackup, { token })).code).toBe(CODES.ok);
  let state: RestoreState = { kind: 'working' };
  await expect
    .poll(async () => (state = (await ask<RestoreState>(user.restoreState, { token })).data).kind, { timeout: 90_000 })
    .not.toBe('working');
  return state;
}

const uploads = async () => (await readdir(folder)).filter((name) => name.startsWith('uploaded'));

it('takes nothing without the link', async () => {
  for (const call of [user.addBackupPart, user.restoreBackup, user.restoreState])
    expect((await ask(call, { token: 'made-up', at: 0, content: '' })).code, call.path).toBe(CODES.linkSpent);
  expect(await uploads()).toEqual([]);
});

it('takes the parts in their order alone, and says how far it is', async () => {
  const part = (at: number, text: string) =>
    ask(user.addBackupPart, { token, at, content: Buffer.from(text).toString('base64') });
  expect((await part(0, 'abc')).data).toEqual({ received: 3, room: true });
  expect((await part(9, 'xyz')).data, 'a gap').toEqual({ received: 3, room: true });
  expect((await part(3, 'def')).data).toEqual({ received: 6, room: true });
  const twice = await Promise.all([part(6, 'ghi'), part(6, 'ghi')]);
  expect(twice.map(({ data }) => data)).toEqual([
    { received: 9, room: true },
    { received: 9, room: true },
  ]);
  expect(await readFile(join(folder, 'uploaded-backup.zip'), 'utf8')).toBe('abcdefghi');
  expect((await part(0, 'new')).data, 'it begins anew').toEqual({ received: 3, room: true });
});

it('says why a file is refused; the link still works, and nothing is changed', async () => {
  const good = await readFile(bench.backup);
  const damaged = Uint8Array.from(good);
  damaged.fill(7, 2_000, 2_200);
  expect(await restored(Buffer.from('no backup'))).toEqual({ kind: 'refused', fault: 'notABackup' });
  expect(await restored(good.subarray(0, good.length - 40))).toEqual({ kind: 'refused', fault: 'truncated' });
  expect(await restored(damaged)).toEqual({ kind: 'refused', fault: 'damaged' });
  expect((await ask(user.checkSetUpLink, { token })).code).toBe(CODES.ok);
});

it('becomes the school of the backup, restarts on it with its keys, and keeps no file', async () => {
  const file = await readFile(bench.backup);
  expect(file.length).toBeGreaterThan(2 * BACKUP_PART);
  const rows = bench.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { madeAt } = bench.manifest;
  expect(await restored(file)).toEqual({ kind: 'restored', madeAt, rows, erasedAgain: 0 });
  expect(await uploads()).toEqual([]);
  expect(await readFile(join(folder, 'vapid.json'), 'utf8')).toBe(VAPID);
  const signIn = () => ask(user.signIn, { account: 'chen', password: SECRET });
  // The page reads the end before the platform restarts, at the same address.
  await expect.poll(async () => (await ask(user.restoreState, { token }).catch(() => null))?.code).toBe(9110);
  expect((await signIn()).code).toBe(CODES.ok);
  expect((await ask(user.addBackupPart, { token, at: 0, content: '' })).code).toBe(CODES.alreadySetUp);
  expect((await readdir(folder)).includes('set-up-link')).toBe(false);
});

it('never replaces a school, even one that was made while the backup came', async () => {
  const refused = restoreBackup({
    db: source.db,
    folder: await mkdtemp(join(bench.home, 'data-')),
    path: bench.backup,
    newId: () => 'restore',
    newSecret: () => 'salt',
    now: new Date(),
    platforms: 1,
    ontoEmpty: true,
  });
  await expect(refused).rejects.toMatchObject({ name: 'BackupError', fault: 'notEmpty' });
  expect(await source.db.query('select 1 from school')).not.toEqual([]);
});

it('an upload that a stopped platform left is removed at its next start', async () => {
  await platform.stop();
  await writeFile(join(folder, 'uploaded-backup.zip'), 'left');
  platform = await startPlatformProcess({ DATA_FOLDER: folder }, [await programOfRun()]);
  expect(await uploads()).toEqual([]);
});
