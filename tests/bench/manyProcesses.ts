/**
 * What several platform processes on one cell or more take of the processor for a thousand fixes, and the way of a fix
 * from one process to a console of another.
 */
import type { SignedIn } from '../../contract';
import { numberCell } from '../../server/running/cells/manageCells';
import type { Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { type LiveStream, openLiveStream } from '../harness/liveStream';
import { type PlatformProcess, startPlatformProcess } from '../harness/platformProcess';
import { embeddedStore, post, settle, signInToAll, type Store, urlOf } from './bed';
import { type Crowd, messageOf, walk } from './crowd';
import { number, quantile, round, type Wishes } from './print';
import { cpuOf, postmasterOf, processesOf } from './processorTime';

/** Messages in one post. */
const BATCH = 50;

export type Figures = Record<string, number>;

/** A cell with its crowd. */
export interface CrowdedCell {
  store: Store;
  crowd: Crowd;
  db: Db;
  /** The process of its server. */
  postmaster: number;
}

/** @param cellNo 0 for the home cell. */
export async function crowdedCell(crowd: Crowd, cellNo = 0): Promise<CrowdedCell> {
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  await db.transaction((tx) => numberCell(tx, cellNo));
  await settle(db, crowd);
  return { store, crowd, db, postmaster: await postmasterOf(db) };
}

export async function closeCell({ db, store }: CrowdedCell): Promise<void> {
  await db.close();
  await store.close();
}

/** @param cells the home cell first. `count`: of processes. Posts go to processes and cells in turn. */
export async function measureProcesses(
  cells: readonly [CrowdedCell, ...CrowdedCell[]],
  count: number,
  environment: Record<string, string>,
  program: readonly string[],
  wishes: Wishes,
): Promise<Figures> {
  const started = await Promise.all(
    Array.from({ length: count }, () =>
      startPlatformProcess(
        { ...environment, DATABASE_URL: urlOf(cells[0].store.connection), AUTO_LOGOUT: '0' },
        program,
      ),
    ),
  );
  const streams: LiveStream[] = [];
  try {
    const [first] = started as [PlatformProcess];
    const entries = await signInAll(first.url, cells.length);
    for (const { url } of started)
      for (let i = 0; i < number(wishes, 'consoles', 5); i++) {
        const as = entries[i % cells.length] as SignedIn;
        const stream = await openLiveStream((request) => fetch(request), as, {
          now: Date.now(),
          origin: url.replace(/\/$/, ''),
        });
        await stream.next('clock');
        streams.push(stream);
      }
    const fixes = number(wishes, 'fixes', 10_000);
    const step = async (from: number, lap: number) => {
      const { crowd } = cells[Math.floor(lap / count) % cells.length] as CrowdedCell;
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
    for (let lap = 0; lap < 2 * count * cells.length; lap++) await step(lap * BATCH, lap);

    const [platformBefore, storeBefore] = [
      cpuOf(started.map(pidOf)),
      cpuOf(cells.flatMap(({ postmaster }) => processesOf(postmaster))),
    ];
    const framesBefore = streams.reduce((sum, { frames }) => sum + frames.length, 0);
    const begun = performance.now();
    for (let done = 0, lap = 0; done < fixes; done += BATCH, lap++) await step(done, lap);
    const seconds = (performance.now() - begun) / 1_000;
    const ages = await agesOf(streams, cells, started);
    const [platform, storeCpu] = [
      cpuOf(started.map(pidOf)) - platformBefore,
      cpuOf(cells.flatMap(({ postmaster }) => processesOf(postmaster))) - storeBefore,
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

/** The administrator's identity in each cell, the home cell's first. Waits until the process serves all of them. */
async function signInAll(url: string, cells: number): Promise<SignedIn[]> {
  for (;;) {
    const entries = await signInToAll(url);
    if (entries.length === cells)
      return entries.toSorted((a, b) => Number(a.token.includes('.')) - Number(b.token.includes('.')));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Milliseconds from a post to one process until the last process's console has the frame, for single fixes. */
async function agesOf(
  streams: readonly LiveStream[],
  cells: readonly CrowdedCell[],
  started: readonly PlatformProcess[],
) {
  const last = streams.at(-1);
  // The cell of the last process's last console.
  const { crowd } = cells[(streams.length / started.length - 1) % cells.length] as CrowdedCell;
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
