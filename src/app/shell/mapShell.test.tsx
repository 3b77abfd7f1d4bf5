/** The map shell without a map: jsdom has no WebGL, and the shell must work without it. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, platformServer } from '../../testing/platformServer';
import { testConsole } from '../../testing/testConsole';
import { App } from '../App';
import { GUARDIAN, signedInAs, TEACHER } from '../../testing/viewers';
import { user } from '../../../contract/user';

const platform = platformServer();

function open(userType: string) {
  let grant = () => {};
  const granted = new Promise<void>((resolve) => (grant = resolve));
  platform.use(
    answer(user.pageAuthorities, () => granted.then(() => ['position', 'track'])),
    answer(user.currentUser, userType === '2' ? GUARDIAN : TEACHER),
  );
  const tested = testConsole({ at: '/profile', cookie: `t&${userType}&r` });
  render(<App console={tested.console} />);
  return { ...tested, grant };
}

it('the student side shows a message until its page authorities arrive [4.10]', async () => {
  const { console, grant } = open('2');
  expect(await screen.findByText('正在获取页面权限…')).toBeVisible();
  expect(screen.queryByRole('region', { name: '我的' })).toBeNull();
  grant();
  expect(await screen.findByRole('region', { name: '我的' })).toBeVisible();
  expect(screen.queryByText('正在获取页面权限…')).toBeNull();
  await waitFor(() =>
    expect(console.store.getState().global.authList).toEqual(
      expect.arrayContaining(['student', 'HOME', 'position', 'track']),
    ),
  );
});

it('a teacher does not wait [4.10]', async () => {
  open('1');
  expect(await screen.findByRole('region', { name: '我的' })).toBeVisible();
});

it('the bars show the school, the state of the live stream, and links to the permitted areas', async () => {
  open('1');
  expect(await screen.findByRole('heading', { name: '归途小学', level: 1 })).toBeVisible();
  expect(screen.getByText('正在连接')).toBeVisible();
  expect(
    screen
      .getAllByRole('link')
      .filter(({ className }) => className.includes('tab-bar'))
      .map(({ textContent }) => textContent),
  ).toEqual(['首页', '提醒', '通讯录', '应用', '我的']);
});

it('the tab bar marks the area that the open sheet closes to', async () => {
  platform.use(...signedInAs(TEACHER));
  render(<App console={testConsole({ at: '/manage', cookie: 't&1&r' }).console} />);
  const marked = () =>
    [...document.querySelectorAll('.tab-bar [aria-current]')].map((tab) => [
      tab.textContent,
      tab.getAttribute('aria-current'),
    ]);
  await screen.findByRole('region', { name: '学校管理' });
  await waitFor(() => expect(marked()).toEqual([['我的', 'true']]));
  await userEvent.click(screen.getByRole('link', { name: '我的' }));
  await waitFor(() => expect(marked()).toEqual([['我的', 'page']]));
});
