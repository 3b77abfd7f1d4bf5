/** Who has looked, as a guardian reads it. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { answering, type SentText } from '../../src/testing/answering';
import { envelope } from '../../src/testing/testContext';
import { testConsole } from '../../src/testing/testConsole';

const parent = {
  userId: 'u',
  userType: '2',
  userName: 'lin',
  realName: '林芳',
  parentName: '林芳',
  studentName: '林小雨',
  photoUrl: null,
  schoolId: 's',
  provinceCode: '310000',
  id: 'r',
  studentId: 'xiaoyu',
  schoolName: '归途小学',
  timeZone: 'Asia/Shanghai',
};
const child = (studentId: string, studentName: string) => ({ studentId, studentName, spelling: 'x', initials: 'x' });
const look = (time: string, viewer: string, more: object = {}) => ({
  time,
  viewer,
  userType: '1',
  what: 'position',
  times: 1,
  ...more,
});

function open(log: (sent: SentText) => Response, children = [child('xiaoyu', '林小雨')], at = '/profile/access') {
  const tested = testConsole({
    at,
    cookie: 't&2&r',
    answer: answering({
      '/school/parent/auth/query/v2': () => envelope([]),
      '/user/userinfo/v1': () => envelope(parent),
      '/track/class/student/list/v1': () => envelope([{ classId: 'c', className: '一班', studentList: children }]),
      '/access/log/v1': log,
    }),
  });
  render(<App console={tested.console} />);
  return tested;
}

it("lists who looked at what and when, by the school's days, newest first", async () => {
  open(() =>
    envelope([
      look('2026-11-20T00:12:00.000Z', '吴老师', { times: 3 }),
      look('2026-11-19T16:30:00.000Z', '赵校长', { userType: '0', what: 'track' }),
      look('2026-11-19T08:00:00.000Z', '吴老师'),
    ]),
  );
  expect(await screen.findByRole('heading', { name: '谁看过孩子' })).toBeVisible();
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '11月20日星期五08:12吴老师 老师看了位置 · 3 次',
    '00:30赵校长 管理员看了轨迹',
    '11月19日星期四16:00吴老师 老师看了位置',
  ]);
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it('says so when nobody has looked yet', async () => {
  open(() => envelope([]));
  expect(await screen.findByRole('heading', { name: '还没有人看过' })).toBeVisible();
});

it('says why it could not be read, and tries again', async () => {
  let down = true;
  open(() => {
    if (down) throw new TypeError('Failed to fetch');
    return envelope([look('2026-11-20T00:12:00.000Z', '吴老师')]);
  });
  expect(await screen.findByRole('heading', { name: '网络不通，现在读不到' })).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('吴老师')).toBeVisible();
});

it('of a child one may not know of, says that there is none', async () => {
  open(
    () => Response.json({ success: false, code: 404, msg: '' }, { status: 404 }),
    undefined,
    '/profile/access?studentId=stranger',
  );
  expect(await screen.findByRole('heading', { name: '没有这条记录' })).toBeVisible();
});

it("of two children, shows one at a time, the own identity's first", async () => {
  const asked: unknown[] = [];
  open(
    ({ studentId }) => {
      asked.push(studentId);
      return envelope([look('2026-11-20T00:12:00.000Z', studentId === 'xiaoyu' ? '吴老师' : '孙老师')]);
    },
    [child('xiaoyu', '林小雨'), child('xiaolei', '林小雷')],
  );
  expect(await screen.findByText('吴老师')).toBeVisible();
  expect(await screen.findByRole('radio', { name: '林小雨' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '林小雷' }));
  expect(await screen.findByText('孙老师')).toBeVisible();
  expect(asked).toEqual(['xiaoyu', 'xiaolei']);
  expect(window.location.search).toBe('?studentId=xiaolei');
});
