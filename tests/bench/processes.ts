/**
 * Measures several platform processes on one store, with notices of the store and with the bus in turns: processor time
 * of platform and store for a thousand fixes, and the way of a fix from one process to a console of another.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '../../server/store/db';
import { openPostgres } from '../../server/store/postgres';
import { compiledPlatform } from '../harness/compiledPlatform';
import { type LiveStream, openLiveStream } from '../harness/liveStream';
import { hasNats, natsServer } from '../harness/natsServer';
import { type PlatformProcess, startPlatformProcess } from '../harness/platformProcess';
import { embeddedStore, post, settle, signIn, type Store, urlOf } from './bed';
import { crowdOf, type Crowd, messageOf, walk } from './crowd';
import { load, number, numbers, quantile, round, type Row, summary, type Wishes } from './print';

/** Messages in one post. */
const BATCH = 50;

type Figures = Record<string, number>;

/** `--processes 1,2,4 --pupils 2000 --fixes 10000 --consoles 5 --rounds 3`. `consoles`: of each process. */
export async function* processes(wishes: Wishes): AsyncGenerator<Row> {
  if (!hasNats) throw new Error('nats-server is not installed');
  const [crowd, rounds] = [crowdOf(number(wishes, 'pupils', 2_000)), number(wishes, 'rounds', 3)];
  const [store, nats, program] = [await embeddedStore(), await natsServer(), await compiledPlatform()];
  const db = await openPostgres(store.connection);
  try {
    await settle(db, crowd);
    const postmaster = await postmasterOf(db);
    for (const count of numbers(wishes, 'processes', [1, 2, 4])) {
      const ways: Record<string, Record<string, string>> = { notices: {}, bus: { NATS_URL: nats.url } };
      const figures = new Map<string, Figures[]>(Object.keys(ways).map((way) => [way, []]));
      for (let lap = 0; lap < rounds; lap++)
        for (const [way, environment] of lap % 2 === 0 ? Object.entries(ways) : Object.entries(ways).toReversed())
          figures.get(way)?.push(await measured(store, postmaster, crowd, count, environment, program, wishes));
      for (const [way, laps] of figures)
        yield { processes: count, way, rounds, figures: '[median, least, most]', load1min: load(), ...summary(laps) };
    }
  } finally {
    await db.close();
    await nats.kill();
    await store.close();
  }
}

async function measured(
  store: Store,
  postmaster: number,
  crowd: Crowd,
  count: number,
  environment: Record<string, string>,
  program: readonly string[],
  wishes: Wishes,
): Promise<Figures> {
  const started = await Promise.all(
    Array.from({ length: count }, () =>
      startPlatformProcess({ ...environment, DATABASE_URL: urlOf(store.connection), AUTO_LOGOUT: '0' }, program),
    ),
  );
  const streams: LiveStream[] = [];
  try {
    const [first] = started as [PlatformProcess];
    const as = await signIn(first.url);
    for (const { url } of started)
      for (let i = 0; i < number(wishes, 'consoles', 5); i++) {
        const stream = await openLiveStream((request) => fetch(request), as, {
          now: Date.now(),
          origin: url.replace(/\/$/, ''),
        });
        await stream.next('clock');
        streams.push(stream);
      }
    const fixes = number(wishes, 'fixes', 10_000);
    const step = async (from: number, lap: number) => {
      const moved = Array.from({ length: BATCH }, (_, i) => crowd.pupils[(from + i) % crowd.pupils.length]).flatMap(
        (pupil) => pupil ?? [],
      );
      for (const pupil of moved) walk(pupil, lap);
      const now = Date.now();
      await post(
        started[lap % count]?.url ?? '',
        moved.map((pupil) => messageOf(pupil, now)),
      );
    };
    // The first posts compile and open connections.
    for (let lap = 0; lap < 2 * count; lap++) await step(lap * BATCH, lap);

    const [platformBefore, storeBefore] = [cpuOf(started.map(pidOf)), cpuOf(processesOf(postmaster))];
    const framesBefore = streams.reduce((sum, { frames }) => sum + frames.length, 0);
    const begun = performance.now();
    for (let done = 0, lap = 0; done < fixes; done += BATCH, lap++) await step(done, lap);
    const seconds = (performance.now() - begun) / 1_000;
    const ages = await agesOf(streams, crowd, started);
    const [platform, storeCpu] = [
      cpuOf(started.map(pidOf)) - platformBefore,
      cpuOf(processesOf(postmaster)) - storeBefore,
    ];
    const frames = streams.reduce((sum, { frames: got }) => sum + got.length, 0) - framesBefore;
    return {
      platformCpuMsPer1000Fixes: round((platform * 1_000) / fixes),
      storeCpuMsPer1000Fixes: round((storeCpu * 1_000) / fixes),
      platformCpuMsPer1000Frames: round((platform * 1_000) / frames),
      fixesPerSecond: round(fixes / seconds, 0),
      frames,
      toAnotherP50Ms: round(quantile(ages, 0.5)),
      toAnotherP95Ms: round(quantile(ages, 0.95)),
    };
  } finally {
    for (const stream of streams) stream.close();
    await Promise.all(started.map((one) => one.stop()));
  }
}

/** Milliseconds from a post to one process until the last process's console has the frame, for single fixes. */
async function agesOf(streams: readonly LiveStream[], crowd: Crowd, started: readonly PlatformProcess[]) {
  const last = streams.at(-1);
  const ages: number[] = [];
  for (const pupil of crowd.pupils.slice(0, 60)) {
    walk(pupil, ages.length);
    const time = Date.now();
    const fixTime = new Date(time).toISOString();
    const seen = last?.next(
      'position',
      (frame) => frame.studentId === pupil.studentId && frame.fix?.fixTime === fixTime,
    );
    const begun = performance.now();
    await post(started[0]?.url ?? '', messageOf(pupil, time));
    await seen;
    ages.push(performance.now() - begun);
  }
  return ages;
}

const pidOf = ({ process }: PlatformProcess) => process.pid ?? 0;

/** Milliseconds of processor time that these processes have used, user and system. Linux only. */
function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // Ticks of a hundredth of a second: utime and stime, with those of children that ended.
      return sum + 10 * [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at] ?? 0), 0);
    } catch {
      return sum;
    }
  }, 0);
}

/** The postmaster of the store and its processes. */
function processesOf(postmaster: number): number[] {
  return [
    postmaster,
    ...readdirSync('/proc')
      .map(Number)
      .filter((one) => one > 0 && parentOf(one) === postmaster),
  ];
}

async function postmasterOf(db: Db): Promise<number> {
  const [row] = await db.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return Number(readFileSync(`${row?.folder}/postmaster.pid`, 'utf8').split('\n')[0]);
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
