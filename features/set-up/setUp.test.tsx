/** The page that makes the first school, and the page of a sign-in link: good, wrong, used up, offline, overloaded. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { RequestHandler } from 'msw';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../contract/envelope';
import { setUpCalls } from '../../contract/setUp';
import { App } from '../../src/app/App';
import { answer, loading, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';
import { ADMIN, identity, signedInAs } from '../../src/testing/viewers';

const platform = platformServer();
const { checkSetUpLink, setUp, checkSignInLink, redeemSignInLink } = setUpCalls;

const LANDING = '/exception/500';
const TO_LANDING = `?redirect=${encodeURIComponent(LANDING)}`;
const open = (at: string, handlers: RequestHandler[], config: TestConsoleOptions['config'] = { setUp: false }) => {
  platform.use(...handlers, ...signedInAs(ADMIN));
  const tested = testConsole({ at, config });
  render(<App console={tested.console} />);
  return tested;
};
const openForm = (...handlers: RequestHandler[]) =>
  open(`/setup${TO_LANDING}#good`, [answer(checkSetUpLink, null), ...handlers]);
const heading = (name: string) => screen.findByRole('heading', { name });
const violations = async () =>
  (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id }) => id);
const TYPED = { 学校名称: '青山小学', 管理员姓名: '赵校长', 管理员账号: 'zhao', 新密码: 'homeward2026' };
async function fill() {
  for (const [label, value] of Object.entries(TYPED)) await userEvent.type(await screen.findByLabelText(label), value);
}
const submit = () => screen.getByRole('button', { name: '建立学校' });

describe('the set-up link', () => {
  it('is checked with the token of the fragment; the form makes the school and enters as its administrator', async () => {
    const { console, sent } = openForm(answer(setUp, [identity('first', '0')]));
    expect(await heading('建立第一所学校')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(submit());
    expect(screen.getByLabelText('学校名称')).toHaveAccessibleDescription('请输入学校名称，最多 64 个字');
    expect(platform.inputsOf(setUp)).toEqual([]);
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(console.store.getState().global.token).toBe('token-first');
    expect(platform.inputsOf(checkSetUpLink)).toEqual([{ token: 'good' }]);
    expect(platform.inputsOf(setUp)).toMatchObject([
      { token: 'good', schoolName: '青山小学', realName: '赵校长', account: 'zhao', password: 'homeward2026#end' },
    ]);
    expect(sent.map(({ url }) => url).join(), 'no address holds the token').not.toContain('good');
  });

  it('two submits at once make one school', async () => {
    openForm(loading(setUp));
    await fill();
    const form = submit().closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('button', { name: '正在提交…' });
    fireEvent.submit(form);
    expect(platform.inputsOf(setUp)).toHaveLength(1);
  });

  it.each([
    [CODES.linkSpent, '这个链接不存在、已经用过，或者已经过期。'],
    [CODES.tooMany, '操作太频繁，请稍后再试。'],
    [CODES.unavailable, '服务暂不可用，服务器过载或在维护，请稍后再试。'],
  ])('refused with %i says so and takes another link', async (code, words) => {
    open('/setup#old', [refuse(checkSetUpLink, code)]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByLabelText('学校名称')).toBeNull();
    expect(await violations()).toEqual([]);
    platform.use(answer(checkSetUpLink, null));
    await userEvent.type(screen.getByLabelText('链接'), 'https://school.example/setup#new{Enter}');
    expect(await heading('建立第一所学校')).toBeVisible();
    expect(platform.inputsOf(checkSetUpLink).map(({ token }) => token)).toEqual(['old', 'new']);
  });

  it('without a network it says so, and the same link can be tried again', async () => {
    open('/setup#good', [offline(checkSetUpLink)]);
    expect(await screen.findByText('网络异常，无法连接服务器。')).toBeVisible();
    platform.use(answer(checkSetUpLink, null));
    await userEvent.type(screen.getByLabelText('链接'), 'good{Enter}');
    expect(await heading('建立第一所学校')).toBeVisible();
  });

  it('without a token it says where the link is', async () => {
    open('/setup', []);
    expect(await heading('平台还没有设置')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '使用这个链接' }));
    expect(screen.getByLabelText('链接')).toHaveAccessibleDescription('请粘贴链接');
    expect(platform.inputsOf(checkSetUpLink)).toEqual([]);
  });

  it('leads to sign-in when somebody else has set the platform up', async () => {
    open('/setup#good', [refuse(checkSetUpLink, CODES.alreadySetUp)]);
    expect(await heading('平台已经设置好了')).toBeVisible();
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/user/login');
  });

  it('is not even looked at on a platform that is set up', async () => {
    open('/setup#good', [], { setUp: true });
    expect(await heading('平台已经设置好了')).toBeVisible();
    expect(platform.inputsOf(checkSetUpLink)).toEqual([]);
  });

  it.each([
    ['was used meanwhile', refuse(setUp, CODES.linkSpent), '这个链接不存在、已经用过，或者已经过期。'],
    ['meets a taken platform', refuse(setUp, CODES.alreadySetUp), '平台已经设置好了，请直接登录。'],
    [
      'meets a platform that is overloaded',
      refuse(setUp, CODES.unavailable),
      '服务暂不可用，服务器过载或在维护，请稍后再试。',
    ],
    ['meets no network', offline(setUp), '网络异常，无法连接服务器。'],
  ])('a form whose link %s keeps what was typed', async (_, handler, words) => {
    openForm(handler);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('学校名称')).toHaveValue('青山小学');
    expect(window.location.hash).toBe('#good');
    platform.use(answer(setUp, [identity('first', '0')]));
    await userEvent.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
  });
});

describe('a sign-in link', () => {
  it('names its account, takes a new password and enters', async () => {
    const { console } = open(
      `/user/link${TO_LANDING}#good`,
      [
        answer(checkSignInLink, { account: 'zhao', realName: '赵校长' }),
        answer(redeemSignInLink, [identity('back', '0')]),
      ],
      {},
    );
    expect(await screen.findByText(/^赵校长，你好。为账号 zhao 设置一个新密码/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.type(screen.getByLabelText('新密码'), 'zhao2026{Enter}');
    expect(platform.inputsOf(redeemSignInLink), 'the password holds the account').toEqual([]);
    await userEvent.clear(screen.getByLabelText('新密码'));
    await userEvent.type(screen.getByLabelText('新密码'), 'homeward2026{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(console.store.getState().global.token).toBe('token-back');
  });

  it('that is used or too old says whom to ask', async () => {
    open('/user/link#old', [refuse(checkSignInLink, CODES.linkSpent)], {});
    expect(await screen.findByText('这个链接不存在、已经用过，或者已经过期。')).toBeVisible();
    expect(screen.getByText(/请向他要一个新的，或把链接粘贴在这里/)).toBeVisible();
  });
});
