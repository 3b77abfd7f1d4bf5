/** Changing a password or mobile number, and recovering a forgotten password. */
import type { RequestHandler } from 'msw';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { user } from '../../contract';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();

const SEARCH = '?redirect=%2Ftrack';
const open = (at: string, handlers: RequestHandler[], cookie = '') => {
  platform.use(...handlers);
  const tested = testConsole({ at, cookie });
  render(<App console={tested.console} />);
  return tested;
};
const picture = answer(user.imageCode, {
  imageCodeId: 'picture',
  image: 'data:image/png;base64,',
});
const button = (name: string) => screen.getByRole('button', { name });

describe('an expired or expiring password', () => {
  async function openWithTicket(handlers: RequestHandler[]) {
    const tested = open('/user/login', handlers);
    await screen.findByRole('heading', { name: '欢迎回来' });
    await act(() =>
      tested.console.router.navigate('/user/update/password', {
        state: { token: 'narrow', roleId: 'r1', search: SEARCH },
      }),
    );
    await screen.findByRole('heading', { name: '修改密码' });
    return tested;
  }
  async function fill(old: string, fresh: string) {
    await userEvent.type(screen.getByLabelText('现在的密码'), old);
    await userEvent.type(screen.getByLabelText('新密码'), fresh);
    await userEvent.click(button('确定修改'));
  }

  it('is changed with its own token, which is no session here; then sign-in opens [2.07] [5.13]', async () => {
    const { console, sent } = await openWithTicket([answer(user.updatePassword, null)]);
    expect(console.store.getState().global.token).toBe('');
    expect(await violations()).toEqual([]);
    document.documentElement.scrollTop = 300;
    await fill('old1', 'homeward2026');
    expect(await screen.findByRole('heading', { name: '欢迎回来' })).toBeVisible();
    expect(window.location.search).toBe(SEARCH);
    // The form that takes the new password, from its top.
    expect(screen.getByRole('tab', { name: '账号密码' })).toHaveAttribute('aria-selected', 'true');
    expect(document.documentElement.scrollTop).toBe(0);
    expect(platform.inputsOf(user.updatePassword)).toEqual([
      { oldPassword: 'old1#end', newPassword: 'homeward2026#end' },
    ]);
    expect(sent.find(({ url }) => url.endsWith('pwd/v2'))?.headers.get('token')).toBe('narrow');
    expect(console.store.getState().global.token).toBe('');
    expect(await screen.findByText('密码已修改，请用新密码登录。', { selector: '.adm-toast-wrap *' })).toBeVisible();
  });

  it('shows the fault of the new password before anything is sent', async () => {
    const { sent } = await openWithTicket([]);
    await fill('old1', 'short1');
    expect(screen.getByLabelText('新密码')).toHaveAccessibleDescription('至少要 8 位');
    await userEvent.clear(screen.getByLabelText('新密码'));
    await userEvent.type(screen.getByLabelText('新密码'), 'onlyletters');
    expect(screen.getByLabelText('新密码')).toHaveAccessibleDescription('要同时有字母和数字');
    expect(sent).toEqual([]);
  });

  it.each([
    [2002, '现在的密码不正确。'],
    [2006, '新密码不能和现在的密码相同。'],
    [401, '没有权限（令牌、用户名或密码错误）。'],
  ])('shows the refusal %i in its place, without a toast', async (code, words) => {
    await openWithTicket([refuse(user.updatePassword, code)]);
    await fill('old1', 'homeward2026');
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.querySelector('.adm-toast-wrap')).toBeNull();
  });

  it('says how to get here when there is no token [2.07]', async () => {
    open('/user/update/password', []);
    expect(await screen.findByText(/这一页要从登录进来/)).toBeVisible();
    expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/user/login');
  });
});

describe('a forgotten password', () => {
  it('is replaced after an image code and a code to the phone [2.06]', async () => {
    open(`/user/forget/password${SEARCH}`, [
      picture,
      answer(user.sendPasswordCode, { seconds: 60 }),
      answer(user.resetPassword, null),
    ]);
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000');
    expect(await violations()).toEqual([]);
    await userEvent.type(screen.getByLabelText('图片验证码'), '4711');
    await userEvent.click(button('获取验证码'));
    expect(await screen.findByRole('button', { name: '60 秒后可重新获取' })).toHaveAttribute('aria-disabled', 'true');
    expect(platform.inputsOf(user.sendPasswordCode)[0]).toEqual({
      mobile: '13800138000',
      imageCode: '4711',
      imageCodeId: 'picture',
    });
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.type(screen.getByLabelText('新密码'), 'homeward2026');
    await userEvent.click(button('确定修改'));
    expect(await screen.findByRole('heading', { name: '欢迎回来' })).toBeVisible();
    expect(platform.inputsOf(user.resetPassword)[0]).toEqual({
      mobile: '13800138000',
      verifyCode: '123456',
      newPassword: 'homeward2026#end',
    });
    expect(window.location.search).toBe(SEARCH);
  });

  it('sends no code without number and image code; each field says what is missing', async () => {
    const { paths } = open('/user/forget/password', [picture]);
    await screen.findByLabelText('手机号');
    await userEvent.click(button('获取验证码'));
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入 11 位手机号');
    expect(screen.getByLabelText('图片验证码')).toHaveAccessibleDescription('请输入图片里的字符');
    expect(paths().filter((path) => path.includes('send/verify'))).toEqual([]);
  });

  it('says that the image code is wrong, and fetches another picture', async () => {
    const { paths } = open('/user/forget/password', [picture, refuse(user.sendPasswordCode, 2003)]);
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000');
    await userEvent.type(screen.getByLabelText('图片验证码'), '0000');
    await userEvent.click(button('获取验证码'));
    await waitFor(() => expect(screen.getByLabelText('短信验证码')).toHaveAccessibleDescription('图片验证码不正确。'));
    expect(screen.getByLabelText('图片验证码')).toHaveValue('');
    await waitFor(() => expect(paths().filter((path) => path.endsWith('verification/code/v1'))).toHaveLength(2));
  });
});

