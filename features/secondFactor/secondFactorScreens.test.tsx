/** The second factor on the screen, on the real platform: set up, asked for, lost, turned off. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { App } from '../../src/app/App';
import { testConsole } from '../../src/testing/testConsole';
import { violations } from '../../src/testing/screenSteps';
import { consoleOn } from '../../tests/harness/consoleOn';
import { testPlatform, TEST_SETTINGS } from '../../tests/harness/platform';
import { PASSWORD } from '../../tests/harness/testSchool';
import { eachTest } from '../../tests/harness/opened';

const STEP = 30_000;

const tester = eachTest(() => testPlatform({ settings: { ...TEST_SETTINGS } }));

const button = (name: string) => screen.findByRole('button', { name });
const click = async (name: string) => userEvent.click(await button(name));
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: tester.time.now });

/** Types the password, and the code of the app that the page shows. Returns secret and recovery codes. */
async function setUpApp() {
  await userEvent.type(await screen.findByLabelText('现在的密码'), PASSWORD);
  await click('下一步');
  expect(await screen.findByRole('img', { name: '给验证器应用扫描的二维码' })).toBeVisible();
  const secret = (document.querySelector('.factor__secret')?.textContent ?? '').replaceAll(' ', '');
  expect(await violations()).toEqual([]);
  await userEvent.type(screen.getByLabelText('验证器上的 6 位数字'), codeOf(secret));
  await click('确定');
  const heading = await screen.findByRole('heading', { name: '请保存恢复码' });
  await waitFor(() => expect(heading).toHaveFocus());
  const codes = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(codes).toHaveLength(10);
  await click('我已经保存好了');
  tester.time.now += STEP;
  return { secret, codes };
}

function openSignIn() {
  const tested = testConsole({
    at: `/user/login?loginType=2&redirect=${encodeURIComponent('/exception/500')}`,
    answer: tester.fetch,
    config: {
      encode: { enabled: true, ...DEFAULT_SETTINGS.compat },
      passwordSuffix: DEFAULT_SETTINGS.compat.passwordSuffix,
    },
    deviceNow: () => tester.time.now,
  });
  render(<App console={tested.console} />);
  return tested;
}
async function typePassword() {
  await userEvent.type(await screen.findByLabelText('账号或手机号'), 'admin');
  await userEvent.type(screen.getByLabelText('密码'), PASSWORD);
  await click('登录');
}

it('an administrator sets it up, signs in with it, and turns it off with a recovery code', async () => {
  await consoleOn(tester, 'admin', '/profile/second-factor');
  expect(await screen.findByText('未开启')).toBeVisible();
  await click('设置验证器应用');
  const { secret, codes } = await setUpApp();
  expect(await screen.findByText('还有 10 个没用过')).toBeVisible();
  cleanup();

  const { console } = openSignIn();
  await typePassword();
  expect(await screen.findByRole('heading', { name: '再确认一次是你' })).toBeVisible();
  expect(window.location.pathname).toBe('/user/second-factor');
  expect(console.store.getState().global.token).toBe('');
  const field = screen.getByLabelText('验证器上的 6 位数字');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await violations()).toEqual([]);
  await userEvent.type(field, '12345{Enter}');
  expect(field).toHaveAccessibleDescription('请输入 6 位数字');
  await userEvent.type(field, '6{Enter}');
  expect(await screen.findByText('验证码不正确，或者已经用过。')).toBeVisible();
  expect(field, 'what was typed stays').toHaveValue('123456');
  await userEvent.clear(field);
  await userEvent.type(field, `${codeOf(secret)}{Enter}`);
  await waitFor(() => expect(window.location.pathname).toBe('/exception/500'));
  expect(console.store.getState().global.level).toBe('0');

  await act(() => console.router.navigate('/profile/second-factor'));
  await click('停用：验证器应用');
  await click('拿不到验证器？用恢复码');
  await userEvent.type(await screen.findByLabelText('恢复码'), codes[0] ?? '');
  await click('验证并停用');
  expect(await screen.findByText('未开启')).toBeVisible();
});

describe('where it is required', () => {
  beforeEach(() => {
    tester.platform.settings.requireSecondFactor = true;
  });

  it('sign-in leads through the set-up to the page that was asked for', async () => {
    const { console } = openSignIn();
    await typePassword();
    expect(await screen.findByText('本平台要求管理员开启两步验证，设好后才能继续。')).toBeVisible();
    expect(console.store.getState().global.token).toBe('');
    await setUpApp();
    await waitFor(() => expect(window.location.pathname).toBe('/exception/500'));
    expect(console.store.getState().global.level).toBe('0');
  });

  it('a session from before is led there too, and nothing else opens', async () => {
    await consoleOn(tester, 'admin', '/profile/sessions');
    expect(await screen.findByText('本平台要求管理员开启两步验证，设好后才能继续。')).toBeVisible();
    expect(window.location.pathname).toBe('/user/second-factor/set-up');
    await setUpApp();
    await waitFor(() => expect(window.location.pathname).not.toBe('/user/second-factor/set-up'));
  });
});

it('the page of the second step leads back when nobody came from sign-in', async () => {
  const tested = testConsole({ at: '/user/second-factor', answer: tester.fetch });
  render(<App console={tested.console} />);
  expect(await screen.findByText('这一页要从登录进来。请先登录。')).toBeVisible();
  expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/user/login');
});
