/**
 * Measures an import of a school's roster by a platform that is a process of its own, as in service, on the embedded
 * store: read, checked and shown as a diff, imported, the same file again; processor time and memory of the platform.
 */
import { readFile } from 'node:fs/promises';
import { type Call, contract } from '../../contract';
import { createNodePasswords } from '../../server/running/node/scrypt';
import { importRoster } from '../../server/running/consequences';
import { readRoster } from '../../server/people/roster/rosterTasks';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { openPostgres } from '../../server/engine/store/postgres';
import { requestOf } from '../harness/platform';
import { compiledPlatform } from '../harness/compiledPlatform';
import { startPlatformProcess } from '../harness/platformProcess';
import { pupilRows, pupilWorkbook, uploadOf } from '../harness/rosterFiles';
import { embeddedStore, type Store, urlOf } from './bed';
import { load, numbers, round, type Row, type Wishes } from './print';

const PASSWORD = 'correct horse';
const KILOBYTES = 2 ** 10;
/** Ticks of processor time in /proc a second. */
const TICKS = 100;

/** `--pupils 3000,30000`. */
export async function* roster(wishes: Wishes & { now(): number }): AsyncGenerator<Row> {
  for (const pupils of numbers(wishes, 'pupils', [3_000, 30_000])) yield await measure(pupils, wishes.now);
}

async function measure(pupils: number, now: () => number): Promise<Row> {
  const store = await embeddedStore();
  await settlePrincipal(store);
  const file = await pupilWorkbook(pupilRows(pupils));
  const upload = uploadOf(file);
  const platform = await startPlatformProcess(
    { DATABASE_URL: urlOf(store.connection), LOG_LEVEL: 'info' },
    await compiledPlatform(),
  );
  const pid = platform.process.pid ?? 0;
  const ask = async (call: Call, input: object, as: Parameters<typeof requestOf>[2]) => {
    const plain = { ...call, options: { ...call.options, noEncode: true } };
    const request = requestOf(plain, input, as, Date.now());
    const body = await request.text();
    const [started, busy] = [now(), await processorMs(pid)];
    const { pathname } = new URL(request.url);
    const response = await fetch(new URL(pathname, platform.url), { method: 'POST', headers: request.headers, body });
    const { data, code } = (await response.json()) as { data: unknown; code: number };
    if (code !== 200) throw new Error(`${call.path} answered ${code}`);
    const ms = round(now() - started, 0);
    return { data: data as Record<string, unknown>, ms, processorMs: (await processorMs(pid)) - busy };
  };
  const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
  const signedIn = await ask(contract.user.signIn, { account: 'principal', password }, null);
  const [admin = null] = signedIn.data as unknown as { token: string; roleId: string }[];

  const before = await memoryMB(pid, 'VmRSS');
  const first = await ask(contract.user.checkRoster, upload, admin);
  const { version } = first.data['diff'] as { version: string };
  const applied = await ask(contract.user.applyRoster, { ...upload, version }, admin);
  const again = await ask(contract.user.checkRoster, upload, admin);
  const undone = await ask(contract.user.undoRoster, { importId: applied.data['importId'] as string }, admin);
  const most = await memoryMB(pid, 'VmHWM');
  await platform.stop();
  await store.close();
  const readStarted = now();
  await readRoster({
    ...upload,
    mappings: null,
    memory: {},
    school: { schoolYear: 2026, stages: [] },
    context: { today: '2026-09-01', schoolName: '' },
  });
  return {
    what: 'a workbook of pupils with one guardian each',
    pupils,
    fileKB: round(file.length / KILOBYTES, 0),
    readAndCheckedMs: round(now() - readStarted, 0),
    shownAsDiffMs: first.ms,
    shownAsDiffProcessorMs: first.processorMs,
    importedMs: applied.ms,
    importedProcessorMs: applied.processorMs,
    sameAgainMs: again.ms,
    undoneMs: undone.ms,
    memoryBeforeMB: before,
    memoryMostMB: most,
    memoryGrownMB: most - before,
    load1min: load(),
  };
}

/** A school with an administrator and nobody else. */
async function settlePrincipal({ connection }: Store): Promise<void> {
  const db = await openPostgres(connection);
  const passwords = createNodePasswords();
  await importRoster(
    { db, clock: () => new Date(), passwords, settings: DEFAULT_SETTINGS },
    {
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
    },
  );
  await passwords.close();
  await db.close();
}

/** The memory of a process now (`VmRSS`) or at its most (`VmHWM`), threads among it. */
async function memoryMB(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return round(Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) / KILOBYTES, 0);
}

/** The processor time that a process and its threads have had. */
async function processorMs(pid: number): Promise<number> {
  const [, rest = ''] = /\) (.*)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return (((user ?? 0) + (system ?? 0)) * 1000) / TICKS;
}
