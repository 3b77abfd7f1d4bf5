/** Measures the map of a whole district: opening it, panning it, and a thousand position updates a second. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { SignedIn } from '../../contract';
import { openBed, post, signIn } from './bed';
import { counter, openBrowser, openConsole } from './console';
import { type Crowd, crowdOf, messageOf, walk } from './crowd';
import { load, number, numbers, round, type Row, summary, type Wishes } from './print';
import {
  type BenchPage,
  drag,
  drawn,
  type Figures,
  framesWhile,
  prefixed,
  STORM,
  stormOver,
  watchOpening,
} from './storm';

/** Single updates whose cost is measured. */
const CALM = { updates: 15, every: 1_000 }; // ms

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

/** Main-thread time of one update a second with all it causes, and of an idle second. */
async function calmOver(page: Page, cdp: CDPSession, url: string, { pupils }: Crowd): Promise<Figures> {
  await page.evaluate(() => {
    delete (window as BenchPage).__seen;
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
