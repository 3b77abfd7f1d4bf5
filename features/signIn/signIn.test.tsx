/** Sign-in by account, the choice of an identity, an old password, and the sign-in page itself. */
import { createChallenge } from 'altcha-lib';
import type { RequestHandler } from 'msw';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CODES, user } from '../../contract';
import { latinNames } from '../../server/people/roster/pinyin';
import { nameCalls } from '../../contract/names';
import { codecOf } from '../../contract/compat';
import { deriveWorkKey } from '../../contract/workKey';
import { App } from '../../src/app/App';
import { NOON, testConfig } from '../../src/testing/testContext';
import { answer, platformServer, refuse, refuseWith } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';
import { identity } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();

/** An error page needs no authority and no map. */
const TARGET = '/exception/500';
const codec = codecOf(testConfig().encode);

const open = ({ answers = [], ...options }: Partial<TestConsoleOptions> & { answers?: RequestHandler[] } = {}) => {
  platform.use(...answers);
  const tested = testConsole({ at: `/user/login?redirect=${encodeURIComponent(TARGET)}`, ...options });
  render(<App console={tested.console} />);
  return tested;
};

async function tryAccount(account = 'lin', password = 'secret') {
  await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
  await userEvent.type(screen.getByLabelText('账号或手机号'), account);
  await userEvent.type(screen.getByLabelText('密码'), password);
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}
const targetOpened = () => waitFor(() => expect(window.location.pathname).toBe(TARGET));

