/** The whole console without a map: the guard, sessions from an address, and the reaction to failures. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toast } from 'antd-mobile';
import { describe, expect, it, vi } from 'vitest';
import { position } from '../../contract/positions';
import { api } from '../service/api';
import { request } from '../service/request';
import { recordMiniProgram } from '../testing/recordMiniProgram';
import { offline, platformServer, refuse } from '../testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../testing/testConsole';
import { toast } from '../ui/toast';
import { App } from './App';

const platform = platformServer();

const open = (options: Partial<TestConsoleOptions> & { at: string }) => {
  const tested = testConsole({ ...options });
  render(<App console={tested.console} />);
  return tested;
};
const address = () => `${window.location.pathname}${window.location.search}`;

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query(request(position.teacherClasses)),
    probeAgain: build.query(request(position.accessLog)),
  }),
});

describe('a signed-out visitor', () => {
  it('is sent to sign-in, with the way back in the address [2.40]', async () => {
    open({ at: '/track?day=2026-11-20' });
    expect(await screen.findByRole('heading', { name: '欢迎回来' })).toBeVisible();
    expect(address()).toBe('/user/login?redirect=%2Ftrack%3Fday%3D2026-11-20');
  });

  it('keeps the WeChat id in the address [2.40]', async () => {
    open({ at: '/home?openId=wx7' });
    await screen.findByRole('heading', { name: '欢迎回来' });
    expect(new URLSearchParams(window.location.search).get('openId')).toBe('wx7');
  });

  it('below a base path is sent to sign-in below it [2.44]', async () => {
    open({ at: '/console/track', basePath: '/console/' });
    await screen.findByRole('heading', { name: '欢迎回来' });
    expect(address()).toBe('/console/user/login?redirect=%2Fconsole%2Ftrack');
  });

  it('in the mini-program gets the native sign-in page [2.39] [2.37]', async () => {
    const { calls, script } = recordMiniProgram();
    open({ at: '/home?channel=miniapp', miniProgram: script });
    await waitFor(() => expect(calls).toContainEqual(['reLaunch', '/basePackages/login/index']));
  });

  it('is sent from /user to /user/login [2.03]', async () => {
    open({ at: '/user' });
    await screen.findByRole('heading', { name: '欢迎回来' });
    expect(address()).toBe('/user/login');
  });
});

describe('a signed-in visitor', () => {
  it('without the authority sees the 403 page [2.39] [8.08]', async () => {
    open({ at: '/device/sos', cookie: 't&1&r' });
    expect(await screen.findByRole('heading', { name: '抱歉，你无权访问该页面' })).toBeVisible();
    expect(address()).toBe('/exception/403');
    await waitFor(() => expect(document.title).toBe('智慧教室 · 没有权限 · 归途 · 班级平台'));
  });

  it('passes the guard at every navigation, not only at the first [2.39]', async () => {
    const { console } = open({ at: '/nowhere', cookie: 't&1&r' });
    await act(() => console.router.navigate('/device/sos'));
    expect(address()).toBe('/exception/403');
  });

  it('with a token in the address keeps it in the cookie, and the address loses it at once [4.02]', async () => {
    const { cookies, console } = open({ at: '/nowhere?token=secret&userType=1&roleId=r&x=1' });
    expect(address()).toBe('/nowhere?x=1');
    expect(cookies.cookie).toBe('EDU_USERID=secret%261%26r');
    expect(console.store.getState().global.token).toBe('secret');
    expect(await screen.findByRole('heading', { name: '抱歉，你访问的页面不存在' })).toBeVisible();
  });

  it('in WeChat or the mini-program has no navigation bar [1.06] [4.03]', () => {
    expect(open({ at: '/nowhere', userAgent: 'Mozilla MicroMessenger/8' }).console.store.getState()).toMatchObject({
      global: { is_weixin: true },
      setting: { barHidden: true },
    });
    expect(
      open({ at: '/nowhere?token=t&userType=2&roleId=r&channel=miniapp' }).console.store.getState().setting,
    ).toMatchObject({ barHidden: true, source: 'miniapp' });
  });
});

describe('the error pages say', () => {
  it.each([
    ['/exception/403', '抱歉，你无权访问该页面'],
    ['/exception/404', '抱歉，你访问的页面不存在'],
    ['/exception/500', '抱歉，服务器出错了'],
    ['/exception/unsubscribed', '尚未开通服务'],
    ['/no/such/page', '抱歉，你访问的页面不存在'],
  ])('%s: %s [2.02] [8.08]', async (at, words) => {
    open({ at });
    expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  });
});

describe('a failure', () => {
  const refusing = (code: number) =>
    platform.use(refuse(position.teacherClasses, code), refuse(position.accessLog, code));

  it('of the session opens one dialog for several calls; confirming it ends the session [8.02]', async () => {
    refusing(9104);
    const { console, cookies } = open({ at: '/no/such/page?a=1', cookie: 't&1&r' });
    await act(async () => {
      await Promise.all([
        console.store.dispatch(probe.endpoints.probe.initiate()),
        console.store.dispatch(probe.endpoints.probeAgain.initiate()),
      ]);
    });
    const dialog = await screen.findByRole('dialog');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(dialog).toHaveTextContent('提示');
    expect(dialog).toHaveTextContent('验证已过期');
    await userEvent.click(screen.getByRole('button', { name: '重新登录' }));
    await screen.findByRole('heading', { name: '欢迎回来' });
    expect(address()).toBe('/user/login?redirect=%2Fno%2Fsuch%2Fpage%3Fa%3D1');
    expect(cookies.cookie).toBe('');
  });

  it('of the session hides a loading toast before its dialog opens [8.02]', async () => {
    refusing(402);
    const { console } = open({ at: '/nowhere', cookie: 't&1&r' });
    await act(() => toast('loading', '正在读取'));
    expect(await screen.findByText('正在读取', { selector: '.adm-toast-wrap *' })).toBeVisible();
    await act(async () => void (await console.store.dispatch(probe.endpoints.probe.initiate())));
    expect(await screen.findByRole('dialog')).toHaveTextContent('该账号已在别处登录');
    await waitFor(() => expect(screen.queryByText('正在读取', { selector: '.adm-toast-wrap *' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '重新登录' }));
    await screen.findByRole('heading', { name: '欢迎回来' });
  });

  it('with code 703 opens the page for identities without a subscription [8.03]', async () => {
    refusing(703);
    const { console } = open({ at: '/nowhere', cookie: 't&2&r' });
    await act(async () => void (await console.store.dispatch(probe.endpoints.probe.initiate())));
    expect(await screen.findByRole('heading', { name: '尚未开通服务' })).toBeVisible();
  });

  it('of any other kind shows a toast with its text for two seconds [8.04] [9.03]', async () => {
    const show = vi.spyOn(Toast, 'show');
    refusing(500);
    const { console } = open({ at: '/nowhere', cookie: 't&2&r' });
    await act(async () => void (await console.store.dispatch(probe.endpoints.probe.initiate())));
    expect(await screen.findByText('服务器发生错误，请稍后再试。', { selector: '.adm-toast-wrap *' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-live=assertive]')).toHaveTextContent('服务器发生错误'));
    expect(show.mock.calls.at(-1)?.[0]).toMatchObject({ duration: 2_000 });
  });

  it('of the network says that the server cannot be reached [8.05]', async () => {
    platform.use(offline(position.teacherClasses));
    const { console } = open({ at: '/nowhere', cookie: 't&2&r' });
    await act(async () => void (await console.store.dispatch(probe.endpoints.probe.initiate())));
    expect(await screen.findByText('网络异常，无法连接服务器。', { selector: '.adm-toast-wrap *' })).toBeVisible();
  });
});
