/**
 * Measures the day-track screen at 2,880 and 28,800 fixes: until the line is drawn, during replay at 600x with the map
 * following, and during a drag on the scrubber.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { dayBounds, dayOf, spanMs } from '../../contract/day';
import { TEST_DAY, type Activity, makeFixes } from '../../contract/track/day.fixtures';
import { openPostgres } from '../../server/engine/store/postgres';
import { openFixPartitions } from '../../server/engine/store/fixPartitions';
import { platformOf, embeddedStore, settle, signIn } from './bed';
import { until, counter, openBrowser, openConsole } from './console';
import { crowdOf } from './crowd';
import { serveEmptyMap } from './emptyMap';
import { load, number, quantile, type Row, round, summary, type Wishes } from './print';
import { drag, drawn, framesWhile } from './storm';

const ZONE = 'Asia/Shanghai';
/** A school day with a bus ride, so that the map must follow fast. */
export const SCHOOL_DAY: readonly Activity[] = [
  { at: [0, 0], minutes: 455 },
  { to: [900, 300], speed: 1.3 },
  { at: [900, 300], minutes: 230 },
  { to: [1500, 300], speed: 1.2 },
  { at: [1500, 300], minutes: 40 },
  { to: [900, 300], speed: 1.2 },
  { at: [900, 300], minutes: 240 },
  { to: [5000, 2000], speed: 8 },
  { at: [5000, 2000], minutes: 90 },
  { to: [0, 0], speed: 7 },
  { at: [0, 0], minutes: 460 },
];

/** A day on which the card never stands still: round the town on foot and by bus, again and again. */
const MOVING_DAY: readonly Activity[] = Array.from({ length: 40 }, (): Activity[] => [
  { to: [900, 300], speed: 1.3 },
  { to: [5000, 2000], speed: 8 },
  { to: [1500, 300], speed: 7 },
  { to: [0, 0], speed: 1.5 },
]).flat();

type Figures = Record<string, number>;

/** Yields one row per size of day. Figures are [median, least, most] of the runs. */
export async function* benchTrackScreen(wishes: Wishes): AsyncGenerator<Row> {
  const runs = number(wishes, 'screens', 5);
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  const crowd = crowdOf(30);
  await settle(db, crowd);
  const running = await platformOf(db, crowd);
  const browser = await openBrowser();
  const empty = await serveEmptyMap();
  try {
    const as = await signIn(running.url);
    const days = [
      { size: 2_880, activities: SCHOOL_DAY, moving: false },
      { size: 28_800, activities: SCHOOL_DAY, moving: false },
      { size: 28_800, activities: MOVING_DAY, moving: true },
    ];
    for (const [ago, { size, activities, moving }] of days.entries()) {
      const day = dayOf(Date.now() - spanMs(ago + 1, 'days'), ZONE);
      const pupil = crowd.pupils[0];
      if (!pupil) throw new Error('Nobody in the crowd');
      const fixes = await fill(day, size, activities, pupil.studentId);
      const figures: Figures[] = [];
      for (let run = 0; run < runs; run += 1) {
        const emptyRenderedPerSecond = await pannedEmptyMap(browser, empty.url);
        const { context, page, cdp } = await openConsole(browser, running.url, as);
        const ours = await measure(page, cdp, context, `pupil/${pupil.studentId}/track?day=${day}`);
        await context.close();
        const renderedOfEmpty = round((ours['renderedAt600x'] ?? Number.NaN) / emptyRenderedPerSecond, 2);
        figures.push({ ...ours, emptyRenderedPerSecond, renderedOfEmpty });
      }
      yield { what: 'screen', moving, fixes, runs, load1min: load(), ...summary(figures) };
    }
  } finally {
    empty.close();
    await browser.close();
    await running.stop();
    await store.close();
  }

  /** Writes a generated day straight into the store; the intake has its own benchmark. */
  async function fill(day: string, size: number, activities: readonly Activity[], studentId: string): Promise<number> {
    const shift = dayBounds(day, ZONE).from.getTime() - TEST_DAY.from;
    const fixes = makeFixes('00:00', activities, { every: 86_400 / size, jitter: 8 })
      .filter(({ fixTime }) => Date.parse(fixTime) < TEST_DAY.to)
      .slice(0, size);
    const at = fixes.map(({ fixTime }) => new Date(Date.parse(fixTime) + shift));
    await openFixPartitions(db, [...new Set(at.map((time) => time.toISOString().slice(0, 10)))], new Date());
    const [device] = await db.query<{ device_no: number }>('select device_no from device where student_id = $1', [
      studentId,
    ]);
    await db.query(
      `insert into fix (device_no, fix_time, lng, lat, accuracy, source, noise, received_at)
       select $1, t, x, y, 10, 0, 0, t from unnest($2::timestamptz[], $3::float8[], $4::float8[]) as f (t, x, y)`,
      [device?.device_no, at, fixes.map(({ lng }) => lng), fixes.map(({ lat }) => lat)],
    );
    return fixes.length;
  }
}

