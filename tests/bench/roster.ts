/**
 * Measures an import of a school's roster on the embedded store: read, checked and shown as a diff, imported, the same file
 * again; and the memory that the process takes meanwhile. The heavy work runs on worker threads as in the platform.
 */
import { contract } from '../../contract';
import { createPlatform } from '../../server/createPlatform';
import { createHeavyThreads } from '../../server/node/threads/heavyThreads';
import { createNodePasswords } from '../../server/node/scrypt';
import { importRoster } from '../../server/roster/importRoster';
import { readRoster } from '../../server/roster/rosterTasks';
import { DEFAULT_SETTINGS } from '../../server/settings';
import { openPostgres } from '../../server/store/postgres';
import { requestOf } from '../harness/platform';
import { pupilRows, pupilWorkbook, uploadOf } from '../harness/rosterFiles';
import { silentLog } from '../harness/silentLog';
import { embeddedStore } from './bed';
import { load, numbers, round, type Row, type Wishes } from './print';

const PASSWORD = 'correct horse';
const MEGABYTE = 2 ** 20;

/** `--pupils 3000,30000`. */
export async function* roster(wishes: Wishes & { now(): number }): AsyncGenerator<Row> {
  for (const pupils of numbers(wishes, 'pupils', [3_000, 30_000])) yield await measure(pupils, wishes.now);
}

async function measure(pupils: number, now: () => number): Promise<Row> {
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  const passwords = createNodePasswords();
  const heavyWork = createHeavyThreads();
  const file = await pupilWorkbook(pupilRows(pupils));
  const upload = uploadOf(file);
  let count = 0;
  const platform = {
    db,
    clock: () => new Date(),
    every: () => () => {},
    defer: (work: () => Promise<void>) => void work(),
    newId: () => `bench-${(count += 1)}`,
    newSecret: () => `secret-of-the-bench-${(count += 1)}`,
    newDigits: (digits: number) => '1'.repeat(digits),
    passwords,
    heavyWork,
    sendCode: async () => {},
    log: silentLog,
    settings: { ...DEFAULT_SETTINGS, requireSecondFactor: false },
  };
  await importRoster(platform, {
    school: { schoolId: 'bench', name: '归途', timeZone: 'Asia/Shanghai', provinceCode: null },
    classes: [],
    students: [],
    accounts: [
      {
        userId: 'principal',
        account: 'principal',
        mobile: null,
        realName: '校长',
        password: PASSWORD,
        passwordAge: 0,
        identities: [{ roleId: 'principal', userType: '0' }],
      },
    ],
    devices: [],
    places: [],
  });
  const running = await createPlatform(platform);
  const ask = async (call: Parameters<typeof requestOf>[0], input: object, as: Parameters<typeof requestOf>[2]) => {
    const started = now();
    const response = await running.fetch(
      requestOf({ ...call, options: { ...call.options, noEncode: true } }, input, as, Date.now()),
    );
    const { data, code } = (await response.json()) as { data: unknown; code: number };
    if (code !== 200) throw new Error(`${call.path} answered ${code}`);
    return { data: data as Record<string, unknown>, ms: round(now() - started, 0) };
  };
  const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
  const signedIn = await ask(contract.user.signIn, { account: 'principal', password }, null);
  const [admin = null] = signedIn.data as unknown as { token: string; roleId: string }[];

  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const readStarted = now();
  await readRoster({ ...upload, mappings: null, memory: {}, schoolYear: 2026 });
  const readMs = round(now() - readStarted, 0);
  const first = await ask(contract.user.checkRoster, upload, admin);
  const { version } = first.data['diff'] as { version: string };
  const applied = await ask(contract.user.applyRoster, { ...upload, version }, admin);
  const again = await ask(contract.user.checkRoster, upload, admin);
  const undone = await ask(contract.user.undoRoster, { importId: applied.data['importId'] as string }, admin);
  clearInterval(watch);
  running.stop();
  await heavyWork.close();
  await passwords.close();
  await db.close();
  await store.close();
  return {
    what: 'a workbook of pupils with one guardian each',
    pupils,
    fileKB: round(file.length / 1024, 0),
    readAndCheckedMs: readMs,
    shownAsDiffMs: first.ms,
    importedMs: applied.ms,
    sameAgainMs: again.ms,
    undoneMs: undone.ms,
    memoryBeforeMB: round(before / MEGABYTE, 0),
    memoryMostMB: round(most / MEGABYTE, 0),
    memoryGrownMB: round((most - before) / MEGABYTE, 0),
    load1min: load(),
  };
}
