/** The console inside a mini-program, by its calls of WeChat's script. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { user } from '../../../contract';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { recordMiniProgram } from '../../testing/recordMiniProgram';
import { answer, platformServer } from '../../testing/platformServer';
import { testConsole } from '../../testing/testConsole';
import { App } from '../App';
import { loadMiniProgramScript } from './loadScript';
import { GUARDIAN, signedInAs } from '../../testing/viewers';

platformServer(...signedInAs(GUARDIAN), answer(user.signOut, null));

async function open(at: string, how: { alone?: boolean; basePath?: string } = {}) {
  const { calls, script } = recordMiniProgram(how);
  const tested = testConsole({
    at: `${at}${at.includes('?') ? '&' : '?'}channel=miniapp&token=tok&userType=2&roleId=r1`,
    miniProgram: script,
    ...(how.basePath && { basePath: how.basePath }),
  });
  render(<App console={tested.console} />);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  const go = (path: string, options?: { replace?: boolean }) =>
    act(() => tested.console.router.navigate(path, options));
  /** All calls but the reports of the shown page. */
  const callsButShown = () =>
    calls.filter(([verb, what]) => verb !== 'postMessage' || (what as { kind: string }).kind !== 'shown');
  return { ...tested, calls, callsButShown, go };
}

describe('screens that are native there', () => {
  it.each([
    ['/device/sos', '/basePackages/sos/index'],
    ['/device/call/log?studentId=st', '/basePackages/callLog/index?studentId=st'],
    ['/device/message', '/basePackages/message/index'],
    ['/device/setting/tenoinfo', '/basePackages/tenoinfo/index'],
    ['/device/sms', '/basePackages/sms/index'],
    ['/device/sms-intercept', '/basePackages/smsIntercept/index'],
    ['/profile/identity', '/basePackages/identity/index'],
  ])('%s opens %s [2.37]', async (path, page) => {
    const { callsButShown, go } = await open('/profile');
    await go(path);
    expect(callsButShown()).toEqual([['navigateTo', page]]);
    expect(window.location.pathname).toBe('/profile');
  });
});

describe('every other screen', () => {
  it('opens in a web view with its title and gets the session in its address [2.37] [4.03]', async () => {
    const { callsButShown, go } = await open('/profile');
    await go('/track?day=2026-11-20');
    const [[verb, url] = []] = callsButShown() as [string, string][];
    const page = new URL(url ?? '', 'mini://program');
    expect([verb, page.pathname, page.searchParams.get('title')]).toEqual([
      'navigateTo',
      '/basePackages/webview/index',
      '轨迹',
    ]);
    const address = new URL(page.searchParams.get('url') ?? '');
    expect([address.origin, address.pathname]).toEqual([window.location.origin, '/track']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      day: '2026-11-20',
      token: 'tok',
      userType: '2',
      roleId: 'r1',
      channel: 'miniapp',
    });
  });

  it('opens below the base path', async () => {
    const { callsButShown, go } = await open('/console/profile', { basePath: '/console/' });
    await go('/track');
    const [[, url] = []] = callsButShown() as [string, string][];
    expect(new URL(new URLSearchParams((url ?? '').split('?')[1]).get('url') ?? '').pathname).toBe('/console/track');
  });

  it('that replaces this one, or is this one with another query, stays in its page', async () => {
    const { callsButShown, go } = await open('/profile');
    await go('/profile?tab=2');
    await go('/exception/500', { replace: true });
    expect(callsButShown()).toEqual([]);
    expect(window.location.pathname).toBe('/exception/500');
  });
});

describe('leaving a page', () => {
  it('closing the first sheet goes back in the mini-program and posts a message [2.37]', async () => {
    const { callsButShown } = await open('/profile');
    await userEvent.click(await screen.findByRole('button', { name: '关闭' }));
    expect(callsButShown()).toEqual([['postMessage', { kind: 'closed', path: '/profile' }], ['navigateBack']]);
    expect(window.location.pathname).toBe('/profile');
  });

  it('without a page below it shows the screen that the sheet closes to', async () => {
    await open('/profile/access', { alone: true });
    await userEvent.click(await screen.findByRole('button', { name: '返回' }));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  });

  it('signing out posts a message before the shell destroys the page and so delivers it [2.37] [2.39]', async () => {
    const { callsButShown, console } = await open('/profile');
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }));
    await waitFor(() =>
      expect(callsButShown()).toEqual([
        ['postMessage', { kind: 'signedOut' }],
        ['reLaunch', '/basePackages/login/index'],
      ]),
    );
    expect(console.store.getState().global.token).toBe('');
  });
});

it('each page is reported for sharing, without the session [2.37]', async () => {
  const { calls, cookies } = await open('/profile?studentId=st');
  await screen.findByRole('region', { name: '我的' });
  expect(calls).toEqual([['postMessage', { kind: 'shown', path: '/profile', title: '我的' }]]);
  expect(cookies.cookie).toBe('');
  expect(document.querySelector('.top-bar')).toBeNull();
});

describe("WeChat's script", () => {
  const page = (over: object) =>
    ({ location: { search: '' }, navigator: { userAgent: '' }, document, ...over }) as unknown as Window;
  const { script } = recordMiniProgram();
  const scriptAddress = () => document.head.querySelector('script')?.src;

  it('is used only inside a mini-program', async () => {
    expect(await loadMiniProgramScript(page({ wx: { miniProgram: script } }), 'https://wx.test/sdk.js')).toBeNull();
    expect(scriptAddress()).toBeUndefined();
  });

  it.each([
    ['the channel', { location: { search: '?channel=miniapp' } }],
    ['the environment', { __wxjs_environment: 'miniprogram' }],
    ['the browser', { navigator: { userAgent: 'MicroMessenger/8.0 miniProgram/wx1' } }],
  ])('is used when %s names a mini-program [2.37]', async (_, over) => {
    expect(await loadMiniProgramScript(page({ ...over, wx: { miniProgram: script } }), '')).toBe(script);
  });

  it('is loaded where the page has none; without it the console works as in a browser', async () => {
    const inside = page({ __wxjs_environment: 'miniprogram' });
    const waiting = loadMiniProgramScript(inside, 'https://wx.test/sdk.js');
    expect(scriptAddress()).toBe('https://wx.test/sdk.js');
    inside.wx = { miniProgram: script };
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    expect(await waiting).toBe(script);
    document.head.querySelector('script')?.remove();

    const failing = loadMiniProgramScript(page({ __wxjs_environment: 'miniprogram' }), 'https://wx.test/gone.js');
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    expect(await failing).toBeNull();
    document.head.querySelector('script')?.remove();
  });
});
