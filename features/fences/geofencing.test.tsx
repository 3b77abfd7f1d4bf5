/** The list of fences and the actions on a fence, on the real platform. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import { type Fence, NO_CALENDAR } from '../../contract/fences';
import { chooseLanguage } from '../../src/store/settingChoices';
import { consoleOn } from '../../tests/harness/consoleOn';
import { draftFor } from '../../tests/harness/fences';
import { press, violations } from '../../src/testing/screenSteps';
import { save, setUpFenceJourney, tester, walk } from '../../tests/harness/fenceJourney';

const { position } = contract;

setUpFenceJourney();

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
  expect(await violations('.sheet')).toEqual([]);

  await userEvent.click(within(school).getByRole('link', { name: /校园/ }));
  expect(await screen.findByText('所有家长')).toBeVisible();
  for (const name of ['修改', '删除围栏', '今天不提醒']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('calls a fence of the school or of a family’s home by its English name, and leaves a name written freely', async () => {
  await save('li', draftFor(['s-ming'], { name: '外婆家' }));
  await save('li', draftFor(['s-ming'], { name: '打球的地方' }));
  await save('admin', draftFor([], { name: '归途小学', scope: { kind: 'school' } }));
  const { console } = await consoleOn(tester, 'li', '/device/geofencing');
  await screen.findByRole('link', { name: /归途小学/ });
  await console.store.dispatch(chooseLanguage('en'));
  const school = await screen.findByRole('link', { name: /Guitu Primary School/ });
  expect(screen.getByRole('link', { name: /Grandma's/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /打球的地方/ })).toBeVisible();
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

it('coming back from a fence, the focus is on its row', async () => {
  await save('li', draftFor(['s-ming'], { name: '外婆家' }));
  await save('li', draftFor(['s-ming'], { name: '打球的地方' }));
  await consoleOn(tester, 'li', '/device/geofencing');
  const name = /^打球的地方/;
  await userEvent.click(await screen.findByRole('link', { name }));
  await screen.findByRole('button', { name: '删除围栏' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name })).toHaveFocus());
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
    expect(await violations('.sheet')).toEqual([]);
  });

  it('is removed, and the removal is undone', async () => {
    await consoleOn(tester, 'li', `/device/geofencing?fence=${fence.fenceId}`);
    await press('删除围栏');
    expect(await screen.findByText('已删除“学校”。')).toBeVisible();
    expect((await stored())[0]?.removed).toBe(true);
    await press('撤销');
    expect(await screen.findByText('“学校”恢复了。')).toBeVisible();
    expect(await screen.findByRole('link', { name: /^学校/ })).toBeVisible();
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
    expect(await screen.findByRole('link', { name: /校园/ })).toBeVisible();
    expect(screen.getByText('由学校管理员设置，老师可以看，不能改。')).toBeVisible();
    expect(screen.queryByText('外婆家')).toBeNull();
    expect(screen.queryByRole('button', { name: /画一个围栏/ })).toBeNull();
  });

  it('an administrator edits the calendar: terms, holidays, extra school days', async () => {
    await consoleOn(tester, 'admin', '/geofencing?calendar=1');
    await press(/加一个学期/);
    const term = screen.getByRole('region', { name: '第 1 学期' });
    expect(within(term).queryByText('请填日期'), 'nobody has been there yet').toBeNull();
    await press('保存校历');
    expect(within(term).getAllByText('请填日期')).toHaveLength(2);
    expect(within(term).getByLabelText('第一天')).toHaveFocus();
    await userEvent.type(within(term).getByLabelText('第一天'), '2026-07-10');
    await userEvent.type(within(term).getByLabelText('最后一天'), '2026-02-24');
    expect(await within(term).findByText('最后一天要在第一天之后')).toBeVisible();
    await press('保存校历');
    expect(await screen.findByText('还没有保存：标红的地方要先填好')).toBeVisible();
    await userEvent.clear(within(term).getByLabelText('第一天'));
    await userEvent.type(within(term).getByLabelText('第一天'), '2026-02-24');
    await userEvent.clear(within(term).getByLabelText('最后一天'));
    await userEvent.type(within(term).getByLabelText('最后一天'), '2026-07-10');

    const holidays = screen.getByRole('region', { name: '放假日' });
    await userEvent.type(within(holidays).getByLabelText('从'), '2026-05-01');
    await userEvent.type(within(holidays).getByLabelText('到（可不填）'), '2026-05-05');
    await press('加放假日');
    expect(within(holidays).getByText('劳动节 5月1日 – 5月5日')).toBeVisible();

    const extra = screen.getByRole('region', { name: '调休上学日' });
    await userEvent.type(within(extra).getByLabelText('哪一天'), '2026-05-09');
    await userEvent.selectOptions(within(extra).getByLabelText('按哪天的课表'), '周三');
    await press('加调休上学日');
    expect(await violations('.sheet')).toEqual([]);
    await press('保存校历');
    await waitFor(() => expect(screen.queryByRole('button', { name: '保存校历' })).toBeNull());
    const { data } = await tester.ask(position.schoolCalendar, {}, await tester.signIn('li'));
    expect(data.calendar).toMatchObject({
      terms: [{ from: '2026-02-24', to: '2026-07-10' }],
      holidays: ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'],
      schoolDays: [{ day: '2026-05-09', as: 3 }],
    });
  });

  it('an administrator takes over the public holidays after a look at them; what the school has stays', async () => {
    const admin = await tester.signIn('admin');
    const calendar = { ...NO_CALENDAR, holidays: ['2026-05-09'], schoolDays: [{ day: '2026-10-10', as: 1 }] };
    await tester.ask(position.saveSchoolCalendar, { calendar }, admin);
    await consoleOn(tester, 'admin', '/geofencing?calendar=1');
    await press('采用 2026 年国家节假日');
    const preview = screen.getByRole('region', { name: '采用 2026 年国家节假日' });
    expect(within(preview).getByText(/国办发明电〔2025〕7号/)).toBeVisible();
    expect(within(preview).getByText('国庆节 10月1日 – 10月7日')).toBeVisible();
    expect(within(preview).queryByLabelText(/5月9日|10月10日/), 'the school has said so itself').toBeNull();
    await userEvent.selectOptions(within(preview).getByLabelText(/2月28日/), '按周四的课表');
    await userEvent.selectOptions(within(preview).getByLabelText(/2月14日/), '不上学');
    expect(await violations('.sheet')).toEqual([]);
    await press('加入校历');
    expect(screen.getByText('2027 年的放假安排，平台里还没有。')).toBeVisible();
    await press('保存校历');
    await waitFor(() => expect(screen.queryByRole('button', { name: '保存校历' })).toBeNull());
    const { data } = await tester.ask(position.schoolCalendar, {}, admin);
    expect(data.calendar.holidays).toHaveLength(34);
    expect(data.calendar.schoolDays).toEqual([
      { day: '2026-01-04', as: 5 },
      { day: '2026-02-28', as: 4 },
      { day: '2026-09-20', as: 2 },
      { day: '2026-10-10', as: 1 },
    ]);
  });

  it('a school outside mainland China is offered none of its holidays', async () => {
    await tester.db.query(`update school set time_zone = 'Asia/Hong_Kong' where school_id = 'school-a'`);
    await consoleOn(tester, 'admin', '/geofencing?calendar=1');
    expect(await screen.findByRole('region', { name: '放假日' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '国家节假日' })).toBeNull();
  });

  it('an administrator gives a grade its own hours, and the school’s stay for the rest', async () => {
    const admin = await tester.signIn('admin');
    const bells = [{ name: '第一节', from: '08:00', to: '08:40' }];
    await tester.ask(position.saveSchoolCalendar, { calendar: { ...NO_CALENDAR, bells } }, admin);
    await tester.db.query(`update class set name = '三年级1班' where class_id = 'class-1'`);
    await tester.db.query(`update class set name = '高一2班' where class_id = 'class-2'`);
    await consoleOn(tester, 'admin', '/geofencing?calendar=1');
    await press(/某些年级另有作息/);
    const own = screen.getByRole('region', { name: '作息时间：三年级' });
    expect(within(own).getByLabelText('高一')).not.toBeChecked();
    await userEvent.click(within(own).getByLabelText('三年级'));
    expect(within(screen.getByRole('region', { name: /^作息时间：/ })).getByText('请选年级')).toBeVisible();
    await userEvent.click(screen.getByLabelText('高一'));
    const senior = screen.getByRole('region', { name: '作息时间：高一' });
    await userEvent.clear(within(senior).getByLabelText('从'));
    await userEvent.type(within(senior).getByLabelText('从'), '07:20');
    expect(await violations('.sheet')).toEqual([]);
    await press('保存校历');
    await waitFor(() => expect(screen.queryByRole('button', { name: '保存校历' })).toBeNull());
    const { data } = await tester.ask(position.schoolCalendar, {}, admin);
    expect(data.calendar).toMatchObject({
      bells,
      gradeBells: [{ grades: ['senior 1'], bells: [{ name: '第一节', from: '07:20', to: '08:40' }] }],
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
  expect(await screen.findByRole('heading', { name: '网络不通，现在读不到' })).toBeVisible();
  down = false;
  await press('再试一次');
  expect(await screen.findByRole('heading', { name: '还没有围栏' })).toBeVisible();
});
