/** The signed-in console before its map: who waits for what. jsdom draws no map, and the shell must live without one. */
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { envelope } from '../../testing/testContext';
import { testConsole } from '../../testing/testConsole';
import { App } from '../App';

const person = (userType: string) => ({
  userId: 'u',
  userType,
  userName: 'lin',
  realName: '林芳',
  parentName: '林芳',
  studentName: '林小雨',
  photoUrl: null,
  schoolId: 's',
  provinceCode: '310000',
  id: 'r',
  studentId: 'st',
  schoolName: '归途小学',
  timeZone: 'Asia/Shanghai',
});

function open(userType: string) {
  let grant = () => {};
  const granted = new Promise<void>((resolve) => (grant = resolve));
  const tested = testConsole({
    at: '/profile',
    cookie: `t&${userType}&r`,
    answer: async ({ url }) => {
      if (url.endsWith('/school/parent/auth/query/v2')) return granted.then(() => envelope(['position', 'track']));
      if (url.endsWith('/user/userinfo/v1')) return envelope(person(userType));
      return Response.json({ success: false, code: 404, msg: '' }, { status: 404 });
    },
  });
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
