/** The day-track screen as a test uses it: what is told, what is drawn, where the playhead is. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { GATEWAY_KEY } from '../../harness/platform';
import type { Told } from './schoolDay';
import type { Stage } from './stage';

/** The most the intake takes in one body. */
const BATCH = 1000;

/** Posts what a card has kept; fails unless it is acknowledged. */
export async function tell({ url }: Stage, device: string, fixes: readonly Told[]): Promise<void> {
  for (let from = 0; from < fixes.length; from += BATCH) {
    const locations = fixes.slice(from, from + BATCH).map(({ at, lng, lat, accuracy, source }) => ({ timestamp: new Date(at).toISOString(), source, coords: { longitude: lng, latitude: lat, accuracy } }));
    const response = await fetch(`${url}intake/osmand/${GATEWAY_KEY}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ device_id: device, locations }) });
    if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
  }
}

export const bar = (page: Page) => page.getByRole('slider', { name: /时间轴|timeline/ });

/** The playhead's moment as it is spoken. */
export const moment = (page: Page) => bar(page).getAttribute('aria-valuetext');
export const expectMoment = (page: Page, words: RegExp) => expect.poll(() => moment(page), { timeout: 10_000 }).toMatch(words);

/** The sentence that is chosen; null when none is. */
export const expectChosen = (page: Page, words: RegExp) =>
  expect.poll(async () => (await page.locator('.story [aria-current="true"]').allTextContents()).join('|'), { timeout: 10_000 }).toMatch(words);

type MapOfPage = { __map?: { queryRenderedFeatures(options: { layers: string[] }): unknown[]; getLayer(id: string): unknown; unproject(at: [number, number]): { lng: number; lat: number }; getCanvas(): HTMLElement } };

/** Waits until a layer has drawn so many features at least. */
export const expectDrawn = (page: Page, layer: string, least = 1) =>
  expect
    .poll(
      () =>
        page.evaluate((id) => {
          const map = (window as unknown as MapOfPage).__map;
          return map?.getLayer(id) ? map.queryRenderedFeatures({ layers: [id] }).length : -1;
        }, layer),
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(least);

/** Where the playhead's ring stands on the map, and how it looks. */
export const ring = (page: Page) =>
  page.evaluate(() => {
    const mark = document.querySelector<HTMLElement>('.track-mark');
    const map = (window as unknown as MapOfPage).__map;
    if (!mark || !map) return null;
    const { left, top, width, height } = mark.getBoundingClientRect();
    const canvas = map.getCanvas().getBoundingClientRect();
    const { lng, lat } = map.unproject([left + width / 2 - canvas.left, top + height / 2 - canvas.top]);
    return { lng, lat, sort: mark.dataset['sort'] ?? '' };
  });

/** Touches the bar at a part (0 to 1) of the day. */
export async function touchBar(page: Page, part: number): Promise<void> {
  const box = await bar(page).boundingBox();
  if (!box) throw new Error('There is no bar');
  await page.touchscreen.tap(box.x + box.width * part, box.y + box.height / 2);
}
