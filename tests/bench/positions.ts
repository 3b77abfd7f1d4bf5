/** Measures the map of a whole district: opening it, panning it, and a thousand position updates a second. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { SignedIn } from '../../contract';
import { openBed, post, signIn } from './bed';
import { counter, openBrowser, openConsole } from './console';
import { type Crowd, crowdOf, messageOf, walk } from './crowd';
import { load, number, numbers, quantile, round, type Row, summary, type Wishes } from './print';

/** The update load: posts of a hundred messages. */
const STORM = { batch: 100, every: 100 }; // ms
/** One in so many updates is timed on the map. */
const SAMPLED = 20;
/** Single updates whose cost is measured. */
const CALM = { updates: 15, every: 1_000 }; // ms
const OPENED_IN = 120_000; // ms

type Figures = Record<string, number>;

/** Globals of the page: those of debug=map, and those this file adds. */
interface Bench {
  __map?: { once(event: 'idle', then: () => void): void; triggerRepaint(): void };
  __dots?: () => { id: string }[];
  __goal?: (id: string) => readonly [number, number] | null;
  __drawn?: Promise<Figures>;
  __frames?: { at: number[]; stop: boolean };
  __seen?: { id: string; lng: number; at: number }[];
}

/** `--pupils 1000,10000,50000 --runs 3 --seconds 8`. Each run opens a console with an empty cache. */
export async function* positions(wishes: Wishes): AsyncGenerator<Row> {
  const runs = number(wishes, 'runs', 3);
  const seconds = number(wishes, 'seconds', 8);
  const browser = await openBrowser();
  try {
    for (const count of numbers(wishes, 'pupils', [1_000, 10_000, 50_000])) {
      const crowd = crowdOf(count);
      const bed = await openBed(crowd);
      const as = await signIn(bed.url);
      const all: Figures[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await measured(browser, bed.url, as, crowd, seconds));
      yield {
        pupils: count,
        screen: '390x844 at 1x, touch',
        basemap: 'none',
        updatesPerSecond: (STORM.batch * 1_000) / STORM.every,
        runs,
        figures: runs > 1 ? '[median, least, most]' : 'one run',
        load1min: load(),
        ...summary(all),
      };
      await bed.close();
    }
  } finally {
    await browser.close();
  }
}

async function measured(browser: Browser, url: string, as: SignedIn, crowd: Crowd, seconds: number): Promise<Figures> {
  const { context, page, cdp } = await openConsole(browser, url, as);
  try {
    await cdp.send('Performance.enable');
    await page.addInitScript(watchOpening, crowd.pupils.length);
    await page.goto('home');
    const opened = await drawn(page);
    const heapMB = await heap(cdp);
    const pan = await framesWhile(page, () => drag(cdp, 3_000));
    await page.reload();
    const again = await drawn(page);
    const storm = await stormOver(page, url, crowd, seconds);
    await pause(2_000);
    const calm = await calmOver(page, cdp, url, crowd);
    return {
      ...prefixed('open', opened),
      openAgainMs: round(again['allDotsIdleMs'] ?? Number.NaN),
      heapMB,
      heapAfterUpdatesMB: await heap(cdp),
      ...prefixed('pan', pan),
      ...storm,
      ...calm,
    };
  } finally {
    await context.close();
  }
}

/** Throws when the dots are not all drawn in time. */
async function drawn(page: Page): Promise<Figures> {
  const figures = await Promise.race([page.evaluate(() => (window as Bench).__drawn), pause(OPENED_IN, null)]);
  if (!figures) throw new Error(`not all dots after ${OPENED_IN} ms`);
  return figures;
}

/**
 * Runs in the page: resolves `__drawn` when the map is idle with a dot for each pupil. Milliseconds since navigation.
 */
function watchOpening(count: number): void {
  const page = window as Bench;
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

const prefixed = (word: string, figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [word + key.charAt(0).toUpperCase() + key.slice(1), round(figure)]),
  );

/** Frames of the page during some work. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<Figures> {
  await page.evaluate(() => {
    const frames = { at: [] as number[], stop: false };
    (window as Bench).__frames = frames;
    const next = (at: number) => {
      frames.at.push(at);
      if (!frames.stop) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  const at = await page.evaluate(() => {
    const { __frames: frames } = window as Bench;
    if (frames) frames.stop = true;
    return frames?.at ?? [];
  });
  const gaps = at.slice(1).map((one, index) => one - (at[index] ?? one));
  return {
    fps: (gaps.length * 1_000) / ((at.at(-1) ?? 0) - (at[0] ?? 0)),
    frameP95Ms: quantile(gaps, 0.95),
    longestFrameMs: Math.max(...gaps),
  };
}

/** Pans the map in circles with one finger. */
async function drag(cdp: CDPSession, ms: number): Promise<void> {
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

/** Sends a thousand updates a second through the real intake, and times each from its post to the dot's new target. */
async function stormOver(page: Page, url: string, { pupils }: Crowd, seconds: number): Promise<Figures> {
  const rounds = Math.round((seconds * 1_000) / STORM.every);
  const turn = (round: number) =>
    Array.from(
      { length: STORM.batch },
      (_, index) => pupils[(round * STORM.batch + index) % pupils.length] ?? pupils[0],
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
      for (const pupil of told) walk(pupil, round);
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
  const seen = await page.evaluate(() => (window as Bench).__seen ?? []);
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
  const page = window as Bench;
  const seen: NonNullable<Bench['__seen']> = [];
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

/** Main-thread time of one update a second with all it causes, and of an idle second. */
async function calmOver(page: Page, cdp: CDPSession, url: string, { pupils }: Crowd): Promise<Figures> {
  await page.evaluate(() => {
    delete (window as Bench).__seen;
  });
  const spent = async (work: () => Promise<void>) => {
    const before = [await counter(cdp, 'TaskDuration'), await counter(cdp, 'ScriptDuration')] as const;
    await work();
    return {
      task: ((await counter(cdp, 'TaskDuration')) - before[0]) * 1_000,
      script: ((await counter(cdp, 'ScriptDuration')) - before[1]) * 1_000,
    };
  };
  const ms = CALM.updates * CALM.every;
  const rest = await spent(() => pause(ms));
  const busy = await spent(async () => {
    for (let update = 0; update < CALM.updates; update += 1) {
      const pupil = pupils[(update * 37) % pupils.length];
      if (!pupil) return;
      walk(pupil, update);
      await post(url, messageOf(pupil, Date.now()));
      await pause(CALM.every);
    }
  });
  return {
    atRestTaskMsPerSecond: round(rest.task / (ms / 1_000), 2),
    atRestScriptMsPerSecond: round(rest.script / (ms / 1_000), 2),
    updateWithRestTaskMs: round(busy.task / CALM.updates, 2),
    updateWithRestScriptMs: round(busy.script / CALM.updates, 2),
  };
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return round((await counter(cdp, 'JSHeapUsedSize')) / 1e6);
}
