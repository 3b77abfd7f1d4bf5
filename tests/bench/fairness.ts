/**
 * Another caller's answers while one caller abuses the platform, as a ratio to idle. The platform, the abuser and the
 * other caller are three processes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { builtConsole } from '../../mocks/builtConsole';
import { openEmbedded } from '../../server/engine/store/embedded';
import { openPostgres } from '../../server/engine/store/postgres';
import { silentLog } from '../harness/silentLog';
import { settle } from './bed';
import { crowdOf } from './crowd';
import { ABUSES } from './fairness/abuses';
import { OTHER, signInAs, signedGet } from './fairness/caller';
import { freePort } from './freePort';
import { load, number, quantile, round, type Row, type Wishes } from './print';

const ROOT = join(import.meta.dirname, '../..');
const PUPILS = 480;
/** Fixes of the pupil whose fence is previewed: two weeks at ten seconds. */
const FIXES = 120_000;
/** Calls of the other caller, sent whether or not the last was answered. Milliseconds. */
const EVERY = 40;
const GIVEN_UP = 60_000; // ms

/**
 * `--seconds 8 --abuses previews,files --tree /another/tree`: `tree` measures the platform of another folder, such as
 * that of an older commit. A ratio is the 99th percentile under the abuse over that of the idle seconds before it.
 */
export async function* fairness(wishes: Wishes): AsyncGenerator<Row> {
  const seconds = number(wishes, 'seconds', 8);
  const tree = String(wishes['tree'] ?? ROOT);
  const asked = wishes['abuses'] === undefined ? Object.keys(ABUSES) : String(wishes['abuses']).split(',');
  const bed = await openFairBed(tree);
  try {
    const other = await signInAs(bed.url, OTHER);
    for (const abuse of asked) {
      await measured(bed.url, other, 1);
      const idle = await measured(bed.url, other, seconds);
      const abuser = spawn(
        process.execPath,
        ['--import', 'tsx', join(import.meta.dirname, 'fairness/abuser.ts'), bed.url, String(bed.cardPort), abuse],
        { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await firstLine(abuser);
      await pause(3_000);
      const under = await measured(bed.url, other, seconds);
      abuser.kill('SIGKILL');
      await once(abuser, 'exit');
      yield {
        abuse,
        tree: tree === ROOT ? 'this' : tree,
        idleP50Ms: round(quantile(idle.waits, 0.5)),
        idleP99Ms: round(quantile(idle.waits, 0.99)),
        p50Ms: round(quantile(under.waits, 0.5)),
        p99Ms: round(quantile(under.waits, 0.99)),
        ratioP50: round(quantile(under.waits, 0.5) / quantile(idle.waits, 0.5)),
        ratioP99: round(quantile(under.waits, 0.99) / quantile(idle.waits, 0.99)),
        answers: under.waits.length,
        failed: under.failed,
        load1min: load(),
      };
      await settled(bed.url, other);
    }
  } finally {
    await bed.close();
  }
}

/** The other caller: a position and /livez in turn. Milliseconds until each answer. */
async function measured(
  url: string,
  other: Awaited<ReturnType<typeof signInAs>>,
  seconds: number,
): Promise<{ waits: number[]; failed: number }> {
  const waits: number[] = [];
  let failed = 0;
  const calls: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < end; n += 1) {
    const begun = performance.now();
    calls.push(
      signedGet(url, n % 2 === 0 ? null : other, AbortSignal.timeout(GIVEN_UP)).then(
        (answered) => {
          waits.push(performance.now() - begun);
          if (!answered) failed += 1;
        },
        () => {
          waits.push(performance.now() - begun);
          failed += 1;
        },
      ),
    );
    await pause(EVERY);
  }
  await Promise.all(calls);
  return { waits, failed };
}

/** Waits until what the abuse left behind is done. */
async function settled(url: string, other: Awaited<ReturnType<typeof signInAs>>): Promise<void> {
  for (let quick = 0; quick < 5;) {
    const begun = performance.now();
    await signedGet(url, other, AbortSignal.timeout(GIVEN_UP)).catch(() => false);
    quick = performance.now() - begun < 200 ? quick + 1 : 0;
    await pause(200);
  }
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    if (!child.stdout) throw new Error('the process has no output');
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
  });

/** The platform of a tree as a process, with a crowd, two guardians, and a pupil with many fixes. */
async function openFairBed(tree: string): Promise<{ url: string; cardPort: number; close(): Promise<void> }> {
  // The console of another tree must have been built there.
  if (tree === ROOT) await builtConsole();
  const folder = await mkdtemp(join(tmpdir(), 'homeward-fair-'));
  const store = await openEmbedded({ folder, log: silentLog });
  const { host = '', port = 5432, user = '', password, database = '' } = store.connection;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const cardPort = await freePort();
  const platform = spawn(process.execPath, ['--import', 'tsx', 'server/running/main.ts'], {
    cwd: tree,
    env: {
      ...process.env,
      PORT: '0',
      TRUSTED_PROXIES: '1',
      CARD_PORT: String(cardPort),
      CARD_LISTEN: '127.0.0.1',
      DATA_FOLDER: folder,
      DATABASE_URL: `postgres://${user}${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(platform);
  const crowd = crowdOf(PUPILS);
  const [admin] = crowd.roster.accounts;
  if (!admin) throw new Error('the crowd has no administrator');
  const guardian = { ...admin, userId: 'u-other', account: OTHER };
  const roster = {
    ...crowd.roster,
    accounts: [admin, { ...guardian, identities: [{ roleId: 'r-other', userType: '2' as const, studentId: 's1' }] }],
  };
  const db = await openPostgres(store.connection);
  await settle(db, { ...crowd, roster });
  await db.query(
    `insert into fix (device_no, fix_time, lng, lat, accuracy, source, speed, noise, received_at)
     select (select device_no from device where student_id = 's0'), at, 120.58 + 0.02 * sin(n * 0.7),
       31.26 + 0.02 * cos(n * 1.3), 8, 0, 1, 0, at
     from generate_series(1, ${FIXES}) n, lateral (select now() - n * interval '10 seconds' as at) then_at`,
  );
  await db.query('analyze');
  await db.close();
  return {
    url,
    cardPort,
    async close() {
      platform.kill('SIGKILL');
      await once(platform, 'exit');
      await store.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The address of a platform that has just started. Its log is read on, so that it never waits for its reader. */
const addressOf = (platform: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    if (!platform.stdout) throw new Error('the platform has no output');
    createInterface({ input: platform.stdout }).on('line', (line) => {
      const said = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; url?: string }) : {};
      if (said.msg === 'ready' && said.url) resolve(said.url);
    });
    platform.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
  });
