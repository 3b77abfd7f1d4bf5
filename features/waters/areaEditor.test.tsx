/** Tests the editor of a water area with the real platform and without a map: the shore by buttons, and the fields. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../contract';
import { consoleOn } from '../../tests/harness/consoleOn';
import { testPlatform } from '../../tests/harness/platform';
import { pond } from '../../tests/harness/waters';
import { press, violations } from '../../src/testing/screenSteps';
import { eachTest } from '../../tests/harness/opened';

const { saveWaterArea, waterAreas } = contract.position;

const tester = eachTest(testPlatform);
let areaId: string;
beforeEach(async () => {
  areaId = (await tester.ask(saveWaterArea, { area: pond() }, await tester.signIn('admin'))).data.areaId;
});

const kept = async () =>
  (await tester.ask(waterAreas, {}, await tester.signIn('admin'))).data.find((area) => area.areaId === areaId);
const shoreOf = async () => (await kept())?.polygons[0]?.[0] ?? [];
async function openShore() {
  const opened = await consoleOn(tester, 'admin', `/water/${areaId}`);
  await press('修改');
  await userEvent.click(await screen.findByRole('radio', { name: '岸线' }));
  return opened;
}
const reloaded = (session: Storage) => {
  cleanup();
  return consoleOn(tester, 'admin', `/water/${areaId}?edit`, session);
};
const draftsIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((name) => name?.startsWith('DRAFT'));
const discard = async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃草稿' }));

it('moves the shore, adds a corner, and saves without other changes [2.24]', async () => {
  const before = await shoreOf();
  await openShore();
  await press(/^向东 \d+ 米$/);
  const tools = within(screen.getByRole('toolbar', { name: '画图工具' }));
  await userEvent.click(tools.getByRole('button', { name: '下一个角' }));
  await press('在它后面加一个角');
  expect(screen.getByText(/^多边形，5 个角，面积/)).toBeInTheDocument();
  expect(await violations('.sheet')).toEqual([]);
  expect(await shoreOf()).toEqual(before);
  await press('保存');
  await waitFor(async () => expect(await shoreOf()).toHaveLength(6));
  const after = await shoreOf();
  expect(Math.max(...after.map(([lng]) => lng))).toBeGreaterThan(Math.max(...before.map(([lng]) => lng)));
  expect(await kept()).toMatchObject({ name: '东塘', danger: 'high', version: 2 });
});

it('does not save an area without a name: the field shows the fault and gets the focus', async () => {
  await openShore();
  await userEvent.click(screen.getByRole('radio', { name: '看护' }));
  await userEvent.clear(screen.getByRole('textbox', { name: '名称' }));
  await userEvent.click(screen.getByRole('radio', { name: '岸线' }));
  await press('保存');
  const field = await screen.findByRole('textbox', { name: '名称' });
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(await kept()).toMatchObject({ version: 1 });
});

it('draws one of several waters at a time, adds one, and removes one', async () => {
  const [shore = []] = pond().polygons;
  const other = shore.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat + 0.01]));
  await tester.ask(
    saveWaterArea,
    { area: pond({ polygons: [shore, other] }), over: { areaId, version: 1 } },
    await tester.signIn('admin'),
  );
  await openShore();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '哪一块' }), '第 2 块，共 2 块');
  await press('去掉这一块');
  expect(screen.queryByRole('combobox', { name: '哪一块' })).toBeNull();
  await press('保存');
  await waitFor(async () => expect((await kept())?.polygons).toEqual([shore]));
});

it('does not save an unfinished outline, and says so', async () => {
  await openShore();
  await press('再画一块');
  await userEvent.click(screen.getByRole('radio', { name: '看护' }));
  await press('保存');
  expect(await screen.findByRole('radio', { name: '岸线' })).toBeChecked();
  expect(await kept()).toMatchObject({ version: 1 });
});

it('discards a drawing only after a confirmation', async () => {
  const { storage } = await openShore();
  await press(/^向北 \d+ 米$/);
  expect(draftsIn(storage.session)).toHaveLength(1);
  await press('取消');
  await discard();
  expect(await screen.findByRole('button', { name: '修改' })).toBeVisible();
  expect(await kept()).toMatchObject({ version: 1 });
  expect(draftsIn(storage.session)).toEqual([]);
});

it('keeps drawing and fields over a reload, and saves them unchanged', async () => {
  const before = await shoreOf();
  const { storage } = await openShore();
  await press(/^向东 \d+ 米$/);
  await userEvent.click(screen.getByRole('radio', { name: '看护' }));
  await userEvent.clear(screen.getByRole('textbox', { name: '名称' }));
  await reloaded(storage.session);
  expect(await screen.findByText(/^这是 .+ 没保存的草稿。$/)).toBeVisible();
  expect(screen.getByRole('radio', { name: '岸线' })).toBeChecked();
  expect(await violations('.sheet')).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: '看护' }));
  const name = screen.getByRole('textbox', { name: '名称' });
  expect(name).toHaveValue('');
  await userEvent.type(name, '新东塘');
  await press('保存');
  await waitFor(async () => expect(await kept()).toMatchObject({ name: '新东塘', version: 2 }));
  expect(Math.max(...(await shoreOf()).map(([lng]) => lng))).toBeGreaterThan(Math.max(...before.map(([lng]) => lng)));
  await waitFor(() => expect(draftsIn(storage.session)).toEqual([]));
});

it('discards a stored draft in place, after a confirmation', async () => {
  const { storage } = await openShore();
  await userEvent.click(screen.getByRole('radio', { name: '看护' }));
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '二');
  await press('返回');
  await press('修改');
  await press('放弃草稿');
  await discard();
  await waitFor(() => expect(screen.getByRole('textbox', { name: '名称' })).toHaveValue('东塘'));
  expect(screen.queryByText(/没保存的草稿/)).toBeNull();
  expect(draftsIn(storage.session)).toEqual([]);
});

it('a stored draft of an older version does not overwrite the newer one without a question', async () => {
  const { storage } = await openShore();
  await press(/^向北 \d+ 米$/);
  await tester.ask(
    saveWaterArea,
    { area: pond({ name: '大东塘' }), over: { areaId, version: 1 } },
    await tester.signIn('admin'),
  );
  await reloaded(storage.session);
  await press('保存');
  expect(await screen.findByText('你修改的时候，赵校长保存过这片水域。')).toBeVisible();
  expect(await kept()).toMatchObject({ name: '大东塘', version: 2 });
});

it('does not overwrite a save by another person without a question', async () => {
  await openShore();
  await press(/^向北 \d+ 米$/);
  await tester.ask(
    saveWaterArea,
    { area: pond({ name: '大东塘' }), over: { areaId, version: 1 } },
    await tester.signIn('admin'),
  );
  await press('保存');
  expect(await screen.findByText('你修改的时候，赵校长保存过这片水域。')).toBeVisible();
  expect(await kept()).toMatchObject({ name: '大东塘', version: 2 });
});

it('is not open to a parent', async () => {
  await consoleOn(tester, 'li', '/water?draw');
  expect(await screen.findByText('东塘')).toBeVisible();
  expect(screen.queryByRole('toolbar', { name: '画图工具' })).toBeNull();
});
