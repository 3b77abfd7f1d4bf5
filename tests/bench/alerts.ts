/**
 * Measures the time from a card's SOS to the consoles: one alert on a thousand consoles, then a thousand alerts. The
 * real platform runs in its own process.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import type { Roster } from '../../server/people/roster/roster';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { openEmbedded } from '../../server/engine/store/embedded';
import { migrate } from '../../server/engine/store/migrate';
import { openPostgres } from '../../server/engine/store/postgres';
import { silentLog } from '../harness/silentLog';
import { compiledPlatform } from '../harness/compiledPlatform';
import { startPlatformProcess } from '../harness/platformProcess';
import { KEY, press } from './bed';
import { reachedByMessage } from './reachedByMessage';
import { openSessions, openStream, roleOf } from './openSessions';
import { load, number, quantile, round, type Row, type Wishes } from './print';

/** SOS presses of the first part: one pupil after another on an idle platform. */
const CALM = { alerts: 20, every: 400 }; // ms
/** Posts on their way at once in the second part. */
const POSTS = 32;
/** Children of each guardian: one for the burst, one for the steady part. */
const CHILDREN = 2;
const PATIENCE = 120_000; // ms
/** Consoles of one teacher: the platform ends the oldest of more than 24 of one account. */
const CONSOLES = 20;
const teachersOf = (consoles: number) =>
  Array.from({ length: Math.ceil(consoles / CONSOLES) }, (_, index) => `teacher-${index}`);

/** `--consoles 1000 --guardians 1000`. */
export async function* alerts(wishes: Wishes): AsyncGenerator<Row> {
  yield* onConsoles(wishes);
  yield* reachedByMessage(wishes);
}

