/** The list of fences and the actions on a fence, on the real platform. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import type { Fence, FenceDraft } from '../../contract/fence';
import { chooseLanguage } from '../../src/store/settingChoices';
import { consoleOn } from '../../tests/harness/consoleOn';
import { draftFor, place } from '../../tests/harness/fences';
import { type Tester, testPlatform } from '../../tests/harness/platform';
import { MORNING } from '../../tests/harness/testSchool';

const { position } = contract;
const MINUTE = 60_000;
const MING = '860000000000001';

let tester: Tester;
beforeEach(async () => {
  tester = await testPlatform();
});
afterEach(() => tester.close());

const save = async (account: string, fence: FenceDraft, over?: Pick<Fence, 'fenceId' | 'version'>): Promise<Fence> =>
  (
    await tester.ask(
      position.saveFence,
      { fence, ...(over && { over: { fenceId: over.fenceId, version: over.version } }) },
      await tester.signIn(account),
    )
  ).data;
const walk = async (steps: readonly (readonly [minute: number, east: number])[]) => {
  for (const [minute, east] of steps) {
    tester.time.now = MORNING + minute * MINUTE;
    const { lng, lat } = place(east);
    expect(
      (
        await tester.report({
          id: MING,
          lon: lng,
          lat,
          timestamp: tester.time.now,
          accuracy: 10,
          source: 'gps',
          speed: 2,
        })
      ).status,
    ).toBe(200);
  }
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** jsdom draws no map. The notice in its place has a heading before that of the sheet, so only the sheet is checked. */
const violations = async () =>
  (await axe.run('.sheet', { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id }) => id);

