/** The console's chunks: when each is fetched, what shows meanwhile, and what shows when one fails. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM, holdBack, openStage, signIn } from './drivers/stage';
import { allTests } from '../harness/opened';

describe.skipIf(!CHROMIUM)('the pieces of the console', () => {
  const stage = allTests(openStage);

  /** Names of the chunks fetched so far, without hashes. */
  function fetched(page: Page): Set<string> {
    const names = new Set<string>();
    page.on('request', (request) => {
      const [, name] = /\/assets\/([\w.]+?)-[\w-]{8}\.(?:js|css)$/.exec(new URL(request.url()).pathname) ?? [];
      if (name) names.add(name);
    });
    return names;
  }

  it('each screen is a piece of its own, fetched when it is opened; sign-in fetches no map [2.01]', async () => {
    const page = await stage.page();
    const names = fetched(page);
    await page.goto('user/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(names).toContain('SignInPage');
    for (const other of ['ForgetPasswordPage', 'ProfileSheet', 'MapShell', 'maplibre', 'loadMapLibrary'])
      expect([...names].filter((name) => name.startsWith(other))).toEqual([]);
    await page.getByRole('tab', { name: '账号密码' }).click();
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.getByRole('heading', { name: '找回密码' }).waitFor();
    expect(names).toContain('ForgetPasswordPage');
    await page.done();
  });

  it('until the first has come the page is as dark as the system is: no white page is shown at night', async () => {
    const page = await stage.page({ dark: true });
    const { letGo } = await holdBack(page, /\/assets\/[^/]*\.js/);
    await page.goto('user/login', { waitUntil: 'commit' });
    const ground = () =>
      page.evaluate(() => [
        document.documentElement.dataset['theme'] ?? 'not known yet',
        getComputedStyle(document.documentElement).colorScheme,
        getComputedStyle(document.body).backgroundColor,
      ]);
    await expect.poll(ground).toEqual(['not known yet', 'dark', 'rgb(15, 21, 23)']);
    letGo();
    await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
    expect(await ground()).toEqual(['dark', 'dark', 'rgb(15, 21, 23)']);
    await page.done();
  });

  it('where motion is not wanted nothing is on its way: ink follows the theme at once, on every page', async () => {
    const page = await stage.page({ dark: true });
    await page.goto('exception/unsubscribed');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const drawn = await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'light';
      const inks = [...document.querySelectorAll('h1, main p, main .button')].map(
        (node) => getComputedStyle(node).color,
      );
      return { inks, moving: document.getAnimations().length };
    });
    expect(drawn).toEqual({ inks: ['rgb(26, 39, 37)', 'rgb(81, 96, 93)', 'rgb(255, 255, 255)'], moving: 0 });
    await page.done();
  });

  it('while the first is on its way nothing is shown for 200 ms, then the icon and that it is being opened [2.01]', async () => {
    const page = await stage.page();
    const { letGo } = await holdBack(page, /\/assets\/SignInPage-[^/]*\.js/);
    await page.goto('user/login', { waitUntil: 'commit' });
    const opening = page.locator('output.opening');
    await opening.waitFor({ state: 'attached' });
    const [animation] = await opening.evaluate((node) =>
      node.getAnimations().map((one) => ({ delay: one.effect?.getTiming().delay, fill: one.effect?.getTiming().fill })),
    );
    expect(animation).toEqual({ delay: 200, fill: 'both' });
    // The request is held, so that no clock decides.
    const opacityAt = (ms: number) =>
      opening.evaluate((node, time) => {
        for (const one of node.getAnimations()) {
          one.pause();
          one.currentTime = time;
        }
        return Number(getComputedStyle(node).opacity);
      }, ms);
    expect(await opacityAt(199)).toBe(0);
    expect(await opacityAt(400)).toBe(1);
    expect(await opening.innerText()).toContain('正在打开');
    await opening.getByRole('img', { name: 'Homeward' }).waitFor();
    letGo();
    await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
    await page.done();
  });

  it('the icon is in sight before any script has come', async () => {
    const page = await stage.page();
    const { letGo } = await holdBack(page, /\/assets\/.*\.js/);
    await page.goto('user/login', { waitUntil: 'commit' });
    await page.getByRole('img', { name: 'Homeward' }).waitFor();
    letGo();
    await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
    await page.done();
  });

  it('between two screens a bar says that the next is on its way, after 200 ms too [2.01]', async () => {
    const page = await stage.page();
    await page.goto('user/login');
    await page.getByRole('tab', { name: '账号密码' }).click();
    const { letGo } = await holdBack(page, /\/assets\/ForgetPasswordPage-[^/]*\.js/);
    await page.getByRole('link', { name: '忘记密码' }).click();
    const bar = page.locator('.progress');
    await bar.waitFor({ state: 'attached' });
    expect(await bar.evaluate((node) => node.getAnimations()[0]?.effect?.getTiming().delay)).toBe(200);
    await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
    letGo();
    await page.getByRole('heading', { name: '找回密码' }).waitFor();
    await page.done();
  });

  describe.each([
    ['a piece', /\/assets\/ForgetPasswordPage-[^/]*\.js/, 'CHUNK_LOAD_FAILED', '忘记密码', '找回密码'],
    ['a style', /\/assets\/PrivacyPolicyPage-[^/]*\.css/, 'CSS_CHUNK_LOAD_FAILED', '隐私政策', '隐私政策'],
  ])('%s that does not come', (_, piece, code, link, title) => {
    it(`says so with ${code}, and loads again when asked [8.07]`, async () => {
      const page = await stage.page();
      await page.goto('user/login');
      await page.getByRole('tab', { name: '账号密码' }).click();
      await page.route(piece, (route) => route.abort());
      await page.getByRole('link', { name: link }).click();
      await page.getByText(code, { exact: true }).waitFor();
      await page.getByRole('heading', { name: '这一页没有载入' }).waitFor();
      await page.unroute(piece);
      await page.getByRole('button', { name: '重新载入' }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      // The browser's console logs the failure and nothing else.
      await expect(page.done()).rejects.toThrow(code);
    });
  });

  it('over the map a sheet says so; with the network back the screen comes by itself, with its style', async () => {
    const page = await stage.page();
    const piece = /\/assets\/ProfileSheet-/;
    await page.route(piece, (route) => route.abort());
    await signIn(page, 'li');
    await page.locator('.tab-bar').getByText('我的').click();
    const sheet = page.getByRole('region', { name: '我的' });
    await sheet.getByRole('heading', { name: '这一页没有载入' }).waitFor();
    await page.unroute(piece);
    await page.context().setOffline(true);
    await sheet.getByText('现在没有网络').waitFor();
    await page.context().setOffline(false);
    await sheet.getByRole('button', { name: '退出登录' }).waitFor();
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(styles.filter((href) => piece.test(href))).toHaveLength(1);
    await expect(page.done()).rejects.toThrow('CHUNK_LOAD_FAILED');
  });

  it('a phone fetches the list of classes when it is opened, says so when it does not come, and then shows it', async () => {
    const page = await stage.page();
    const piece = /\/assets\/ClassList-[^/]*\.js/;
    await page.route(piece, (route) => route.abort());
    const names = fetched(page);
    await signIn(page, 'wu');
    await page.getByRole('button', { name: '名单' }).click();
    const list = page.getByRole('dialog');
    await list.getByText('没能读到名单。').waitFor();
    expect(names).toContain('ClassList');
    await page.unroute(piece);
    await list.getByRole('button', { name: '重试' }).click();
    await list.getByRole('tree').waitFor();
    await expect(page.done()).rejects.toThrow('CHUNK_LOAD_FAILED');
  });

  it('a piece that never comes has failed after 120 s [8.07] [9.01]', async () => {
    const page = await stage.page();
    await page.clock.install();
    await page.goto('user/login');
    await page.getByRole('tab', { name: '账号密码' }).click();
    const { letGo } = await holdBack(page, /\/assets\/ForgetPasswordPage-[^/]*\.js/);
    // The page's clock goes on by itself too, by seconds on a busy machine.
    const before = await page.evaluate(() => Date.now());
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.locator('.progress').waitFor({ state: 'attached' });
    const passed = (await page.evaluate(() => Date.now())) - before;
    await page.clock.runFor(119_000 - passed);
    expect(await page.getByText('CHUNK_LOAD_FAILED').count()).toBe(0);
    await page.clock.runFor(2_000 + passed);
    await page.getByText('CHUNK_LOAD_FAILED', { exact: true }).waitFor();
    letGo();
    await expect(page.done()).rejects.toThrow('CHUNK_LOAD_FAILED');
  });

  it('whoever may not see the map does not fetch it, and whoever may, does [2.39]', async () => {
    const page = await stage.page();
    const names = fetched(page);
    await page.goto('home');
    await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
    expect([...names].filter((name) => name.startsWith('MapShell'))).toEqual([]);
    await signIn(page, 'li');
    await page.waitForURL(/\/home/);
    await expect.poll(() => [...names].filter((name) => name.startsWith('MapShell')).length).toBeGreaterThan(0);
    await page.done();
  });

  /** By how much React's development build, which tests run, is larger. KiB, gzipped. */
  const DEVELOPMENT = 73;

  it('the live map comes in at most 18 files and 608 KiB of compressed JavaScript', async () => {
    const page = await stage.page();
    // A device that saves data fetches nothing for the next screens.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto('user/login');
    await signIn(page, 'li');
    await page.waitForURL(/\/home/);
    const answers = new Map<string, Response>();
    page.on('response', (answer) => void answers.set(answer.url(), answer));
    await page.reload();
    // The map asks for its worker when all its code is here.
    await expect.poll(() => [...answers.keys()].some((url) => url.includes('maplibre-gl-worker'))).toBe(true);
    const scripts = [...answers.values()].filter((answer) => answer.headers()['content-type']?.includes('javascript'));
    const bodies = await Promise.all(scripts.map((answer) => answer.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes / 1024 - DEVELOPMENT).toBeLessThanOrEqual(608);
    expect(scripts.length).toBeLessThanOrEqual(18);
    await page.done();
  });

  it('positions are asked for while the code of the map is on its way, and once', async () => {
    await stage.report({ id: '860000000000001', lng: 120.93, lat: 30.925 });
    const page = await stage.page();
    // The stream would have them read again when it opens: frames may have been missed until then.
    await page.route(/\/live\/stream\//, () => undefined);
    await page.goto('user/login');
    await signIn(page, 'li');
    await page.waitForURL(/\/home/);
    // What the first opening asks for is over.
    await page.waitForFunction(() => (window as { __dots?: () => unknown[] }).__dots?.().length);
    let asked = 0;
    page.on('request', (request) => void (asked += Number(request.url().includes('getLocationInfos'))));
    const { letGo } = await holdBack(page, /\/assets\/map-[^/]*\.js/);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => asked).toBe(1);
    letGo();
    await page.waitForFunction(() => (window as { __dots?: () => unknown[] }).__dots?.().length);
    expect(asked).toBe(1);
    await page.done();
  });
});
