/** The access log, as a guardian reads it. */
import type { RequestHandler } from 'msw';
import { render, screen } from '@testing-library/react';
import { CODES, location, position } from '../../contract';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse } from '../../src/testing/platformServer';
import { testListStates } from '../../src/testing/testListStates';
import { testConsole } from '../../src/testing/testConsole';
import { GUARDIAN, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';
import type { HandlerOutput } from '../../contract/call';

const platform = platformServer();

const child = (studentId: string, studentName: string) => ({ studentId, studentName, spelling: 'x', initials: 'x' });
type Look = HandlerOutput<typeof position.accessLog>[number];
const look = (time: string, viewer: string, more: Partial<Look> = {}): Look => ({
  time,
  viewer,
  userType: '1',
  what: 'position',
  times: 1,
  ...more,
});

function open(log: RequestHandler, children = [child('xiaoyu', '林小雨')], at = '/profile/access') {
  platform.use(
    ...signedInAs({ ...GUARDIAN, studentId: 'xiaoyu' }),
    answer(location.classStudents, [{ classId: 'c', className: '一班', studentList: children }]),
    log,
  );
  render(<App console={testConsole({ at, cookie: 't&2&r' }).console} />);
}

it("lists who viewed what and when, newest first, by the school's days", async () => {
  open(
    answer(position.accessLog, [
      look('2026-11-20T00:12:00.000Z', '吴老师', { times: 3 }),
      look('2026-11-19T16:30:00.000Z', '赵校长', { userType: '0', what: 'track' }),
      look('2026-11-18T23:40:00.000Z', '吴老师', { what: 'class-map' }),
    ]),
  );
  expect(await screen.findByRole('heading', { name: '谁看过孩子' })).toBeVisible();
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '11月20日星期五08:12吴老师 老师看了位置 · 3 次',
    '00:30赵校长 管理员看了轨迹',
    '11月19日星期四07:40吴老师 老师在班级地图上显示',
  ]);
  expect(await violations()).toEqual([]);
});

testListStates({
  list: 'the log of who has looked',
  platform,
  call: position.accessLog,
  empty: [],
  open: () => {
    platform.use(...signedInAs(GUARDIAN));
    render(<App console={testConsole({ at: '/profile/access', cookie: 't&2&r' }).console} />);
  },
  words: { empty: '还没有人看过' },
});

it('says that there is no such record for a child outside the scope of the viewer', async () => {
  open(refuse(position.accessLog, CODES.notFound), undefined, '/profile/access?studentId=stranger');
  expect(await screen.findByRole('heading', { name: '没有这条记录' })).toBeVisible();
});

it("shows one of two children at a time, beginning with the present identity's child", async () => {
  open(
    answer(position.accessLog, ({ studentId }) => [
      look('2026-11-20T00:12:00.000Z', studentId === 'xiaoyu' ? '吴老师' : '孙老师'),
    ]),
    [child('xiaoyu', '林小雨'), child('xiaolei', '林小雷')],
  );
  expect(await screen.findByText('吴老师')).toBeVisible();
  expect(await screen.findByRole('radio', { name: '林小雨' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '林小雷' }));
  expect(await screen.findByText('孙老师')).toBeVisible();
  expect(platform.inputsOf(position.accessLog).map(({ studentId }) => studentId)).toEqual(['xiaoyu', 'xiaolei']);
  expect(window.location.search).toBe('?studentId=xiaolei');
});

it("opens from the child's sheet too", async () => {
  const nowhere = { bound: true, fix: null, contactTime: null, receivedTime: null, power: null, charging: null };
  const at = { studentId: 'xiaoyu', ...nowhere, alarm: null, reportInterval: 60, lostTime: null, place: null };
  platform.use(answer(location.classPositions, [at]), answer(position.studentLocation, at));
  open(answer(position.accessLog, [look('2026-11-20T00:12:00.000Z', '吴老师')]), undefined, '/position');
  await userEvent.click(await screen.findByRole('link', { name: '谁看过孩子' }));
  expect(await screen.findByText('吴老师')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(await screen.findByRole('heading', { name: '林小雨' })).toBeVisible();
});

it('closes to the child from which it was opened, and keeps that when the child is changed', async () => {
  open(
    answer(position.accessLog, []),
    [child('xiaoyu', '林小雨'), child('xiaolei', '林小雷')],
    '/profile/access?studentId=xiaoyu&from=position',
  );
  await userEvent.click(await screen.findByRole('radio', { name: '林小雷' }));
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/position?studentId=xiaolei');
});
