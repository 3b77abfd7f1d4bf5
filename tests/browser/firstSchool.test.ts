/**
 * A school begins, from an empty data folder to a dot on the teacher's map and an alert at the gateway for SMS: set-up
 * link, first steps, roster with faults mended in place, a card entered, key, invitations. Nothing of the demo is
 * involved, and no test hand in the store.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole } from '../../mocks/builtConsole';
import { CHROMIUM } from '../harness/chromium';
import { type DeliveryReceiver, deliveryReceiver } from '../harness/deliveryReceivers';
import { type PlatformProcess, startPlatformProcess } from '../harness/platformProcess';
import { programOfRun } from '../harness/programOfRun';
import { PUPIL_HEADERS, pupilRow, pupilRows, workbook } from '../harness/rosterFiles';
import { giveCard, newKey, pageOn, redeem } from './drivers/newSchool';
import { drawnDots, metresBetween, zoomOf } from './drivers/map';

const PATIENCE = 90_000;
const PASSWORD = 'willow-77x';
const TEACHER = { name: '吴老师', mobile: '13900000002' };
const GATE = { lng: 120.92, lat: 30.92 };
/** Some twenty metres from the gate: a child is there within seconds. */
const YARD = { lng: 120.9202, lat: 30.9201 };
/** Fifteen digits, the last of them Luhn's. */
const IMEI = '860000000000009';
/** The pupil with the card is the first in the list of the class. */
const [, , CHILD = '', , , , MOTHER = '', , MOBILE = ''] = pupilRow(25);
/** Every thirtieth pupil has a mobile number with a digit missing: twenty faults. */
const isFaulty = (n: number) => n % 30 === 5;

