/**
 * The alert bar on the smallest phone: one line, whatever rings; it covers nothing; and it rings until somebody has the
 * alert.
 */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { startingAuthorities } from '../../contract/permissions';
import { judgeAccess } from '../../src/app/routing/guard';
import { createRoutes } from '../../src/app/routing/routes';
import { consoleOf, eventually, expectLines, lines, rowOf } from './drivers/alerts';
import { barHeight, coveredByBar, mapShare } from './drivers/room';
import { follow } from './drivers/session';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const FANG = '860000000000002';
const STREET = { lng: 120.9235, lat: 30.9225 };
const SMALLEST = { width: 320, height: 568 };
/** CSS pixels. */
const TALLEST = 64;

/** What stands for the parameters of paths. A record that is not there has a sheet too, which says so. */
const PARAMETERS: Record<string, string> = {
  studentId: 's-ming',
  classId: 'class-1',
  index: '0',
  phone: '13800138000',
};

/** The paths over the map that somebody of this role may open, from the route table. */
function screensOf(role: 'teacher' | 'student'): string[] {
  const routes = createRoutes(undefined);
  const visitor = { token: 't', authList: startingAuthorities(role) };
  const below = ({ path = '', children = [] }: RouteObject, base: string): string[] => {
    const own = [base, path].filter(Boolean).join('/');
    return [...(path === '' || path.includes('*') ? [] : [own]), ...children.flatMap((child) => below(child, own))];
  };
  const fill = (path: string) => path.replaceAll(/:(\w+)\??/g, (_, name: string) => PARAMETERS[name] ?? 'nothing');
  return routes
    .flatMap((route) => below(route, ''))
    .map(fill)
    .filter((path) => {
      const branch = (matchRoutes(routes, `/${path.replace(/^\/+/, '')}`) ?? []).map(({ route }) => route);
      return branch.some(({ id }) => id === 'main') && judgeAccess(branch, visitor) === 'render';
    })
    .map((path) => path.replace(/^\/+/, ''));
}

/** What opens over a screen: the screen, and the name of the button. */
const POPUPS = [
  ['alerts', '暂时静音'],
  ['profile', '退出登录'],
] as const;

describe.skipIf(CHROMIUM === null)('the alert bar (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: MING, ...STREET });
    stage.later(60_000);
    await stage.report({ id: MING, ...STREET, alarm: 'removing' });
    await stage.report({ id: MING, ...STREET, alarm: 'sos' });
    await stage.report({ id: FANG, ...STREET, alarm: 'sos' });
  });

  const faultsAt = async (page: StagePage, where: string): Promise<string[]> => {
    await page.locator('h1, h2').first().waitFor();
    await page.locator('.alert-bar__line').waitFor();
    const height = await barHeight(page);
    const faults = [...(height > TALLEST ? [`${height} px`] : []), ...(await coveredByBar(page))];
    return faults.map((fault) => `${where}: ${fault}`);
  };

  it.each([
    ['li', 'zh-CN', 'student', 40],
    ['wu', 'en', 'teacher', 30],
  ] as const)(
    'is one line and covers nothing on any screen of %s at 320 x 568, in %s',
    async (account, locale, role, least) => {
      const page = await consoleOf(stage, account, { ...SMALLEST, locale });
      await expectLines(page, 1);
      const faults = await faultsAt(page, 'home');
      if (role === 'teacher') {
        await page.goto('home?list=1');
        await page.getByRole('dialog').waitFor();
        faults.push(...(await faultsAt(page, 'the classes')));
        await page.goto('home');
        await page.locator('.alert-bar__line').waitFor();
      }
      const screens = screensOf(role).filter((path) => path !== '' && path !== 'home');
      expect(screens.length).toBeGreaterThan(least);
      for (const path of screens) {
        await follow(page, path);
        faults.push(...(await faultsAt(page, path)));
        const taller = page.getByRole('button', { name: /^(展开|Expand)$/ });
        if ((await taller.count()) === 0) continue;
        await taller.click();
        await eventually(() => page.locator('.sheet--floating').getAttribute('data-anchor')).toBe('full');
        faults.push(...(await faultsAt(page, `${path}, full`)));
      }
      expect(faults).toEqual([]);
      await page.done();
    },
  );

  it('covers no form, no question and no page of another alert', async () => {
    const page = await consoleOf(stage, 'li', SMALLEST);
    for (const [path, button] of POPUPS) {
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await faultsAt(page, `${path}, ${button}`)).toEqual([]);
    }
    await page.goto('alerts');
    await rowOf(page, '被取下').click();
    await page.locator('.alert-detail__handler').waitFor();
    expect(await faultsAt(page, 'the page of another alert')).toEqual([]);
    await page.done();
  });

  it.each(['zh-CN', 'en'])('leaves the inbox its list: what chooses from it is one row, in %s', async (locale) => {
    const page = await consoleOf(stage, 'li', { ...SMALLEST, locale }, 'alerts');
    await expectLines(page, 1);
    await page.locator('.alert-row').first().waitFor();
    const controls = page.locator('.inbox__controls');
    const row = await controls.boundingBox();
    expect(row?.height).toBeLessThanOrEqual(60);
    // All of them are still there, and come into sight with the focus.
    const all = await controls.locator('input, select, button').all();
    expect(all.length).toBeGreaterThanOrEqual(7);
    for (const one of all) {
      // A button with nothing to do takes no focus.
      if (await one.isDisabled()) continue;
      await one.focus();
      const label = (await one.evaluate((element) => element.tagName)) === 'INPUT' ? one.locator('..') : one;
      await eventually(async () => {
        const box = await label.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= SMALLEST.width;
      }).toBe(true);
    }
    const first = await page.locator('.alert-row').first().boundingBox();
    expect(first?.y).toBeLessThan(SMALLEST.height / 2);
    await page.done();
  });

  it('leaves the map 40 % of a phone while a sheet is at half, and 45 % when nothing rings', async () => {
    const page = await consoleOf(stage, 'li');
    for (const path of ['position', 'track', 'device/geofencing', 'water']) {
      await follow(page, path);
      await page.locator('.alert-bar__line').waitFor();
      await page.locator('.sheet--floating[data-anchor="half"]').waitFor({ state: 'attached' });
      await eventually(() => mapShare(page)).toBeGreaterThanOrEqual(0.4);
    }
    await page.locator('.alert-bar__words').click();
    await page.locator('.alert-detail__handler').waitFor();
    await eventually(() => lines(page).count()).toBe(0);
    await eventually(() => mapShare(page)).toBeGreaterThanOrEqual(0.45);
    await page.done();
  });

  it('rings after somebody has only looked, also at the next sign-in, and until somebody has it', async () => {
    const li = await consoleOf(stage, 'li', SMALLEST);
    await expectLines(li, 1);
    await li.locator('.alert-bar__words').click();
    await li.locator('.alert-detail__handler').waitFor();
    await eventually(() => lines(li).count()).toBe(0);
    await li.goto('home');
    await expectLines(li, 1);
    await li.getByRole('button', { name: '这里先不响' }).click();
    await eventually(() => li.locator('.alert-bar').getAttribute('data-sound')).toBe('off');
    await expectLines(li, 1);
    await li.done();

    const next = await consoleOf(stage, 'li', SMALLEST);
    await expectLines(next, 1);
    await next.getByRole('button', { name: '我来处理' }).click();
    await next.locator('.alert-detail__handler[data-state="taken"]').waitFor();
    await next.goto('home');
    await next.locator('.map-shell[data-live="live"]').waitFor();
    await eventually(() => lines(next).count()).toBe(0);
    await next.done();
  });
});
