/** The card over the map: counts that lead to the pupils they count, and a child without a card. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { alerts, fences, location, type Position } from '../../../contract';
import { answer, platformServer } from '../../testing/platformServer';
import { testConsole } from '../../testing/testConsole';
import { NOON } from '../../testing/testContext';
import { ADMIN, GUARDIAN, signedInAs, TEACHER } from '../../testing/viewers';
import { App } from '../App';

const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();
const positionOf = (studentId: string, minutes: number, more: Partial<Position> = {}): Position => ({
  studentId,
  bound: true,
  fix: {
    fixTime: ago(minutes),
    lng: 120.92,
    lat: 30.92,
    accuracy: 10,
    source: 'gps',
    speed: 0,
    course: null,
    altitude: null,
    noise: [],
  },
  contactTime: ago(minutes),
  receivedTime: ago(minutes),
  power: '80%',
  charging: false,
  alarm: null,
  reportInterval: 60,
  lostTime: null,
  place: null,
  ...more,
});
const classOf = (...pupils: [studentId: string, studentName: string][]) => ({
  classId: 'c',
  className: '三年级1班',
  studentList: pupils.map(([studentId, studentName]) => ({
    studentId,
    studentName,
    spelling: studentId,
    initials: 'x',
  })),
});

const platform = platformServer();

describe('the question of the hour [2.14]', () => {
  it('is answered before the first bell without a tap: how many are in, and why the rest cannot be told', async () => {
    platform.use(
      ...signedInAs(TEACHER),
      answer(fences.schoolCalendar, {
        timeZone: 'Asia/Shanghai',
        calendar: { terms: [], holidays: [], schoolDays: [], bells: [{ name: '早读', from: '12:30', to: '13:00' }] },
      }),
      answer(location.classStudents, [classOf(['a', '王芳'], ['b', '李明'], ['c', '张华'], ['d', '陈月'])]),
      answer(location.classPositions, [
        positionOf('a', 1, { place: '归途小学', placeNames: { kind: 'school', latin: 'Guitu' } }),
        positionOf('b', 40),
        positionOf('c', 1, { fix: null }),
        positionOf('d', 1, { bound: false, fix: null }),
      ]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&1&r1' }).console} />);
    const answered = await screen.findByRole('button', { name: /人到校/ });
    await waitFor(() => expect(answered).toHaveTextContent('李明（定位太旧）'));
    expect(answered).toHaveTextContent('1 人到校 · 0 人在路上 · 3 人不清楚');
    expect(answered).toHaveTextContent('张华（没有定位）');
    expect(answered).toHaveTextContent('陈月（没有卡）');
  });
});

describe('what an administrator has to look after [2.14]', () => {
  const open = (watch: { open: number; silentCards: number; failedNotices: number }) => {
    platform.use(
      ...signedInAs(ADMIN),
      answer(alerts.schoolWatch, watch),
      answer(location.classStudents, [classOf(['a', '王芳'])]),
      answer(location.classPositions, [positionOf('a', 1)]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&0&r1' }).console} />);
  };

  it('is one line that leads to the alerts, without what is none', async () => {
    open({ open: 2, silentCards: 0, failedNotices: 3 });
    const line = await screen.findByRole('link', { name: /提醒未处理/ });
    expect(line).toHaveAttribute('href', '/alerts');
    expect(line.textContent).toBe('2 条提醒未处理 ·\u00a03 条通知没送到');
  });

  it('is calm when there is nothing', async () => {
    open({ open: 0, silentCards: 0, failedNotices: 0 });
    expect(await screen.findByText('没有未处理的提醒，卡和通知都正常')).toBeVisible();
  });
});

describe('the counts of a teacher', () => {
  it('are buttons that open the list of those they count', async () => {
    platform.use(
      ...signedInAs(TEACHER),
      answer(location.classStudents, [classOf(['a', '王芳'], ['b', '李明'], ['c', '张华'])]),
      answer(location.classPositions, [positionOf('a', 1), positionOf('b', 40), positionOf('c', 50)]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&1&r1' }).console} />);
    await userEvent.click(await screen.findByRole('button', { name: /位置较旧 2/ }));
    const list = await screen.findByRole('dialog', { name: '班级和学生' });
    expect(new URLSearchParams(window.location.search).get('who')).toBe('old');
    const shown = () => within(list).getByRole('button', { name: /位置较旧 2/ });
    expect(shown()).toHaveAttribute('aria-pressed', 'true');
    // A popup that still opens takes no pointer.
    fireEvent.click(shown());
    await waitFor(() => expect(shown()).toHaveAttribute('aria-pressed', 'false'));
    expect(within(list).queryByRole('checkbox')).toBeNull();
    fireEvent.click(within(list).getByRole('button', { name: '选几个人看' }));
    expect(within(list).getByText('勾选要在地图上看的人')).toBeVisible();
  });
});

describe('the children of a guardian', () => {
  it('have discs that differ, and a card to bind where there is none', async () => {
    platform.use(
      ...signedInAs(GUARDIAN),
      answer(location.classStudents, [classOf(['st', '林小雨'], ['st-2', '林小北'])]),
      answer(location.classPositions, [positionOf('st', 1), positionOf('st-2', 1, { bound: false, fix: null })]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&2&r1' }).console} />);
    const bind = await screen.findByRole('link', { name: '给林小北绑定学生卡' });
    expect(bind).toHaveAttribute('href', '/device/bindDevice?studentId=st-2');
    expect(screen.queryByRole('link', { name: '给林小雨绑定学生卡' })).toBeNull();
    expect([...document.querySelectorAll('.pupil-disc')].map(({ textContent }) => textContent)).toEqual([
      '小雨',
      '小北',
    ]);
  });

  it.each([
    ['未绑卡', { bound: false, fix: null, contactTime: null }],
    ['没有定位', { fix: null, contactTime: null }],
  ] as const)('are told once what is not known: %s', async (state, more) => {
    platform.use(
      ...signedInAs(GUARDIAN),
      answer(location.classStudents, [classOf(['st', '林小雨'])]),
      answer(location.classPositions, [positionOf('st', 1, more)]),
    );
    render(<App console={testConsole({ at: '/position', cookie: 't&2&r1' }).console} />);
    const sheet = await screen.findByRole('region', { name: '林小雨' });
    const headline = (await within(sheet).findByText(state)).closest('p');
    expect(headline?.textContent).toBe(state);
  });
});
