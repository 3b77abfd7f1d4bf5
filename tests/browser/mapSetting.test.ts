/**
 * A school chooses its own map: what is tried is shown before it is saved, also of a site that the page's policy does
 * not know yet; a wrong datum is found at the gate by a tap or by keys; a map that refuses gives way to the next one; a
 * viewer changes between streets, satellite and no map.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import { TEST_SCHOOL } from '../harness/testSchool';
import { faultsOf } from './drivers/faults';
import { resting } from './drivers/map';
import { enter, openAs } from './drivers/session';
import { CHROMIUM, openStage, type Stage, type StagePage } from './drivers/stage';
import { landmarkOn, standInTiles, type Tiles } from './drivers/tiles';
import { ask } from './drivers/track';

/** WGS-84. The gate of the school is a known place, and is drawn on the tiles. */
const GATE = { lng: 120.92, lat: 30.92 };
const SCHOOL = {
  ...TEST_SCHOOL,
  places: [{ placeId: 'p-gate', studentId: null, name: '校门', kind: 'school' as const, ...GATE, radius: 60 }],
};

/** A picture of each page for the eye, where somebody asks for them. */
const PICTURES = process.env['MAP_PICTURES'];

describe.skipIf(CHROMIUM === null)('the map of a school (skipped without Chromium)', () => {
  let stage: Stage;
  let tiles: Tiles;
  /** Answers 403 to all, as a map whose key is wrong; and a style with faults in its parts. */
  let refusing: Server;
  let refused = '';
  beforeAll(async () => {
    tiles = await standInTiles(GATE);
    refusing = createServer((request, response) => {
      const open = { 'access-control-allow-origin': '*' };
      if (request.url === '/style.json') {
        response
          .writeHead(200, { ...open, 'content-type': 'application/json' })
          .end(JSON.stringify(badStyle(tiles, refused)));
      } else response.writeHead(request.url?.startsWith('/tiles') ? 403 : 404, open).end();
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    refused = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    stage = await openStage({ rosters: [SCHOOL] });
  });
  afterAll(async () => {
    await stage.close();
    await tiles.close();
    refusing.closeAllConnections();
    await new Promise((resolve) => refusing.close(resolve));
  });

  const picture = async (page: StagePage, name: string) => {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}/${name}.png` });
  };
  const status = (page: StagePage, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor();
  const saved = async () => {
    const { settings } = await ask(stage, contract.user.schoolSettings, {}, await enter(stage, 'admin'));
    return settings.find(({ name }) => name === 'basemap')?.text ?? null;
  };
  async function chooseRaster(page: StagePage, address: string) {
    await page.getByRole('combobox', { name: '用哪张地图' }).selectOption('raster');
    await page.getByRole('textbox', { name: /^瓦片的地址/ }).fill(address);
    await page.getByRole('textbox', { name: '版权说明' }).click();
  }

  it('is tried, checked at the gate by a tap, mended and saved; everybody of the school has it then', async () => {
    const page = await openAs(stage, 'admin', 'manage/settings/basemap', { look: { width: 1280, height: 800 } });
    await chooseRaster(page, tiles.addressOf('gcj02'));
    await status(page, /地图上现在就是它/);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, 'raster-1280');

    await page.getByRole('button', { name: '开始比较' }).click();
    await resting(page);
    await expect.poll(() => landmarkOn(page)).not.toBeNull();
    const { x, y } = (await landmarkOn(page)) ?? { x: 0, y: 0 };
    await page.mouse.click(x, y);
    await status(page, /正好是“国测局坐标（火星坐标）”的偏移/);
    await picture(page, 'gate-1280');
    await page.getByRole('button', { name: '把坐标系改成“国测局坐标（火星坐标）”' }).click();

    // By keys: the camera stands over the drawn gate, and so does the cross.
    await page.getByRole('button', { name: '开始比较' }).click();
    await resting(page);
    await page.getByRole('button', { name: '十字对准了' }).press('Enter');
    await status(page, /位置是对的/);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(saved).toContain('gcj02');

    // A page of this school is told of the map, and its policy lets it load.
    const teacher = await openAs(stage, 'wu', 'home', { look: { width: 1280, height: 800 } });
    await expect.poll(() => landmarkOn(teacher), { timeout: 60_000 }).not.toBeNull();
    await teacher.done();
    await page.done();
  });

  it('a viewer changes to no map, which stays so on this device', async () => {
    const page = await openAs(stage, 'wu', 'home');
    await expect.poll(() => landmarkOn(page), { timeout: 60_000 }).not.toBeNull();
    await page.getByRole('button', { name: '地图显示什么' }).click();
    await picture(page, 'menu-390');
    await page.getByRole('button', { name: '没有底图' }).click();
    await expect.poll(() => landmarkOn(page)).toBeNull();
    await page.reload();
    await page.getByRole('button', { name: '地图显示什么' }).click();
    expect(await page.getByRole('button', { name: '没有底图' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: '街道图' }).click();
    await expect.poll(() => landmarkOn(page)).not.toBeNull();
    await page.done();
  });

  it('that refuses says so in words before it is saved, and gives way to the next one when it was', async () => {
    const page = await openAs(stage, 'admin', 'manage/settings/basemap');
    await chooseRaster(page, `${refused}/tiles/{z}/{x}/{y}.png`);
    await status(page, /试看没有成功：对方不接受这个密钥或这个网站。/);
    await picture(page, 'refused-390');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(saved).toContain('tiles/');
    await page.done().catch(() => undefined);

    const viewer = await openAs(stage, 'wu', 'home');
    await viewer.getByText('底图的地址或密钥不对，请管理平台的人改。现在显示：没有底图。').first().waitFor();
    await viewer.done().catch(() => undefined);
  });

  it('of a style with 300 layers, no signs and no letters is shown, and what is missing is said', async () => {
    const page = await openAs(stage, 'admin', 'manage/settings/basemap');
    await page.getByRole('combobox', { name: '用哪张地图' }).selectOption('style');
    await page.getByRole('textbox', { name: '样式文件的地址' }).fill(`${refused}/style.json`);
    await page.getByRole('textbox', { name: '版权说明' }).click();
    await status(page, /地图上现在就是它，但有一部分没有取到：这个地址上没有东西。/);
    await page.getByText(new RegExp(`还从这些网站取数据：.*${new URL(tiles.addressOf('wgs84')).host}`)).waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(saved).toContain('hosts');
    await page.done().catch(() => undefined);
    // The policy of the next page knows the sites that were seen.
    const viewer = await openAs(stage, 'wu', 'home');
    await expect.poll(() => landmarkOn(viewer), { timeout: 60_000 }).not.toBeNull();
    await viewer.done().catch(() => undefined);
  });

  it.each([
    ['zh-CN', 390, 844, false],
    ['zh-CN', 390, 844, true],
    ['en-GB', 1280, 800, false],
    ['en-GB', 390, 844, false],
  ] as const)('its page has no fault in %s at %i px, dark: %s', async (locale, width, height, dark) => {
    const page = await openAs(stage, 'admin', 'manage/settings/satellite', { look: { width, height, dark, locale } });
    await page.getByRole('combobox', { name: /卫星图|pictures from above/ }).selectOption('tianditu');
    await page.getByRole('textbox', { name: /密钥|Key/ }).waitFor();
    await picture(page, `satellite-${locale}-${width}-${dark ? 'dark' : 'light'}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.done().catch(() => undefined);
  });
});

/** 300 layers over the tiles, with signs and letters that are not there. */
function badStyle(tiles: Tiles, origin: string) {
  return {
    version: 8,
    glyphs: `${origin}/letters/{fontstack}/{range}.pbf`,
    sprite: `${origin}/sprite`,
    sources: {
      pictures: { type: 'raster', tiles: [tiles.addressOf('wgs84')], tileSize: 256 },
      point: { type: 'geojson', data: { type: 'Point', coordinates: [GATE.lng, GATE.lat] } },
    },
    layers: [
      { id: 'pictures', type: 'raster', source: 'pictures' },
      { id: 'word', type: 'symbol', source: 'point', layout: { 'text-field': 'gate', 'text-font': ['None'] } },
      ...Array.from({ length: 298 }, (_, n) => ({
        id: `layer-${n}`,
        type: 'circle',
        source: 'point',
        paint: { 'circle-opacity': 0 },
      })),
    ],
  };
}
