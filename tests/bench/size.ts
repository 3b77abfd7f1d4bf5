/**
 * Measures what a first visit fetches, gzipped: to sign-in, and to the map as a signed-in viewer. What the console
 * fetches ahead for the next screens is a row of its own.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import type { SignedIn } from '../../contract';
import { openBed, signIn } from './bed';
import { openBrowser, openConsole } from './console';
import { crowdOf } from './crowd';
import { number, round, type Row, type Wishes } from './print';

/** Files smaller than this are only summed up by kind. Bytes, gzipped. */
const WORTH_NAMING = 5_000;

interface Fetched {
  path: string;
  kind: 'js' | 'css' | 'page' | 'call' | 'other';
  gzBytes: number;
  /** Bytes as sent; Brotli makes them fewer. */
  sentBytes: number;
  isMap: boolean;
}

/** `--pupils 480`. Gzips calls and files alike at level 9, however they were sent. */
export async function* size(wishes: Wishes): AsyncGenerator<Row> {
  const crowd = crowdOf(number(wishes, 'pupils', 480));
  const bed = await openBed(crowd);
  const browser = await openBrowser();
  try {
    const entry = await visit(browser, bed.url, null, 'user/login');
    yield* rows('sign-in', entry);
    const viewer = await signIn(bed.url);
    const map = await visit(browser, bed.url, viewer, 'home');
    yield* rows('map', map);
    yield* rows('map after sign-in', without(entry, map));
    yield* rows('fetched ahead', without(map, await visit(browser, bed.url, viewer, 'home', { ahead: true })));
  } finally {
    await browser.close();
    await bed.close();
  }
}

function without(had: readonly Fetched[], files: readonly Fetched[]): Fetched[] {
  const paths = new Set(had.map(({ path }) => path));
  return files.filter(({ path }) => !paths.has(path));
}

function* rows(visit: string, files: readonly Fetched[]): Generator<Row> {
  const sum = (some: readonly Fetched[]) => some.reduce((bytes, { gzBytes }) => bytes + gzBytes, 0);
  const of = (kind: Fetched['kind']) => files.filter((file) => file.kind === kind);
  yield {
    visit,
    requests: files.length,
    jsFiles: of('js').length,
    jsGzBytes: sum(of('js')),
    jsGzKiB: round(sum(of('js')) / 1024),
    jsSentBytes: of('js').reduce((bytes, { sentBytes }) => bytes + sentBytes, 0),
    cssGzBytes: sum(of('css')),
    pageGzBytes: sum(of('page')),
    callsGzBytes: sum(of('call')),
    otherGzBytes: sum(of('other')),
    mapCode: files.some(({ isMap }) => isMap),
  };
  const large = files
    .filter(({ gzBytes }) => gzBytes >= WORTH_NAMING)
    .sort((one, other) => other.gzBytes - one.gzBytes);
  for (const { path, kind, gzBytes } of large) yield { visit, path, kind, gzBytes };
}

/**
 * Everything fetched until the visit is idle, with worker scripts, without the endless live stream. Without `ahead` the
 * device says that it saves data, and the console fetches nothing for the next screens.
 */
async function visit(
  browser: Browser,
  url: string,
  as: SignedIn | null,
  path: string,
  { ahead = false } = {},
): Promise<Fetched[]> {
  const { context, page } = await openConsole(browser, url, as);
  if (!ahead) await context.addInitScript(saveData);
  // The worker asks again for what the page has; that comes from the cache.
  const answers = new Map<string, Response>();
  context.on('response', (response) => void answers.set(`${response.request().method()} ${response.url()}`, response));
  try {
    await page.goto(path, { waitUntil: 'load' });
    if (as) await page.waitForFunction(() => (window as { __dots?: () => unknown[] }).__dots?.().length);
    await page.waitForTimeout(ahead ? 8_000 : 3_000);
    const bodies = [...answers.values()].filter(
      (answer) => answer.ok() && !answer.headers()['content-type']?.startsWith('text/event-stream'),
    );
    return await Promise.all(
      bodies.map(async (answer) => fetched(answer, await answer.body(), await sentBytesOf(answer))),
    );
  } finally {
    await context.close();
  }
}

const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

/** Chromium does not count the bytes of a worker's script, so its header is read. */
const sentBytesOf = async (answer: Response) =>
  Number(answer.headers()['content-length'] ?? (await answer.request().sizes()).responseBodySize);

function fetched(answer: Response, body: Buffer, sentBytes: number): Fetched {
  const { pathname } = new URL(answer.url());
  const type = answer.headers()['content-type'] ?? '';
  const kind = type.includes('javascript')
    ? 'js'
    : type.includes('css')
      ? 'css'
      : type.includes('html')
        ? 'page'
        : pathname.startsWith('/api/')
          ? 'call'
          : 'other';
  return {
    path: pathname,
    kind,
    gzBytes: gzipSync(body, { level: 9 }).length,
    sentBytes,
    isMap: kind !== 'call' && /maplibregl-/.test(body.toString()),
  };
}
