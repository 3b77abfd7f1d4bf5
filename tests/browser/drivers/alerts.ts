/** Alerts as people meet them: what rings, the badge, the inbox, the room; and a lake to walk to. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAs } from './session';
import type { Stage, StagePage } from './stage';

/** West shore of the village's lake, and a way to it from the east along one line of latitude. */
const SHORE = 120.913;
const LATITUDE = 30.9135;
const METRES_EAST = 95_430; // in a degree of longitude there

/**
 * A lake whose eastern shore runs north and south, as an administrator's file has it, with one outline nobody could
 * watch.
 */
export const lakeFile = (name: string) => ({
  name: 'lake.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name, natural: 'water' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [SHORE - 0.004, 30.911],
                [SHORE, 30.911],
                [SHORE, 30.916],
                [SHORE - 0.004, 30.916],
                [SHORE - 0.004, 30.911],
              ],
            ],
          },
        },
        { type: 'Feature', properties: { name: '一个点' }, geometry: { type: 'Point', coordinates: [SHORE, 30.92] } },
      ],
    }),
  ),
});

/** A page of an account that hears the live stream, and may sound: somebody has used it. */
export async function consoleOf(
  stage: Stage,
  account: string,
  look: Parameters<Stage['page']>[0] = {},
  path = 'home',
): Promise<StagePage> {
  const page = await openAs(stage, account, path, { look });
  await page.locator('.map-shell[data-live="live"]').waitFor();
  await page.keyboard.press('Shift');
  return page;
}

/** What a field for a time holds: the school's wall clock at an instant (ms). */
export const wallTime = (instant: number) => new Date(instant + 8 * 3600_000).toISOString().slice(0, 16);

/** Seconds between two reports of a card that walks. */
const STEP = 30;

/** Walks to the shore: one report at each of these metres before it (negative is in the water), half a minute apart. */
export async function walkTo(stage: Stage, device: string, metres: readonly number[]): Promise<void> {
  for (const off of metres) {
    stage.later(STEP * 1000);
    await stage.report({ id: device, lng: SHORE + off / METRES_EAST, lat: LATITUDE, speed: 2, bearing: 270, batt: 71 });
  }
}

/** Asks again until it is so: much on the machine at once must not make it untrue. */
export const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read);

export const lines = (page: Page) => page.locator('.alert-bar__line');

/** Waits until so many lines ring at a console. */
export const expectLines = (page: Page, count: number) =>
  eventually(() => page.locator('.alert-bar__line[data-urgency="now"]').count()).toBe(count);

/** Waits for a notice that says this. It goes by itself after some seconds: begin to wait before it can come. */
export const expectNotice = (page: Page, words: RegExp) =>
  page.locator('.alert-bar__line[data-urgency="soon"]', { hasText: words }).waitFor();

/**
 * Waits until a line that rang says who deals with it. It goes by itself after some seconds: begin to wait before it
 * can come.
 */
export const expectDealtWith = (page: Page, words: RegExp) =>
  page.locator('.alert-bar__line[data-urgency="over"]', { hasText: words }).waitFor();

/** The inbox's line of a kind of alert, the newest first. */
export const rowOf = (page: Page, kind: string) => page.locator('.alert-row', { hasText: kind }).first();

/** Whether a console makes itself heard: on, blocked by the browser, or off. */
export const sound = (page: Page) => page.locator('.alert-bar').getAttribute('data-sound');

/** The number on the badge as it is spoken; 0 without one. */
export const unread = async (page: Page): Promise<number> => {
  const name = (await page.locator('.tab-bar a[href$="/alerts"]').getAttribute('aria-label')) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? 0);
};
export const expectUnread = (page: Page, count: number) => eventually(() => unread(page)).toBe(count);

/** Waits until a layer is no longer on the map. */
export const expectGone = (page: Page, layer: string) =>
  eventually(() =>
    page.evaluate(
      (id) => (window as unknown as { __map?: { getLayer(name: string): unknown } }).__map?.getLayer(id) === undefined,
      layer,
    ),
  ).toBe(true);

/** Takes the alert whose room is open; until the room is there, the line that rings says the same. */
export const takeInRoom = (page: Page) =>
  page.locator('.alert-detail__action').getByRole('button', { name: '我来处理' }).click();

/** Waits until the room says this of who has the alert in hand. */
export const expectHolder = (page: Page, words: RegExp) =>
  eventually(() => page.locator('.alert-detail__handler').innerText()).toMatch(words);

/** Lines of the room's log, the newest first. */
export const logOf = async (page: Page) =>
  (await page.locator('.alert-detail__log li').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' '));

/** Ends the alert whose room is open. */
export async function endAlert(page: Page, reason: string, note = ''): Promise<void> {
  await page.getByRole('button', { name: '结束这件事' }).click();
  const form = page.getByRole('dialog', { name: '怎么结束的' });
  await form.getByLabel(reason).check();
  if (note) await form.getByLabel('补充说明（可不填）').fill(note);
  await form.getByRole('button', { name: '结束', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}