describe('with a session', () => {
  const openSignedIn = (at: string, handlers: RequestHandler[]) =>
    open(at, [...handlers, ...signedInAs(TEACHER), answer(user.identities, [])], 'tok&1&r1');

  it('the password is changed, and the session goes on [2.34] [7.07]', async () => {
    const { console, sent } = openSignedIn('/profile/set/password', [answer(user.updatePassword, null)]);
    await userEvent.type(await screen.findByLabelText('现在的密码'), 'old1');
    expect(screen.getByLabelText('新密码')).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('form input[autocomplete="username"]')).toHaveValue('wu');
    expect(await violations(screen.getByRole('region'))).toEqual([]);
    await userEvent.type(screen.getByLabelText('新密码'), 'homeward2026');
    await userEvent.click(button('确定修改'));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(platform.inputsOf(user.updatePassword)).toEqual([
      { oldPassword: 'old1#end', newPassword: 'homeward2026#end' },
    ]);
    expect(sent.find(({ url }) => url.endsWith('pwd/v2'))?.headers.get('token')).toBe('tok');
    expect(console.store.getState().global.token).toBe('tok');
    expect(
      await screen.findByText('密码已修改。其他设备要用新密码重新登录。', { selector: '.adm-toast-wrap *' }),
    ).toBeVisible();
  });

  it('a wrong present password is shown in its place, and the typed text stays', async () => {
    openSignedIn('/profile/set/password', [refuse(user.updatePassword, 2002)]);
    await userEvent.type(await screen.findByLabelText('现在的密码'), 'old1');
    await userEvent.type(screen.getByLabelText('新密码'), 'homeward2026');
    await userEvent.click(button('确定修改'));
    expect(await screen.findByText('现在的密码不正确。')).toBeVisible();
    expect(screen.getByLabelText('新密码')).toHaveValue('homeward2026');
  });

  /** Waits until the dialog has opened completely. A dialog that is closed earlier stays on the page. */
  async function opened() {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.firstElementChild).not.toHaveStyle({ pointerEvents: 'none' }));
    return within(dialog);
  }
  async function prove(password: string) {
    const dialog = await opened();
    await userEvent.type(dialog.getByLabelText('现在的密码'), password);
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  }

  it('the number is changed with a code to the new one and the password [2.34] [7.07]', async () => {
    openSignedIn('/profile/set/mobile', [
      answer(user.sendMobileCode, { seconds: 60 }),
      answer(user.updateParent, { mobile: '13911112222' }),
    ]);
    await userEvent.type(await screen.findByLabelText('新手机号'), '13911112222');
    await userEvent.click(button('获取验证码'));
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    expect(await violations(screen.getByRole('region'))).toEqual([]);
    await userEvent.click(button('确定修改'));
    await prove('secret');
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(platform.inputsOf(user.sendMobileCode)).toEqual([{ mobile: '13911112222' }]);
    expect(platform.inputsOf(user.updateParent)).toEqual([
      { mobile: '13911112222', verifyCode: '123456', password: 'secret#end' },
    ]);
    expect(await screen.findByText('手机号已换成 13911112222。', { selector: '.adm-toast-wrap *' })).toBeVisible();
  });

  it('cancelling the password prompt changes nothing; a refusal is shown in its place', async () => {
    const { paths } = openSignedIn('/profile/set/mobile', [refuse(user.updateParent, 2008)]);
    await userEvent.type(await screen.findByLabelText('新手机号'), '13911112222');
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(button('确定修改'));
    await userEvent.click((await opened()).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(button('确定修改')).not.toHaveAttribute('aria-disabled'));
    expect(paths().some((path) => path.endsWith('parent/v2'))).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(button('确定修改'));
    await prove('secret');
    expect(await screen.findByText('这个手机号已经属于另一个账号。')).toBeVisible();
    expect(screen.getByLabelText('新手机号')).toHaveValue('13911112222');
  });
});
