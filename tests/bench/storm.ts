/** The live map under load: its opening, frames of a page, a finger that pans it, and a thousand updates a second. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { post } from './bed';
import { type Crowd, messageOf, type Pupil, walk } from './crowd';
import { quantile, round } from './print';

/** The update load: posts of a hundred messages. */
export const STORM = { batch: 100, every: 100 }; // ms
/**
 * From one pupil that reports to the next, by number: cards report at all places at all times, so that something moves
 * in each view of the map. A prime number, so that all pupils have their turn.
 */
const NEXT_PUPIL = 7_919;
/** One in so many updates is timed on the map. */
const SAMPLED = 20;
const OPENED_IN = 120_000; // ms

export type Figures = Record<string, number>;

/** Globals of the page: those of debug=map, and those this file adds. */
export interface BenchPage {
  __map?: {
    once(event: 'idle', then: () => void): void;
    triggerRepaint(): void;
    jumpTo(camera: { center: [number, number]; zoom: number }): void;
    on(event: 'render', then: () => void): void;
    off(event: 'render', then: () => void): void;
  };
  __dots?: () => { id: string }[];
  __goal?: (id: string) => readonly [number, number] | null;
  __drawn?: Promise<Figures>;
  __frames?: { at: number[]; rendered: number; stop(): void };
  __seen?: { id: string; lng: number; at: number }[];
}

/** Throws when the dots are not all drawn in time. */
export async function drawn(page: Page): Promise<Figures> {
  const figures = await Promise.race([page.evaluate(() => (window as BenchPage).__drawn), pause(OPENED_IN, null)]);
  if (!figures) throw new Error(`not all dots after ${OPENED_IN} ms`);
  return figures;
}

/**
 * Runs in the page: resolves `__drawn` when the map is idle with a dot for each pupil. Milliseconds since navigation.
 */
export function watchOpening(count: number): void {
  const page = window as BenchPage;
  let longTasks = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (longTasks += duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  const answered = (words: string) =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes(words)) as
      | PerformanceResourceTiming
      | undefined;
  page.__drawn = new Promise((resolve) => {
    const look = setInterval(() => {
      const map = page.__map;
      if (!map || page.__dots?.().length !== count) return;
      clearInterval(look);
      const allDotsMs = performance.now();
      map.once('idle', () =>
        resolve({
          firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
          classesAnsweredMs: answered('class/student/list')?.responseEnd ?? Number.NaN,
          positionsAnsweredMs: answered('getLocationInfos')?.responseEnd ?? Number.NaN,
          positionsKB: (answered('getLocationInfos')?.encodedBodySize ?? Number.NaN) / 1000,
          allDotsMs,
          allDotsIdleMs: performance.now(),
          longTasksMs: longTasks,
        }),
      );
      map.triggerRepaint();
    }, 20);
  });
}

export const prefixed = (word: string, figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [word + key.charAt(0).toUpperCase() + key.slice(1), round(figure)]),
  );

/** Frames of the page during some work. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<Figures> {
  await page.evaluate(() => {
    let goesOn = true;
    const map = (window as BenchPage).__map;
    const count = () => (frames.rendered += 1);
    const frames = {
      at: [] as number[],
      rendered: 0,
      stop() {
        goesOn = false;
        map?.off('render', count);
      },
    };
    (window as BenchPage).__frames = frames;
    map?.on('render', count);
    const next = (at: number) => {
      frames.at.push(at);
      if (goesOn) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  const { at, rendered } = await page.evaluate(() => {
    const { __frames: frames } = window as BenchPage;
    frames?.stop();
    return { at: frames?.at ?? [], rendered: frames?.rendered ?? Number.NaN };
  });
  const gaps = at.slice(1).map((one, index) => one - (at[index] ?? one));
  return {
    /** Frames in which the map was drawn anew; others cost nothing. */
    renderedPerSecond: (rendered * 1_000) / ((at.at(-1) ?? 0) - (at[0] ?? 0)),
    fps: (gaps.length * 1_000) / ((at.at(-1) ?? 0) - (at[0] ?? 0)),
    frameP95Ms: quantile(gaps, 0.95),
    longestFrameMs: Math.max(...gaps),
  };
}

