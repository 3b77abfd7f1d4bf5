/** The fence editor on the real platform, without a map: all but drawing by touch. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import type { Fence } from '../../../contract/fences';
import { consoleOn } from '../../../tests/harness/consoleOn';
import { save, setUpFenceJourney, tester } from '../../../tests/harness/fenceJourney';
import { draftFor } from '../../../tests/harness/fences';
import { press, violations } from '../../../src/testing/screenSteps';

const { position } = contract;

setUpFenceJourney();

const saved = async (account: string): Promise<Fence[]> =>
  (await tester.ask(position.fences, {}, await tester.signIn(account))).data;
const openStep = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
/** The buttons beside the size field; the toolbar on the map has the same ones. */
const size = async () =>
  within((await screen.findByRole('textbox', { name: '半径（米）' })).closest('.size-field') as HTMLElement);

describe('a new fence', () => {
  it('starts from a known place and is saved only on request [2.26]', async () => {
    await consoleOn(tester, 'li', '/device/geofencing?edit=new');
    await press('归途小学，120 米');
    await userEvent.click((await size()).getByRole('button', { name: '大 10 米' }));
    expect(screen.getByText(/^圆形，半径 130 米，.*中心在归途小学$/)).toBeInTheDocument();
    const area = screen.getByText('5.3 公顷');
    expect(area, 'behind ‘more’').not.toBeVisible();
    await userEvent.click(screen.getByText('面积和周长', { selector: 'summary' }));
    expect(area).toBeVisible();
    expect(await violations('.sheet')).toEqual([]);
    expect(await saved('li')).toEqual([]);
    await press('保存');
    await waitFor(() => expect(window.location.search).not.toContain('edit'));
    const [fence] = await saved('li');
    expect(fence).toMatchObject({
      name: '归途小学',
      owner: 'family',
      version: 1,
      shape: { kind: 'circle', centre: [120.92, 30.92], radius: 130 },
      scope: { kind: 'students', studentIds: ['s-ming'] },
    });
  });

  it('is not saved without a name, and the name field says so', async () => {
    await consoleOn(tester, 'li', '/device/geofencing?edit=new');
    await press('归途小学，120 米');
    await openStep('规则');
    await userEvent.clear(await screen.findByRole('textbox', { name: '名称' }));
    await openStep('形状');
    await press('保存');
    expect(await screen.findByRole('textbox', { name: '名称' })).toBeInvalid();
    expect(await saved('li')).toEqual([]);
  });

  it('of an administrator belongs to the school', async () => {
    await save('admin', draftFor([], { name: '校园', scope: { kind: 'school' } }));
    await consoleOn(tester, 'admin', '/pupil/s-ming/geofencing?edit=new');
    await press('家，60 米');
    await press('保存');
    await waitFor(() => expect(window.location.search).not.toContain('edit'));
    expect((await saved('admin')).find(({ name }) => name === '家')).toMatchObject({ owner: 'school' });
  });
});

