/** The page of the town's map: what is asked, how far the work is, each fault in words, and what stays to be done. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../contract/envelope';
import {
  townBox,
  TOWN_FAULTS,
  townMapCalls,
  type TownFile,
  type TownJob,
  type TownMap,
} from '../../contract/townMap/calls';
import { App } from '../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { violations } from '../../src/testing/screenSteps';
import { testConsole } from '../../src/testing/testConsole';
import { ADMIN, signedInAs } from '../../src/testing/viewers';
import { kmOf, sizeOf } from './townArea';
import en from './townMap.en';
import zh from './townMap.zh';

const { townMap, measureTownMap, getTownMap, stopTownMap, dropTownMap } = townMapCalls;
const WISH = { lng: 104.06, lat: 30.67, km: 20, source: 'protomaps' } as const;
const NOTHING: TownMap = { canKeep: true, file: null, job: null, onDisk: [], folder: '/data/maps' };
const JOB: TownJob = {
  wish: WISH,
  stage: 'measured',
  bytes: 12_600_000,
  done: 0,
  tiles: 4_096,
  fault: null,
  status: null,
};
const FILE: TownFile = {
  bytes: 9_800_000,
  tiles: 3_000,
  maxZoom: 15,
  schema: 'protomaps',
  box: [103.9, 30.5, 104.2, 30.8],
  wish: WISH,
  attribution: '© OpenStreetMap',
  madeAt: '2026-05-20T08:00:00Z',
};

const platform = platformServer(...signedInAs({ ...ADMIN, userType: '8' }));
const open = (town: TownMap) => {
  platform.use(answer(townMap, town));
  render(<App console={testConsole({ at: '/platform/town-map', cookie: 't&8&r' }).console} />);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page', () => {
  it('measures what was typed, then gets it', async () => {
    platform.use(answer(measureTownMap, { ...NOTHING, job: JOB }), answer(getTownMap, { ...NOTHING, job: JOB }));
    open(NOTHING);
    expect(await screen.findByText('还没有地图文件。')).toBeVisible();
    await press('量一下大小');
    expect((await screen.findAllByText('还没有选。在地图上点一下学校附近。')).length).toBeGreaterThan(0);
    expect(platform.inputsOf(measureTownMap)).toEqual([]);
    await press('输入坐标');
    await userEvent.type(screen.getByRole('textbox', { name: '坐标（经纬度）' }), '北纬30.67 东经104.06');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '坐标来自' }), 'wgs84');
    await press('放到这里');
    const km = screen.getByRole('textbox', { name: '到每一边多少公里' });
    await userEvent.clear(km);
    await userEvent.type(km, '99');
    expect(screen.getByText('请写 1 到 60 之间的数')).toBeVisible();
    await userEvent.clear(km);
    await userEvent.type(km, '20');
    expect(await violations()).toEqual([]);
    platform.use(answer(townMap, { ...NOTHING, job: JOB }));
    await press('量一下大小');
    await expect.poll(() => platform.inputsOf(measureTownMap)).toEqual([WISH]);
    expect(await screen.findByText(/^要取 13 MB，共 4,?096 块。$/)).toBeVisible();
    await press('取来');
    await expect.poll(() => platform.inputsOf(getTownMap)).toHaveLength(1);
  });

  it('shows how far it is, and stops', async () => {
    platform.use(answer(stopTownMap, NOTHING));
    open({ ...NOTHING, job: { ...JOB, stage: 'fetching', done: 6_300_000 } });
    expect(await screen.findByText('已取 6.3 MB，共 13 MB')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '进度' })).toHaveValue(6_300_000);
    await press('停下');
    await expect.poll(() => platform.inputsOf(stopTownMap)).toHaveLength(1);
  });

  it('goes on with what was stopped, and says when there is nothing to go on with', async () => {
    platform.use(refuse(getTownMap, CODES.conflict));
    open({ ...NOTHING, job: { ...JOB, stage: 'stopped', done: 100_000 } });
    await press('接着取');
    expect(await screen.findByText('没有可以接着取的，请先量大小。')).toBeVisible();
  });

  it.each(TOWN_FAULTS)('says in words why it failed: %s', async (fault) => {
    open({ ...NOTHING, job: { ...JOB, stage: 'failed', fault, status: 503 } });
    const words = zh[`fault.${fault}`].replace('{status}', '503');
    expect(await screen.findByText(`没有取成：${words}`)).toBeVisible();
    expect(en[`fault.${fault}`].length).toBeGreaterThan(10);
  });

  it('where there is no way out names the folder, and takes a file from it', async () => {
    platform.use(answer(measureTownMap, NOTHING));
    const onDisk = [{ name: 'sichuan.pmtiles', bytes: 900_000_000 }];
    open({ ...NOTHING, onDisk, job: { ...JOB, stage: 'failed', fault: 'away', bytes: null } });
    expect(await screen.findByText(/放进服务器的 \/data\/maps/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '从哪里取' }), 'disk');
    expect(screen.getByRole('combobox', { name: '文件' })).toHaveDisplayValue('sichuan.pmtiles（900 MB）');
    await press('量一下大小');
    await expect
      .poll(() => platform.inputsOf(measureTownMap))
      .toEqual([{ ...WISH, source: 'disk', from: 'sichuan.pmtiles' }]);
  });

  it('tells of the file that is used, updates its area, and deletes it when that is confirmed', async () => {
    platform.use(answer(measureTownMap, NOTHING), answer(dropTownMap, NOTHING));
    open({ ...NOTHING, file: FILE });
    const facts = await screen.findByRole('region', { name: '现在用的地图文件' });
    expect(within(facts).getByText(/^9\.8 MB，3,?000 块，放大到 15 级$/)).toBeVisible();
    expect(within(facts).getByText('33 公里见方，中心 30.650, 104.050')).toBeVisible();
    await press('按这个范围更新');
    await expect.poll(() => platform.inputsOf(measureTownMap)).toEqual([WISH]);
    await press('删掉这个文件');
    const dialog = await screen.findByRole('dialog');
    await userEvent
      .setup({ pointerEventsCheck: 0 })
      .click(within(dialog).getByRole('button', { name: '删掉这个文件' }));
    await expect.poll(() => platform.inputsOf(dropTownMap)).toHaveLength(1);
  });

  it('without a folder says so, and without a network that nothing was read', async () => {
    open({ ...NOTHING, canKeep: false });
    expect(await screen.findByText(/没有自己的文件夹/)).toBeVisible();
  });

  it('offline says that nothing was read', async () => {
    platform.use(offline(townMap));
    render(<App console={testConsole({ at: '/platform/town-map', cookie: 't&8&r' }).console} />);
    expect(await screen.findByText('网络不通，现在读不到')).toBeVisible();
  });
});

it('an area reaches so far to each side, at 70° north and across the 180th meridian', () => {
  const [west, south, east, north] = townBox({ lng: 179.95, lat: 70 }, 10);
  expect(east).toBeGreaterThan(180);
  expect((north - south) * 111.195).toBeCloseTo(20, 1);
  expect((east - west) * 111.195 * Math.cos((70 * Math.PI) / 180)).toBeCloseTo(20, 1);
});

it.each([
  ['15', 15],
  ['2.5', 2.5],
  ['0', null],
  ['61', null],
  ['', null],
  ['ten', null],
])('kilometres that are typed: %s', (typed, km) => expect(kmOf(typed, { least: 1, most: 60 })).toBe(km));

it.each([
  [900, '0.9 kB'],
  [9_810_000, '9.8 MB'],
  [74_000_000, '74 MB'],
  [8_000_000_000, '8 GB'],
])('%i bytes are %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words));
