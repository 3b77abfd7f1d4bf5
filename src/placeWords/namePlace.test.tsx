/** A guardian names the place where a child is: what the form says, sends and keeps, and who has no such button. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type FamilyPlace, familyPlaceCalls, location } from '../../contract';
import { CODES } from '../../contract/envelope';
import { App } from '../app/App';
import { answer, offline, platformServer, refuse } from '../testing/platformServer';
import { positionFixture } from '../testing/positionFixture';
import { testConsole } from '../testing/testConsole';
import { NOON } from '../testing/testContext';
import { GUARDIAN, signedInAs, TEACHER } from '../testing/viewers';

const { familyPlaces, saveFamilyPlace, removeFamilyPlace } = familyPlaceCalls;
const platform = platformServer();
const HERE = positionFixture('st', new Date(NOON - 60_000).toISOString(), { place: null });
const GRANNY: FamilyPlace = {
  placeId: 'p',
  studentId: 'st',
  version: 3,
  name: '奶奶家',
  lng: HERE.fix?.lng ?? 0,
  lat: HERE.fix?.lat ?? 0,
  radius: 80,
};
const CHILD = { studentId: 'st', studentName: '林小雨', spelling: 'linxiaoyu', initials: 'lxy' };

async function open(viewer: typeof GUARDIAN, places: readonly FamilyPlace[], ...first: ReturnType<typeof answer>[]) {
  platform.use(
    ...first,
    answer(familyPlaces, [...places]),
    ...signedInAs(viewer),
    answer(location.classStudents, [{ classId: 'c', className: '三年级1班', studentList: [CHILD] }]),
    answer(location.classPositions, [HERE]),
  );
  const at = viewer === GUARDIAN ? '/position' : '/pupil/st';
  render(<App console={testConsole({ at, cookie: `t&${viewer.userType}&r1` }).console} />);
  return screen.findByRole('region', { name: '林小雨' });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('naming a place', () => {
  it('proposes metres, refuses what is no name, and saves by keys alone', async () => {
    const sent: unknown[] = [];
    const saves = answer(saveFamilyPlace, (input) => {
      sent.push(input);
      return { ...GRANNY, name: input.name, version: 1 };
    });
    const sheet = await open(GUARDIAN, [], saves);
    (await within(sheet).findByRole('button', { name: '给这个地点起名' })).focus();
    await userEvent.keyboard('{Enter}');
    const form = await screen.findByRole('dialog', { name: '给这个地点起名' });
    expect(within(form).getByText(/老师和学校看不到/)).toBeVisible();
    expect(within(form).getByRole('textbox', { name: '半径（米）' })).toHaveValue('60');
    await press('保存');
    expect(await within(form).findByText('请填 1 到 20 个字。')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(within(form).getByRole('textbox', { name: '名称' }), ' 奶奶家 {Enter}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toMatchObject([{ studentId: 'st', name: '奶奶家', radius: 60, lng: GRANNY.lng, lat: GRANNY.lat }]);
  });

  it('says what another guardian has made of it, keeps what was typed, and saves it over the new version', async () => {
    const versions: (number | undefined)[] = [];
    const saves = answer(saveFamilyPlace, ({ over }) => {
      versions.push(over?.version);
      return GRANNY;
    });
    const theirs = refuse(saveFamilyPlace, CODES.conflict, undefined, {
      theirs: { ...GRANNY, name: '姥姥家', version: 4 },
    });
    const sheet = await open(GUARDIAN, [GRANNY], theirs);
    await userEvent.click(await within(sheet).findByRole('button', { name: '修改“奶奶家”' }));
    const name = await screen.findByRole('textbox', { name: '名称' });
    await userEvent.clear(name);
    await userEvent.type(name, '外婆家');
    await press('保存');
    expect(await screen.findByText(/另一位家长刚改成了“姥姥家”/)).toBeVisible();
    expect(name).toHaveValue('外婆家');
    platform.use(saves);
    await press('保存');
    await expect.poll(() => versions).toEqual([4]);
  });

  it.each([
    ['offline', offline(saveFamilyPlace), /^网络不通，没有保存/],
    ['one too many', refuse(saveFamilyPlace, CODES.unprocessable), /最多 30 个地点/],
    ['broken', refuse(saveFamilyPlace, CODES.brokenDown), /^没有保存成功/],
  ])('%s: says so, and keeps what was typed', async (_, failing, words) => {
    const sheet = await open(GUARDIAN, [], failing);
    await userEvent.click(await within(sheet).findByRole('button', { name: '给这个地点起名' }));
    const name = await screen.findByRole('textbox', { name: '名称' });
    await userEvent.type(name, '画室');
    await press('保存');
    expect(await screen.findByText(words)).toBeVisible();
    expect(name).toHaveValue('画室');
  });

  it('deletes a name once it is asked for sure', async () => {
    const removed: unknown[] = [];
    const removes = answer(removeFamilyPlace, (input) => {
      removed.push(input);
      return null;
    });
    const sheet = await open(GUARDIAN, [GRANNY], removes);
    await userEvent.click(await within(sheet).findByRole('button', { name: '修改“奶奶家”' }));
    await userEvent.click(await screen.findByRole('button', { name: '删除这个名称' }));
    await screen.findByText('删除“奶奶家”？');
    expect(removed).toEqual([]);
    // The question takes no tap while it comes in.
    const sure = screen.getAllByRole('button', { name: '删除这个名称' }).at(-1);
    const dialog = screen.getAllByRole('dialog').at(-1);
    await waitFor(() => expect(dialog?.firstElementChild).not.toHaveStyle({ pointerEvents: 'none' }));
    if (sure) await userEvent.click(sure);
    await expect.poll(() => removed).toEqual([{ over: { placeId: 'p', version: 3 } }]);
  });
});

it('staff have no such button, and ask for nothing', async () => {
  const asked: unknown[] = [];
  const sheet = await open(
    TEACHER,
    [],
    answer(familyPlaces, (input) => (asked.push(input), [GRANNY])),
  );
  await within(sheet).findByText(/1 分钟前/);
  expect(screen.queryByRole('button', { name: /起名|修改“/ })).toBeNull();
  expect(asked).toEqual([]);
});