/** Pans the map in circles with one finger. */
export async function drag(cdp: CDPSession, ms: number): Promise<void> {
  const at = (part: number) => ({ x: 195 + 90 * Math.cos(part), y: 420 + 90 * Math.sin(part) });
  const moves: Promise<unknown>[] = [];
  const begun = performance.now();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (let done = 0; done < ms; done = performance.now() - begun) {
    moves.push(
      cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at((done / 1_000) * 2 * Math.PI)] }),
    );
    await pause(16);
  }
  await Promise.all(moves);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Sends a thousand updates a second through the real intake, and times each from its post to the dot's new target.
 * @param step moves a pupil before its report.
 */
export async function stormOver(
  page: Page,
  url: string,
  { pupils }: Crowd,
  seconds: number,
  step: (pupil: Pupil, round: number) => void = walk,
): Promise<Figures> {
  const rounds = Math.round((seconds * 1_000) / STORM.every);
  const turn = (round: number) =>
    Array.from(
      { length: STORM.batch },
      (_, index) => pupils[((round * STORM.batch + index) * NEXT_PUPIL) % pupils.length] ?? pupils[0],
    ).filter((one) => one !== undefined);
  const sampled = new Set(
    Array.from({ length: rounds }, (_, round) => turn(round).filter((__, index) => index % SAMPLED === 0)).flat(),
  );
  await page.evaluate(
    watchGoals,
    [...sampled].map(({ studentId }) => studentId),
  );
  const sent: { id: string; lng: number; at: number }[] = [];
  const acknowledged: number[] = [];
  let late = 0;
  const frames = await framesWhile(page, async () => {
    const posts: Promise<void>[] = [];
    const begun = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const wait = begun + round * STORM.every - performance.now();
      if (wait > 0) await pause(wait);
      else late = Math.max(late, -wait);
      const told = turn(round);
      for (const pupil of told) step(pupil, round);
      const at = performance.timeOrigin + performance.now();
      for (const { studentId: id, lng } of told.filter((one) => sampled.has(one))) sent.push({ id, lng, at });
      posts.push(
        post(
          url,
          told.map((pupil) => messageOf(pupil, Math.round(at))),
        ).then(() => void acknowledged.push(performance.timeOrigin + performance.now() - at)),
      );
    }
    await Promise.all(posts);
  });
  await pause(1_000);
  const seen = await page.evaluate(() => (window as BenchPage).__seen ?? []);
  const ages = sent.flatMap(({ id, lng, at }) => {
    const change = seen.find((one) => one.id === id && one.at >= at - 5 && Math.abs(one.lng - lng) < 1e-7);
    return change ? [change.at - at] : [];
  });
  return {
    ...prefixed('storm', frames),
    stormPostP50Ms: round(quantile(acknowledged, 0.5)),
    stormOnMapP50Ms: round(quantile(ages, 0.5)),
    stormOnMapP95Ms: round(quantile(ages, 0.95)),
    stormOnMapMaxMs: round(Math.max(...ages)),
    stormSampled: sent.length,
    stormSampledSeen: ages.length,
    stormPosterLateMs: round(late),
  };
}

/** Runs in the page: records each frame in which the target of one of these pupils' dots changes. */
function watchGoals(ids: string[]): void {
  const page = window as BenchPage;
  const seen: NonNullable<BenchPage['__seen']> = [];
  const last = new Map<string, number>();
  page.__seen = seen;
  const look = () => {
    const at = performance.timeOrigin + performance.now();
    for (const id of ids) {
      const lng = page.__goal?.(id)?.[0];
      if (lng === undefined || lng === last.get(id)) continue;
      last.set(id, lng);
      seen.push({ id, lng, at });
    }
    if (page.__seen === seen) requestAnimationFrame(look);
  };
  look();
}
