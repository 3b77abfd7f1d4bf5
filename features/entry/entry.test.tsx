/** Entry from an education platform, and the return from an authorisation. */
import type { RequestHandler } from 'msw';
import { act, render, screen, waitFor } from '@testing-library/react';
import { thirdParty, user } from '../../contract';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { beginWeChat } from '../../src/session/weChat';
import { answer, platformServer, refuse, refuseWith } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';

const platform = platformServer();

const LANDING = '/exception/500';
const identity = (roleId: string, userType = '2') => ({
  roleId,
  userType,
  userId: 'u1',
  token: `token-${roleId}`,
  remainDay: 0,
  label: { name: '林芳', school: '归途小学', detail: `班级 ${roleId}` },
});
const open = (at: string, handlers: RequestHandler[], options: Partial<TestConsoleOptions> = {}) => {
  platform.use(...handlers);
  const tested = testConsole({ at, ...options });
  render(<App console={tested.console} />);
  return tested;
};
const address = () => `${window.location.pathname}${window.location.search}`;
const asked = (sent: Request[]) =>
  sent
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.includes('/api/third-party/'))
    .map(({ pathname, search }) => pathname + search);

describe('a regional entry', () => {
  it.each([
    ['/one-edu-login?accessToken=abc&source=heEdu', '/api/third-party/sc/sso/login/v1?accessToken=abc&source=heEdu'],
    ['/one-edu-login-hunan?accessToken=abc', '/api/third-party/hunan/sso/login?accessToken=abc'],
    ['/one-edu-login-hainan?accessToken=abc', '/api/third-party/hainan/sso/login?accessToken=abc'],
  ])('%s calls %s once, without a token of ours, and opens the target page [2.09] [7.08]', async (at, call) => {
    const { sent, console } = open(`${at}&redirect=${encodeURIComponent(LANDING)}`, [
      answer(thirdParty.hunan, [identity('r1')]),
      answer(thirdParty.hainan, [identity('r1')]),
      answer(thirdParty.oneEdu, [identity('r1')]),
    ]);
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(asked(sent)).toEqual([call]);
    expect(sent.find(({ url }) => url.includes('third-party'))?.headers.get('token')).toBeNull();
    expect(console.store.getState().global.token).toBe('token-r1');
  });

  it('takes the token out of the address before the call', async () => {
    let during = '';
    open('/one-edu-login-hunan?accessToken=abc&x=1', [
      answer(thirdParty.hunan, () => ((during = address()), refuseWith(4001))),
    ]);
    await screen.findByRole('heading', { name: '没有登录成功' });
    expect(during).toBe('/one-edu-login-hunan?x=1');
  });

  it('opens the choice when there are several identities [4.05]', async () => {
    open('/one-edu-login-hunan?accessToken=abc', [answer(thirdParty.hunan, [identity('r1', '1'), identity('r2')])]);
    expect(await screen.findByRole('heading', { name: '选择身份' })).toBeVisible();
  });

  it('replaces the session that was in the browser', async () => {
    const { console, paths } = open(
      `/one-edu-login-hunan?accessToken=abc&redirect=${encodeURIComponent(LANDING)}`,
      [answer(thirdParty.hunan, [identity('r1')]), answer(user.signOut, null)],
      { cookie: 'old&1&r0' },
    );
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(console.store.getState().global.token).toBe('token-r1');
    expect(paths().some((path) => path.endsWith('signout/v1'))).toBe(true);
  });

  it.each([
    [4001, '这次授权已经用过了，请回到教育平台重新进入。'],
    [4002, '这次授权已经过期，请回到教育平台重新进入。'],
    [4003, '教育平台不认识这次授权，请回到那里重新进入。'],
    [4004, '这里还没有与你对应的账号。请联系学校，或用手机号登录。'],
    [4006, '本平台没有接入这个教育平台。'],
  ])('says why it failed (%i), and the link to sign-in keeps the target page', async (code, words) => {
    open('/one-edu-login-hunan?accessToken=abc&redirect=%2Ftrack', [refuse(thirdParty.hunan, code)], {
      cookie: 'old&1&r0',
    });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: '用手机号或账号登录' })).toHaveAttribute(
      'href',
      '/user/login?redirect=%2Ftrack',
    );
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
  });

  it('tries the same token again after the provider was down', async () => {
    let down = true;
    const { sent } = open(`/one-edu-login-hainan?accessToken=abc&redirect=${encodeURIComponent(LANDING)}`, [
      answer(thirdParty.hainan, () => (down ? refuseWith(4005) : [identity('r1')])),
    ]);
    expect(await screen.findByText('教育平台暂时没有应答，请稍后再试。')).toBeVisible();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(asked(sent)).toHaveLength(2);
  });

  it('without a token says where to open it from, and makes no call', async () => {
    const { sent } = open('/one-edu-login', []);
    expect(await screen.findByText(/这个入口要从教育平台打开/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('opens no page outside the site', async () => {
    open(`/one-edu-login-hunan?accessToken=abc&redirect=${encodeURIComponent('https://evil.test/')}`, [
      answer(thirdParty.hunan, [identity('r1', '9')]),
    ]);
    await waitFor(() => expect(window.location.pathname).not.toBe('/one-edu-login-hunan'));
    expect(window.location.origin).not.toContain('evil');
  });
});

describe('callbacks', () => {
  it("/heEduAuthBack signs in through HeEdu and keeps its token for the browser's session [2.10] [3.02]", async () => {
    const { sent, storage } = open(`/heEduAuthBack?accessToken=he&redirect=${encodeURIComponent(LANDING)}`, [
      answer(thirdParty.oneEdu, [identity('r1')]),
    ]);
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(asked(sent)).toEqual(['/api/third-party/sc/sso/login/v1?accessToken=he&source=heEdu']);
    expect(storage.session.getItem('HEEDU_TOKEN')).toBe('he');
  });

  it('/bindCardEntry passes the card to the binding page, after sign-in when nobody is signed in [2.10]', async () => {
    open('/bindCardEntry?imei=860000000000001&rfid=A1', []);
    await waitFor(() =>
      expect(address()).toBe(`/user/login?redirect=${encodeURIComponent('/bind/card?imei=860000000000001&rfid=A1')}`),
    );
  });

  it('/bindCardEntry opens the card at once for a signed-in person', async () => {
    open('/bindCardEntry?imei=860000000000001&rfid=A1', [], { cookie: 't&2&r' });
    await waitFor(() => expect(address()).toBe('/bind/card?imei=860000000000001&rfid=A1'));
  });

  it('/bindCardEntry from within HeEdu signs in first', async () => {
    open('/bindCardEntry?accessToken=he&imei=860000000000001', [answer(thirdParty.oneEdu, [identity('r1')])]);
    await waitFor(() => expect(address()).toBe('/bind/card?imei=860000000000001'));
  });

  it('/authBack passes the WeChat id to sign-in, or opens the target page for a signed-in person [2.11]', async () => {
    const { cookies } = open('/authBack?openId=wx7&redirect=%2Ftrack', []);
    await waitFor(() => expect(address()).toBe('/user/login?redirect=%2Ftrack&openId=wx7'));
    expect(cookies.cookie).toContain('EDU_WXID=wx7');
  });

  it('/authBack opens only pages of the site for a signed-in person', async () => {
    open(`/authBack?openId=wx7&redirect=${encodeURIComponent(`//evil.test${LANDING}`)}`, [], {
      cookie: 't&9&r',
    });
    await waitFor(() => expect(window.location.pathname).not.toBe('/authBack'));
    expect(window.location.origin).not.toContain('evil');
  });

  it('/authBack says that the person declined', async () => {
    open('/authBack?error=access_denied', []);
    expect(await screen.findByText('你没有同意授权，所以没有登录。')).toBeVisible();
  });
});

describe('the return from WeChat', () => {
  const OPEN_ID = 'wx7';
  /** Makes the browser look as if it had started the authorisation. */
  const comeBack = (search: string, handlers: RequestHandler[], options: Partial<TestConsoleOptions> = {}) => {
    platform.use(...handlers);
    const tested = testConsole({ at: '/exception/404', ...options });
    tested.storage.session.setItem('WECHAT_STATE', 'a-secret');
    render(<App console={tested.console} />);
    return { ...tested, arrive: () => act(() => tested.console.router.navigate(`/authBack?${search}`)) };
  };

  it('signs in with an id that has an account, and keeps the id [2.11] [3.02] [3.11]', async () => {
    const { arrive, console, cookies, storage } = comeBack(
      `accessToken=at&state=a-secret&redirect=${encodeURIComponent(LANDING)}`,
      [
        answer(user.weChatEntry, {
          openId: OPEN_ID,
          openIdTicket: null,
          entries: [{ ...identity('r1'), openId: OPEN_ID }],
        }),
      ],
    );
    await arrive();
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(platform.inputsOf(user.weChatEntry)).toEqual([{ accessToken: 'at' }]);
    expect(console.store.getState().global).toMatchObject({ token: 'token-r1', openId: OPEN_ID });
    expect(cookies.cookie).toContain(`EDU_WXID=${OPEN_ID}`);
    expect(storage.session.getItem('WECHAT_STATE')).toBeNull();
  });

  it('with an id without an account, a sign-in by account binds it with id and ticket [2.40] [7.07]', async () => {
    const { arrive } = comeBack(`accessToken=at&state=a-secret&redirect=${encodeURIComponent(LANDING)}`, [
      answer(user.weChatEntry, { openId: OPEN_ID, openIdTicket: 'ticket', entries: [] }),
      answer(user.weChatSignIn, [{ ...identity('r1'), openId: OPEN_ID }]),
    ]);
    await arrive();
    expect(await screen.findByText(/微信已确认/)).toBeVisible();
    expect(address()).toBe(`/user/login?redirect=${encodeURIComponent(LANDING)}&openId=${OPEN_ID}`);
    await userEvent.click(screen.getByRole('tab', { name: '账号密码' }));
    await userEvent.type(screen.getByLabelText('账号或手机号'), 'lin');
    await userEvent.type(screen.getByLabelText('密码'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(platform.inputsOf(user.weChatSignIn)).toEqual([
      { account: 'lin', password: 'secret#end', remember: true, openId: OPEN_ID, openIdTicket: 'ticket' },
    ]);
  });

  it.each([
    ['with another state than it was started with', 'accessToken=at&state=of-somebody-else'],
    ['without one', 'accessToken=at'],
  ])('%s makes no call, because an attacker could sign a person in to another account', async (_, search) => {
    const { arrive, paths } = comeBack(search, []);
    await arrive();
    expect(await screen.findByText(/这次微信授权不是从这里开始的/)).toBeVisible();
    expect(paths()).toEqual([]);
  });

  it('says why it failed', async () => {
    const { arrive } = comeBack('accessToken=at&state=a-secret', [refuse(user.weChatEntry, 4001)]);
    await arrive();
    expect(await screen.findByText(/这次授权已经用过了/)).toBeVisible();
    expect(address()).not.toContain('accessToken');
  });
});

describe('sign-in in WeChat', () => {
  const WECHAT = 'Mozilla/5.0 MicroMessenger/8.0';
  const weChat = { authorize: 'https://wechat.test/authorize?appid=a', sdk: '' };

  it("offers WeChat sign-in in WeChat's browser only", async () => {
    open('/user/login', [], { userAgent: WECHAT, config: { weChat } });
    expect(await screen.findByRole('button', { name: '微信登录' })).toBeVisible();
  });

  it.each([
    ['another browser', { config: { weChat } }],
    ['an installation without it', { userAgent: WECHAT }],
  ])('does not offer it in %s', async (_, options) => {
    open('/user/login', [], options);
    await screen.findByRole('heading', { name: '欢迎回来' });
    expect(screen.queryByRole('button', { name: '微信登录' })).toBeNull();
  });

  it('starts with a state that only this browser knows, and returns to the target page', () => {
    const { console, storage } = testConsole({ at: '/exception/404', config: { weChat } });
    const started = new URL(console.store.dispatch(beginWeChat('http://localhost/authBack?redirect=%2Ftrack')));
    expect(Object.fromEntries(started.searchParams)).toEqual({
      appid: 'a',
      redirect_uri: 'http://localhost/authBack?redirect=%2Ftrack',
      state: 'a-secret',
    });
    expect(storage.session.getItem('WECHAT_STATE')).toBe('a-secret');
  });
});
