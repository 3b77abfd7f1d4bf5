/** Drives the day-track screen in browser tests: its sentences, its map and its playhead. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  type CallOutput,
  type Call,
  codecOf,
  ENCODE_HEADER,
  Envelope,
  type CallInput,
  type SignedIn,
} from '../../../contract';
import { DEFAULT_SETTINGS } from '../../../server/engine/settings';
import { GATEWAY_KEY, requestOf } from '../../harness/platform';
import type { Told } from './schoolDay';
import type { Stage } from './stage';

/** Greatest number of fixes in one body that the intake takes. */
const BATCH = 1000;

/** Posts the stored fixes of a card; fails unless they are acknowledged. */
export async function tell({ url }: Stage, device: string, fixes: readonly Told[]): Promise<void> {
  for (let from = 0; from < fixes.length; from += BATCH) {
    const locations = fixes.slice(from, from + BATCH).map(({ at, lng, lat, accuracy, source }) => ({
      timestamp: new Date(at).toISOString(),
      source,
      coords: { longitude: lng, latitude: lat, accuracy },
    }));
    const response = await fetch(`${url}intake/osmand/${GATEWAY_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: device, locations }),
    });
    if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
  }
}

/** Posts a report of a card without a fix. */
export async function tellContacts({ url }: Stage, device: string, instants: readonly number[]): Promise<void> {
  const words = instants.map((at) => ({
    device_id: device,
    location: { timestamp: new Date(at).toISOString(), battery: { level: 0.8, is_charging: false } },
  }));
  const response = await fetch(`${url}intake/osmand/${GATEWAY_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words),
  });
  if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
}

export const bar = (page: Page) => page.getByRole('slider', { name: /时间轴|[Tt]imeline/ });

/** The playhead's moment as a screen reader reads it. */
export const moment = (page: Page) => bar(page).getAttribute('aria-valuetext');
export const expectMoment = (page: Page, words: RegExp) => expect.poll(() => moment(page)).toMatch(words);

/** The chosen sentence; null when none is. */
export const expectChosen = (page: Page, words: RegExp) =>
  expect
    .poll(async () => (await page.locator('.story [aria-current="true"]').allTextContents()).join('|'))
    .toMatch(words);

type MapOfPage = {
  __map?: {
    queryRenderedFeatures(options: {
      layers: string[];
    }): { properties: Record<string, string>; state: Record<string, unknown> }[];
    getLayoutProperty(layer: string, name: string): unknown;
    getLayer(id: string): unknown;
    unproject(at: [number, number]): { lng: number; lat: number };
    getCanvas(): HTMLElement;
  };
};

/** Waits until a layer has drawn at least so many features. */
export const expectDrawn = (page: Page, layer: string, least = 1) =>
  expect
    .poll(() =>
      page.evaluate((id) => {
        const map = (window as unknown as MapOfPage).__map;
        return map?.getLayer(id) ? map.queryRenderedFeatures({ layers: [id] }).length : -1;
      }, layer),
    )
    .toBeGreaterThanOrEqual(least);

/** The chosen parts on the map: indexes of segments and of visited places. */
export const chosenOnMap = (page: Page) =>
  page.evaluate(() => {
    const map = (window as unknown as MapOfPage).__map;
    if (!map) return null;
    const chosen = (layer: string, name: string) => {
      const found = map.getLayer(layer)
        ? map.queryRenderedFeatures({ layers: [layer] }).filter(({ state }) => state['selected'] === true)
        : [];
      return [...new Set(found.map(({ properties }) => Number(properties[name])))];
    };
    return { trips: chosen('track-line-casing', 'segment'), places: chosen('track-stays', 'place') };
  });

/** The events on the map by their image, and whether they are drawn as chosen. */
export const pins = (page: Page) =>
  page.evaluate(() => {
    const map = (window as unknown as MapOfPage).__map;
    if (!map?.getLayer('track-events')) return [];
    // The expression of the icon size contains the chosen id.
    const size = JSON.stringify(map.getLayoutProperty('track-events', 'icon-size'));
    return map
      .queryRenderedFeatures({ layers: ['track-events'] })
      .map(({ properties: { id, icon } }) => ({ icon, chosen: size.includes(JSON.stringify(id)) }));
  });

/** The position of the playhead's marker on the map, and its look. */
export const ring = (page: Page) =>
  page.evaluate(() => {
    const mark = document.querySelector<HTMLElement>('.playhead-marker');
    const map = (window as unknown as MapOfPage).__map;
    if (!mark || !map) return null;
    const { left, top, width, height } = mark.getBoundingClientRect();
    const canvas = map.getCanvas().getBoundingClientRect();
    const { lng, lat } = map.unproject([left + width / 2 - canvas.left, top + height / 2 - canvas.top]);
    return { lng, lat, sort: mark.dataset['sort'] ?? '' };
  });

/** Touches the scrubber at a share (0 to 1) of the day. */
export async function touchBar(page: Page, part: number): Promise<void> {
  const box = await bar(page).boundingBox();
  if (!box) throw new Error('There is no bar');
  const wanted = part * 24 * 60;
  let [left, right] = [0, 1];
  // Journeys are wide on the bar and stays narrow, so the place of a time is looked for.
  for (let tries = 0; tries < 12; tries += 1) {
    const middle = (left + right) / 2;
    await page.touchscreen.tap(box.x + box.width * middle, box.y + box.height / 2);
    const reached = Number(await bar(page).getAttribute('aria-valuenow'));
    if (Math.abs(reached - wanted) <= NEAR) return;
    if (reached < wanted) left = middle;
    else right = middle;
  }
}

/** Minutes of the day that a touch may miss. */
const NEAR = 4;

/** Calls the platform as the console does. */
export async function ask<C extends Call>(
  { url, now }: Stage,
  call: C,
  input: CallInput<C>,
  as: Pick<SignedIn, 'token' | 'roleId'> | null,
): Promise<CallOutput<C>> {
  const request = requestOf(call, input as object, as, now());
  const { pathname, search } = new URL(request.url);
  const response = await fetch(`${url.replace(/\/$/, '')}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    ...(request.method === 'POST' && { body: await request.text() }),
  });
  const text = await response.text();
  const { data, success, msg } = Envelope.parse(
    JSON.parse(response.headers.has(ENCODE_HEADER) ? codecOf(DEFAULT_SETTINGS.compat).decode(text) : text),
  );
  if (!success) throw new Error(`${call.path} answered ${response.status}: ${msg}`);
  return data as CallOutput<C>;
}
