/** The day track with a day that is not over, events, opened files, and redacted print. */
import { BAR_WIDTH } from '../../features/track/replay/ribbon';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import { dayBounds, dayOf } from '../../contract/day';
import { draftFor, place } from '../harness/fences';
import { allTests } from '../harness/opened';
import { wallTime } from './drivers/alerts';
import { schoolDay } from './drivers/schoolDay';
import { faultsOf } from './drivers/faults';
import { tapMap } from './drivers/map';
import { enter, openAs, takeSession } from './drivers/session';
import { CHROMIUM, openStage, type StagePage, START } from './drivers/stage';
import { ask, bar, expectDrawn, expectMoment, moment, pins, tell, touchBar } from './drivers/track';

const MING = '860000000000001';
const FANG = '860000000000002';
const HUA = '860000000000003';
const ZONE = 'Asia/Shanghai';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const yesterday = dayOf(START - DAY, ZONE);
const midnight = dayBounds(yesterday, ZONE).from.getTime();

const recording = join(process.env['REAL_DATA'] ?? '../shared/data', 'tracks-redistributable/cerknicko-jezero.gpx');

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await tell(stage, MING, schoolDay(midnight));
  });

  const open = (account: string, path: string, look = {}) => openAs(stage, account, path, { look });
  const sentence = (page: StagePage, words: RegExp) => page.locator('.story').getByRole('button', { name: words });

  it('a day that is not over grows by live reports without a new request', async () => {
    const now = stage.now();
    const stay = Array.from({ length: 25 }, (_, n) => ({
      at: now - (28 - n) * MINUTE,
      lng: 120.94 + 0.00002 * Math.sin(n),
      lat: 30.93,
      accuracy: 8,
      source: 'gps' as const,
    }));
    await tell(stage, HUA, stay);
    let reads = 0;
    const page = await stage.page();
    page.on('response', (response) => {
      if (response.url().includes('/day/location/list')) reads += 1;
    });
    await takeSession(stage, page, 'zhang');
    await page.goto('track');
    await sentence(page, /起在未命名地点 1，到现在/).waitFor();
    await stage.report({ id: HUA, lng: 120.9426, lat: 30.93, timestamp: Math.floor(now / 1000) });
    await sentence(page, /离开未命名地点 1.*现在还在路上/).waitFor();
    expect(reads).toBe(1);
    // Late fixes arrive and lie before the known ones.
    const begun = now - 60 * MINUTE;
    await tell(
      stage,
      HUA,
      Array.from({ length: 15 }, (_, n) => ({
        at: begun + n * MINUTE,
        lng: 120.936,
        lat: 30.93 + 0.00002 * Math.sin(n),
        accuracy: 8,
        source: 'gps' as const,
      })),
    );
    await sentence(page, new RegExp(`^${wallTime(begun).slice(11)}`)).waitFor();
    await page.done();
  });

  it('a crossing is on map, scrubber and list; choosing it in one chooses it in all, and a link explains it', async () => {
    const admin = await enter(stage, 'admin');
    await ask(
      stage,
      contract.position.saveFence,
      { fence: draftFor(['s-fang'], { rules: { told: { guardians: 'all', teachers: true, admins: true } } }) },
      admin,
    );
    const now = stage.now();
    for (let step = 0; step <= 18; step += 1) {
      await stage.report({
        id: FANG,
        ...place(Math.max(0, 500 - step * 40)),
        timestamp: Math.floor((now - (18 - step) * 20_000) / 1000),
      });
    }
    const wu = await enter(stage, 'wu');
    const rang = async () => (await ask(stage, contract.position.crossings, { studentId: 's-fang' }, wu))[0];
    await expect.poll(async () => (await rang())?.kind).toBe('arrive');
    const { time = '' } = (await rang()) ?? {};

    const page = await open('wu', `pupil/s-fang/track?day=${dayOf(Date.parse(time), ZONE)}`, {
      width: 1280,
      height: 800,
    });
    await bar(page).waitFor();
    await expectDrawn(page, 'track-events');
    // The journey is one row, into which its crossing is folded.
    const mark = page.getByRole('button', { name: /走进围栏“学校”$/ });
    expect(await mark.count()).toBe(0);
    await page.getByRole('button', { name: '进出围栏 1 次' }).click();
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => mark.getAttribute('aria-current')).toBe('true');
    const clock = (await mark.textContent())?.slice(0, 5) ?? '';
    await expectMoment(page, new RegExp(`^${clock}，`));
    expect(await page.locator('.scrubber__chosen-event').getAttribute('d')).toMatch(/^M/);

    // It is not chosen elsewhere on the scrubber, and chosen again near its flag.
    await bar(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => mark.getAttribute('aria-current')).toBeNull();
    const box = await bar(page).boundingBox();
    const drawn = (await page.locator('.scrubber__events').first().getAttribute('d')) ?? '';
    const part = Number(/^M([\d.]+)/.exec(drawn)?.[1]) / BAR_WIDTH;
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * part + (part > 0.5 ? -3 : 3), (box?.y ?? 0) + 10);
    await expect.poll(() => mark.getAttribute('aria-current')).toBe('true');
    await page.getByRole('link', { name: /^为什么/ }).click();
    await page.waitForURL(/device\/geofencing\/why\?crossing=/);
    await page.done();
  });

  it('an SOS is a pin on the map, a flag on the scrubber and a sentence; a tap on one of them chooses all three', async () => {
    const now = stage.now();
    await tell(
      stage,
      HUA,
      Array.from({ length: 20 }, (_, n) => ({
        at: now - (44 - n) * MINUTE,
        lng: 120.94,
        lat: 30.93,
        accuracy: 8,
        source: 'gps' as const,
      })),
    );
    const pressed = now - 20 * MINUTE;
    await stage.report({ id: HUA, lng: 120.9392, lat: 30.9292, alarm: 'sos', timestamp: pressed });
    await stage.report({ id: HUA, lng: 120.9384, lat: 30.9284, timestamp: now - 15 * MINUTE });

    const page = await open('zhang', 'track');
    const line = page.locator('.story').getByRole('button', { name: /求救$/ });
    await line.waitFor();
    await expectDrawn(page, 'track-events');
    const flag = page.locator('.scrubber__chosen-event');
    const expectChosenEverywhere = async () => {
      await expect.poll(() => line.getAttribute('aria-current')).toBe('true');
      await expect.poll(() => flag.getAttribute('d')).toMatch(/^M/);
      await expect.poll(() => pins(page)).toEqual([{ icon: 'track-event-sos', chosen: true }]);
      await expectMoment(page, new RegExp(`^${new Date(pressed + 8 * 3600_000).toISOString().slice(11, 16)}，`));
    };
    const letGo = async () => {
      await touchBar(page, 1 / 24);
      await expect.poll(() => line.getAttribute('aria-current')).toBeNull();
      expect(await flag.getAttribute('d')).toBe('');
      await expect.poll(() => pins(page)).toEqual([{ icon: 'track-event-sos', chosen: false }]);
    };
    expect(await page.locator('.scrubber__events[data-urgent]').getAttribute('d')).toMatch(/^M/);

    // The tip of a pin is at its place.
    await tapMap(page, 120.9392, 30.9292, 20);
    await expectChosenEverywhere();
    await letGo();
    await touchBar(page, (pressed - dayBounds(dayOf(pressed, ZONE), ZONE).from.getTime()) / DAY);
    await expectChosenEverywhere();
    await letGo();
    await page.getByRole('button', { name: '展开' }).tap();
    await line.tap();
    await expectChosenEverywhere();
    await page.getByRole('link', { name: /^为什么.*求救/ }).tap();
    await page.waitForURL(/\/alert\//);
    await page.getByText('按了求救键').first().waitFor();
    await page.done();
  });

  describe('an opened file', () => {
    const gpx = (points: string) => ({
      name: 'walk.gpx',
      mimeType: 'application/gpx+xml',
      buffer: Buffer.from(`<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`),
    });
    const instant = (n: number) => new Date(Date.UTC(2026, 4, 4, 2) + n * 20_000).toISOString();
    const walked = Array.from(
      { length: 90 },
      (_, n) => `<trkpt lat="${39.9 + n * 0.0002}" lon="116.3"><time>${instant(n)}</time></trkpt>`,
    ).join('');

    it('is replayed by touch, marked as imported, and closed again', async () => {
      const page = await open('li', `track?day=${yesterday}`);
      await bar(page).waitFor();
      await page.locator('input[type=file]').setInputFiles(gpx(walked));
      await page.getByText('导入的轨迹，不是卡的记录：').waitFor();
      await expectDrawn(page, 'track-line');
      await sentence(page, /10:00 起在路上，大概步行约 2 公里，到 10:29/).waitFor();
      await page.getByRole('button', { name: '展开' }).tap();
      await page.getByRole('button', { name: '关闭文件' }).tap();
      await sentence(page, /离开家/)
        .first()
        .waitFor();
      await page.done();
    });

    it('is opened on a day without a track, or dropped on the screen', async () => {
      const page = await open('wu', `pupil/s-ming/track?day=${dayOf(midnight - 5 * DAY, ZONE)}`, {
        width: 1280,
        height: 800,
      });
      await page.getByRole('heading', { name: /没有轨迹$/ }).waitFor();
      await page.evaluate((text) => {
        const carried = new DataTransfer();
        carried.items.add(new File([text], 'walk.gpx'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }));
      }, gpx(walked).buffer.toString());
      await page.getByText('导入的轨迹，不是卡的记录：').waitFor();
      await bar(page).focus();
      await page.keyboard.press('End');
      await expectMoment(page, /^24:00/);
      expect(await faultsOf(page, '.sheet')).toEqual([]);
      await page.done();
    });

    it.each([
      [
        'a picture',
        { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
        '这不是 GPX、.plt 或 CSV 轨迹文件。',
      ],
      ['a route without times', gpx('<trkpt lat="39.9" lon="116.3"></trkpt>'), '轨迹点都没有时间，没法回放。'],
    ])('that is %s is refused with a message, and the day stays', async (_, file, words) => {
      const page = await open('li', `track?day=${yesterday}`);
      await bar(page).waitFor();
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('alert').getByText(words).waitFor();
      await bar(page).waitFor();
      await page.done();
    });

    it.skipIf(!existsSync(recording))('that a person recorded is told (skipped without REAL_DATA)', async () => {
      const page = await open('li', `track?day=${yesterday}`);
      await bar(page).waitFor();
      await page.locator('input[type=file]').setInputFiles({
        name: 'cerknicko-jezero.gpx',
        mimeType: 'application/gpx+xml',
        buffer: readFileSync(recording),
      });
      await page.getByText('导入的轨迹，不是卡的记录：').waitFor();
      await expectDrawn(page, 'track-line');
      expect(await page.locator('.story').textContent()).not.toMatch(/NaN|undefined|Infinity/);
      await page.done();
    });
  });

  it('the print leaves out names, exact places and the home on request, says so, and stays on one page', async () => {
    const page = await open('li', `track?day=${yesterday}`);
    await bar(page).waitFor();
    const paper = page.locator('.printed-day');
    const words = () => paper.textContent();
    expect(await words()).toMatch(/李明的一天.*家/s);
    await page.getByRole('button', { name: '展开' }).tap();
    await page.getByText('打印和文件', { exact: true }).tap();
    const leave = (name: string) => page.getByRole('group', { name: '打印时略去' }).getByRole('button', { name });
    await leave('姓名和地名').tap();
    await expect.poll(words).not.toMatch(/李明|归途小学/);
    await leave('姓名和地名').tap();
    await leave('家').tap();
    await expect.poll(words).toMatch(/略去了：家。/);
    expect((await words())?.replace('略去了：家。', '')).not.toMatch(/家/);
    await leave('准确位置').tap();
    await expect.poll(words).toMatch(/略去了：准确位置和家。/);
    const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(printed.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    // The picture leaves the home out at first, and shows what it is before it is saved.
    await page.getByRole('button', { name: '分享这一天' }).tap();
    const picture = page.getByRole('img', { name: /^李明的一天/ });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1080);
    const home = page.getByRole('group', { name: '图片里略去' }).getByRole('button', { name: '家' });
    expect(await home.getAttribute('aria-pressed')).toBe('true');
    const before = await picture.getAttribute('src');
    await home.tap();
    await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '保存图片' }).tap();
    expect((await saved).suggestedFilename()).toBe(`李明-${yesterday}.png`);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap();
    await picture.waitFor({ state: 'detached' });
    // The day on the screen stays complete.
    await sentence(page, /离开家/)
      .first()
      .waitFor();
    expect(await moment(page)).toBeTruthy();
    await page.done();
  });
});
