/** Signing in, as a person at the screen meets it. */
import type { RequestHandler } from 'msw';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { user } from '../../contract';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codecOf } from '../../contract/compat';
import { App } from '../../src/app/App';
import { NOON, testConfig } from '../../src/testing/testContext';
import { answer, platformServer, refuse, refuseWith } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';
import { GUARDIAN, signedInAs, TEACHER } from '../../src/testing/viewers';

const platform = platformServer();

const codec = codecOf(testConfig().encode);
const identity = (roleId: string, userType: string, remainDay = 1) => ({
  roleId,
  userType,
  userId: 'u1',
  token: `token-${roleId}`,
  remainDay,
  label: { name: '林芳', school: '归途小学', detail: `班级 ${roleId}` },
});

// Landing at an error page keeps the map out of these tests; it needs no authority.
const LANDING = '/exception/500';
const open = ({ answers = [], ...options }: Partial<TestConsoleOptions> & { answers?: RequestHandler[] } = {}) => {
  platform.use(...answers);
  const tested = testConsole({ at: `/user/login?redirect=${encodeURIComponent(LANDING)}`, ...options });
  render(<App console={tested.console} />);
  return tested;
};

async function tryAccount(account = 'lin', password = 'secret') {
  await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
  await userEvent.type(screen.getByLabelText('账号或手机号'), account);
  await userEvent.type(screen.getByLabelText('密码'), password);
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}
const landed = () => waitFor(() => expect(window.location.pathname).toBe(LANDING));

