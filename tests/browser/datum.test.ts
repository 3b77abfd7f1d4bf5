/**
 * One place on three basemaps: a shape drawn on Chinese tiles is stored as WGS-84 and stands in the same place on tiles
 * of any datum.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import { TEST_SCHOOL } from '../harness/testSchool';
import { beginFence, nameFence, saveFence } from './drivers/fence';
import { expectAt, metresBetween, metresFrom, middleOf, placeThere, resting } from './drivers/map';
import { enter, takeSession } from './drivers/session';
import { CHROMIUM, openStage, type Stage, type StagePage } from './drivers/stage';
import { drawnAt, landmarkOn, standInTiles, type TileDatum, type Tiles } from './drivers/tiles';
import { ask, expectDrawn } from './drivers/track';

const MING = '860000000000001';
const HUA = '860000000000003';
const HOME = { lng: 120.93, lat: 30.925 };
/** A neighbour family; the editor opens around a child's home. */
const HUAS = { placeId: 'p-hua', studentId: 's-hua', name: '家', kind: 'home' as const, ...HOME, radius: 60 };
/** WGS-84. In sight when the editor opens, outside the first circle. */
const LANDMARK = { lng: 120.92843, lat: 30.92626 };

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  let stage: Stage;
  let tiles: Tiles;
  beforeAll(async () => {
    tiles = await standInTiles(LANDMARK);
    stage = await openStage({
      rosters: [{ ...TEST_SCHOOL, places: [...TEST_SCHOOL.places, HUAS] }],
      basemap: basemapOf('gcj02'),
    });
    for (const id of [MING, HUA]) await stage.report({ id, ...HOME });
  });
  afterAll(async () => {
    await stage.close();
    await tiles.close();
  });

  const basemapOf = (datum: TileDatum) => ({ kind: 'raster' as const, tiles: [tiles.addressOf(datum)], datum });
  /** A parent's phone whose runtime configuration names a basemap. */
  const open = async (datum: TileDatum, account: string): Promise<StagePage> => {
    const page = await stage.page();
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), basemap: basemapOf(datum) } });
    });
    await takeSession(stage, page, account);
    return page;
  };
  // Each family draws its own fence, so that none covers the landmark of another test.
  it.each([
    ['gcj02', 'li', 's-ming', 300],
    ['bd09', 'zhang', 's-hua', 800],
  ] as const)(
    'a circle put by a finger on a landmark of %s tiles is kept around that landmark in WGS-84',
    async (datum, account, studentId, shift) => {
      const page = await open(datum, account);
      await beginFence(page);
      await expect.poll(() => landmarkOn(page)).not.toBeNull();
      const { x, y } = (await landmarkOn(page)) ?? { x: 0, y: 0 };
      // The tiles are really shifted: their own coordinates put the landmark elsewhere.
      expect(metresBetween(await placeThere(page, { x, y }), LANDMARK)).toBeGreaterThan(shift);
      await page.touchscreen.tap(x, y);
      await nameFence(page, '路口');
      await saveFence(page);
      expect(await metresFrom(page, studentId, HOME.lng, HOME.lat)).toBeLessThan(2);
      const [fence] = await ask(stage, contract.position.fences, {}, await enter(stage, account));
      const [lng, lat] = fence?.shape.kind === 'circle' ? fence.shape.centre : [0, 0];
      expect(metresBetween({ lng, lat }, LANDMARK)).toBeLessThan(2);
      await page.done();
    },
  );

  it.each(['gcj02', 'bd09', 'wgs84'] as const)(
    'on %s tiles the circle stands around the landmark, and the child where it was',
    async (datum) => {
      const page = await open(datum, 'li');
      await page.goto('device/geofencing');
      await page.getByRole('link', { name: /路口/ }).first().click();
      await expectDrawn(page, 'fences-fill');
      await resting(page);
      const middle = await middleOf(page, 'fences-fill', '路口');
      expect(middle && metresBetween(await placeThere(page, middle), drawnAt(datum, LANDMARK))).toBeLessThan(2);
      await expectAt(page, 's-ming', HOME.lng, HOME.lat);
      await page.done();
    },
  );
});
