/** The rules form, filled in by a guardian and by an administrator, saved on the real platform. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import type { Fence } from '../../../contract/fences';
import { importRoster } from '../../../server/running/consequences';
import { consoleOn } from '../../../tests/harness/consoleOn';
import { save, setUpFenceJourney, tester } from '../../../tests/harness/fenceJourney';
import { draftFor } from '../../../tests/harness/fences';
import { withSecondGuardian } from '../../../tests/harness/testSchool';
import { press, violations } from '../../../src/testing/screenSteps';

const { position } = contract;

setUpFenceJourney();

const stored = async (account: string): Promise<Fence | undefined> =>
  (await tester.ask(position.fences, {}, await tester.signIn(account))).data[0];
const toggle = (name: string, within_ = screen.getByRole('main')) =>
  userEvent.click(within(within_).getByRole('switch', { name }));
/** Taps a word of the sentence, which opens its fields. */
const word = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, expanded: false }));
const rulesOf = async (account: string, at: string) => {
  await consoleOn(tester, account, at);
  await userEvent.click(await screen.findByRole('radio', { name: '规则' }));
  await screen.findByRole('textbox', { name: '名称' });
};

it('a guardian sets time windows, a due time, delays and recipients; each fault is named at its field', async () => {
  await importRoster(tester.platform, withSecondGuardian());
  const { fenceId } = await save('li', draftFor(['s-ming'], { rules: { dwell: 0 } }));
  await rulesOf('li', `/device/geofencing?edit=${fenceId}`);

  await word('任何时间');
  await userEvent.click(screen.getByRole('radio', { name: '只在这些时段' }));
  const first = screen.getByRole('region', { name: '时段 1' });
  for (const day of ['星期一', '星期二', '星期三', '星期四', '星期五'])
    await userEvent.click(within(first).getByRole('checkbox', { name: day }));
  expect(within(first).getByText('至少选一天')).toBeVisible();
  await userEvent.click(within(first).getByRole('checkbox', { name: '星期五' }));
  await userEvent.clear(within(first).getByLabelText('从'));
  expect(within(first).getByLabelText('从')).toHaveAccessibleDescription('请填时间');
  await userEvent.type(within(first).getByLabelText('从'), '22:00');
  await userEvent.clear(within(first).getByLabelText('到'));
  await userEvent.type(within(first).getByLabelText('到'), '06:00');
  expect(within(first).getByText('到第二天 06:00')).toBeVisible();
  await press(/加一个时段/);
  const second = screen.getByRole('region', { name: '时段 2' });
  await userEvent.clear(within(second).getByLabelText('到'));
  await userEvent.type(within(second).getByLabelText('到'), '00:00');

  await word('没有应到的时间');
  await toggle('该到没到、不该走却走了，都提醒');
  await userEvent.type(screen.getByLabelText('几点前不该离开'), '07:00');
  expect(screen.getByLabelText('几点前不该离开')).toHaveAccessibleDescription('不该离开的时间要晚于最晚到的时间');
  await userEvent.clear(screen.getByLabelText('几点前不该离开'));
  await userEvent.type(screen.getByLabelText('几点前不该离开'), '16:10');
  expect(screen.getByText('学校还没有填校历：周一至周五都算上学日。')).toBeVisible();

  await word('告诉孩子的所有监护人');
  await userEvent.click(screen.getByRole('radio', { name: '只提醒选中的人' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '李强' }));
  await word(/^同一种提醒至少隔/);
  await userEvent.click(
    within(screen.getByRole('group', { name: '待多久才算到达' })).getByRole('radio', { name: '5 分钟' }),
  );
  await word('进出都提醒');
  await toggle('离开时提醒');
  expect(screen.getByRole('button', { name: '到达时提醒', expanded: true })).toBeVisible();
  expect(await violations('.sheet')).toEqual([]);

  await press('保存');
  await waitFor(async () => expect((await stored('li'))?.version).toBe(2));
  expect((await stored('li'))?.rules).toMatchObject({
    arrive: true,
    leave: false,
    hours: [
      { days: [5], from: '22:00', to: '06:00' },
      { days: [1, 2, 3, 4, 5], from: '15:30', to: '24:00' },
    ],
    presence: { days: [1, 2, 3, 4, 5], schoolDaysOnly: true, hereBy: '07:50', stayUntil: '16:10' },
    dwell: 300,
    told: { guardians: ['u-mei'], teachers: false, admins: false },
  });
});

it('an administrator chooses classes or pupils, and staff as recipients', async () => {
  const { fenceId } = await save('admin', draftFor([], { scope: { kind: 'school' } }));
  await rulesOf('admin', `/geofencing?edit=${fenceId}`);
  await userEvent.click(screen.getByRole('radio', { name: '选几个班' }));
  expect(screen.getByText('至少选一个')).toBeVisible();
  await userEvent.click(await screen.findByRole('checkbox', { name: '一年级2班' }));
  await userEvent.click(screen.getByRole('radio', { name: '选几个学生' }));
  await userEvent.type(screen.getByLabelText('按姓名或拼音首字母找学生'), 'wf');
  await press('加上王芳');
  await userEvent.type(screen.getByLabelText('按姓名或拼音首字母找学生'), '华');
  await press('加上张华');
  await press('去掉王芳');
  await word(/^告诉/);
  await toggle('班主任');
  await toggle('所有家长');
  await press('保存');
  await waitFor(async () => expect((await stored('admin'))?.version).toBe(2));
  expect(await stored('admin')).toMatchObject({
    scope: { kind: 'students', studentIds: ['s-hua'] },
    rules: { told: { guardians: [], teachers: true, admins: false } },
  });
});
