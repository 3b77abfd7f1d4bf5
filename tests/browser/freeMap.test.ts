/** How much of a phone's screen is map, where a finger can reach it. Prints its table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeMap } from './drivers/room';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type Stage } from './drivers/stage';

/** The least share on 390x844: of a home three quarters, beside a sheet at half three fifths. */
const SCREENS: readonly [who: string, name: string, path: string, least: number][] = [
  ['li', "a parent's home", 'home', 0.75],
  ['wu', "a teacher's home", 'home', 0.75],
  ['li', 'a child', 'position?studentId=s-ming', 0.6],
];

describe.skipIf(CHROMIUM === null)('the map on a phone (skipped without Chromium)', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({});
    await stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92, batt: 61 });
  });
  afterAll(() => stage.close());

  for (const [who, name, path, least] of SCREENS)
    it(`has its room on ${name}`, async () => {
      for (const { width, height } of [
        { width: 390, height: 844 },
        { width: 320, height: 568 },
      ]) {
        const page = await openAs(stage, who, path, { look: { width, height } });
        await page.locator('.map-buttons button').first().waitFor();
        await page.locator('.home-card .way-sign, .sheet--floating .position-card__headline').first().waitFor();
        const share = await freeMap(page);
        console.log(`${name} ${width}x${height}: ${Math.round(share * 100)} % map`);
        if (width === 390) expect.soft(share).toBeGreaterThanOrEqual(least);
        else expect.soft(share).toBeGreaterThanOrEqual(least - 0.16);
        await page.done();
      }
    });
});
