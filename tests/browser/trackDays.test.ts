/** The day track of the demo's pupils, and of real recorded days where they are available: by touch and by keyboard. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayBounds, dayOf } from '../../contract/day';
import { DAY, isSchoolDay, dayOf as dayNumber } from '../../mocks/day/calendar';
import { ordinaryDays } from '../../mocks/day/history';
import { createDemoWorld } from '../../mocks/demoWorld';
import { PASSWORD } from '../../mocks/people/cast';
import { readRecording } from '../../mocks/replay/recording';
import { drawnDots } from './drivers/map';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage, START } from './drivers/stage';
import {
  bar,
  expectChosen,
  expectDrawn,
  expectMoment,
  moment,
  ring,
  tell,
  tellContacts,
  touchBar,
} from './drivers/track';
import { allTests } from '../harness/opened';

const ZONE = 'Asia/Shanghai';
const realDays = process.env['REAL_DAYS'] ?? '';

/** The last past school day. */
const schoolDay = (() => {
  let day = dayNumber(START) - 1;
  while (!isSchoolDay(day)) day -= 1;
  return dayOf(day * DAY, ZONE);
})();

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  // The test tells fixes and contacts itself: its platform has no map of radios.
  const world = createDemoWorld({ hasRadios: false });
  const yinuo = world.roster.students.find(({ name }) => name === '林一诺')?.studentId ?? '';
  const card = world.roster.devices.find(({ studentId }) => studentId === yinuo)?.imei ?? '';
  const stage = allTests(() => openStage({ rosters: [world.platformRoster] }));
  beforeAll(async () => {
    const { from, to } = dayBounds(schoolDay, ZONE);
    const reports = [...ordinaryDays(world.town, world.roster, from.getTime(), to.getTime(), new Set([yinuo]))];
    await tell(
      stage,
      card,
      reports.flatMap(({ time, fix }) => (fix ? [{ ...fix, at: time }] : [])),
    );
    await tellContacts(
      stage,
      card,
      reports.flatMap(({ time, fix }) => (fix ? [] : [time])),
    );
  });

  const open = (account: string, path: string, look = {}) =>
    openAs(stage, account, path, {
      look,
      password: PASSWORD,
      as: ({ userType, studentId }) => userType === '1' || studentId === yinuo,
    });
  const looksRight = async (page: StagePage) => {
    expect(await page.locator('.story').textContent()).not.toMatch(/NaN|undefined|Infinity/);
  };

  it("a parent replays the demo child's school day by touch", async () => {
    const page = await open('lin', `track?studentId=${yinuo}&day=${schoolDay}`);
    await bar(page).waitFor();
    for (const layer of ['track-line', 'track-stays']) await expectDrawn(page, layer);
    await looksRight(page);
    await page
      .locator('.story')
      .getByRole('button', { name: /离开.*大概步行.*到达/ })
      .first()
      .waitFor();
    await touchBar(page, 10 / 24);
    await expectMoment(page, /^(09:5\d|10:0\d)，/);
    const [held] = [await moment(page)];
    await page.getByRole('combobox', { name: '速度' }).selectOption('600');
    await page.getByRole('button', { name: '播放' }).tap();
    await expect.poll(() => moment(page)).not.toBe(held);
    await page.getByRole('button', { name: '暂停' }).tap();
    await page.getByRole('button', { name: '展开' }).tap();
    await page.locator('.story').getByRole('button', { name: /离开/ }).first().tap();
    await expectChosen(page, /离开/);
    // The controls stay below the sheet's head while the story scrolls.
    const covered = page.locator('.player').evaluate((player) => {
      const head = document.querySelector('.sheet__row')?.getBoundingClientRect().bottom ?? Infinity;
      player.closest('.sheet')?.querySelector('.adm-floating-panel-content')?.scrollTo(0, 400);
      return head - player.getBoundingClientRect().top;
    });
    expect(await covered).toBeLessThanOrEqual(1);
    await page.done();
  });

  it('the replay of today moves the face of the child in place of the live dot, which comes back after it', async () => {
    const now = stage.now();
    const walk = Array.from({ length: 20 }, (_, n) => ({
      at: now - (20 - n) * 60_000,
      lng: 120.92 + 0.0002 * n,
      lat: 30.92,
      accuracy: 8,
      source: 'gps' as const,
    }));
    await tell(stage, card, walk);
    const page = await open('lin', 'home');
    const isDrawn = async () => (await drawnDots(page)).some(({ id }) => id === yinuo);
    await expect.poll(isDrawn).toBe(true);
    await page.goto(`track?studentId=${yinuo}`);
    await bar(page).waitFor();
    await expect.poll(isDrawn).toBe(false);
    const face = page.locator('.playhead-marker');
    expect(await face.innerText()).toMatch(/^(一诺|林一诺)$/);
    await expect.poll(async () => (await ring(page))?.lng).toBeCloseTo(walk.at(-1)?.lng ?? 0, 4);
    await bar(page).focus();
    await page.keyboard.press('PageUp');
    await expect.poll(async () => (await ring(page))?.lng).toBeLessThan(120.922);
    await page.goto(`position?studentId=${yinuo}`);
    await expect.poll(isDrawn).toBe(true);
    await face.waitFor({ state: 'detached' });
    await page.done();
  });

  it('a teacher reads and steps through it by keyboard', async () => {
    const page = await open('chen', `pupil/${yinuo}/track?day=${schoolDay}`, { width: 1280, height: 800 });
    await bar(page).waitFor();
    await expectDrawn(page, 'track-line');
    await bar(page).focus();
    await page.keyboard.press('Home');
    await expectMoment(page, /^00:00，/);
    await page.keyboard.press('PageDown');
    await expectMoment(page, /^(?!00:00)\d\d:\d\d，/);
    await page.locator('.story').getByRole('button', { name: /离开/ }).first().focus();
    await page.keyboard.press('Enter');
    await expectMoment(page, /^0[67]:\d\d，.*的路上/);
    await expectChosen(page, /离开/);
    await bar(page).focus();
    await page.keyboard.press('End');
    await expectMoment(page, /^24:00，/);
    await page.locator('.story').getByRole('button', { name: /离开/ }).last().focus();
    await page.keyboard.press('Enter');
    await expectMoment(page, /的路上/);
    await looksRight(page);
    await page.done();
  });

  describe.skipIf(!existsSync(realDays))('real days (skipped without REAL_DAYS)', () => {
    // The day with the largest file of each person.
    const days = !existsSync(realDays)
      ? []
      : readdirSync(realDays).map((user) => {
          const files = readdirSync(join(realDays, user)).map((file) => ({
            file,
            text: readFileSync(join(realDays, user, file), 'utf8'),
          }));
          const fullest = files.reduce((best, one) => (one.text.length > best.text.length ? one : best));
          return { name: `${user} ${fullest.file}`, fixes: readRecording(fullest.file, fullest.text) };
        });

    it.each(days)('$name is drawn, told and replayed', async ({ fixes }) => {
      await tell(
        stage,
        card,
        fixes.map(({ time, lng, lat }) => ({ at: time, lng, lat, accuracy: 10, source: 'gps' as const })),
      );
      const day = dayOf(fixes[Math.floor(fixes.length / 2)]?.time ?? 0, ZONE);
      const page = await open('lin', `track?studentId=${yinuo}&day=${day}`);
      await bar(page).waitFor();
      await expectDrawn(page, 'track-line');
      await looksRight(page);
      for (const part of [0.2, 0.4, 0.6, 0.8]) {
        await touchBar(page, part);
        await expectMoment(page, /^\d\d:\d\d，/);
      }
      await page.done();
    });
  });
});
