/**
 * The day track in a browser: a guardian by touch and a teacher by keyboard replay a generated day and a recorded one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayBounds, dayOf } from '../../contract/day';
import { readRecording } from '../../mocks/replay/recording';
import { faultsOf } from './drivers/faults';
import { tapMap } from './drivers/map';
import { schoolDay } from './drivers/schoolDay';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage, START } from './drivers/stage';
import {
  bar,
  chosenOnMap,
  expectChosen,
  expectDrawn,
  expectMoment,
  moment,
  ring,
  tell,
  touchBar,
} from './drivers/track';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const FANG = '860000000000002';
const ZONE = 'Asia/Shanghai';
const DAY = 24 * 3600_000;
const yesterday = dayOf(START - DAY, ZONE);
const midnight = dayBounds(yesterday, ZONE).from.getTime();

const recording = join(process.env['REAL_DATA'] ?? '../shared/data', 'tracks-redistributable/cerknicko-jezero.gpx');

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await tell(stage, MING, schoolDay(midnight));
    // Also two days earlier, so that there are usual trips.
    await tell(stage, MING, schoolDay(midnight - 2 * DAY));
  });

  const open = async (account: string, path: string, look = {}): Promise<StagePage> => {
    const page = await openAs(stage, account, path, { look });
    await bar(page).waitFor();
    return page;
  };
  const sentence = (page: StagePage, words: RegExp) => page.locator('.story').getByRole('button', { name: words });

  it('a parent sees the day on the map and reads departure, probable travel mode and arrival', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await sentence(page, /^07:4\d 离开家，大概步行约 1\.\d 公里，0[78]:\d\d 到达归途小学$/).waitFor();
    await sentence(page, /不清楚在哪里：没有可信的定位/).waitFor();
    for (const [layer, least] of [
      ['track-line', 2],
      ['track-stays', 2],
      ['track-direction', 1],
    ] as const)
      await expectDrawn(page, layer, least);
    await page.done();
  });

  it('a tap on a sentence moves map and scrubber; a tap on the map moves the sentences', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await expectDrawn(page, 'track-line', 2);
    await page.getByRole('button', { name: '展开' }).tap();
    await sentence(page, /离开家/).tap();
    await expectMoment(page, /^07:4\d，去归途小学的路上，大概步行$/);
    await expectChosen(page, /离开家/);
    await expect.poll(() => chosenOnMap(page)).toMatchObject({ trips: [expect.any(Number)], places: [] });
    await page.getByRole('button', { name: '收起' }).tap();
    // The middle of the long street is on one of its two trips.
    await tapMap(page, 120.927, 30.922);
    await expectChosen(page, /离开/);
    const at = await ring(page);
    expect(Math.abs((at?.lat ?? 0) - 30.922)).toBeLessThan(2e-4);
    expect(Math.abs((at?.lng ?? 0) - 120.927)).toBeLessThan(4e-4);
    await tapMap(page, 120.92, 30.92);
    await expectChosen(page, /在归途小学/);
    await expect.poll(() => chosenOnMap(page)).toMatchObject({ trips: [], places: [expect.any(Number)] });
    await page.done();
  });

  it('a parent scrubs by touch; between fixes the place is shown as interpolated, in a gap as unknown', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await expectDrawn(page, 'track-line', 2);
    await touchBar(page, (7 * 60 + 50) / 1440);
    await expectMoment(page, /^07:[45]\d，去归途小学的路上/);
    await expect.poll(async () => (await ring(page))?.sort).toBe('between');
    await touchBar(page, (10 * 60 + 35) / 1440);
    await expectMoment(page, /^10:3\d，不清楚在哪里$/);
    await expect.poll(async () => (await ring(page))?.sort).toBe('unknown');
    await page.done();
  });

  it('a parent plays the day: the night passes in two seconds, and pause stops', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await expectDrawn(page, 'track-line', 2);
    await page.getByRole('combobox', { name: '速度' }).selectOption('600');
    await page.getByRole('button', { name: '播放' }).tap();
    await expectMoment(page, /^(0[89]|1\d):\d\d/);
    await page.getByRole('button', { name: '暂停' }).tap();
    const held = await moment(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await moment(page)).toBe(held);
    await page.done();
  });

  it('the map follows the playhead until the parent drags the map', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await expectDrawn(page, 'track-line', 2);
    await page.getByRole('button', { name: '跳过停留和跟随' }).click();
    const follow = page.getByRole('button', { name: '地图跟随' });
    await follow.tap();
    await touchBar(page, 14 / 24);
    await expectMoment(page, /^1[34]:\d\d，在归途小学$/);
    const first = await page.locator('.playhead-marker').boundingBox();
    await touchBar(page, 3 / 24);
    await expectMoment(page, /^0[23]:\d\d，在家$/);
    const off = async () => {
      const second = await page.locator('.playhead-marker').boundingBox();
      return Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0));
    };
    await expect.poll(off).toBeLessThan(2);
    await page.done();
  });

  it('a parent steps through doubted fixes with their reason', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await page.getByRole('button', { name: '展开' }).tap();
    await page.getByRole('button', { name: '可疑定位（2）' }).tap();
    await page.getByText('10:45，只有基站，基站定位，±900 米').waitFor();
    await page.getByRole('button', { name: '下一个可疑定位' }).tap();
    await page.getByText(/^第 2 个，共 2 个16:30，速度不可能/).waitFor();
    await expectMoment(page, /^16:30/);
    await expectDrawn(page, 'track-doubted');
    await page.done();
  });

  it('usual trips lie below the day, for as many days as there are', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await page.getByRole('button', { name: '展开' }).tap();
    await page.getByRole('button', { name: '平时的路' }).tap();
    await page.getByText('另 1 天的路，淡线').waitFor();
    await expectDrawn(page, 'track-usual');
    await page.done();
  });

  it('a day without a track links to the nearest day with one; a swipe changes the day', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await page.getByRole('button', { name: '前一天' }).tap();
    await page.getByRole('heading', { name: /没有轨迹$/ }).waitFor();
    await page.getByRole('button', { name: /之前最近有轨迹的一天/ }).tap();
    await bar(page).waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toBe(dayOf(midnight - 2 * DAY + 1, ZONE));
    const swipe = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      swipe.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 690 }] });
    await finger('touchStart', 300);
    for (const x of [260, 200, 140, 80]) await finger('touchMove', x);
    await finger('touchEnd', 80);
    await page.getByRole('heading', { name: /没有轨迹$/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toBe(dayOf(midnight - DAY + 1, ZONE));
    await page.done();
  });

  it('the day is exported as GPX, GeoJSON and CSV', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await page.getByRole('button', { name: '展开' }).tap();
    await page.getByText('打印和文件', { exact: true }).tap();
    for (const [name, ending, holds] of [
      ['GPX', 'gpx', '<trkpt'],
      ['GeoJSON', 'geojson', '"WGS-84"'],
      ['CSV', 'csv', 'longitude_wgs84'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).tap();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`李明-${yesterday}.${ending}`);
      expect(readFileSync(await file.path(), 'utf8')).toContain(holds);
    }
    await page.done();
  });

  it.each([
    ['li', `track?day=${yesterday}`, { dark: true, locale: 'en' }],
    ['wu', `pupil/s-ming/track?day=${yesterday}`, { width: 1280, height: 800 }],
  ])('the screen of %s passes axe', async (account, path, size) => {
    const page = await open(account, path, size);
    await page.locator('.day-stepper__day').click();
    await page.locator('.month__day').first().waitFor();
    expect(await faultsOf(page, '.sheet')).toEqual([]);
    await page.done();
  });

  it('the printed day fits on one page', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await page.locator('.printed-day').waitFor({ state: 'attached' });
    const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.done();
  });

  it('a teacher uses scrubber, list, speed and days by keyboard', async () => {
    const page = await open('wu', `pupil/s-ming/track?day=${yesterday}`, { width: 1280, height: 800 });
    await bar(page).focus();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('Home');
    await expectMoment(page, /^00:00，在家$/);
    await press('ArrowRight', 'Shift+ArrowRight');
    await expectMoment(page, /^00:11，在家$/);
    await press('PageDown');
    await expectMoment(page, /^07:4\d，去归途小学的路上，大概步行$/);
    await expectChosen(page, /离开家/);
    await press('End');
    await expectMoment(page, /^24:00，在家$/);
    await press('PageUp', 'PageUp');
    await expectMoment(page, /^16:\d\d，去家的路上，大概步行$/);

    await sentence(page, /不清楚在哪里/).focus();
    await press('Enter');
    await expectMoment(page, /^10:\d\d，不清楚在哪里$/);

    await page.getByRole('button', { name: '播放' }).focus();
    await press('Space');
    await page.getByRole('button', { name: '暂停' }).waitFor();
    await press('Space');

    await page.getByRole('button', { name: /^选择日期/ }).focus();
    await press('Enter');
    await page.getByRole('button', { pressed: true, name: /有轨迹$/ }).focus();
    await press('ArrowLeft', 'ArrowLeft', 'Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(dayOf(midnight - 2 * DAY + 1, ZONE));
    await bar(page).waitFor();
    await page.done();
  });

  it('the page has no more elements for a day of many fixes', async () => {
    const nodes = async (day: string) => {
      const page = await open('li', `track?day=${day}`);
      const count = await page.evaluate(() => document.querySelectorAll('.sheet *').length);
      await page.done();
      return count;
    };
    const few = await nodes(yesterday);
    // The same day with a fix every second of its walks.
    const dense = dayBounds(dayOf(midnight - 4 * DAY + 1, ZONE), ZONE).from.getTime();
    const many = schoolDay(dense).flatMap((fix, index, all) => {
      const next = all[index + 1];
      if (!next || fix.source !== 'gps' || next.source !== 'gps' || next.at - fix.at > 20_000) return [fix];
      return Array.from({ length: 10 }, (_, k) => ({
        ...fix,
        at: fix.at + ((next.at - fix.at) * k) / 10,
        lng: fix.lng + ((next.lng - fix.lng) * k) / 10,
        lat: fix.lat + ((next.lat - fix.lat) * k) / 10,
      }));
    });
    expect(many.length).toBeGreaterThan(2 * schoolDay(dense).length);
    await tell(stage, MING, many);
    expect(Math.abs((await nodes(dayOf(dense + 1, ZONE))) - few)).toBeLessThan(40);
  });

  it.skipIf(!existsSync(recording))(
    'a recorded day of a real person is told and replayed (skipped without REAL_DATA)',
    async () => {
      const fixes = readRecording(recording, readFileSync(recording, 'utf8')).map(({ time, lng, lat }) => ({
        at: time,
        lng,
        lat,
        accuracy: 10,
        source: 'gps' as const,
      }));
      await tell(stage, FANG, fixes);
      const day = dayOf(fixes[0]?.at ?? 0, ZONE);
      const page = await open('wu', `pupil/s-fang/track?day=${day}`, { width: 1280, height: 800 });
      await expectDrawn(page, 'track-line', 1);
      const story = await page.locator('.story').textContent();
      expect(story).toMatch(/大概/);
      expect(story).not.toMatch(/NaN|undefined|Infinity/);
      await bar(page).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('PageDown');
      const at = await ring(page);
      expect(at?.lng).toBeGreaterThan(14.29);
      expect(at?.lng).toBeLessThan(14.38);
      await page.done();
    },
  );
});