describe('a saved fence', () => {
  it('shows what a save would change', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming'], { name: '学校' }));
    await consoleOn(tester, 'li', `/device/geofencing?edit=${fenceId}`);
    expect(await screen.findByRole('button', { name: '保存' })).toBeDisabled();
    expect(screen.getByText('没有改动')).toBeVisible();
    const field = await screen.findByRole('textbox', { name: '半径（米）' });
    await userEvent.clear(field);
    await userEvent.type(field, '180');
    await openStep('规则');
    const name = await screen.findByRole('textbox', { name: '名称' });
    await userEvent.clear(name);
    await userEvent.type(name, '小学');
    expect(screen.getByText('半径：120 米 → 180 米')).toBeVisible();
    expect(screen.getByText('名称：学校 → 小学')).toBeVisible();
    await press('保存');
    await waitFor(async () =>
      expect(await saved('li')).toMatchObject([{ name: '小学', version: 2, shape: { radius: 180 } }]),
    );
  });

  it('an invalid radius is named at its field and changes nothing', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    await consoleOn(tester, 'li', `/device/geofencing?edit=${fenceId}`);
    const field = await screen.findByRole('textbox', { name: '半径（米）' });
    for (const typed of ['5', '99999', 'abc']) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      expect(field).toHaveAccessibleDescription('请填 15 到 50000 之间的米数。');
      await userEvent.tab();
      expect(field).toHaveValue('120');
    }
    expect(screen.getByText('没有改动')).toBeVisible();
  });

  it('is as it was after the draft is discarded, which asks first', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    const { storage } = await consoleOn(tester, 'li', `/device/geofencing?edit=${fenceId}`);
    await userEvent.click((await size()).getByRole('button', { name: '大 10 米' }));
    expect(storage.session.length).toBeGreaterThan(0);
    await press('放弃草稿');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃草稿' }));
    expect(await screen.findByText('没有改动')).toBeVisible();
    expect(
      Array.from({ length: storage.session.length }, (_, index) => storage.session.key(index)).filter((name) =>
        name?.startsWith('DRAFT'),
      ),
    ).toEqual([]);
  });

  it('of the school cannot be changed by a guardian, nor can a missing fence', async () => {
    const { fenceId } = await save('admin', draftFor([], { name: '校园', scope: { kind: 'school' } }));
    await consoleOn(tester, 'li', `/device/geofencing?edit=${fenceId}`);
    expect(await screen.findByRole('heading', { name: '这个围栏由别人管理，你可以看，不能改。' })).toBeVisible();
    cleanup();
    await consoleOn(tester, 'li', '/device/geofencing?edit=f-nowhere');
    expect(await screen.findByRole('heading', { name: '没有这个围栏，或者它已经删除。' })).toBeVisible();
  });
});

describe('a fence that somebody else saved in between', () => {
  /** One person opens the fence, another saves it with a radius of 300 m, then the first changes and saves it. */
  async function saveConflict() {
    const first = await save('li', draftFor(['s-ming'], { name: '学校' }));
    await consoleOn(tester, 'li', `/device/geofencing?edit=${first.fenceId}`);
    await userEvent.click((await size()).getByRole('button', { name: '大 10 米' }));
    await save(
      'li',
      draftFor(['s-ming'], { name: '学校', shape: { kind: 'circle', centre: [120.92, 30.92], radius: 300 } }),
      first,
    );
    await press('保存');
    expect(await screen.findByRole('heading', { name: '已被别人改过' })).toBeVisible();
    expect(await saved('li')).toMatchObject([{ version: 2, shape: { radius: 300 } }]);
  }

  it('is shown beside the draft and not overwritten', async () => {
    await saveConflict();
    expect(within(screen.getByRole('region', { name: '我的' })).getByText('半径 130 米')).toBeVisible();
    expect(within(screen.getByRole('region', { name: '对方的' })).getByText('半径 300 米')).toBeVisible();
    expect(screen.getByText('半径：300 米 → 130 米')).toBeVisible();
    expect(screen.queryByText(/公顷|平方/), 'a radius says enough').toBeNull();
    expect(await violations('.sheet')).toEqual([]);
  });

  it('is replaced by the draft on request', async () => {
    await saveConflict();
    await press('用我的替换对方的');
    await waitFor(async () => expect(await saved('li')).toMatchObject([{ version: 3, shape: { radius: 130 } }]));
  });

  it('can be taken instead of the draft', async () => {
    await saveConflict();
    await press('用对方的，放弃我的');
    expect(await screen.findByText('没有改动')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: '半径（米）' })).toHaveValue('300');
    expect(await saved('li')).toMatchObject([{ version: 2 }]);
  });

  it('lets the draft be edited further and saved over it later', async () => {
    await saveConflict();
    await press('先不保存，继续改我的');
    expect(await screen.findByText('半径：300 米 → 130 米')).toBeVisible();
    await press('保存');
    await waitFor(async () => expect(await saved('li')).toMatchObject([{ version: 3, shape: { radius: 130 } }]));
  });
});
