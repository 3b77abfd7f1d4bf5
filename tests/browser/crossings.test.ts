/**
 * A walk through a fence as its people meet it: told while they look, explained on the map, reported wrong, and read by
 * the other guardian.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { withSecondGuardian } from '../harness/testSchool';
import { allTests } from '../harness/opened';
import { beginFence, button, expectSaid, saveFence, stay, walk, way } from './drivers/fence';
import { faultsOf } from './drivers/faults';
import { tapMap } from './drivers/map';
import { follow, openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';
import { expectDrawn } from './drivers/track';

const MING = '860000000000001';
const HOME = { lng: 120.93, lat: 30.925 };
const SCHOOL = { lng: 120.92, lat: 30.92 };
describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(() => openStage({ rosters: [withSecondGuardian()] }));
  let fence: string;
  beforeAll(async () => {
    await stage.report({ id: MING, ...HOME });
    const page = await open('li');
    await beginFence(page);
    await button(page, /^归途小学，120 米$/).tap();
    await saveFence(page);
    await page.locator('a.fence-row').click();
    await page.waitForURL(/[?&]fence=/);
    fence = new URL(page.url()).searchParams.get('fence') ?? '';
    await page.done();
  });

  const open = (account: string, look = {}) => openAs(stage, account, '', { look });

  it('a walk there and back is told once each way while a parent looks at the map, and the list of fences keeps step', async () => {
    const page = await open('li');
    await page.goto('home');
    await page.locator('.map-shell[data-live="live"]').waitFor();
    await walk(stage, MING, [...stay(HOME, 4), ...way(HOME, SCHOOL, 12), ...stay(SCHOOL, 12)]);
    await expectSaid(page, /^李明 \d\d:\d\d 走进围栏“归途小学”$/);
    await page.goto('device/geofencing');
    await page.getByText(/在里面，\d\d:\d\d 起/).waitFor();
    await walk(stage, MING, [...way(SCHOOL, HOME, 12), ...stay(HOME, 4)]);
    await expectSaid(page, /^李明 \d\d:\d\d 走出围栏“归途小学”$/);
    await page.getByText(/在外面，\d\d:\d\d 起/).waitFor();
    await page.goto('device/geofencing/crossings?silent=1');
    await page.locator('.crossing-row').first().waitFor();
    expect(await page.locator('.crossing-row__told').allInnerTexts()).toEqual([
      expect.stringMatching(/走出围栏“归途小学”$/),
      expect.stringMatching(/走进围栏“归途小学”$/),
    ]);
    await page.done();
  });

  it('a parent sees the fixes it rests on, on the map and in words, reports it wrong, and the other guardian reads that', async () => {
    const page = await open('li');
    await page.goto('device/geofencing/crossings');
    await page.getByRole('link', { name: /走进围栏“归途小学”/ }).tap();
    await page.getByRole('heading', { name: '为什么提醒' }).waitFor();
    await expectDrawn(page, 'fences-fill');
    await expectDrawn(page, 'why-fixes', 3);
    await expectDrawn(page, 'why-disc-areas', 1);
    await tapMap(page, SCHOOL.lng, SCHOOL.lat);
    await expect.poll(() => page.locator('.step__line[aria-pressed="true"]').innerText()).toMatch(/里面 1\d\d 米/);

    await page.getByRole('button', { name: '报告错误' }).tap();
    await page.getByLabel(/哪里不对/).fill('他那时在家');
    await page.getByRole('button', { name: '报告', exact: true }).tap();
    await page.getByText(/李强 .* 报告这条不对。/).waitFor();
    await page.done();

    const other = await open('mei');
    await other.goto('device/geofencing/crossings');
    await other.getByText('李强说这条不对').waitFor();
    await other.getByRole('link', { name: /走进围栏“归途小学”/ }).tap();
    await other.getByText('“他那时在家”').waitFor();
    await other.done();
  });

  it.each([
    ['on a narrow phone in the dark, in English', { width: 320, height: 640, dark: true, locale: 'en' }],
    ['on a wide screen', { width: 1280, height: 800 }],
  ])('lists, one fence, calendar and reasons have no fault that axe knows, %s', async (_where, size) => {
    const page = await open('li', size);
    await page.goto('home');
    for (const [path, shown] of [
      ['device/geofencing', '.fence-row'],
      [`device/geofencing?fence=${fence}`, '.fence__facts'],
      ['device/geofencing?calendar=1', '.rules__title'],
      ['device/geofencing/crossings?silent=1', '.crossing-row'],
    ] as const) {
      await follow(page, path);
      await page.locator(shown).first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.locator('.crossing-row').first().click();
    await page.locator('.why__marks').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await follow(page, `device/geofencing?edit=${fence}`);
    await page.locator('.segments__choice', { hasText: /试一试|Try/ }).click();
    await page.locator('.preview__total').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.done();
  });
});
