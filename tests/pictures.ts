/**
 * Takes the pictures of README from a running demo: `npm start`, then `npm run pictures`, with the demo's address when
 * it is another than the usual one. It takes the alerts that ring in hand, so the demo should be fresh.
 */
import { writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createDemoWorld } from '../mocks/demoWorld';
import { CHROMIUM } from './harness/chromium';

const PASSWORD = 'homeward1';
const PHONE = { width: 390, height: 844 };
const FOLDER = new URL('../.pictures/', import.meta.url).pathname;
/** Looks at a page that does not come to rest, because the demo's pupils go on moving. */
const MOST_LOOKS = 12;

const address = process.argv[2] ?? 'http://127.0.0.1:5173/';
const browser = await chromium.launch({ executablePath: CHROMIUM ?? 'chromium' });

interface Look {
  size?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'light' | 'dark';
}

/** A page of an account that is signed in. */
async function signedIn(account: string, look: Look = {}): Promise<Page> {
  const page = await openPage(browser, look);
  await page.goto('user/login');
  await page.getByRole('tab').nth(1).click();
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.locator('.map-shell[data-live="live"]').waitFor();
  return page;
}

async function openPage(on: Browser, { size = PHONE, locale = 'zh-CN', colorScheme = 'light' }: Look): Promise<Page> {
  const touch = size.width < 900;
  const context = await on.newContext({
    viewport: size,
    hasTouch: touch,
    isMobile: touch,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    baseURL: address,
  });
  context.setDefaultTimeout(300_000);
  // Puts the map on `window`.
  await context.addInitScript(() => localStorage.setItem('debug', 'map'));
  return context.newPage();
}

/** Waits for tiles, dots and the camera to come to rest, until two looks are alike. @returns the last look, a PNG. */
async function rest(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => {
    const { __map: map } = window as { __map?: { loaded(): boolean; isMoving(): boolean } };
    return map?.loaded() && !map.isMoving() && !document.querySelector('[aria-busy="true"], .progress');
  });
  let last = await page.screenshot({ timeout: 300_000 });
  for (let looks = 1; looks < MOST_LOOKS; looks += 1) {
    const next = await page.screenshot({ timeout: 300_000 });
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

async function picture(page: Page, name: string): Promise<void> {
  await writeFile(`${FOLDER}${name}.png`, await rest(page));
  process.stdout.write(`${name}.png\n`);
}

/** Takes each alert that rings in hand, so that the bar is empty. */
async function takeAlerts(page: Page): Promise<void> {
  const ringing = page.locator('.alert-bar__line[data-urgency="now"]').getByRole('button', { name: /我来处理|on it/ });
  await rest(page);
  while ((await ringing.count()) > 0) {
    const button = await ringing.first().elementHandle();
    await button?.click();
    await button?.waitForElementState('hidden');
    await rest(page);
  }
}

/** The last day from Monday to Friday before today, in Shanghai: 2026-11-20. */
function lastSchoolDay(now: number): string {
  const day = 86_400_000;
  const inShanghai = (time: number) => new Date(time + 8 * 3_600_000);
  let time = now - day;
  while (inShanghai(time).getUTCDay() % 6 === 0) time -= day;
  return inShanghai(time).toISOString().slice(0, 10);
}

const CHILD = '林一诺';
/** The SOS key of the child's card is pressed, as the demo lets its visitor do. */
async function pressSos(): Promise<void> {
  const { students, devices } = createDemoWorld().roster;
  const { studentId } = students.find(({ name }) => name === CHILD) ?? {};
  const card = devices.find((one) => one.studentId === studentId);
  const answer = await fetch(new URL(`demo/press/${card?.imei ?? ''}`, address), { method: 'POST' });
  if (!answer.ok) throw new Error(`the demo answered ${answer.status}`);
}

await pressSos();
const parent = await signedIn('lin');
await parent.goto('alerts');
await parent.locator('.alert-row', { hasText: '求救' }).first().click();
await picture(parent, 'alert-phone');
// The alert of an open room is not in the bar: it is taken in the room.
await parent.locator('.alert-detail__action').getByRole('button').first().click();
await takeAlerts(parent);
await parent.goto('position');
await picture(parent, 'pupil-phone');
await parent.goto(`track?day=${lastSchoolDay(Date.now())}`);
const scrubber = parent.getByRole('slider').first();
await scrubber.waitFor();
// The replay stands at the afternoon.
const track = await scrubber.boundingBox();
if (track) await parent.touchscreen.tap(track.x + track.width * 0.7, track.y + track.height / 2);
await picture(parent, 'track-phone');
await parent.goto('device/geofencing');
await parent.getByRole('button', { name: '画一个围栏' }).click();
await parent.getByRole('application').waitFor();
await rest(parent);
const board = await parent.locator('.board__frame').boundingBox();
if (board) await parent.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2);
await picture(parent, 'fence-phone');
await parent.context().close();

const teacher = await signedIn('chen');
await takeAlerts(teacher);
await teacher.goto('home');
await teacher.getByRole('button', { name: '地图显示什么' }).click();
await teacher.getByRole('button', { name: '看到所有人' }).click();
await picture(teacher, 'class-phone');
await teacher.context().close();

const desk = await signedIn('chen', {
  size: { width: 1280, height: 800 },
  locale: 'en',
  colorScheme: 'dark',
});
await takeAlerts(desk);
await desk.getByRole('treeitem').nth(2).click();
await picture(desk, 'class-wide-dark');
await browser.close();
