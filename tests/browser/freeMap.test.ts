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
        const share = await freeMap(page);
        expect.soft(share, `${width} px wide`).toBeGreaterThanOrEqual(width === 390 ? phone : small);
        await page.done();
      }
    });
});
