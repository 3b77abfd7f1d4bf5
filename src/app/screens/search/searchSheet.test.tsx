/** The search over the map: what it finds for a guardian and for staff, what it says meanwhile, and what one does. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { alerts, fences, location } from '../../../../contract';
import { CODES } from '../../../../contract/envelope';
import { nameCalls } from '../../../../contract/names';
import { pinyinOfPlace } from '../../../../server/people/roster/pinyin';
import { answer, loading, offline, platformServer, refuse } from '../../../testing/platformServer';
import { positionFixture } from '../../../testing/positionFixture';
import { testConsole } from '../../../testing/testConsole';
import { NOON } from '../../../testing/testContext';
import { GUARDIAN, signedInAs, TEACHER } from '../../../testing/viewers';
import { App } from '../../App';

const pupil = (studentId: string, studentName: string, spelling: string, initials: string) => ({
  studentId,
  studentName,
  spelling,
  initials,
});
const CLASS = {
  classId: 'c1',
  className: '三年级1班',
  studentList: [pupil('st', '林小雨', 'linxiaoyu', 'lxy'), pupil('s2', '林小雪', 'linxiaoxue', 'lxx')],
};
const PLACE = {
  name: '书院公园',
  names: { kind: null, latin: 'Academy Park' },
  kind: 'park',
  lng: 120.92,
  lat: 30.92,
  radius: 90,
};

const platform = platformServer();
const open = (cookie: string) => render(<App console={testConsole({ at: '/search', cookie }).console} />);
const type = async (words: string) => {
  const field = await screen.findByRole('searchbox', { name: '找人、地点、道路，或坐标' });
  await userEvent.clear(field);
  await userEvent.type(field, words);
};
const results = (kind: string) => screen.findByRole('region', { name: kind });

const known = [
  answer(location.classStudents, [CLASS]),
  answer(location.classPositions, [positionFixture('st', new Date(NOON).toISOString())]),
  answer(fences.fences, []),
  answer(fences.fencePlaces, [PLACE]),
  answer(alerts.waterAreas, []),
  answer(nameCalls.placePinyin, ({ place }) => place.map(pinyinOfPlace)),
];

describe('a guardian', () => {
  beforeEach(() => platform.use(...signedInAs(GUARDIAN), ...known));

  it('finds a place by the first letters of its pinyin, and draws a fence of so many metres by keys alone', async () => {
    open('t&2&r');
    await type('sygy 200米');
    await within(await results('常去的地方')).findByRole('button', { name: /书院公园/ });
    await userEvent.keyboard('{Enter}');
    const metres = await screen.findByRole('textbox', { name: '半径（米）' });
    expect(metres).toHaveFocus();
    expect(metres).toHaveValue('200');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { name: '画围栏' });
    expect(await screen.findByText(/半径 200 米/)).toBeVisible();
  });

  it('proposes the place’s own metres, and says which are none', async () => {
    open('t&2&r');
    await type('书院');
    await userEvent.click(await screen.findByRole('button', { name: /书院公园/ }));
    const metres = await screen.findByRole('textbox', { name: '半径（米）' });
    expect(metres).toHaveValue('90');
    await userEvent.clear(metres);
    await userEvent.type(metres, '5{Enter}');
    expect(await screen.findByText('请填 15 到 50000 之间的米数。')).toBeVisible();
    expect(window.location.pathname).toBe('/search');
  });

  it('goes through the results by the arrows, finds a child by pinyin, and opens its page', async () => {
    open('t&2&r');
    await type('linx');
    await within(await results('学生')).findAllByRole('button');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: /林小雨/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: '打开' })).toHaveAttribute('href', '/position?studentId=st');
  });

  it('reads coordinates in three datums', async () => {
    open('t&2&r');
    await type('30.93, 120.92');
    const rows = within(await results('坐标')).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('按高德、腾讯地图的坐标'),
      expect.stringContaining('按百度地图的坐标'),
      expect.stringContaining('按 GPS 的坐标'),
    ]);
  });

  it('says that nothing fits', async () => {
    open('t&2&r');
    await type('不存在');
    expect(await screen.findByRole('heading', { name: '没有找到“不存在”' })).toBeVisible();
  });
});

describe('while something is missing', () => {
  it('says that it is read, and that nothing was found only afterwards', async () => {
    platform.use(...signedInAs(GUARDIAN), loading(fences.fencePlaces), ...known);
    open('t&2&r');
    await type('不存在');
    expect(await screen.findByText('正在读取…')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /没有找到/ })).toBeNull();
  });

  it.each([
    ['offline', offline(fences.fencePlaces), /^网络不通，下面不是全部/],
    ['broken', refuse(fences.fencePlaces, CODES.brokenDown), /^有一部分没能读到/],
  ])('%s: shows what it has, says that it is not all, and reads again when asked', async (_, failing, words) => {
    platform.use(...signedInAs(GUARDIAN), failing, ...known);
    open('t&2&r');
    expect(await screen.findByText(words)).toBeVisible();
    await type('lxy');
    expect(await screen.findByRole('button', { name: /林小雨/ })).toBeVisible();
    platform.use(...known);
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await type('sygy');
    expect(await screen.findByRole('button', { name: /书院公园/ })).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
  });
});

it('a teacher finds a class, asks for no child’s home, and draws no fence', async () => {
  platform.use(
    ...signedInAs(TEACHER),
    answer(fences.fencePlaces, () => {
      throw new Error('a home was asked for');
    }),
    answer(fences.schoolPlaces, [PLACE]),
    ...known.filter((_, index) => index !== 3),
  );
  open('t&1&r');
  await type('sygy');
  expect(await screen.findByRole('button', { name: /书院公园/ })).toBeVisible();
  await type('三年级');
  await userEvent.click(await within(await results('班级')).findByRole('button', { name: /三年级1班/ }));
  expect(await screen.findByRole('link', { name: '打开' })).toHaveAttribute('href', '/class/group?class=c1');
  expect(screen.queryByRole('button', { name: '在这里画围栏' })).toBeNull();
});