it('a guardian sees the child’s side of each fence, and may only read the school’s fences [2.26]', async () => {
  await save(
    'li',
    draftFor(['s-ming'], {
      name: '外婆家',
      rules: { presence: { days: [1, 2, 3, 4, 5], schoolDaysOnly: false, hereBy: '17:30', stayUntil: null } },
    }),
  );
  await save('admin', draftFor([], { name: '校园', scope: { kind: 'school' } }));
  await walk([
    [1, 600],
    [2, 500],
    [3, 300],
    [4, 30],
    [5, 10],
    [6, 5],
    [8, 5],
    [10, 5],
  ]);
  await consoleOn(tester, 'li', '/device/geofencing');
  const own = await screen.findByRole('region', { name: '自己的围栏' });
  expect(await within(own).findByText(/^在里面，09:0[34] 起$/)).toBeVisible();
  expect(within(own).getByText('17:30 前应到')).toBeVisible();
  expect(within(own).getByText(/到达、离开时提醒 · 任何时间/)).toBeVisible();
  const school = screen.getByRole('region', { name: '学校的围栏' });
  expect(within(school).getByText('由学校设置，家长可以看，不能改。')).toBeVisible();
  expect(await violations()).toEqual([]);

  await userEvent.click(within(school).getByRole('button', { name: /校园/ }));
  expect(await screen.findByText('所有家长')).toBeVisible();
  for (const name of ['修改', '删除围栏', '今天不提醒']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('calls a fence of the school or of a family’s home by its English name, and leaves a name written freely', async () => {
  await save('li', draftFor(['s-ming'], { name: '外婆家' }));
  await save('li', draftFor(['s-ming'], { name: '打球的地方' }));
  await save('admin', draftFor([], { name: '归途小学', scope: { kind: 'school' } }));
  const { console } = await consoleOn(tester, 'li', '/device/geofencing');
  await screen.findByRole('button', { name: /归途小学/ });
  await console.store.dispatch(chooseLanguage('en'));
  const school = await screen.findByRole('button', { name: /Guitu Primary School/ });
  expect(screen.getByRole('button', { name: /Grandma's/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /打球的地方/ })).toBeVisible();
  await userEvent.click(school);
  expect(await screen.findByRole('navigation', { name: 'Guitu Primary School' })).toBeVisible();
});

it('explains fences while there are none, and leads to drawing one', async () => {
  await consoleOn(tester, 'li', '/device/geofencing');
  expect(await screen.findByRole('heading', { name: '还没有围栏' })).toBeVisible();
  await press(/画一个围栏/);
  expect(window.location.search).toContain('edit=new');
});

it('tells staff of pupils, and not of a child of theirs', async () => {
  await consoleOn(tester, 'admin', '/geofencing');
  expect(await screen.findByText(/学生到达和离开时就会收到提醒/)).toBeVisible();
  expect(screen.queryByText(/孩子/)).toBeNull();
});

describe('one fence', () => {
  let fence: Fence;
  beforeEach(async () => {
    fence = await save('li', draftFor(['s-ming']));
  });
  const stored = async (removed = true) =>
    (await tester.ask(position.fences, { removed }, await tester.signIn('li'))).data;

  it('is paused for today or until a typed time, and resumed', async () => {
    await consoleOn(tester, 'li', `/device/geofencing?fence=${fence.fenceId}`);
    await press('今天不提醒');
    expect(await screen.findByText(/已暂停，到 明天 00:00/)).toBeVisible();
    expect((await stored())[0]?.pausedUntil).toBe('2026-03-02T16:00:00.000Z');
    await press('恢复提醒');
    await press(/^暂停到/);
    const until = screen.getByLabelText('暂停到');
    await userEvent.clear(until);
    await userEvent.type(until, '2026-03-02T08:00');
    await press('暂停');
    expect(await screen.findByText('请选一个将来的时间')).toBeVisible();
    await userEvent.clear(until);
    await userEvent.type(until, '2026-03-05T18:30');
    await press('暂停');
    expect(await screen.findByText(/已暂停，到 3月5日 18:30/)).toBeVisible();
    expect((await stored())[0]?.pausedUntil).toBe('2026-03-05T10:30:00.000Z');
    expect(await violations()).toEqual([]);
  });

  it('is removed, and the removal is undone', async () => {
    await consoleOn(tester, 'li', `/device/geofencing?fence=${fence.fenceId}`);
    await press('删除围栏');
    expect(await screen.findByText('已删除“学校”。')).toBeVisible();
    expect((await stored())[0]?.removed).toBe(true);
    await press('撤销');
    expect(await screen.findByText('“学校”恢复了。')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^学校/ })).toBeVisible();
    expect((await stored())[0]).toMatchObject({ removed: false, version: 3 });
  });

  it('is restored from the removed fences', async () => {
    await tester.ask(position.removeFence, { fenceId: fence.fenceId, version: 1 }, await tester.signIn('li'));
    await consoleOn(tester, 'li', '/device/geofencing');
    await press('已删除的围栏');
    expect(await screen.findByText(/李强 09:00 删除/)).toBeVisible();
    await press('恢复 学校');
    expect(await screen.findByRole('heading', { name: '没有删除过的围栏。' })).toBeVisible();
    expect((await stored())[0]?.removed).toBe(false);
  });

  it('lists who changed what, and restores a version', async () => {
    await save(
      'li',
      draftFor(['s-ming'], {
        name: '校门',
        shape: { kind: 'circle', centre: [120.92, 30.92], radius: 180 },
        rules: { pass: true },
      }),
      fence,
    );
    await consoleOn(tester, 'li', `/device/geofencing?fence=${fence.fenceId}`);
    await press('修改记录');
    const history = await screen.findByRole('list', { name: '修改记录' });
    for (const change of ['名称：学校 → 校门', '半径：120 米 → 180 米', '打开：经过时提醒'])
      expect(await within(history).findByText(change)).toBeVisible();
    expect(within(history).getAllByText(/李强 · 09:00/)).toHaveLength(2);
    await press('恢复到这一版');
    expect(await within(history).findByText('名称：校门 → 学校')).toBeVisible();
    expect((await stored())[0]).toMatchObject({ version: 3, name: '学校', shape: { radius: 120 } });
  });

  it('is not removed when somebody has changed it meanwhile', async () => {
    await consoleOn(tester, 'li', `/device/geofencing?fence=${fence.fenceId}`);
    await screen.findByRole('button', { name: '删除围栏' });
    await save('li', draftFor(['s-ming'], { name: '北门' }), fence);
    await press('删除围栏');
    expect(await screen.findByText('别人刚刚改过，已显示最新的。请看过再试。')).toBeVisible();
    expect(await screen.findByRole('region', { name: '北门' })).toBeVisible();
    expect((await stored())[0]).toMatchObject({ removed: false, version: 2 });
  });

  it('of another family’s child is not found', async () => {
    await consoleOn(tester, 'zhang', `/device/geofencing?fence=${fence.fenceId}`);
    expect(await screen.findByRole('heading', { name: '没有这个围栏，或者你无权查看。' })).toBeVisible();
  });
});

describe('staff', () => {
  it('a teacher sees the school’s fences of a pupil, and not the guardians’', async () => {
    await save('li', draftFor(['s-ming'], { name: '外婆家' }));
    await save('admin', draftFor([], { name: '校园', scope: { kind: 'classes', classIds: ['class-1'] } }));
    await consoleOn(tester, 'wu', '/pupil/s-ming/geofencing');
    expect(await screen.findByRole('button', { name: /校园/ })).toBeVisible();
    expect(screen.getByText('由学校管理员设置，老师可以看，不能改。')).toBeVisible();
    expect(screen.queryByText('外婆家')).toBeNull();
    expect(screen.queryByRole('button', { name: /画一个围栏/ })).toBeNull();
  });

  it('an administrator edits the calendar: terms, holidays, extra school days', async () => {
    await consoleOn(tester, 'admin', '/geofencing?calendar=1');
    await press(/加一个学期/);
    const term = screen.getByRole('region', { name: '第 1 学期' });
    expect(within(term).getAllByText('请填日期')).toHaveLength(2);
    await userEvent.type(within(term).getByLabelText('第一天'), '2026-07-10');
    await userEvent.type(within(term).getByLabelText('最后一天'), '2026-02-24');
    expect(await within(term).findByText('最后一天要在第一天之后')).toBeVisible();
    expect(button('保存校历')).toBeDisabled();
    await userEvent.clear(within(term).getByLabelText('第一天'));
    await userEvent.type(within(term).getByLabelText('第一天'), '2026-02-24');
    await userEvent.clear(within(term).getByLabelText('最后一天'));
    await userEvent.type(within(term).getByLabelText('最后一天'), '2026-07-10');

    const holidays = screen.getByRole('region', { name: '放假日' });
    await userEvent.type(within(holidays).getByLabelText('从'), '2026-05-01');
    await userEvent.type(within(holidays).getByLabelText('到（可不填）'), '2026-05-05');
    await press('加放假日');
    expect(within(holidays).getByText('5月1日 – 5月5日')).toBeVisible();

    const extra = screen.getByRole('region', { name: '调休上学日' });
    await userEvent.type(within(extra).getByLabelText('哪一天'), '2026-05-09');
    await userEvent.selectOptions(within(extra).getByLabelText('按哪天的课表'), '周三');
    await press('加调休上学日');
    expect(await violations()).toEqual([]);
    await press('保存校历');
    await waitFor(() => expect(screen.queryByRole('button', { name: '保存校历' })).toBeNull());
    const { data } = await tester.ask(position.schoolCalendar, {}, await tester.signIn('li'));
    expect(data.calendar).toMatchObject({
      terms: [{ from: '2026-02-24', to: '2026-07-10' }],
      holidays: ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'],
      schoolDays: [{ day: '2026-05-09', as: 3 }],
    });
  });

  it('a guardian may read the calendar', async () => {
    await consoleOn(tester, 'li', '/device/geofencing?calendar=1');
    expect(await screen.findByText('校历由学校管理员维护。')).toBeVisible();
    expect(screen.queryByRole('button', { name: /加一个学期/ })).toBeNull();
  });
});

it('says that the platform cannot be reached, and reads again on request', async () => {
  const fetch = tester.fetch;
  let down = true;
  tester.fetch = async (request) => {
    if (down && request.url.includes('/fence/list/')) throw new TypeError('network');
    return fetch(request);
  };
  await consoleOn(tester, 'li', '/device/geofencing');
  expect(await screen.findByRole('heading', { name: '连不上平台。连上后再试。' })).toBeVisible();
  down = false;
  await press('重试');
  expect(await screen.findByRole('heading', { name: '还没有围栏' })).toBeVisible();
});
