/** A link with a token, opened while somebody else is signed in (4.02). */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type CurrentUser, user } from '../../contract';
import { answer, offline, platformServer, refuseWith } from '../testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../testing/testConsole';
import { GUARDIAN, TEACHER } from '../testing/viewers';
import { violations } from '../testing/screenSteps';
import { App } from './App';

const platform = platformServer(answer(user.signOut, null));

/** Whose tokens these are. */
const OWNERS: Record<string, CurrentUser> = {
  now: { ...TEACHER, userId: 'u-wu' },
  link: { ...GUARDIAN, userId: 'u-lin' },
  again: { ...TEACHER, userId: 'u-wu' },
};
const whoseToken = answer(
  user.currentUser,
  (_, request) => OWNERS[request.headers.get('token') ?? ''] ?? refuseWith(401),
);

function open(token: string, { cookie = 'now&1&r0', ...options }: Partial<TestConsoleOptions> = {}) {
  platform.use(whoseToken);
  const at = `/exception/500?token=${token}&userType=2&roleId=r1&x=1`;
  const tested = testConsole({ at, cookie, ...options });
  render(<App console={tested.console} />);
  return { ...tested, token: () => tested.console.store.getState().global.token };
}
const address = () => `${window.location.pathname}${window.location.search}`;
const landed = () => screen.findByRole('heading', { name: '抱歉，服务器出错了' });
const question = () => screen.findByRole('heading', { name: '你是吴老师，要换成林芳吗？' });

it('asks by name before it replaces somebody else; the token has left the address', async () => {
  const { token, cookies } = open('link');
  expect(address()).toBe('/exception/500?x=1');
  const heading = await question();
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText('家长 · 林小雨 · 归途小学')).toBeVisible();
  expect(token()).toBe('now');
  expect(cookies.cookie).toBe('EDU_USERID=now%261%26r0');
  expect(screen.queryByRole('heading', { name: '抱歉，服务器出错了' })).toBeNull();
  expect(await violations()).toEqual([]);
});

it('whoever stays, stays: nothing is signed out and the page opens', async () => {
  const { token, cookies } = open('link');
  await question();
  await userEvent.click(screen.getByRole('button', { name: '继续作为吴老师' }));
  expect(await landed()).toBeVisible();
  expect([token(), cookies.cookie]).toEqual(['now', 'EDU_USERID=now%261%26r0']);
  expect(platform.inputsOf(user.signOut)).toEqual([]);
});

it('whoever goes on as the other has the session of the link, and the first one ends', async () => {
  const { token, cookies, sent } = open('link');
  await question();
  await userEvent.click(screen.getByRole('button', { name: '换成林芳' }));
  expect(await landed()).toBeVisible();
  expect(address()).toBe('/exception/500?x=1');
  expect([token(), cookies.cookie]).toEqual(['link', 'EDU_USERID=link%262%26r1']);
  await waitFor(() => expect(platform.inputsOf(user.signOut)).toHaveLength(1));
  expect(sent.find(({ url }) => url.endsWith('signout/v1'))?.headers.get('token')).toBe('now');
});

it('asks nothing when both sessions are the same person’s', async () => {
  const { token } = open('again');
  expect(await landed()).toBeVisible();
  expect(token()).toBe('again');
});

it('asks nothing when the session in progress has ended meanwhile', async () => {
  const { token } = open('link', { cookie: 'ended&1&r0' });
  expect(await landed()).toBeVisible();
  expect(token()).toBe('link');
});

it('asks nothing in the frame of a page that may embed the console, nor when nobody is signed in [4.02]', async () => {
  const framed = open('link', { embedded: true });
  expect(await landed()).toBeVisible();
  expect(framed.token()).toBe('link');
  expect(open('link', { cookie: '' }).token()).toBe('link');
});

it('a link with a dead token signs nobody out, and says so', async () => {
  const { token } = open('made-up');
  expect(await landed()).toBeVisible();
  expect(token()).toBe('now');
  expect(
    await screen.findByText('链接里的登录已经失效，你的登录没有变。', { selector: '.adm-toast-wrap *' }),
  ).toBeVisible();
});

it('without a network it can be tried again, or left', async () => {
  platform.use(offline(user.currentUser));
  const tested = testConsole({ at: '/exception/500?token=link&userType=2&roleId=r1', cookie: 'now&1&r0' });
  render(<App console={tested.console} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('网络不通，没能核对链接里的登录。');
  platform.use(whoseToken);
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await question()).toBeVisible();
});

it('opens the page of the link as the other person sees it', async () => {
  platform.use(whoseToken);
  const at = '/device/message?token=link&userType=2&roleId=r1';
  const tested = testConsole({ at, cookie: 'now&1&r0' });
  render(<App console={tested.console} />);
  await question();
  await userEvent.click(screen.getByRole('button', { name: '换成林芳' }));
  await waitFor(() => expect(window.location.pathname).toBe('/device/message'));
});