async function* onConsoles(wishes: Wishes): AsyncGenerator<Row> {
  const consoles = number(wishes, 'consoles', 1_000);
  const folder = await mkdtemp(join(tmpdir(), 'homeward-bench-'));
  try {
    await settle(folder, consoles);
    const platform = await startPlatformProcess({ DATA_FOLDER: folder, LOG_LEVEL: 'info' }, await compiledPlatform());
    try {
      const pid = platform.process.pid ?? 0;
      yield {
        what: "one alert, all consoles its class's teachers'",
        consoles,
        ...(await oneForAll(platform.url, consoles, pid)),
        load1min: load(),
      };
      const burst = await eachTheirOwn(platform.url, consoles, 0, null, pid);
      yield {
        what: "as many alerts as consoles, each its guardian's, as fast as they are taken",
        consoles,
        ...burst,
        load1min: load(),
      };
      const rate = Math.max(1, Math.floor(Number(burst['alertsPerSecond']) / 2));
      yield {
        what: 'the same at half that rate',
        consoles,
        ratePerSecond: rate,
        ...(await eachTheirOwn(platform.url, consoles, 1, rate, pid)),
        load1min: load(),
      };
    } finally {
      await platform.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const cardOf = (guardian: number, child: number) => `card-${guardian}-${child}`;

/** Writes people, cards and open sessions to the store: a thousand sign-ins would measure scrypt. */
async function settle(folder: string, guardians: number): Promise<void> {
  const numbers = Array.from({ length: guardians }, (_, index) => index);
  const children = numbers.flatMap((guardian) =>
    Array.from({ length: CHILDREN }, (_, child) => ({ guardian, child, studentId: `s-${guardian}-${child}` })),
  );
  const calm = Array.from({ length: CALM.alerts }, (_, index) => `calm-${index}`);
  const account = (name: string, identities: Roster['accounts'][number]['identities']) => ({
    userId: `u-${name}`,
    account: name,
    mobile: null,
    realName: name,
    password: '',
    passwordAge: 1,
    identities,
  });
  const roster: Roster = {
    school: { schoolId: 'school', name: '归途小学', timeZone: 'Asia/Shanghai', provinceCode: null },
    classes: [
      { classId: 'calm', name: '一年级1班' },
      { classId: 'many', name: '一年级2班' },
    ],
    students: [
      ...calm.map((studentId) => ({ studentId, classId: 'calm' })),
      ...children.map(({ studentId }) => ({ studentId, classId: 'many' })),
    ].map((student) => ({ ...student, name: '李明', subscribed: true })),
    accounts: [
      ...teachersOf(guardians).map((name) =>
        account(name, [{ roleId: roleOf(name), userType: '1', classIds: ['calm'] }]),
      ),
      ...numbers.map((guardian) =>
        account(
          String(guardian),
          children.slice(guardian * CHILDREN, (guardian + 1) * CHILDREN).map(({ child, studentId }) => ({
            roleId: roleOf(child === 0 ? String(guardian) : `${guardian}-${child}`),
            userType: '2' as const,
            studentId,
          })),
        ),
      ),
    ],
    devices: [
      ...calm.map((studentId) => ({ uniqueId: `card-${studentId}`, studentId })),
      ...children.map(({ guardian, child, studentId }) => ({ uniqueId: cardOf(guardian, child), studentId })),
    ].map((device) => ({
      ...device,
      rfid: null,
      phone: null,
      model: 'card',
      reportInterval: 60,
    })),
    places: [],
  };
  const { connection, stop } = await openEmbedded({ folder, log: silentLog });
  const db = await openPostgres(connection);
  await migrate(db);
  await importRoster(
    {
      db,
      clock: () => new Date(),
      passwords: { hash: async () => 'none', matches: async () => false, isOutdated: () => false },
      settings: DEFAULT_SETTINGS,
    },
    roster,
  );
  await grantKey({ db }, KEY, 'bench', null);
  const names = [...teachersOf(guardians), ...numbers.map(String)];
  await openSessions(db, names);
  await db.query('analyze');
  await db.close();
  await stop();
}

interface OpenConsole {
  /** Arrival of the frame about each pupil's alert, by pupil. Milliseconds. */
  heard: Map<string, number>;
  isOpen(): boolean;
  close(): void;
}

async function openConsole(url: string, name: string, agent: Agent): Promise<OpenConsole> {
  const heard = new Map<string, number>();
  const { isOpen, close } = await openStream(url, name, agent, (text) => {
    const at = performance.now();
    for (const [, studentId = ''] of text.matchAll(/event: alert\n.*\ndata: .*?"studentId":"([^"]+)"/g))
      if (!heard.has(studentId)) heard.set(studentId, at);
  });
  return { heard, isOpen, close };
}

/** Opens one console for each name, a few at a time. */
async function openAll(url: string, names: readonly string[]): Promise<OpenConsole[]> {
  const agent = new Agent({ maxSockets: Infinity });
  const consoles: OpenConsole[] = [];
  for (let from = 0; from < names.length; from += 50)
    consoles.push(...(await Promise.all(names.slice(from, from + 50).map((name) => openConsole(url, name, agent)))));
  const ended = consoles.filter(({ isOpen }) => !isOpen()).length;
  if (ended > 0) throw new Error(`the platform ended ${ended} of ${consoles.length} consoles`);
  return consoles;
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not all consoles heard within ${PATIENCE} ms`);
    await pause(5);
  }
}

/** Processor time used by a process, milliseconds; NaN without /proc. Other work on the machine does not change it. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

const latencies = (figures: readonly number[]): Row => ({
  p50Ms: round(quantile(figures, 0.5)),
  p99Ms: round(quantile(figures, 0.99)),
  mostMs: round(Math.max(...figures)),
});

async function oneForAll(url: string, count: number, pid: number): Promise<Row> {
  const consoles = await openAll(
    url,
    Array.from({ length: count }, (_, index) => `teacher-${Math.floor(index / CONSOLES)}`),
  );
  const agent = new Agent({ keepAlive: true });
  const all: number[] = [];
  const last: number[] = [];
  const used = await processorMs(pid);
  for (let index = 0; index < CALM.alerts; index += 1) {
    await pause(CALM.every);
    const posted = performance.now();
    await press(url, `card-calm-${index}`, agent);
    const studentId = `calm-${index}`;
    await until(() => consoles.every(({ heard }) => heard.has(studentId)));
    const took = consoles.map(({ heard }) => (heard.get(studentId) ?? Number.NaN) - posted);
    all.push(...took);
    last.push(Math.max(...took));
  }
  const platformMsPerAlert = round(((await processorMs(pid)) - used) / CALM.alerts);
  consoles.forEach((one) => one.close());
  return { alerts: CALM.alerts, ...latencies(all), lastConsoleP50Ms: round(quantile(last, 0.5)), platformMsPerAlert };
}

/** @param rate alerts a second; null posts as fast as answers come */
async function eachTheirOwn(url: string, count: number, child: number, rate: number | null, pid: number): Promise<Row> {
  const consoles = await openAll(
    url,
    Array.from({ length: count }, (_, index) => String(index)),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: POSTS });
  const posted = new Map<number, number>();
  const used = await processorMs(pid);
  const began = performance.now();
  let next = 0;
  const poster = async () => {
    for (let index = next++; index < count; index = next++) {
      if (rate !== null) await pause(Math.max(0, began + (index * 1000) / rate - performance.now()));
      posted.set(index, performance.now());
      await press(url, cardOf(index, child), agent);
    }
  };
  await Promise.all(Array.from({ length: POSTS }, poster));
  const heardAt = (index: number) => consoles[index]?.heard.get(`s-${index}-${child}`);
  await until(() => consoles.every((_, index) => heardAt(index) !== undefined));
  const took = consoles.map((_, index) => (heardAt(index) ?? Number.NaN) - (posted.get(index) ?? Number.NaN));
  const seconds = (Math.max(...consoles.map((_, index) => heardAt(index) ?? Number.NaN)) - began) / 1000;
  const platformMsPerAlert = round(((await processorMs(pid)) - used) / count);
  consoles.forEach((one) => one.close());
  await pause(500);
  return { alerts: count, alertsPerSecond: round(count / seconds), ...latencies(took), platformMsPerAlert };
}
