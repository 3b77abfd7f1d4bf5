/**
 * Measures the live map of a district beside a page with an empty MapLibre map, in turns in one run: opening with an
 * empty and with a full cache, frames in which the map is really drawn while dots move visibly, and the age of updates
 * on a slow processor.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page, Response } from 'playwright-core';
import type { SignedIn } from '../../contract';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../../contract/geo';
import { openBed, signIn } from './bed';
import { openBrowser, openConsole } from './console';
import { type Crowd, crowdOf, type Pupil } from './crowd';
import { serveEmptyMap } from './emptyMap';
import { wishedTown } from './townBed';
import { load, number, round, type Row, summary, type Wishes } from './print';
import { type BenchPage, drag, drawn, type Figures, framesWhile, prefixed, stormOver, watchOpening } from './storm';

/**
 * The zoom at which one looks at streets, and metres of each step there. A dot on foot moves by a pixel less often than
 * the screen could show; frames in which no dot has moved by a pixel are left out on purpose.
 */
const STREET = { zoom: 16, walk: 30, ride: 100 };
const PANNED = 4_000; // ms

/**
 * `--pupils 10000 --runs 3 --seconds 8 --cpu 4 --town file`. `cpu`: how many times slower the slow processor is.
 * `town`: as of `wishedTown`.
 */
export async function* liveMap(wishes: Wishes): AsyncGenerator<Row> {
  const [runs, seconds] = [number(wishes, 'runs', 3), number(wishes, 'seconds', 8)];
  const town = await wishedTown(wishes);
  const crowd = crowdOf(number(wishes, 'pupils', 10_000), town.corner);
  const empty = await serveEmptyMap();
  const bed = await openBed(crowd, town.bed?.folder);
  const browser = await openBrowser();
  try {
    const as = await signIn(bed.url);
    const all: Figures[] = [];
    for (let run = 0; run < runs; run += 1) {
      const reference = await emptyMap(browser, empty.url);
      const ours = await liveOne(browser, bed.url, as, crowd, seconds, number(wishes, 'cpu', 4));
      all.push({
        ...reference,
        ...ours,
        openOfEmpty: of(ours['openAllDotsIdleMs'], reference['emptyIdleMs']),
        openAgainOfEmpty: of(ours['againIdleMs'], reference['emptyAgainMs']),
        renderedOfEmpty: of(ours['movingRenderedPerSecond'], reference['emptyRenderedPerSecond']),
      });
    }
    yield { pupils: crowd.pupils.length, runs, figures: '[median, least, most]', load1min: load(), ...summary(all) };
  } finally {
    await browser.close();
    await bed.close();
    empty.close();
    await town.bed?.close();
  }
}

const of = (one = Number.NaN, other = Number.NaN) => round(one / other, 2);

async function emptyMap(browser: Browser, url: string): Promise<Figures> {
  const { context, page, cdp } = await openConsole(browser, url, null);
  try {
    await page.goto('');
    const { idleMs: emptyIdleMs = Number.NaN } = await drawn(page);
    const panned = await framesWhile(page, () => drag(cdp, PANNED));
    await page.reload();
    const { idleMs: emptyAgainMs = Number.NaN } = await drawn(page);
    return { emptyIdleMs: round(emptyIdleMs), emptyAgainMs: round(emptyAgainMs), ...prefixed('empty', panned) };
  } finally {
    await context.close();
  }
}

async function liveOne(
  browser: Browser,
  url: string,
  as: SignedIn,
  crowd: Crowd,
  seconds: number,
  cpu: number,
): Promise<Figures> {
  const { context, page, cdp } = await openConsole(browser, url, as);
  try {
    // The device says that it saves data, so nothing is fetched for later screens.
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.addInitScript(watchOpening, crowd.pupils.length);
    const first = await fetchedWhile(page, cdp, () => page.goto('home'));
    const again = await fetchedWhile(page, cdp, () => page.reload());
    const panned = await framesWhile(page, () => drag(cdp, PANNED));
    await page.evaluate(([lng, lat, zoom]) => (window as BenchPage).__map?.jumpTo({ center: [lng, lat], zoom }), [
      crowd.pupils[0]?.lng ?? 0,
      crowd.pupils[0]?.lat ?? 0,
      STREET.zoom,
    ] as const);
    const walking = await stormOver(page, url, crowd, seconds, stride(STREET.walk));
    const moving = await stormOver(page, url, crowd, seconds, stride(STREET.ride));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    const slow = await stormOver(page, url, crowd, seconds, stride(STREET.walk));
    return {
      ...prefixed('open', first.opened),
      requests: first.requests,
      scriptGzKiB: first.scriptGzKiB,
      againIdleMs: round(again.opened['allDotsIdleMs'] ?? Number.NaN),
      // What is asked anew are calls; scripts and styles come from the cache.
      againFilesFetched: again.filesFetched,
      ...prefixed('panned', panned),
      ...renamed(walking, 'walking'),
      ...renamed(moving, 'moving'),
      ...renamed(slow, 'slow'),
    };
  } finally {
    await context.close();
  }
}

const renamed = (figures: Figures, word: string): Figures =>
  Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key.replace('storm', word), figure]));

/** Walks a pupil round its place in strides that one sees. */
const stride =
  (metres: number) =>
  (pupil: Pupil, turn: number): void => {
    const angle = (turn * 2.399_963) % (2 * Math.PI);
    pupil.lng += (metres * Math.cos(angle)) / metresPerDegreeLng(pupil.lat);
    pupil.lat += (metres * Math.sin(angle)) / METRES_PER_DEGREE;
  };

/** What the page asks the network for until all dots are drawn, without the endless stream. */
async function fetchedWhile(page: Page, cdp: CDPSession, work: () => Promise<unknown>) {
  // The worker asks again for what the page has; that comes from the cache.
  const answers = new Map<string, Response>();
  let filesFetched = 0;
  const collect = (answer: Response) => void answers.set(answer.url(), answer);
  const count = ({ response, type }: { response: { fromDiskCache?: boolean }; type: string }) => {
    if (['Script', 'Stylesheet'].includes(type) && !response.fromDiskCache) filesFetched += 1;
  };
  const uncount = () => (filesFetched -= 1);
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', count);
  cdp.on('Network.requestServedFromCache', uncount);
  page.context().on('response', collect);
  await work();
  const opened = await drawn(page);
  page.context().off('response', collect);
  cdp.off('Network.responseReceived', count);
  cdp.off('Network.requestServedFromCache', uncount);
  const typeOf = (answer: Response) => answer.headers()['content-type'] ?? '';
  const asked = [...answers.values()].filter(
    (answer) => answer.ok() && !typeOf(answer).startsWith('text/event-stream'),
  );
  const scripts = asked.filter((answer) => typeOf(answer).includes('javascript'));
  const bodies = await Promise.all(scripts.map((answer) => answer.body().catch(() => Buffer.alloc(0))));
  const scriptGz = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return { opened, requests: asked.length, scriptGzKiB: round(scriptGz / 1024), filesFetched };
}
