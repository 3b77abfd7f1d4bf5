/** Where the account is signed in: listed, and ended by its owner. */
import type { RequestHandler } from 'msw';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type ListedSession, user } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();

const session = (sessionId: string, more: Partial<ListedSession> = {}): ListedSession => ({
  sessionId,
  current: false,
  userType: '1',
  browser: 'Chrome',
  system: 'Windows',
  openedAt: '2026-11-19T00:10:00.000Z',
  usedAt: '2026-11-20T03:30:00.000Z',
  ...more,
});
const HERE = session('here', { current: true, browser: 'Firefox', system: 'Linux' });
const PHONE = session('phone', { browser: 'WeChat', system: 'Android', openedAt: '2026-11-18T23:05:00.000Z' });
const OLD = session('old', { browser: null, system: null });

function open(...handlers: RequestHandler[]) {
  platform.use(...handlers, ...signedInAs(TEACHER));
  const tested = testConsole({ at: '/profile/sessions', cookie: 't&1&r' });
  render(<App console={tested.console} />);
  return tested;
}
async function confirm(name: string) {
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.firstElementChild).not.toHaveStyle({ pointerEvents: 'none' }));
  await userEvent.click(within(dialog).getByRole('button', { name }));
}

it('lists the devices with their times, this one first and marked', async () => {
  open(answer(user.sessionList, [PHONE, HERE, OLD]));
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Firefox · Linux 这台设备老师 · 11月19日 08:10 登录',
    '微信 · Android老师 · 11月19日 07:05 登录最近使用 11月20日 11:30结束登录',
    '未知设备老师 · 11月19日 08:10 登录最近使用 11月20日 11:30结束登录',
  ]);
  expect(await violations()).toEqual([]);
});

it('ends one session after a question, and reads the list again', async () => {
  let sessions = [HERE, PHONE];
  open(
    answer(user.sessionList, () => sessions),
    answer(user.endOneSession, () => ((sessions = [HERE]), null)),
  );
  await userEvent.click(await screen.findByRole('button', { name: '结束登录：微信 · Android，11月19日 07:05 登录' }));
  await confirm('结束登录');
  expect(await screen.findByRole('heading', { name: '没有别的登录' })).toBeVisible();
  expect(platform.inputsOf(user.endOneSession)).toEqual([{ sessionId: 'phone' }]);
});

it('ends all others, and nothing when the question is cancelled', async () => {
  let sessions = [HERE, PHONE, OLD];
  open(
    answer(user.sessionList, () => sessions),
    answer(user.endOtherSessions, () => ((sessions = [HERE]), null)),
  );
  await userEvent.click(await screen.findByRole('button', { name: '结束其他所有登录' }));
  await confirm('取消');
  expect(platform.inputsOf(user.endOtherSessions)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '结束其他所有登录' }));
  await confirm('结束其他所有登录');
  expect(await screen.findByText('其他登录都已结束')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('a session that has just ended leaves the list', async () => {
  let sessions = [HERE, PHONE];
  open(
    answer(user.sessionList, () => sessions),
    refuse(user.endOneSession, 404),
  );
  await userEvent.click(await screen.findByRole('button', { name: /微信/ }));
  sessions = [HERE];
  await confirm('结束登录');
  expect(await screen.findByRole('heading', { name: '没有别的登录' })).toBeVisible();
});

testListStates({
  list: 'the sessions of the account',
  platform,
  call: user.sessionList,
  empty: [HERE],
  open: () => void open(),
  words: { empty: '没有别的登录' },
});
