/**
 * Measures the first visit to sign-in on a slow phone in a slow network, and the second visit; and the first visit to
 * the live map there, beside a page with an empty MapLibre map.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { SignedIn } from '../../contract';
import { openBed, signIn } from './bed';
import { wishedTown } from './townBed';
import { openBrowser, openConsole } from './console';
import { crowdOf } from './crowd';
import { serveEmptyMap } from './emptyMap';
import { load, number, round, type Row, summary, type Wishes } from './print';
import { drawn, type Figures, prefixed, watchOpening } from './storm';

/** Pupils on the live map: a class. */
const PUPILS = 24;
/** Milliseconds without a long task after which the page counts as idle. */
const REST = 2_000;

interface Conditions {
  /** Down and up: kilobits a second. Round trip: milliseconds. Processor: times slower. */
  kbitDown: number;
  kbitUp: number;
  rttMs: number;
  cpu: number;
}

/** Readings that the page collects from its first moment. */
interface Seen {
  fcp: number;
  lcp: number;
  lcpElement: string;
  shift: number;
  long: { start: number; ms: number }[];
}

/** `--runs 5 --kbit 1600 --rtt 150 --cpu 4`: a slow 4G network and a cheap phone. `--town file`: as of `wishedTown`. */
export async function* firstVisit(wishes: Wishes): AsyncGenerator<Row> {
  const conditions: Conditions = {
    kbitDown: number(wishes, 'kbit', 1_600),
    kbitUp: number(wishes, 'kbitUp', 750),
    rttMs: number(wishes, 'rtt', 150),
    cpu: number(wishes, 'cpu', 4),
  };
  const runs = number(wishes, 'runs', 5);
  const empty = await serveEmptyMap();
  const town = await wishedTown(wishes);
  const bed = await openBed(crowdOf(PUPILS, town.corner), town.bed?.folder);
  const browser = await openBrowser();
  try {
    const first: Record<string, number>[] = [];
    const again: Record<string, number>[] = [];
    const map: Figures[] = [];
    const as = await signIn(bed.url);
    let lcpElement = '';
    for (let run = 0; run < runs; run += 1) {
      const visits = await twice(browser, bed.url, conditions);
      first.push(visits.first);
      again.push(visits.again);
      lcpElement = visits.lcpElement;
      map.push(await liveMap(browser, bed.url, as, empty.url, conditions));
    }
    const said = { ...conditions, runs, load1min: load() };
    yield { visit: 'first', page: 'user/login', ...said, lcpElement, ...summary(first) };
    yield { visit: 'again', page: 'user/login', ...said, ...summary(again) };
    yield { visit: 'first', page: 'home', pupils: PUPILS, ...said, ...summary(map) };
  } finally {
    await browser.close();
    await bed.close();
    empty.close();
    await town.bed?.close();
  }
}

async function twice(browser: Browser, url: string, conditions: Conditions) {
  const { context, page, cdp } = await openConsole(browser, url, null);
  try {
    await context.addInitScript(watch);
    await throttle(cdp, conditions);
    const first = await visit(page, cdp);
    const again = await visit(page, cdp);
    return { first: first.figures, again: again.figures, lcpElement: first.lcpElement };
  } finally {
    await context.close();
  }
}

/** Opens the live map with an empty cache until all dots are drawn, and the empty map before it. */
async function liveMap(
  browser: Browser,
  url: string,
  as: SignedIn,
  emptyUrl: string,
  conditions: Conditions,
): Promise<Figures> {
  const opened = async (at: string, path: string, viewer: SignedIn | null): Promise<Figures> => {
    const { context, page, cdp } = await openConsole(browser, at, viewer);
    try {
      if (viewer) await page.addInitScript(watchOpening, PUPILS);
      await throttle(cdp, conditions);
      await page.goto(path);
      return await drawn(page);
    } finally {
      await context.close();
    }
  };
  const reference = await opened(emptyUrl, '', null);
  const ours = await opened(url, 'home', as);
  return {
    ...prefixed('empty', reference),
    ...prefixed('open', ours),
    openOfEmpty: round((ours['allDotsIdleMs'] ?? Number.NaN) / (reference['idleMs'] ?? Number.NaN), 2),
  };
}

async function throttle(cdp: CDPSession, { kbitDown, kbitUp, rttMs, cpu }: Conditions): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rttMs,
    downloadThroughput: (kbitDown * 1000) / 8,
    uploadThroughput: (kbitUp * 1000) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/**
 * Opens sign-in and waits until it is idle. Total blocking time sums the part of each long task beyond 50 ms, from the
 * first paint on.
 */
async function visit(page: Page, cdp: CDPSession): Promise<{ figures: Record<string, number>; lcpElement: string }> {
  let bytes = 0;
  let requests = 0;
  const counted = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
    requests += 1;
  };
  cdp.on('Network.loadingFinished', counted);
  await page.goto('user/login', { waitUntil: 'load' });
  await page.locator('input').first().waitFor();
  const usableMs = await page.evaluate(() => performance.now());
  await page.waitForFunction((rest) => {
    const { long } = (window as unknown as { seen: Seen }).seen;
    const last = long.at(-1);
    return performance.now() - (last ? last.start + last.ms : 0) > rest;
  }, REST);
  const { fcp, lcp, lcpElement, shift, long } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  cdp.off('Network.loadingFinished', counted);
  const blocking = long
    .filter(({ start, ms }) => start + ms > fcp)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
  return {
    figures: {
      fcpMs: Math.round(fcp),
      lcpMs: Math.round(lcp),
      usableMs: Math.round(usableMs),
      totalBlockingMs: Math.round(blocking),
      longTasks: long.length,
      layoutShift: Number(shift.toFixed(4)),
      requests,
      sentBytes: bytes,
    },
    lcpElement,
  };
}

/** Runs in the page before the console's code. */
function watch(): void {
  const seen: Seen = { fcp: 0, lcp: 0, lcpElement: '', shift: 0, long: [] };
  Object.assign(window, { seen });
  const each = <Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as Entry))).observe({
      type,
      buffered: true,
    });
  each('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  each<PerformanceEntry & { element?: Element | null }>('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcp = startTime;
    seen.lcpElement = element ? `${element.tagName.toLowerCase()}.${element.className}` : '';
  });
  each<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  each('longtask', ({ startTime, duration }) => seen.long.push({ start: startTime, ms: duration }));
}
