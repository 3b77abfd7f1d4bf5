/** Drives the fence editor in tests: by touch or keys, and reads the drawing and its words. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage, StagePage } from './stage';
import { resting } from './map';

export const board = (page: Page) => page.getByRole('application', { name: /画板|Drawing board/ });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const tools = (page: Page) => page.getByRole('toolbar', { name: /画图工具|Drawing tools/ });

/** Opens the list of fences and starts a new fence. */
export async function beginFence(page: Page, path = 'device/geofencing'): Promise<void> {
  await page.goto(path);
  await button(page, /画一个围栏|Draw a fence/).click();
  await board(page).waitFor();
  await resting(page);
}

export interface OnScreen {
  x: number;
  y: number;
}

/** A point in the free part of the map, by shares of its width and height. */
export async function pointOf(page: Page, [right, down]: readonly [number, number]): Promise<OnScreen> {
  const box = await page.locator('.board__frame').boundingBox();
  if (!box) throw new Error('There is no board');
  return { x: box.x + box.width * right, y: box.y + box.height * down };
}

export async function tapBoard(page: Page, share: readonly [number, number]): Promise<void> {
  const { x, y } = await pointOf(page, share);
  await page.touchscreen.tap(x, y);
}

/** Screen places of the corners, and the held one. */
export const corners = (page: Page): Promise<(OnScreen & { held: boolean })[]> =>
  page.locator('.corners__corner').evaluateAll((circles) =>
    circles.map((circle) => {
      const { left, top, width, height } = circle.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, held: circle.getAttribute('data-selected') === 'true' };
    }),
  );
export const expectCorners = (page: Page, count: number) =>
  expect.poll(async () => (await corners(page)).length).toBe(count);

/** Drags a handle with one finger by so many pixels, in steps. Returns the finger's distance from what it moves. */
export async function dragHandle(page: Page, name: 'corner' | 'whole' | 'radius', by: OnScreen): Promise<void> {
  const box = await page.locator(`.pen-handle[data-name="${name}"]`).boundingBox();
  if (!box) throw new Error(`There is no handle ${name}`);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  // The finger rests before it lifts. Otherwise Chromium starts a fling, and the next tap only stops it.
  await page.waitForTimeout(150);
  await touch('touchEnd', 1);
  await finger.detach();
}

/** The measures under the tools: '面积 9,587 平方米 …'. */
export const measured = async (page: Page) =>
  (await page.locator('.shape-measures :is(dt, dd)').allTextContents()).join(' ').replaceAll(/\s+/g, ' ');

/** The shape's description for screen readers, and its last announcement. */
export const description = (page: Page) =>
  page.evaluate(
    () =>
      document.getElementById(document.querySelector('.board')?.getAttribute('aria-describedby') ?? '')?.textContent ??
      '',
  );
export const expectSaid = (page: Page, words: RegExp) =>
  expect.poll(() => page.locator('#announcer-polite').textContent()).toMatch(words);

/** Opens a step of the editor by its name. */
export const openStep = (page: Page, name: RegExp) => page.locator('.segments__choice', { hasText: name }).click();

/** Names the fence, on its second step. */
export async function nameFence(page: Page, name: string): Promise<void> {
  await openStep(page, /^(规则|Rules)$/);
  await page.getByRole('textbox', { name: /^(名称|Name)$/ }).fill(name);
}

/** Saves, and waits for the list. */
export async function saveFence(page: Page): Promise<void> {
  await button(page, /^(保存|Save)$/).click();
  await page.waitForURL((url) => !url.searchParams.has('edit'));
}

/** Presses a key until an element has the focus; fails when the focus went round the page without it. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const here = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await here()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to ${await target.evaluate((element) => element.outerHTML.slice(0, 120))}`);
}

export interface Place {
  lng: number;
  lat: number;
}

/** Seconds between two reports of a card that walks. */
const STEP = 30;

/** So many reports at one place, with small receiver noise. */
export const stay = ({ lng, lat }: Place, times: number): Place[] =>
  Array.from({ length: times }, (_, k) => ({ lng: lng + 0.00003 * (k % 3), lat: lat - 0.00002 * (k % 2) }));

/** So many reports on the straight line between two places, without its ends. */
export const way = (from: Place, to: Place, times: number): Place[] =>
  Array.from({ length: times }, (_, k) => {
    const part = (k + 1) / (times + 1);
    return { lng: from.lng + (to.lng - from.lng) * part, lat: from.lat + (to.lat - from.lat) * part };
  });

/** Sends reports from each place in turn, half a minute apart by the platform's clock. */
export async function walk(stage: Stage, device: string, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    stage.later(STEP * 1000);
    await stage.report({ id: device, ...place });
  }
}

/** Opens a saved fence in the editor, from the list. */
export async function editFence(page: StagePage, name: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await changeFence(page);
}

/** Opens the fence whose page is shown in the editor. A saved change leads back there, a new fence to the list. */
export async function changeFence(page: StagePage): Promise<void> {
  await button(page, /^(修改|Change)$/).click();
  await board(page).waitFor();
  await resting(page);
}