describe('by account', () => {
  it('one enters with the only identity, for seven days, and lands where one wanted to be [4.06] [2.41] [5.09]', async () => {
    const { console, cookies } = open({
      answers: [answer(user.signIn, [identity('r1', '2')])],
    });
    await tryAccount();
    await landed();
    expect(platform.inputsOf(user.signIn)).toEqual([{ account: 'lin', password: 'secret#end' }]);
    expect(console.store.getState().global).toMatchObject({ token: 'token-r1', roleId: 'r1' });
    expect(cookies.ages.get('EDU_USERID')).toBe('Max-Age=604800');
  });

  it('without being remembered one is signed in until the browser closes', async () => {
    const { cookies } = open({ answers: [answer(user.signIn, [identity('r1', '2')])] });
    await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
    await userEvent.click(screen.getByLabelText('7 天内免登录'));
    await tryAccount();
    await landed();
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

  it("a failure is said in place, in the reader's language, with no toast [4.07]", async () => {
    open({ answers: [refuse(user.signIn, 2002, 'Account or password is wrong')] });
    await tryAccount();
    expect(await screen.findByText('账号或密码不正确。')).toBeVisible();
    expect(document.querySelector('.adm-toast-wrap')).toBeNull();
  });

  it('2001 shows the image code, which goes with the next try and is new after every failure [4.08]', async () => {
    let pictures = 0;
    open({
      answers: [
        answer(user.signIn, ({ imageCode }) => refuseWith(imageCode ? 2003 : 2001, '')),
        answer(user.imageCode, () => ({
          imageCodeId: `picture-${(pictures += 1)}`,
          svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
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

  it('a password can be read while one types it', async () => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('密码')).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('several identities', () => {
  it('are to be chosen from; the choice is asked for in its own name [4.05] [2.05]', async () => {
    const { console, sent } = open({
      answers: [
        answer(user.signIn, [identity('r1', '1'), identity('r2', '2')]),
        answer(user.chooseIdentity, ({ roleId }) => ({ ...identity(String(roleId), '2'), token: 'chosen' })),
      ],
    });
    await tryAccount();
    expect(await screen.findByRole('heading', { name: '选择身份' })).toBeVisible();
    expect(window.location.pathname).toBe('/user/identity');
    await userEvent.click(screen.getByRole('button', { name: /家长/ }));
    await landed();
    const choice = sent.find(({ url }) => url.endsWith('choose/identity/v2'));
    expect(choice?.headers.get('token')).toBe('token-r2');
    expect(codec.decode(choice?.headers.get('api-token') ?? '')).toBe(`/user/choose/identity/v2&r2&${NOON}`);
    expect(console.store.getState().global.token).toBe('chosen');
    expect(console.store.getState().login.identityList).toEqual([]);
  });

  it('are gone after a reload: one signs in anew', async () => {
    open({ at: '/user/identity' });
    expect(await screen.findByRole('heading', { name: '欢迎回来' })).toBeVisible();
  });
});

describe('an old password', () => {
  const withAge = (remainDay: number) => open({ answers: [answer(user.signIn, [identity('r1', '2', remainDay)])] });

  it('that expires in six days is a reminder one may put off [5.12]', async () => {
    withAge(85);
    await tryAccount();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('修改密码提醒');
    expect(dialog).toHaveTextContent('6 天');
    await userEvent.click(within(dialog).getByRole('button', { name: '暂不修改' }));
    await landed();
  });

  it('that expires in a day may be changed at once, in the name of its own token [5.12] [2.07]', async () => {
    const { console } = withAge(90);
    await tryAccount();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('1 天');
    await userEvent.click(within(dialog).getByRole('button', { name: '去修改' }));
    await waitFor(() => expect(window.location.pathname).toBe('/user/update/password'));
    expect(console.router.state.location.state).toMatchObject({ token: 'token-r1', roleId: 'r1' });
    expect(console.store.getState().global.token).toBe('');
  });

  it('that has expired can only be changed, with the token kept out of the address [5.13] [2.07]', async () => {
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
      search: `?redirect=${encodeURIComponent(LANDING)}`,
    });
    expect(console.store.getState().global.token).toBe('');
  });

  it('with eighty days behind it is good [5.11]', async () => {
    withAge(80);
    await tryAccount();
    await landed();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('by phone', () => {
  const number = () => screen.findByLabelText('手机号');

  it('a wrong number gets no code', async () => {
    const { sent } = open();
    await userEvent.type(await number(), '12345');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await number()).toHaveAccessibleDescription('请输入 11 位手机号');
    expect(sent).toEqual([]);
  });

  it('the code signs one in', async () => {
    open({ answers: [answer(user.phoneSignIn, [identity('r1', '2')])] });
    await userEvent.type(await number(), '13800138000');
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await landed();
    expect(platform.inputsOf(user.phoneSignIn)).toEqual([{ mobile: '13800138000', verifyCode: '123456' }]);
  });

  it('why no code was sent is said beside it', async () => {
    open({ answers: [refuse(user.sendCode, 2005)] });
    await userEvent.type(await number(), '13800138000');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() =>
      expect(screen.getByLabelText('短信验证码')).toHaveAccessibleDescription('验证码刚刚发送过，请稍候。'),
    );
    expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
  });

  it('a number that has had its codes for a day says from when on there are more', async () => {
    const until = '2026-11-22T00:12:00.000Z';
    open({
      answers: [refuse(user.sendCode, 2009, 'words', { until })],
    });
    await userEvent.type(await number(), '13800138000');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() =>
      expect(screen.getByLabelText('短信验证码')).toHaveAccessibleDescription(
        '一天里发给这个手机号的验证码已达上限，11月22日 08:12 起可以再获取。',
      ),
    );
  });

  describe('the button for the code', () => {
    let now = NOON;
    beforeEach(() => {
      now = NOON;
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => void vi.useRealTimers());

    it('counts down from 60 s, disabled, and re-enables at zero [4.09]', async () => {
      open({ answers: [answer(user.sendCode, { seconds: 60 })], deviceNow: () => now });
      fireEvent.change(await number(), { target: { value: '13800138000' } });
      fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
      const button = await screen.findByRole('button', { name: '已发送（60 秒）' });
      expect(button).toBeDisabled();
      const pass = (ms: number) =>
        act(() => {
          now += ms;
          vi.advanceTimersByTime(ms);
        });
      pass(18_000);
      expect(button).toHaveTextContent('已发送（42 秒）');
      pass(41_000);
      expect(button).toHaveTextContent('已发送（1 秒）');
      expect(button).toBeDisabled();
      pass(1_000);
      expect(button).toHaveTextContent('获取验证码');
      expect(button).toBeEnabled();
    });
  });
});

describe('the page', () => {
  it('changes its language at once, and keeps it in local storage [3.02] [1.07]', async () => {
    const { storage } = open();
    await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(storage.local.getItem('locale')).toBe('en');
    expect(document.title).toBe('Smart Classroom · Sign in');
  });

  it.each([
    ['', '手机验证码'],
    ['loginType=1', '手机验证码'],
    ['loginType=2', '账号密码'],
    ['loginType=account', '账号密码'],
  ])('with %j opens at %s: 1 is by phone, anything else by account [5.09]', async (query, way) => {
    open({ at: `/user/login?${query}` });
    expect(await screen.findByRole('tab', { name: way, selected: true })).toBeVisible();
  });

  it('is worked with the keyboard: arrows change the way to sign in', async () => {
    open();
    const byPhone = await screen.findByRole('tab', { name: '手机验证码' });
    byPhone.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '账号密码' })).toHaveFocus();
    expect(screen.getByLabelText('密码')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(byPhone).toHaveFocus();
  });

  it('lists demo accounts where there are any, and one tap signs in', async () => {
    const demoAccounts = [
      {
        account: 'chen',
        password: 'homeward1',
        title: { zh: '陈老师', en: 'Ms Chen' },
        shows: { zh: '全班', en: 'A class' },
      },
    ];
    open({
      answers: [
        answer(user.signIn, ({ account, password }) =>
          account === 'chen' && password === 'homeward1#end' ? [identity('r1', '1')] : refuseWith(2002),
        ),
      ],
      config: { demoAccounts },
    });
    await userEvent.click(await screen.findByRole('button', { name: /陈老师/ }));
    await landed();
  });

  it('whoever is signed in already is led on', async () => {
    open({ cookie: 't&1&r' });
    await landed();
  });
});

describe('the profile', () => {
  const weChat = { authorize: 'https://wechat.test/', sdk: '' };

  it('of somebody WeChat opens the account of says so, and ends it when asked', async () => {
    let bound = true;
    open({
      at: '/profile',
      cookie: 'tok&1&r1',
      config: { weChat },
      answers: [
        answer(user.currentUser, TEACHER),
        answer(user.weChatBinding, () => ({ bound })),
        answer(user.unbindWeChat, () => ((bound = false), null)),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '停用微信登录' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用微信登录' }));
    await waitFor(() => expect(screen.queryByText('微信登录')).toBeNull());
    expect(bound).toBe(false);
  });

  const asParent = (answers: RequestHandler[]) =>
    open({ at: '/profile', cookie: 'tok&2&r1', answers: [...answers, ...signedInAs(GUARDIAN)] });
  async function correct(label: string, name: string) {
    await userEvent.click(await screen.findByRole('button', { name: `更正${label}` }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.firstElementChild).not.toHaveStyle({ pointerEvents: 'none' }));
    const field = within(dialog).getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, name);
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  }

  it("lets a parent correct the own name, which is the user's at once [4.18] [7.07]", async () => {
    // The record is not read again: what is shown is what was merged.
    let reads = 0;
    const { console } = asParent([
      answer(user.updateParent, { parentName: '林芳芳' }),
      answer(user.currentUser, () => ((reads += 1) > 1 ? refuseWith(7001) : GUARDIAN)),
    ]);
    await correct('我的姓名', '林芳芳');
    await waitFor(() =>
      expect(console.store.getState().user.currentUser).toMatchObject({
        parentName: '林芳芳',
        realName: '林芳芳',
        studentName: '林小雨',
      }),
    );
    expect(platform.inputsOf(user.updateParent)).toEqual([{ parentName: '林芳芳' }]);
    expect(screen.getAllByText('林芳芳').length).toBeGreaterThan(0);
  });

  it('says why an own name was not taken', async () => {
    asParent([refuse(user.updateParent, 400)]);
    await correct('我的姓名', '8');
    expect(await screen.findByText('请求有误，没有作任何改动。')).toBeVisible();
  });

  it("lets a parent correct the child's name, which is kept with the sign-in too [4.18] [7.07]", async () => {
    const { console } = asParent([
      answer(user.updateStudent, ({ studentName }) => ({ studentId: 'st', studentName })),
      answer(user.currentUser, GUARDIAN),
    ]);
    await correct('孩子姓名', '林小语');
    await waitFor(() =>
      expect(console.store.getState().login.studentList).toEqual([{ studentId: 'st', studentName: '林小语' }]),
    );
  });

  it('of staff offers no names to correct, and no card to report lost', async () => {
    open({ at: '/profile', cookie: 'tok&1&r1', answers: [answer(user.currentUser, TEACHER)] });
    expect(await screen.findByRole('link', { name: '人脸照片' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /更正/ })).toBeNull();
    expect(screen.queryByRole('link', { name: '卡挂失' })).toBeNull();
  });

  it("says of more than one student identity that one may switch; a teacher's does not count [5.10]", async () => {
    asParent([answer(user.identities, [identity('r1', '2'), identity('r2', '3'), identity('r3', '1')])]);
    expect(await screen.findByRole('link', { name: /切换身份.*2 个可选/ })).toBeVisible();
  });

  it('of one student identity says nothing of a switch [5.10]', async () => {
    const { paths } = asParent([answer(user.identities, [identity('r1', '2'), identity('r3', '1')])]);
    await waitFor(() => expect(paths().some((path) => path.endsWith('change/identity/v1'))).toBe(true));
    expect(await screen.findByRole('link', { name: '切换身份' })).toBeVisible();
  });

  it("signed out of leads to sign-in, which knows no other page than the router's base [2.40] [4.04]", async () => {
    const { console, storage } = asParent([answer(user.signOut, null)]);
    storage.local.setItem('theme', 'dark');
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/user/login?redirect=%2F'));
    expect(console.store.getState().global.token).toBe('');
    expect(storage.local.getItem('theme')).toBeNull();
  });

  it('says nothing of WeChat where it opens nothing, and asks nothing where there is none', async () => {
    const { paths } = open({
      at: '/profile',
      cookie: 'tok&1&r1',
      answers: [answer(user.currentUser, TEACHER)],
    });
    expect(await screen.findByRole('link', { name: '修改密码' })).toBeVisible();
    expect(screen.queryByText('微信登录')).toBeNull();
    expect(paths().some((path) => path.includes('/wx/'))).toBe(false);
  });
});
