/** How much of a phone's screen is map, where a finger can reach it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeMap } from './drivers/room';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type Stage } from './drivers/stage';

/** The least shares: on 390x844 of a home three quarters, beside a sheet at half three fifths; and on 320x568. */
const SCREENS: readonly [who: string, name: string, path: string, phone: number, small: number][] = [
  ['li', "a parent's home", 'home', 0.75, 0.65],
  ['wu', "a teacher's home", 'home', 0.75, 0.65],
  ['li', 'a child', 'position?studentId=s-ming', 0.6, 0.44],
];

describe.skipIf(CHROMIUM === null)('the map on a phone (skipped without Chromium)', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({});
    await stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92, batt: 61 });
  });
  afterAll(() => stage.close());

  for (const [who, name, path, phone, small] of SCREENS)
    it(`has its room on ${name}`, async () => {
      for (const { width, height } of [
        { width: 390, height: 844 },
        { width: 320, height: 568 },
      ]) {
        const page = await openAs(stage, who, path, { look: { width, height } });
        await page.locator('.map-buttons button').first().waitFor();
        await page.locator('.home-card .way-sign, .sheet--floating .position-card__headline').first().waitFor();
        // A screen reader hears of the children before the buttons of the map.
        const follows = await page.evaluate(() => {
          const [said, buttons] = ['.home-card, .sheet', '.map-buttons'].map((of) => document.querySelector(of));
          return said && buttons && said.compareDocumentPosition(buttons) === Node.DOCUMENT_POSITION_FOLLOWING;
        });
        expect.soft(follows, 'the card comes first').toBe(true);
        const share = await freeMap(page);
        expect.soft(share, `${width} px wide`).toBeGreaterThanOrEqual(width === 390 ? phone : small);
        await page.done();
      }
    });

  it('a message stands at the top, and covers neither its middle nor the card of a child', async () => {
    for (const look of [
      { width: 390, height: 844 },
      { width: 320, height: 568 },
      { width: 1280, height: 800 },
    ]) {
      // The card of this child has no number to call.
      const page = await openAs(stage, 'zhang', 'home', { look });
      await page.locator('.home-card').getByRole('button', { name: '打电话' }).click();
      const message = page.locator('.adm-toast-main');
      await message.waitFor();
      const box = async (of: typeof message) => (await of.boundingBox()) ?? { y: 0, height: 0 };
      const [said, card] = [await box(message), await box(page.locator('.home-card'))];
      expect.soft(said.y, `${look.width} px wide`).toBeGreaterThanOrEqual(look.width < 900 ? 0 : 48);
      expect.soft(said.y + said.height, `${look.width} px wide`).toBeLessThan(look.height / 4);
      expect.soft(said.y + said.height).toBeLessThan(card.y);
      await page.done();
    }
  });
});