describe('by account', () => {
  it('starts a session of seven days and opens the target page [4.06] [2.41] [5.09]', async () => {
    const { console, cookies } = open({
      answers: [answer(user.signIn, [identity('r1', '2')])],
    });
    await tryAccount();
    await targetOpened();
    expect(platform.inputsOf(user.signIn)).toEqual([{ account: 'lin', password: 'secret#end', remember: true }]);
    expect(console.store.getState().global).toMatchObject({ token: 'token-r1', roleId: 'r1' });
    expect(cookies.ages.get('EDU_USERID')).toBe('Max-Age=604800');
  });

  it('ends with the browser when it is not remembered', async () => {
    const { cookies } = open({ answers: [answer(user.signIn, [identity('r1', '2')])] });
    await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
    await userEvent.click(screen.getByLabelText('7 天内免登录'));
    await tryAccount();
    await targetOpened();
    expect(cookies.ages.get('EDU_USERID')).toBe('session');
  });

  it('an empty form says what is missing and sends nothing', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByLabelText('账号或手机号')).toHaveAccessibleDescription('请输入账号');
    expect(screen.getByLabelText('密码')).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it("shows a failure in its place, in the reader's language, without a toast [4.07]", async () => {
    open({ answers: [refuse(user.signIn, 2002, 'Account or password is wrong')] });
    await tryAccount();
    expect(await screen.findByText('账号或密码不正确。')).toBeVisible();
    expect(document.querySelector('.adm-toast-wrap')).toBeNull();
  });

  it('after 2001 the form asks for an image code and fetches a new one after each failure [4.08]', async () => {
    let pictures = 0;
    open({
      answers: [
        answer(user.signIn, ({ imageCode }) => refuseWith(imageCode ? 2003 : 2001, '')),
        answer(user.imageCode, () => ({
          imageCodeId: `picture-${(pictures += 1)}`,
          image: 'data:image/png;base64,',
        })),
      ],
    });
    await tryAccount();
    await userEvent.type(await screen.findByLabelText('图片验证码'), 'ab3d');
    await waitFor(() => expect(pictures).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('图片验证码不正确。')).toBeVisible();
    await waitFor(() => expect(pictures).toBe(2));
    expect(platform.inputsOf(user.signIn)[1]).toMatchObject({ imageCode: 'ab3d', imageCodeId: 'picture-1' });
    expect(screen.getByLabelText('图片验证码')).toHaveValue('');
  });

  it('who does not read the picture lets the device prove it, and need not ask again [4.08]', async () => {
    const keys: string[] = [];
    const challenge = () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 10,
        counter: 20,
        async deriveKey(...work) {
          const derived = await deriveWorkKey(...work);
          keys.push(Buffer.from(derived.derivedKey).toString('hex'));
          return derived;
        },
      });
    open({
      answers: [
        answer(user.signIn, ({ imageCode }) => refuseWith(imageCode ? 2002 : 2001, '')),
        answer(user.imageCode, () => ({ imageCodeId: 'picture', image: 'data:image/png;base64,' })),
        answer(user.imageWork, async () => {
          const { parameters } = await challenge();
          return {
            imageCodeId: `work-${keys.length}`,
            challenge: { parameters: { ...parameters, algorithm: 'PBKDF2/SHA-256' as const } },
          };
        }),
      ],
    });
    await tryAccount();
    await userEvent.click(await screen.findByRole('button', { name: '看不清图片？让设备自动验证' }));
    expect(await screen.findByText('验证完成，可以继续了。')).toBeVisible();
    expect(screen.queryByLabelText('图片验证码')).toBeNull();
    const form = screen.getByRole('button', { name: '登录' }).closest('form') as Element;
    expect(await violations(form)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('账号或密码不正确。')).toBeVisible();
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(await screen.findByText('验证完成，可以继续了。')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(platform.inputsOf(user.signIn)).toHaveLength(3));
    expect(platform.inputsOf(user.signIn).slice(1)).toMatchObject([
      { imageCode: keys[0], imageCodeId: 'work-1' },
      { imageCode: keys[1], imageCodeId: 'work-2' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: '改为看图片输入' }));
    expect(screen.getByLabelText('图片验证码')).toBeVisible();
  });

  it('shows the typed password when asked', async () => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('密码')).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('several identities', () => {
  it('open the choice, which is made with the token of the chosen identity [4.05] [2.05]', async () => {
    const { console, sent } = open({
      answers: [
        answer(user.signIn, [identity('r1', '1'), identity('r2', '2')]),
        answer(user.chooseIdentity, ({ roleId }) => ({ ...identity(roleId, '2'), token: 'chosen' })),
      ],
    });
    await tryAccount();
    expect(await screen.findByRole('heading', { name: '选择身份' })).toBeVisible();
    expect(window.location.pathname).toBe('/user/identity');
    await userEvent.click(screen.getByRole('button', { name: /家长/ }));
    await targetOpened();
    const choice = sent.find(({ url }) => url.endsWith('choose/identity/v2'));
    expect(choice?.headers.get('token')).toBe('token-r2');
    expect(codec.decode(choice?.headers.get('api-token') ?? '')).toBe(`/user/choose/identity/v2&r2&${NOON}`);
    expect(console.store.getState().global.token).toBe('chosen');
    expect(console.store.getState().login.identityList).toEqual([]);
  });

  it('of guardians that differ by the child alone need no choice: the home shows all children', async () => {
    const { console, sent } = open({
      answers: [
        answer(user.signIn, [identity('r1', '2'), identity('r2', '2')]),
        answer(user.chooseIdentity, ({ roleId }) => ({ ...identity(roleId, '2'), token: 'chosen' })),
      ],
    });
    await tryAccount();
    await targetOpened();
    expect(sent.find(({ url }) => url.endsWith('choose/identity/v2'))?.headers.get('token')).toBe('token-r1');
    expect(console.store.getState().global.token).toBe('chosen');
    expect(console.store.getState().login.identityList).toEqual([]);
  });

  const atOther = { name: '林芳', school: '第二小学', detail: '林小雪' };
  it.each([
    ['first and second guardian', { ...identity('r2', '3') }],
    ['at two schools', { ...identity('r2', '2'), label: atOther }],
  ])('of guardians that differ more than by the child open the choice: %s', async (_, second) => {
    const { sent } = open({
      answers: [
        answer(user.signIn, [identity('r1', '2'), second]),
        answer(user.chooseIdentity, ({ roleId }) => ({ ...identity(roleId, '2'), token: 'chosen' })),
      ],
    });
    await tryAccount();
    expect(await screen.findByRole('heading', { name: '选择身份' })).toBeVisible();
    expect(sent.filter(({ url }) => url.endsWith('choose/identity/v2'))).toEqual([]);
  });

  it('of guardians open the choice when the platform does not answer', async () => {
    open({
      answers: [
        answer(user.signIn, [identity('r1', '2'), identity('r2', '2')]),
        refuse(user.chooseIdentity, CODES.unavailable),
      ],
    });
    await tryAccount();
    expect(await screen.findByRole('heading', { name: '选择身份' })).toBeVisible();
  });

  it('have their names in the reader’s language before one is chosen', async () => {
    const label = { name: '林芳', school: '归途小学', detail: '林小雨 · 三年级2班' };
    const { sent } = open({
      answers: [
        answer(user.signIn, [{ ...identity('r1', '2'), label }, identity('r2', '1')]),
        answer(nameCalls.latinNames, latinNames),
      ],
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Account' }));
    await userEvent.type(screen.getByLabelText('Account or mobile number'), 'lin');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Lin Xiaoyu · Grade 3 Class 2')).toBeVisible();
    expect(screen.getByText('Lin Fang · Guitu Primary School')).toBeVisible();
    expect(sent.find(({ url }) => url.endsWith('names/latin/v1'))?.headers.get('token')).toBe('token-r1');
  });

  it('are gone after a reload, which opens sign-in, says why, and keeps the page that was wanted', async () => {
    open({ at: '/user/identity?redirect=%2Ftrack%3Fday%3D2026-11-20' });
    expect(await screen.findByRole('heading', { name: '欢迎回来' })).toBeVisible();
    expect(screen.getByText(/登录没有完成/)).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/track?day=2026-11-20');
  });
});

describe('an old password', () => {
  const withAge = (remainDay: number) => open({ answers: [answer(user.signIn, [identity('r1', '2', remainDay)])] });

  it('that expires in six days gives a reminder that may be put off [5.12]', async () => {
    withAge(85);
    await tryAccount();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('修改密码提醒');
    expect(dialog).toHaveTextContent('6 天');
    await userEvent.click(within(dialog).getByRole('button', { name: '暂不修改' }));
    await targetOpened();
  });

  it('that expires in a day may be changed at once with its own token [5.12] [2.07]', async () => {
    const { console } = withAge(90);
    await tryAccount();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('1 天');
    await userEvent.click(within(dialog).getByRole('button', { name: '去修改' }));
    await waitFor(() => expect(window.location.pathname).toBe('/user/update/password'));
    expect(console.router.state.location.state).toMatchObject({ token: 'token-r1', roleId: 'r1' });
    expect(console.store.getState().global.token).toBe('');
  });

  it('that has expired must be changed; the token is not in the address [5.13] [2.07]', async () => {
    const { console } = withAge(91);
    await tryAccount();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: '去修改' }));
    await waitFor(() => expect(window.location.pathname).toBe('/user/update/password'));
    expect(window.location.search).toBe('');
    expect(console.router.state.location.state).toEqual({
      token: 'token-r1',
      roleId: 'r1',
      search: `?redirect=${encodeURIComponent(TARGET)}`,
    });
    expect(console.store.getState().global.token).toBe('');
  });

  it('of eighty days gives no reminder [5.11]', async () => {
    withAge(80);
    await tryAccount();
    await targetOpened();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the page', () => {
  it('changes its language at once and keeps it in local storage [3.02] [1.07]', async () => {
    const { storage } = open();
    await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(storage.local.getItem('locale')).toBe('en');
    expect(document.title).toBe('Smart Classroom · Sign in · Homeward Class Platform');
  });

  it.each([
    ['', '手机验证码'],
    ['loginType=1', '手机验证码'],
    ['loginType=2', '账号密码'],
    ['loginType=account', '账号密码'],
  ])('with %j opens at %s: 1 is by phone, anything else by account [5.09]', async (query, method) => {
    open({ at: `/user/login?${query}` });
    expect(await screen.findByRole('tab', { name: method, selected: true })).toBeVisible();
  });

  it('changes the sign-in method with the arrow keys', async () => {
    open();
    const byPhone = await screen.findByRole('tab', { name: '手机验证码' });
    byPhone.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '账号密码' })).toHaveFocus();
    expect(screen.getByLabelText('密码')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(byPhone).toHaveFocus();
  });

  it('opens the target page when somebody is signed in already', async () => {
    open({ cookie: 't&1&r' });
    await targetOpened();
  });
});
