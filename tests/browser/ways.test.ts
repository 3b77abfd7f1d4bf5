/**
 * Ways to sign in, in a real browser against the real platform: expired password, regional platform, card picture,
 * WeChat, mini-program.
 */
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { encodeQR } from 'qr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandInProvider, type StandIn } from '../../mocks/standInProvider';
import { standInWeChat } from '../../mocks/standInWeChat';
import { PASSWORD, TEST_SCHOOL } from '../harness/testSchool';
import { drawnDots } from './drivers/map';
import { CHROMIUM, openStage, signIn, type Stage } from './drivers/stage';

const NEW = 'homeward2026';
const CARD = { imei: '860000000000003', rfid: 'A3' };

describe.skipIf(!CHROMIUM)('the ways in', () => {
  let stage: Stage;
  let standIn: StandIn;
  beforeAll(async () => {
    let count = 0;
    standIn = createStandInProvider({ now: () => 0, newToken: () => `access-${(count += 1)}` });
    const aged = TEST_SCHOOL.accounts.map((account) =>
      account.account === 'zhang' ? { ...account, passwordAge: 100 } : account,
    );
    stage = await openStage({
      rosters: [{ ...TEST_SCHOOL, accounts: aged }],
      identityProviders: { hunan: standIn, weChat: standIn },
      before: new Hono().route('/stand-in/wechat', standInWeChat(standIn, [{ openId: 'wx-li', name: '李强的微信' }])),
      settings: { weChat: { authorize: '/stand-in/wechat', sdk: '' } },
    });
  });
  afterAll(() => stage.close());

  const at = (page: Page) => new URL(page.url()).pathname;

  it('an expired password is changed first; then a card is unbound and bound again by picture [5.13, 2.07, 2.31, 2.13, 3.09]', async () => {
    const page = await stage.page();
    await signIn(page, 'zhang');
    await page.getByRole('dialog').getByRole('button', { name: '去修改' }).click();
    await page.getByLabel('现在的密码').fill(PASSWORD);
    await page.getByLabel('新密码').fill(NEW);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: '确定修改' }).click();
    await page.waitForURL(/user\/login/);
    await signIn(page, 'zhang', NEW);
    await page.waitForURL(/\/home/);

    await page.goto('device/setting/tenoinfo');
    await page.getByText(CARD.imei).waitFor();
    await page.getByRole('button', { name: '解除绑定' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
    await page.getByRole('link', { name: '去绑定' }).click();
    await page.waitForURL(/device\/bindDevice/);
    const picture = Buffer.from(encodeQR(`${CARD.imei}@${CARD.rfid}`, 'gif', { scale: 8, border: 4 }));
    await page.getByLabel('选一张照片').setInputFiles({ name: 'card.gif', mimeType: 'image/gif', buffer: picture });
    await page.getByText('可以绑定').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '同意并绑定' }).click();
    await page.getByRole('heading', { name: '绑定成功' }).waitFor();
    await page.getByRole('link', { name: '查看位置' }).click();
    await page.waitForURL(/\/position/);
    await page.done();
  });

  it('a regional token signs in once, leaves the address, and is refused as used the second time [2.09]', async () => {
    const page = await stage.page();
    const accessToken = standIn.issue('person', '13900000004');
    const door = `one-edu-login-hunan?accessToken=${accessToken}`;
    await page.goto(door);
    await page.waitForURL(/\/home/);
    await page.goto(door);
    await page.getByText('这次授权已经用过了').waitFor();
    expect(page.url()).not.toContain(accessToken);
    await page.done();
  });

  it('no address of sign-in leads elsewhere: by host, scheme or backslash, plain or encoded [2.41] [2.43]', async () => {
    const page = await stage.page();
    const [strangers, dialogs]: [string[], string[]] = [[], []];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(stage.url).origin) strangers.push(request.url());
    });
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const attacks = [
      '//evil.test/',
      encodeURIComponent('/\\evil.test'),
      encodeURIComponent('/\t/evil.test'),
      encodeURIComponent('javascript:alert(document.cookie)'),
      // Encoded twice.
      '%252F%252Fevil.test',
      encodeURIComponent(stage.url.replace('//', '//evil.test@')),
    ];
    for (const attack of attacks) {
      await page.context().clearCookies();
      await page.goto(`user/login?redirect=${attack}`);
      await signIn(page, 'li');
      await page.waitForURL(({ pathname }) => !pathname.endsWith('/user/login'));
      expect([new URL(page.url()).origin, attack]).toEqual([new URL(stage.url).origin, attack]);
      // The address shows a page of the console and none of the query's values.
      await page.locator('.tab-bar, h1').first().waitFor();
    }
    expect({ strangers, dialogs }).toEqual({ strangers: [], dialogs: [] });
    await page.done();
  });

  it('whoever changes token, user type or role in the cookie becomes nobody else', async () => {
    const page = await stage.page();
    await signIn(page, 'li');
    await page.waitForURL(/\/home/);
    const [token = ''] = decodeURIComponent(
      (await page.context().cookies()).find(({ name }) => name === 'EDU_USERID')?.value ?? '',
    ).split('&');
    expect(token).not.toBe('');
    for (const forged of [`${token}&0&r-admin`, `${token}&3&r-zhang`, 'made-up&2&r-li']) {
      await page.context().addCookies([{ name: 'EDU_USERID', value: encodeURIComponent(forged), url: stage.url }]);
      await page.goto('home');
      // Each call signs the role, and the token belongs to it.
      await page
        .getByRole('dialog')
        .getByText(/验证已过期/)
        .waitFor();
      expect(await drawnDots(page), forged).toEqual([]);
      expect(await page.getByText(/王芳|张华/).count(), forged).toBe(0);
    }
    await page.done();
  });

  describe('in WeChat', () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0.50';

    it('somebody signs in once and is known later; the bar is hidden; a refusal is said [2.11] [2.40] [1.06] [3.02]', async () => {
      const page = await stage.page({ userAgent });
      await page.goto('track?day=2026-03-02');
      await page.getByRole('button', { name: '微信登录' }).click();
      await page.getByRole('link', { name: '不同意' }).click();
      await page.getByText('你没有同意授权，所以没有登录。').waitFor();
      await page.getByRole('link', { name: '用手机号或账号登录' }).click();

      await page.getByRole('button', { name: '微信登录' }).click();
      await page.getByRole('link', { name: '李强的微信' }).click();
      await page.getByText('微信已确认').waitFor();
      expect(new URL(page.url()).searchParams.get('openId')).toBe('wx-li');
      await signIn(page, 'li');
      await page.waitForURL(/\/track\?day=2026-03-02/);
      expect(await page.locator('.top-bar').count()).toBe(0);
      expect(await page.evaluate(() => document.cookie)).toContain('EDU_WXID=wx-li');

      await page.goto('profile');
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
      await page.getByRole('button', { name: '微信登录' }).click();
      await page.getByRole('link', { name: '李强的微信' }).click();
      await page.waitForURL(/\/home/);
      expect(page.url()).not.toContain('accessToken');
      await page.done();
    });

    it('nobody is led into the account of whoever made the link', async () => {
      const page = await stage.page({ userAgent });
      await page.goto(`authBack?accessToken=${standIn.issue('wx-li', null)}&state=guessed`);
      await page.getByText('这次微信授权不是从这里开始的').waitFor();
      await page.goto('home');
      await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
      await page.done();
    });
  });

  it('in a mini-program the address brings the session, without a trace; screens are pages of the shell [2.37] [4.03] [1.06]', async () => {
    const desk = await stage.page();
    await signIn(desk, 'li');
    await desk.waitForURL(/\/home/);
    const [token, userType, roleId] = await desk.evaluate(() =>
      decodeURIComponent(/EDU_USERID=([^;]*)/.exec(document.cookie)?.[1] ?? '').split('&'),
    );
    await desk.done();

    const page = await stage.page();
    await page.addInitScript(() => {
      const said: unknown[] = [];
      const note = (verb: string) => (what: unknown) => void said.push([verb, what]);
      Object.assign(window, {
        said,
        wx: {
          miniProgram: {
            navigateTo: note('navigateTo'),
            navigateBack: note('navigateBack'),
            reLaunch: note('reLaunch'),
            postMessage: note('postMessage'),
          },
        },
      });
    });
    const query = { token: token ?? '', userType: userType ?? '', roleId: roleId ?? '', channel: 'miniapp' };
    await page.goto(`profile?${new URLSearchParams(query)}`);
    await page.getByRole('heading', { name: '我的', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?channel=miniapp');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.locator('.top-bar').count()).toBe(0);
    await page.getByRole('link', { name: '切换身份' }).click();
    await page.getByRole('link', { name: '修改密码' }).click();
    const said = await page.evaluate(() => (window as unknown as { said: [string, { url?: string }][] }).said);
    const pages = said.flatMap(([verb, { url = '' }]) => (verb === 'navigateTo' ? [url] : []));
    expect(pages[0]).toBe('/basePackages/identity/index');
    expect(pages[1]).toMatch(
      /^\/basePackages\/webview\/index\?url=.*set%2Fpassword.*&title=%E4%BF%AE%E6%94%B9%E5%AF%86%E7%A0%81$/,
    );
    expect(at(page)).toBe('/profile');
    await page.done();
  });
});
