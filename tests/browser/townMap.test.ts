/**
 * From an empty folder: a stranger sets a school up, says where it is, and gets the map of its town out of a file on
 * the platform's disk. The map is then what everybody sees, without a setting and without the internet.
 */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole } from '../../mocks/builtConsole';
import { CHROMIUM } from '../harness/chromium';
import { type PlatformProcess, startPlatformProcess } from '../harness/platformProcess';
import { programOfRun } from '../harness/programOfRun';
import { madeTown, TOWN_GATE } from '../harness/madeTown';
import { faultsOf } from './drivers/faults';

const PATIENCE = 90_000;
const PASSWORD = 'willow-77x';
/** A real town where its data is at hand, else a made one. */
const HAIDIAN = join(process.env['REAL_DATA'] ?? '../shared/data', 'basemap/haidian.pmtiles');
const isReal = existsSync(HAIDIAN);
/** The school: a point in the middle of the file. */
const SCHOOL = isReal ? { lng: 116.33, lat: 39.99 } : TOWN_GATE;
const PICTURES = process.env['MAP_PICTURES'];

describe.skipIf(CHROMIUM === null)('the map of a town (skipped without Chromium)', () => {
  let folder: string;
  let platform: PlatformProcess;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeward-town-'));
    await mkdir(join(folder, 'maps'), { recursive: true });
    if (isReal) await copyFile(HAIDIAN, join(folder, 'maps/county.pmtiles'));
    else await writeFile(join(folder, 'maps/county.pmtiles'), madeTown());
    platform = await startPlatformProcess({ DATA_FOLDER: folder, CONSOLE_FOLDER: await builtConsole('dist-test') }, [
      await programOfRun(),
    ]);
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '' });
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const picture = async (page: Page, name: string) => {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}/${name}.png` });
  };
  /** On a tall phone, so that the edge of the sheet cuts no field. */
  const expectGood = async (page: Page) => {
    await page.setViewportSize({ width: 390, height: 1_800 });
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
  };
  const config = async () =>
    (await (await fetch(new URL('config.json', platform.url))).json()) as {
      basemap: { kind: string; url?: string };
      townFile: { url: string } | null;
    };

  it('is got in the set-up, and is the map from then on', { timeout: 300_000 }, async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      baseURL: platform.url,
    });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(() => localStorage.setItem('debug', 'map'));
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(platform.url)) foreign.push(request.url());
    });
    await page.goto((await readFile(join(folder, 'set-up-link'), 'utf8')).trim());
    await page.getByLabel('学校名称').fill('成府小学');
    await page.getByLabel('管理员姓名').fill('钱校长');
    await page.getByLabel('管理员账号').fill('qian');
    await page.getByRole('textbox', { name: '新密码' }).fill(PASSWORD);
    await page.getByRole('button', { name: '建立学校' }).click();

    await page.getByRole('heading', { name: '学校在哪里？', level: 2 }).waitFor();
    await page.getByRole('button', { name: '输入坐标' }).click();
    await page.getByLabel('坐标（经纬度）').fill(`${SCHOOL.lat}, ${SCHOOL.lng}`);
    await page.getByLabel('坐标来自').selectOption({ label: 'GPS、天地图' });
    await page.getByRole('button', { name: '放到这里' }).click();
    await page.getByText(`学校在这里：${SCHOOL.lat.toFixed(5)}, ${SCHOOL.lng.toFixed(5)}`).waitFor();
    await expectGood(page);
    await picture(page, 'where-390');
    await page.getByRole('button', { name: '学校在这里' }).click();

    await page.getByRole('heading', { name: '用哪张地图？', level: 2 }).waitFor();
    await page.getByRole('button', { name: '取本地的地图' }).click();
    await page.getByRole('textbox', { name: '到每一边多少公里' }).fill('2');
    await page.getByRole('combobox', { name: '从哪里取' }).selectOption('disk');
    await page.getByRole('combobox', { name: '文件' }).selectOption('county.pmtiles');
    await expectGood(page);
    await page.getByRole('button', { name: '量一下大小' }).click();
    await page.getByText(/^要取 .+B，共 \d+ 块。$/).waitFor();
    await picture(page, 'measured-390');
    await page.getByRole('button', { name: '取来', exact: true }).click();
    await page.getByText('取好了。页面重新打开后，没有选别的地图的学校就用它。').waitFor();
    await page.getByRole('region', { name: '现在用的地图文件' }).waitFor();
    await expectGood(page);
    await picture(page, 'got-390');

    const now = await config();
    expect(now.basemap).toMatchObject({ kind: 'pmtiles', url: now.townFile?.url });
    await page.getByRole('button', { name: '回到学校' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/home');
    // A road of the file is drawn.
    await expect
      .poll(
        () =>
          page.evaluate(() => {
            const { __map: map } = window as unknown as {
              __map?: { getLayer(id: string): unknown; queryRenderedFeatures(options: object): unknown[] };
            };
            return map?.getLayer('minor')
              ? map.queryRenderedFeatures({ layers: ['minor', 'street', 'main'] }).length
              : 0;
          }),
        { timeout: PATIENCE },
      )
      .toBeGreaterThan(0);
    await picture(page, 'home-390');
    // The first step is done: nobody is asked again.
    await page.goto('/manage/begin');
    await page.getByRole('link', { name: /^把学校放到地图上 ?已完成/ }).waitFor();
    await page.goto('/manage/where');
    await page.getByText('学校已经在地图上了。').waitFor();
    expect(foreign).toEqual([]);
    await context.close();
  });
});
