/**
 * A school gets its own map and words for a place, from an empty folder, and nobody outside hears of it: set-up, the
 * town file by a button, a fence round a place that was found by its pinyin, and a parent who reads by which road the
 * child is.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole } from '../../mocks/builtConsole';
import { CHROMIUM } from '../harness/chromium';
import { madeTown, TOWN_GATE, townPoint } from '../harness/madeTown';
import { type PlatformProcess, startPlatformProcess } from '../harness/platformProcess';
import { programOfRun } from '../harness/programOfRun';
import { PUPIL_HEADERS, pupilRow, workbook } from '../harness/rosterFiles';
import { type TileServer, tileServer } from '../harness/tileServer';
import { giveCard, newKey, pageOn, redeem } from './drivers/newSchool';

const PATIENCE = 90_000;
const PASSWORD = 'willow-77x';
/** Fifteen digits, the last of them Luhn's. */
const IMEI = '860000000000009';
const [, , CHILD = '', , , , MOTHER = '', , MOBILE = ''] = pupilRow(0);

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  let folder: string;
  let platform: PlatformProcess;
  let maps: TileServer;
  let browser: Browser;
  /** Hosts that a page has asked for something. */
  const asked = new Set<string>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeward-map-'));
    maps = await tileServer(madeTown());
    platform = await startPlatformProcess(
      {
        DATA_FOLDER: folder,
        CONSOLE_FOLDER: await builtConsole('dist-test'),
        NODE_OPTIONS: `--import ${join(import.meta.dirname, '../harness/watchSockets.mjs')}`,
        SOCKETS_TO: join(folder, 'sockets'),
      },
      [await programOfRun()],
    );
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '' });
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await maps?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(width: number): Promise<Page> {
    const page = await pageOn(browser, platform.url, { width, height: 844, patience: PATIENCE });
    page.context().on('request', (request) => void asked.add(new URL(request.url()).hostname));
    return page;
  }

  /** Names of roads and places that the map draws now. */
  const drawnNames = (page: Page) =>
    page.evaluate(() => {
      const map = (window as { __map?: { queryRenderedFeatures(): { properties: Record<string, string> }[] } }).__map;
      return [...new Set(map?.queryRenderedFeatures().flatMap(({ properties }) => properties['name'] ?? []))];
    });

  it('a map by the button, a fence by pinyin, and words by the road', { timeout: 400_000 }, async () => {
    const admin = await open(1_280);
    await admin.goto((await readFile(join(folder, 'set-up-link'), 'utf8')).trim());
    await admin.getByLabel('学校名称').fill('第一小学');
    await admin.getByLabel('管理员姓名').fill('钱校长');
    await admin.getByLabel('管理员账号').fill('qian');
    await admin.getByRole('textbox', { name: '新密码' }).fill(PASSWORD);
    await admin.getByRole('button', { name: '建立学校' }).click();

    // Where is the school?
    await admin.getByRole('heading', { name: '学校在哪里？', level: 2 }).waitFor();
    await admin.getByRole('button', { name: '输入坐标' }).click();
    await admin.getByLabel('坐标（经纬度）').fill(`${TOWN_GATE.lat}, ${TOWN_GATE.lng}`);
    await admin.getByLabel('坐标来自').selectOption({ label: 'GPS、天地图' });
    await admin.getByRole('button', { name: '放到这里' }).click();
    await admin.getByRole('button', { name: '学校在这里' }).click();

    // Its town, from a file at an address: measured, then fetched.
    await admin.getByRole('button', { name: '取本地的地图' }).click();
    await admin.getByLabel('到每一边多少公里').fill('4');
    await admin.getByLabel('从哪里取').selectOption({ label: '一个 PMTiles 文件的地址' });
    await admin.getByLabel('PMTiles 文件的地址').fill(maps.url);
    await admin.getByRole('button', { name: '量一下大小' }).click();
    await admin.getByText(/^要取 /).waitFor();
    await admin.getByRole('button', { name: '取来', exact: true }).click();
    await admin.getByText(/^取好了。/).waitFor();
    await admin.getByRole('button', { name: '回到学校' }).click();
    await admin.waitForURL('**/home');
    await expect.poll(() => drawnNames(admin), { timeout: PATIENCE }).toContain('学堂路');

    // One child with a card, and the mother's invitation.
    await admin.goto('/manage/import');
    const buffer = await workbook([{ sheet: '学生', rows: [PUPIL_HEADERS, pupilRow(0)] }]);
    await admin
      .locator('input[type=file]')
      .setInputFiles({ name: '名册.xlsx', mimeType: 'application/octet-stream', buffer });
    await admin.getByRole('button', { name: /^和学校现在的名册比较/ }).click();
    await admin.getByRole('button', { name: '导入', exact: true }).click();
    await admin.getByText(/^已导入：/).waitFor();
    await admin.goto('/manage/cards/new');
    await giveCard(admin, IMEI, CHILD);
    await admin.goto('/manage/keys');
    const key = await newKey(admin);
    await admin.goto('/manage/invitations');
    await admin.getByRole('button', { name: `邀请${MOTHER}`, exact: true }).click();
    const code = (await admin.locator('.invitations__code').textContent()) ?? '';

    const parent = await open(390);
    await redeem(parent, platform.url, { code, mobile: MOBILE, password: PASSWORD });
    await parent.waitForURL('**/home');

    // The child walks along a road where no place is known.
    const [lng, lat] = townPoint(-700, -380);
    const query = new URLSearchParams({
      id: IMEI,
      lon: `${lng}`,
      lat: `${lat}`,
      accuracy: '8',
      timestamp: `${Date.now()}`,
    });
    expect((await fetch(`${platform.url}intake/osmand/${key}?${query}`)).status).toBe(200);
    await parent
      .getByText(/湖滨路/)
      .first()
      .waitFor();
    expect(await parent.getByText('不在已知地点').count()).toBe(0);

    // A fence by the keyboard alone: the first letters of the park's pinyin, and metres.
    await parent.goto('/search');
    await parent.getByRole('searchbox').fill('hhgy');
    await parent.getByRole('button', { name: /^荷花公园/ }).waitFor();
    await parent.keyboard.press('Enter');
    await parent.getByLabel('半径（米）').fill('250');
    await parent.keyboard.press('Enter');
    await parent.getByRole('button', { name: '保存' }).focus();
    await parent.keyboard.press('Enter');
    await parent.waitForURL(({ search }) => !search.includes('edit'));
    // The platform has it, and not the page alone.
    await parent.reload();
    await parent.getByText('荷花公园').first().waitFor();

    // Nobody outside was asked for anything.
    const loopback = ['127.0.0.1', 'localhost', '::1'];
    const opened = (await readFile(join(folder, 'sockets'), 'utf8')).split('\n').filter(Boolean);
    expect([...asked].filter((host) => host !== '' && !loopback.includes(host))).toEqual([]);
    expect(opened.length).toBeGreaterThan(0);
    expect([...new Set(opened)].filter((host) => !loopback.includes(host))).toEqual([]);
  });
});
