/** The signed-in console before its map: who waits for what. jsdom draws no map, and the shell must live without one. */
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, platformServer } from '../../testing/platformServer';
import { testConsole } from '../../testing/testConsole';
import { App } from '../App';
import { GUARDIAN, TEACHER } from '../../testing/viewers';
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

it('the student side waits for its page authorities with a message, then goes on with them [4.10]', async () => {
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

it('the bars name the school, say whether one is live, and lead to what one may open', async () => {
  open('1');
  expect(await screen.findByRole('heading', { name: '归途小学', level: 1 })).toBeVisible();
  expect(screen.getByText('正在重连')).toBeVisible();
  expect(
    screen
      .getAllByRole('link')
      .filter(({ className }) => className.includes('tab-bar'))
      .map(({ textContent }) => textContent),
  ).toEqual(['首页', '提醒', '通讯录', '应用', '我的']);
});