const roster = () =>
  workbook([
    {
      sheet: '学生',
      rows: [
        PUPIL_HEADERS,
        ...pupilRows(600).map((row, n) => (isFaulty(n) ? [...row.slice(0, 8), (row[8] ?? '').slice(0, 10)] : row)),
      ],
    },
    {
      sheet: '教师',
      rows: [
        ['工号', '姓名*', '手机*', '班主任班级'],
        ['T1', TEACHER.name, TEACHER.mobile, '一年级1班'],
      ],
    },
  ]);

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  let folder: string;
  let platform: PlatformProcess;
  let gateway: DeliveryReceiver;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeward-first-'));
    const consoleFolder = await builtConsole('dist-test');
    gateway = await deliveryReceiver();
    // As `npm run serve` starts it.
    platform = await startPlatformProcess(
      {
        DATA_FOLDER: folder,
        CONSOLE_FOLDER: consoleFolder,
        ALERT_WEBHOOK: gateway.url,
        ALERT_WEBHOOK_SECRET: 'the-secret-of-the-gateway',
      },
      [await programOfRun()],
    );
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '' });
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await gateway?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const open = (width: number) =>
    pageOn(browser, platform.url, { width, height: width < 900 ? 844 : 640, patience: PATIENCE });

  /** Holds back the answer to a page's first request to an address. `come` resolves when the platform has answered. */
  async function holdAnswer(page: Page, url: string) {
    let came = () => {};
    let letGo = () => {};
    const come = new Promise<void>((resolve) => (came = resolve));
    const gone = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(
      url,
      async (route) => {
        const response = await route.fetch();
        came();
        await gone;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    return { come, letGo };
  }

  /** Goes back to the administrator's place and opens a part of it. */
  async function openPart(page: Page, name: string) {
    for (let before = page.url(); new URL(before).pathname !== '/manage'; before = page.url()) {
      await page.getByRole('button', { name: '返回', exact: true }).click();
      await page.waitForURL(({ href }) => href !== before, { waitUntil: 'commit' });
    }
    await page.getByRole('navigation', { name: '学校管理' }).getByRole('link', { name, exact: true }).click();
  }

  /** Reports a fix of now. @returns the status of the answer. */
  const report = async (key: string, { lng, lat }: typeof GATE) => {
    const query = new URLSearchParams({ id: IMEI, lon: `${lng}`, lat: `${lat}`, timestamp: `${Date.now()}` });
    return (await fetch(`${platform.url}intake/osmand/${key}?${query}`)).status;
  };

  it('a school begins, and its teacher sees a dot move', { timeout: 300_000 }, async () => {
    const written = roster();
    const admin = await open(960);
    await admin.goto((await readFile(join(folder, 'set-up-link'), 'utf8')).trim());
    await admin.getByLabel('学校名称').fill('第一小学');
    await admin.getByLabel('管理员姓名').fill('钱校长');
    await admin.getByLabel('管理员账号').fill('qian');
    await admin.getByRole('textbox', { name: '新密码' }).fill(PASSWORD);
    await admin.getByRole('button', { name: '建立学校' }).click();
    await admin.waitForURL(({ pathname }) => pathname !== '/setup', { waitUntil: 'commit' });

    // Where the school is may be said later.
    await admin.getByRole('heading', { name: '学校在哪里？', level: 2 }).waitFor();
    await admin.getByRole('button', { name: '以后再做' }).click();
    await admin.getByRole('button', { name: '不用了，去首页' }).click();

    // The list of first steps leads to the place of the school, and ticks it off.
    await admin.getByRole('link', { name: '开始使用：还有 6 步' }).click();
    await admin.getByRole('link', { name: /^把学校放到地图上 ?未完成/ }).click();
    await admin.getByLabel('地点名称').fill('校园');
    await admin.getByRole('button', { name: '输入坐标' }).click();
    await admin.getByLabel('坐标（经纬度）').fill(`${GATE.lat}, ${GATE.lng}`);
    await admin.getByLabel('坐标来自').selectOption({ label: 'GPS、天地图' });
    await admin.getByRole('button', { name: '放到这里' }).click();
    await admin.getByRole('button', { name: '保存' }).click();
    await admin.waitForURL(({ pathname }) => !pathname.endsWith('/new'), { waitUntil: 'commit' });
    await admin.goto('/manage/begin');
    await admin.getByRole('link', { name: /^把学校放到地图上 ?已完成/ }).waitFor();

    await admin.goto('/manage/import');
    const chosen = { name: '名册.xlsx', mimeType: 'application/octet-stream', buffer: await written };
    await admin.locator('input[type=file]').setInputFiles(chosen);
    await admin.getByRole('heading', { name: '20 处要改' }).waitFor();
    for (let left = 20; left > 0; left -= 1) {
      const field = admin.locator('.roster__fault input').first();
      await field.fill(pupilRow((600 / 20) * (20 - left) + 5)[8] ?? '');
      await field.press('Enter');
      await admin.getByRole('heading', { name: left > 1 ? `${left - 1} 处要改` : '没有错误' }).waitFor();
    }
    await admin.getByRole('button', { name: '和学校现在的名册比较（601 行）' }).click();
    await admin.getByRole('button', { name: '导入', exact: true }).click();
    await admin.getByText(/^已导入：15 个班、600 名学生/).waitFor();

    await openPart(admin, '学生卡管理');
    await admin.getByRole('link', { name: '登记学生卡' }).click();
    await giveCard(admin, IMEI, CHILD);

    await openPart(admin, '上报密钥');
    const key = await newKey(admin);

    await openPart(admin, '邀请');
    await admin.getByRole('button', { name: `邀请${MOTHER}`, exact: true }).click();
    const guardianCode = (await admin.locator('.invitations__code').textContent()) ?? '';
    await admin.getByLabel('班级', { exact: true }).selectOption('教师和管理员');
    await admin.getByRole('button', { name: `邀请${TEACHER.name}`, exact: true }).click();
    const teacherCode = (await admin.locator('.invitations__code').textContent()) ?? '';

    const parent = await open(390);
    const teacher = await open(960);
    // The teacher's first answer is read before the first position and comes after the stream is open.
    const positions = await holdAnswer(teacher, '**/getLocationInfos/**');
    await Promise.all([
      redeem(parent, platform.url, { code: guardianCode, mobile: MOBILE, password: PASSWORD }),
      redeem(teacher, platform.url, { code: teacherCode, mobile: TEACHER.mobile, password: PASSWORD }),
    ]);
    await positions.come;
    expect(await report('made-up', GATE)).toBe(401);
    expect(await report(key, GATE)).toBe(200);
    await teacher.locator('.map-shell[data-live="live"]').waitFor();
    const isAt = (page: Page, place: typeof GATE) =>
      expect
        .poll(async () => (await drawnDots(page)).map((dot) => metresBetween(dot, place) < 5), { timeout: PATIENCE })
        .toEqual([true]);
    await Promise.all([isAt(teacher, GATE), isAt(parent, GATE)]);
    // The map is on the whole country until the first answer, which knows no fix, and comes to where the dot is.
    positions.letGo();
    await expect.poll(() => zoomOf(teacher)).toBeGreaterThan(13);
    await isAt(teacher, GATE);
    expect(await report(key, YARD)).toBe(200);
    await isAt(teacher, YARD);

    // The page is read anew when it opens.
    await openPart(admin, '邀请');
    await admin.getByText('已进入 1 位，共 40 位').waitFor();

    // The parent tries the way of an alert; the gateway for SMS takes it, and the step is ticked off.
    expect(gateway.arrived).toEqual([]);
    await parent.goto('/profile/alerts');
    await parent.getByRole('button', { name: '发送' }).tap();
    await expect.poll(() => gateway.arrived.length, { timeout: PATIENCE }).toBe(1);
    const { text, to } = JSON.parse(gateway.arrived[0]?.body.toString() ?? '{}') as Record<string, object>;
    expect(to).toMatchObject({ mobile: MOBILE, role: 'student' });
    expect(text).toMatchObject({ zh: expect.stringMatching(/^第一小学：.同学，测试提醒。/) });
    await admin.goto('/manage/begin');
    for (const step of ['把学校放到地图上', '导入班级和学生', '第一张学生卡报来位置', '试一条到手机的提醒'])
      await admin.getByRole('link', { name: new RegExp(`^${step} ?已完成`) }).waitFor();
    await admin.getByRole('link', { name: /^填作息时间和放假日 ?未完成/ }).waitFor();
    await admin.getByRole('button', { name: '先不做了，不再显示' }).click();
    await admin.waitForURL('**/home');
    await admin.getByText('失联的卡和没送到').waitFor();
    expect(await admin.getByRole('link', { name: /^开始使用/ }).count()).toBe(0);
  });
});
