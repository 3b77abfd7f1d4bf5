/** Tests the guards of a water: choice from the staff, people without an account, order, and saving. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../contract';
import { consoleOn } from '../../tests/harness/consoleOn';
import { testPlatform } from '../../tests/harness/platform';
import { pond } from '../../tests/harness/waters';
import { eachTest } from '../../tests/harness/opened';

const { saveWaterArea, waterAreas, waterStaff } = contract.position;

const tester = eachTest(testPlatform);
let areaId: string;
beforeEach(async () => {
  const { data } = await tester.ask(saveWaterArea, { area: pond() }, await tester.signIn('admin'));
  areaId = data.areaId;
});

const chain = async () =>
  (await tester.ask(waterAreas, {}, await tester.signIn('admin'))).data.find((area) => area.areaId === areaId)?.chain;
async function edit() {
  await consoleOn(tester, 'admin', `/water/${areaId}`);
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const add = await screen.findByRole('button', { name: '加校外的人' });
  return within(add.closest('section') as HTMLElement);
}

it('adds staff by name or pinyin and people without an account, and saves their order [2.24]', async () => {
  const guards = await edit();
  await userEvent.click(guards.getByRole('button', { name: '从老师里选' }));
  const picker = within(await screen.findByRole('dialog', { name: '选负责人' }));
  await waitFor(() =>
    expect(picker.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      '孙老师老师 一年级2班 · 139****0003',
      '吴老师老师 一年级1班 · 139****0002',
      '赵校长管理员 · 139****0001',
    ]),
  );

  await userEvent.click(picker.getByRole('button', { name: '加入' }));
  expect(picker.getByRole('alert')).toHaveTextContent('请至少选一位');
  await userEvent.type(picker.getByRole('searchbox', { name: '搜索' }), 'zxz');
  expect(picker.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(picker.getByRole('checkbox', { name: /赵校长/ }));
  await userEvent.clear(picker.getByRole('searchbox', { name: '搜索' }));
  await userEvent.type(picker.getByRole('searchbox', { name: '搜索' }), '孙');
  expect(picker.getAllByRole('checkbox'), 'whoever is ticked stays in sight').toHaveLength(2);
  await userEvent.click(picker.getByRole('checkbox', { name: /孙老师/ }));
  await userEvent.click(picker.getByRole('button', { name: '加入 2 人' }));

  await userEvent.click(guards.getByRole('button', { name: '加校外的人' }));
  const outside = within(guards.getByRole('group', { name: '负责人 3' }));
  expect(outside.getByText('没有电话，到时没法通知。')).toBeVisible();
  await userEvent.type(outside.getByRole('textbox', { name: '姓名' }), '王塘主');
  await userEvent.type(outside.getByRole('textbox', { name: '电话' }), '13911112222');
  expect(outside.getByText('没有账号，到时发短信。')).toBeVisible();
  await userEvent.click(guards.getByRole('button', { name: '把负责人 2 往前移' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () =>
    expect(await chain()).toEqual([
      { roleId: 'r-sun', name: '孙老师', duty: '老师', phone: null },
      { roleId: 'r-admin', name: '赵校长', duty: '管理员', phone: null },
      { roleId: null, name: '王塘主', duty: '', phone: '13911112222' },
    ]),
  );
});

it('a cancelled list changes nothing, and nobody can be added twice', async () => {
  const guards = await edit();
  const open = async () => {
    await userEvent.click(guards.getByRole('button', { name: '从老师里选' }));
    const picker = within(await screen.findByRole('dialog', { name: '选负责人' }));
    return { picker, wu: await picker.findByRole('checkbox', { name: /吴老师/ }) };
  };
  const first = await open();
  await userEvent.click(first.wu);
  await userEvent.keyboard('{Escape}');
  expect(guards.queryAllByRole('group')).toEqual([]);
  const second = await open();
  await userEvent.click(second.wu);
  await userEvent.click(second.picker.getByRole('button', { name: '加入 1 人' }));
  expect(guards.getByRole('group', { name: '负责人 1：吴老师' })).toHaveTextContent('老师 一年级1班 · 139****0002');
  expect((await open()).wu).toBeDisabled();
});

it('marks a guard whose account is no longer in the school', async () => {
  const { data } = await tester.ask(
    saveWaterArea,
    { area: pond({ name: '西塘', chain: [{ roleId: 'r-sun', name: '孙老师', duty: '值守', phone: null }] }) },
    await tester.signIn('admin'),
  );
  areaId = data.areaId;
  await tester.db.query(`delete from identity where role_id = 'r-sun'`);
  const guards = await edit();
  expect(await guards.findByText('这个账号已不在学校，请去掉。')).toBeVisible();
});

it('lists the staff for administrators only, with masked numbers', async () => {
  const staff = async (account: string) => tester.ask(waterStaff, {}, await tester.signIn(account));
  const { data } = await staff('admin');
  expect(data.map(({ roleId }) => roleId)).toEqual(['r-sun', 'r-wu', 'r-admin']);
  expect(JSON.stringify(data)).not.toMatch(/\d{8}/);
  for (const account of ['wu', 'li', 'far']) expect((await staff(account)).status, account).toBe(403);
});