/** Rendered frames a second of an empty map under a finger: the reference of the same run. */
async function pannedEmptyMap(browser: Browser, url: string): Promise<number> {
  const { context, page, cdp } = await openConsole(browser, url, null);
  try {
    await page.goto('');
    await drawn(page);
    return round((await framesWhile(page, () => drag(cdp, 4_000)))['renderedPerSecond'] ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/**
 * `scriptUntilDrawnMs` is all script of the main thread from the tap to the drawn line: the route's own code, the page,
 * the map.
 */
async function measure(page: Page, cdp: CDPSession, context: BrowserContext, path: string): Promise<Figures> {
  await context.addInitScript(WATCH);
  await page.goto(path.replace(/\/track.*/, ''));
  await until(page, 'Boolean(window.__map?.loaded())');
  // Starts from the pupil's sheet as a user does; the chunk and the map are loaded already.
  const link = page.getByRole('button', { name: '今天的轨迹' });
  await link.waitFor();
  await cdp.send('Performance.enable');
  const scriptBefore = await counter(cdp, 'ScriptDuration');
  await page.evaluate((to) => {
    (window as unknown as { begun: number }).begun = performance.now();
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/${path}`);
  await until(page, 'window.drawn > 0');
  const script = (await counter(cdp, 'ScriptDuration')) - scriptBefore;
  const drawn = (await page.evaluate(
    '({ drawn: drawn - begun, afterBytes: drawn - arrived, afterIdle: idle - arrived, longest: Math.max(0, ...longs) })',
  )) as Figures;
  await page.waitForTimeout(1_000);

  const nodes = (await page.evaluate('document.querySelectorAll("*").length')) as number;
  const playing = await play(page);
  const scrubbing = await scrub(page, cdp);
  return {
    requestToDrawnMs: round(drawn['drawn'] ?? NaN),
    bytesToDrawnMs: round(drawn['afterBytes'] ?? NaN),
    scriptUntilDrawnMs: round(script * 1000),
    longestTaskMs: round(drawn['longest'] ?? NaN),
    domNodes: nodes,
    ...playing,
    ...scrubbing,
  };
}

/**
 * Observes the page from inside: when the day's bytes arrived, when its line is on the screen, and which tasks are
 * long.
 */
const WATCH = `
  window.drawn = 0; window.idle = 0; window.arrived = 0; window.longs = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longs.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name.includes('day/location/list')) arrived = entry.responseEnd;
  }).observe({ type: 'resource' });
  const look = () => {
    const map = window.__map;
    if (map && map.getLayer('track-line') && !window.drawn) {
      const loaded = map.isSourceLoaded('track-pieces');
      if (loaded && map.queryRenderedFeatures({ layers: ['track-line'] }).length > 0) window.drawn = performance.now();
    }
    if (!window.drawn) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const FRAMES = `(async (seconds) => {
  const gaps = []; let before = performance.now(); const begun = before;
  let rendered = 0;
  window.__map.on('render', () => { rendered += 1; });
  while (before - begun < seconds * 1000) {
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - before);
    before = now;
  }
  return { gaps: gaps.slice(1), rendered };
})`;

/** At 600x with the map following, along the bus ride. */
async function play(page: Page): Promise<Figures> {
  await page.getByRole('combobox').selectOption('600');
  await page.getByRole('button', { name: '地图跟随' }).click();
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('There is no bar');
  await page.mouse.click(box.x + (box.width * 7.6) / 24, box.y + box.height / 2);
  await page.getByRole('button', { name: '播放' }).click();
  const { gaps, rendered } = (await page.evaluate(`${FRAMES}(8)`)) as { gaps: number[]; rendered: number };
  await page
    .getByRole('button', { name: '暂停' })
    .click()
    .catch(() => undefined);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    renderedAt600x: round((rendered * 1000) / total),
    fpsAt600x: round((gaps.length * 1000) / total),
    frameP95Ms: round(quantile(gaps, 0.95)),
    frameMostMs: round(Math.max(...gaps)),
    framesOver32ms: gaps.filter((gap) => gap > 32).length,
  };
}

/**
 * From the finger's move (its own time stamp, so the wait for the next frame is in it) and from the handler's start, to
 * the frame in which the bar's head has moved.
 */
async function scrub(page: Page, cdp: CDPSession): Promise<Figures> {
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('There is no bar');
  await page.evaluate(`(() => {
    window.waits = [];
    document.querySelector('[role=slider]').addEventListener('pointermove', (event) => {
      const at = event.timeStamp;
      const handled = performance.now();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => waits.push([performance.now() - at, performance.now() - handled]);
        channel.port2.postMessage(0);
      });
    }, true);
  })()`);
  const y = box.y + box.height / 2;
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + box.width * 0.2, y }] });
  for (let step = 0; step < 90; step += 1) {
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: box.x + box.width * (0.2 + (0.7 * step) / 90), y }],
    });
    await page.waitForTimeout(25);
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const waits = (await page.evaluate('waits')) as [fromFinger: number, fromHandler: number][];
  const [finger, handler] = [waits.map(([ms]) => ms), waits.map(([, ms]) => ms)];
  return {
    scrubMedianMs: round(quantile(finger, 0.5)),
    scrubP95Ms: round(quantile(finger, 0.95)),
    scrubHandlerToFrameP95Ms: round(quantile(handler, 0.95)),
  };
}
