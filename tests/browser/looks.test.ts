/**
 * Each entry page on small and large screens, light and dark, in each language: axe finds nothing and nothing is cut
 * off. A run looks at each page on one screen and at some pages on each; four days see all pairs, `WIDE=1` sees them at
 * once.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { follow, openAs } from './drivers/session';
import { CHROMIUM, openStage, signIn } from './drivers/stage';
import { rotatingPairs } from '../harness/rotatingPart';
import { allTests } from '../harness/opened';
import { faultsOf } from './drivers/faults';

const OPEN_TO_ALL = [
  'user/login',
  'user/forget/password',
  'user/update/password',
  'user/privacy-policy',
  'one-edu-login',
  'one-edu-login-hunan',
  'one-edu-login-hainan?accessToken=made-up',
  'heEduAuthBack',
  'bindCardEntry?imei=860000000000003',
  'authBack?error=denied',
  'authBack?accessToken=x',
  'exception/403',
  'exception/404',
  'exception/500',
  'exception/unsubscribed',
  'nowhere/at/all',
];
const OF_A_GUARDIAN = [
  'bind/card?imei=860000000000003&rfid=A3',
  'bind/card?imei=860000000000001&rfid=A1',
  'device/bindDevice',
  'device/mobileCheck',
  'device/bindSuccess',
  'device/searchContact',
  'profile',
  'profile/identity',
  'profile/access',
  'profile/set/password',
  'profile/set/mobile',
  'device/setting/tenoinfo',
  'approval/my/pending',
  'approval/start',
  'approval/copy',
  'archives/my/pending',
  'archives/copy',
  'class/group',
  'address/own',
];
const OF_STAFF = ['approval/stand-in', 'class/group', 'class/group/edit', 'class/mode', 'address/own'];

const OF_ADMINISTRATORS = [
  'manage/school',
  'manage/strangers',
  'geofencing?calendar=1',
  'class/group?lent=all',
  'approval/gate',
  'approval/definitions',
  'approval/definitions/leave',
  'approval/definitions/leave/versions',
];

const LOOKS = [
  ['the smallest phone by day', { width: 320, height: 568, dark: false, locale: 'zh-CN' }],
  ['the smallest phone by night, in English', { width: 320, height: 568, dark: true, locale: 'en' }],
  ['a desk, in English', { width: 1280, height: 800, dark: false, locale: 'en' }],
  ['a desk by night', { width: 1280, height: 800, dark: true, locale: 'zh-CN' }],
] as const;

/** The faults of the current page. */
async function wrongWith(page: Page, width: number): Promise<string[]> {
  await page.locator('h1, h2').first().waitFor();
  const faults = await faultsOf(page);
  // A phone widens its layout viewport to content that is too wide, so the width is compared with the screen.
  const cut = await page.evaluate(
    (right) =>
      [...document.querySelectorAll('main *, .entry *, [role="region"] *')]
        .filter(
          (node) =>
            node.checkVisibility() && !node.closest('svg, .sr-only') && node.getBoundingClientRect().right > right + 1,
        )
        .map((node) => `cut off: ${node.outerHTML.slice(0, 80)}`),
    width,
  );
  const covered = await page.evaluate(() => {
    const [pin, name] = ['.brand-map__home', '.entry__name'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    const touches = pin && name && pin.bottom > name.top && pin.top < name.bottom;
    return touches ? ['the home of the picture touches the name'] : [];
  });
  // A short sheet's action stands at the bottom, and not in its middle.
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll('.sheet--floating .sheet__action')]
      // On a low phone it follows a long content.
      .filter((node) => {
        const content = node.closest('.adm-floating-panel-content');
        return getComputedStyle(node).position !== 'static' || content?.scrollHeight === content?.clientHeight;
      })
      .filter((node) => {
        const below = node.closest('.adm-floating-panel-content')?.getBoundingClientRect().bottom ?? 0;
        return Math.abs(below - node.getBoundingClientRect().bottom) > 1;
      })
      .map((node) => `not at the bottom: ${node.outerHTML.slice(0, 80)}`),
  );
  return [...faults, ...cut, ...covered, ...floating];
}

async function wrongOn(
  page: Page,
  paths: readonly string[],
  width: number,
  open = (path: string): Promise<unknown> => page.goto(path),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await open(path);
    wrong.push(...(await wrongWith(page, width)).map((fault) => `${path}: ${fault}`));
  }
  return wrong;
}

describe.skipIf(!CHROMIUM)('the pages of the ways in', () => {
  const stage = allTests(openStage);

  describe.each(LOOKS.map(([name, look], at) => ({ name, look, at })))('on $name', ({ look, at }) => {
    const seen = (paths: readonly string[]) => rotatingPairs(paths, at, LOOKS.length);

    it('that are open to all are as they should be', async () => {
      const page = await stage.page(look);
      expect(await wrongOn(page, seen(OPEN_TO_ALL), look.width)).toEqual([]);
      await page.done();
    });

    it('sign-in by account, its missing fields, and the choice of an identity are as they should be', async () => {
      const page = await stage.page(look);
      await page.goto('user/login');
      await page.getByRole('tab').nth(1).click();
      await page.locator('button[type="submit"]').click();
      expect(await wrongWith(page, look.width)).toEqual([]);
      await signIn(page, 'sun');
      await page.waitForURL(/user\/identity/);
      expect(await wrongWith(page, look.width)).toEqual([]);
      await page.done();
    });

    it.each([
      ['a guardian', 'zhang', OF_A_GUARDIAN],
      ['staff', 'wu', OF_STAFF],
      ['an administrator', 'admin', OF_ADMINISTRATORS],
    ] as const)('that %s has are as they should be', async (_, account, paths) => {
      const page = await openAs(stage, account, 'home', { look });
      expect(await wrongOn(page, seen(paths), look.width, (path) => follow(page, path))).toEqual([]);
      await page.done();
    });
  });

  it('a trip of a group and its roll call are as they should be', async () => {
    const [, [, look]] = LOOKS;
    const page = await openAs(stage, 'wu', 'class/group/edit', { look });
    await page.getByLabel('Name', { exact: true }).fill('Lake');
    await page
      .getByRole('checkbox', { name: /^All of/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Lake' }).waitFor();
    expect(await wrongWith(page, look.width)).toEqual([]);
    await page.getByRole('button', { name: /roll call/i }).click();
    await page.waitForURL(/count=/);
    expect(await wrongWith(page, look.width)).toEqual([]);
    await page.done();
  });
});
