/** The settings: the list with its states, a form of each kind, what is refused, and what stays when saving fails. */
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../contract';
import { type KeptSetting, settingCalls } from '../../contract/settings/calls';
import { type SettingName, settingRow, settingsOfScope } from '../../contract/settings/settings';
import { PRESET_FACTS } from '../../contract/settings/mapPresets';
import { type MapSetting, resolvedBasemap } from '../../contract/settings/mapSetting';
import { App } from '../../src/app/App';
import { violations } from '../../src/testing/screenSteps';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { ADMIN, signedInAs } from '../../src/testing/viewers';

const {
  platformSettings,
  savePlatformSetting,
  tryPlatformSetting,
  operatedSchools,
  schoolSettings,
  saveSchoolSetting,
} = settingCalls;

const unset = (name: SettingName): KeptSetting => ({
  name,
  text: null,
  from: 'usual',
  usual: null,
  ending: null,
  isLost: false,
  version: 0,
  changedAt: null,
});
const KEEP: KeptSetting = { ...unset('keepDays'), text: '180', usual: '180' };
const listOf = (...changed: KeptSetting[]) => ({
  settings: settingsOfScope('platform').map((name) => changed.find((one) => one.name === name) ?? unset(name)),
  canSeal: true,
});

const platform = platformServer(...signedInAs({ ...ADMIN, userType: '8' }));
const open = (at: string) => render(<App console={testConsole({ at, cookie: 't&8&r' }).console} />);
const openAdmin = (at: string) => render(<App console={testConsole({ at, cookie: 't&0&r' }).console} />);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (value !== '') await userEvent.type(field, value.replaceAll(/[[{]/g, '$&$&'));
};

describe('the operator', () => {
  const SCHOOL = {
    schoolId: 'a',
    name: '归途小学',
    timeZone: 'Asia/Shanghai',
    isOff: false,
    pupils: 4,
    administrators: 1,
    providers: 0,
  };

  it('begins at the settings of the platform, with each value and where it is from, and the schools', async () => {
    const kept = { ...unset('traccarToken'), from: 'platform' as const, ending: '3f', version: 1 };
    const fixed = { ...unset('oneSession'), from: 'environment' as const };
    platform.use(answer(platformSettings, listOf(KEEP, kept, fixed)), answer(operatedSchools, [SCHOOL]));
    open('/');
    expect(await screen.findByRole('link', { name: /位置保存多少天\s*180 天/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /卡片服务器的令牌\s*已设置，末尾是 3f/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /同时只能在一处登录\s*由服务器的环境变量定/ })).toBeVisible();
    const schools = await screen.findByRole('region', { name: '平台上的学校' });
    expect(await within(schools).findByText('4 名学生 · 1 名管理员 · Asia/Shanghai')).toBeVisible();
    expect(within(schools).getByText('没有自己的消息通道：平台也没有接口时，收不到短信和电话')).toBeVisible();
  });

  it('finds a setting by its name, by what it is for, or by its variable', async () => {
    platform.use(answer(platformSettings, listOf(KEEP)), answer(operatedSchools, []));
    open('/platform');
    const search = await screen.findByRole('searchbox', { name: '找一项设置' });
    await userEvent.type(search, 'keep_days');
    expect(screen.getAllByRole('link', { name: /天/ })).toHaveLength(1);
    await userEvent.clear(search);
    await userEvent.type(search, 'xyz');
    expect(screen.getByText('没有这样的设置。')).toBeVisible();
  });

  it('is told offline, and that nothing was read', async () => {
    platform.use(offline(platformSettings), answer(operatedSchools, []));
    open('/platform');
    expect(await screen.findByText('网络不通，现在读不到')).toBeVisible();
  });
});

describe('a setting', () => {
  const openOne = (one: KeptSetting) => {
    platform.use(answer(platformSettings, listOf(one)), answer(operatedSchools, []));
    open(`/platform/${one.name}`);
  };

  it('that does not fit is not sent', async () => {
    openOne(KEEP);
    await type(/位置保存多少天/, '3');
    await press('保存');
    expect(await screen.findByText('不是这个范围里的整数')).toBeVisible();
    expect(platform.inputsOf(savePlatformSetting)).toEqual([]);
  });

  it('that deletes what is kept asks first', async () => {
    platform.use(answer(savePlatformSetting, { ...KEEP, text: '90', from: 'platform', version: 1 }));
    openOne(KEEP);
    await type(/位置保存多少天/, '90');
    await press('保存');
    await screen.findByText('只保存 90 天？');
    expect(platform.inputsOf(savePlatformSetting)).toEqual([]);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存并删除' }));
    await expect.poll(() => platform.inputsOf(savePlatformSetting)).toMatchObject([{ name: 'keepDays', text: '90' }]);
  });

  it('stays typed when it was not saved, and says why', async () => {
    openOne(unset('privacyContact'));
    platform.use(offline(savePlatformSetting));
    await type('个人信息问题找谁', '陈老师');
    await press('保存');
    expect(await screen.findByText('没有网络，没有保存。填的内容还在。')).toBeVisible();
    platform.use(
      refuse(savePlatformSetting, CODES.conflict, '', {
        theirs: { ...unset('privacyContact'), text: '李老师', from: 'platform', version: 4 },
      }),
    );
    await press('保存');
    expect(await screen.findByText(/刚才有人保存了“李老师”/)).toBeVisible();
    platform.use(
      answer(savePlatformSetting, { ...unset('privacyContact'), text: '陈老师', from: 'platform', version: 5 }),
    );
    await press('保存');
    await expect
      .poll(() => platform.inputsOf(savePlatformSetting).at(-1))
      .toMatchObject({ text: '陈老师', version: 4 });
  });

  it('that is a secret stands empty, with the end of the one that is kept', async () => {
    openOne({ ...unset('traccarToken'), from: 'platform', ending: '3f', version: 2 });
    const field = await screen.findByLabelText('卡片服务器的令牌', { selector: 'input' });
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('placeholder', '已设置，末尾是 3f');
  });

  it('that a variable gives has no form, and names the variable', async () => {
    openOne({ ...unset('keepDays'), from: 'environment' });
    expect(await screen.findByText(/环境变量 KEEP_DAYS/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('that goes with an address of a variable names that variable', async () => {
    openOne({ ...unset('traccarToken'), from: 'environment' });
    expect(await screen.findByText(/环境变量 TRACCAR_URL/)).toBeVisible();
    expect(screen.queryByText(/TRACCAR_TOKEN/)).toBeNull();
  });

  it('that is a secret of a least length says so', async () => {
    openOne(unset('alertWebhookSecret'));
    await userEvent.type(await screen.findByLabelText('发提醒的接口的密钥', { selector: 'input' }), 'short');
    await press('保存');
    expect(await screen.findByText('长度要在 16 到 400 个字之间')).toBeVisible();
    expect(platform.inputsOf(savePlatformSetting)).toEqual([]);
  });

  it('that nobody has is said to be gone', async () => {
    platform.use(answer(platformSettings, listOf()), answer(operatedSchools, []));
    open('/platform/nothing');
    expect(await screen.findByText('没有这一项设置，或者它不归你管。')).toBeVisible();
  });

  it.each([
    ['well', 200, '对方有回答，可以用（200）'],
    ['refused', 401, '对方在，但不接受这个令牌（401）'],
    ['away', 404, '那里有回答，但不是这项服务的回答（404）'],
    ['away', null, '没有收到回答：地址不对，或者现在连不上'],
  ] as const)('with a service outside is tried as it is typed: %s, %s', async (outcome, status, words) => {
    platform.use(answer(tryPlatformSetting, { outcome, status }));
    openOne(unset('traccarUrl'));
    await type('卡片服务器的地址', 'https://cards.test');
    await press('试一下');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(platform.inputsOf(tryPlatformSetting)).toEqual([{ name: 'traccarUrl', text: 'https://cards.test' }]);
    await type('卡片服务器的地址', 'https://other.test');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('of the map is made of its parts, and is read by the platform', async () => {
    platform.use(answer(savePlatformSetting, unset('basemap')));
    openOne(unset('basemap'));
    await press('保存');
    expect(await screen.findByText('请选一张地图')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '用哪张地图' }), '自己的地址：图片瓦片');
    await press('保存');
    expect(await screen.findByText('要填地址')).toBeVisible();
    expect(platform.inputsOf(savePlatformSetting)).toEqual([]);
    await type(/^瓦片的地址/, 'https://tiles.test/{z}/{x}/{y}.png');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '地图的坐标系' }), '国测局坐标（火星坐标）');
    await type('最多放大到几级', '16');
    await press('保存');
    await expect.poll(() => platform.inputsOf(savePlatformSetting)).toHaveLength(1);
    const [sent] = platform.inputsOf(savePlatformSetting) as { text: string }[];
    expect(settingRow('basemap').read(sent?.text ?? '')).toEqual({
      kind: 'raster',
      tiles: ['https://tiles.test/{z}/{x}/{y}.png'],
      datum: 'gcj02',
      maxZoom: 16,
    });
  });

  it('of the map from a preset asks for its key and its approval number, and keeps both', async () => {
    platform.use(answer(savePlatformSetting, unset('basemap')));
    openOne(unset('basemap'));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: '用哪张地图' }), '中国：天地图');
    await press('保存');
    expect(await screen.findByText('要填密钥')).toBeVisible();
    await type('密钥', 'a b');
    await press('保存');
    expect(await screen.findByText('要填审图号')).toBeVisible();
    expect(platform.inputsOf(savePlatformSetting)).toEqual([]);
    await type('审图号', 'GS(2024)0650号');
    expect(await violations()).toEqual([]);
    await press('保存');
    await expect.poll(() => platform.inputsOf(savePlatformSetting)).toHaveLength(1);
    const [sent] = platform.inputsOf(savePlatformSetting) as { text: string }[];
    const kept = settingRow('basemap').read(sent?.text ?? '') as MapSetting;
    expect(resolvedBasemap(kept, null)).toMatchObject({
      kind: 'raster',
      datum: 'wgs84',
      maxZoom: 18,
      attribution: '天地图 · 审图号：GS(2024)0650号',
    });
    expect(JSON.stringify(kept)).toContain('tk=a%20b');
  });

  it('of a map that is kept stands in its form as it was chosen', async () => {
    const text = JSON.stringify({
      ...PRESET_FACTS.tianditu.map('streets', 'k-1'),
      preset: 'tianditu',
      approval: 'GS(1)',
    });
    openOne({ ...unset('basemap'), text, from: 'platform', version: 2 });
    expect(await screen.findByRole('combobox', { name: '用哪张地图' })).toHaveValue('tianditu');
    expect(screen.getByRole('textbox', { name: '密钥' })).toHaveValue('k-1');
    expect(screen.getByRole('textbox', { name: '审图号' })).toHaveValue('GS(1)');
  });
});

it('a school keeps for no more days than the platform', async () => {
  const days: KeptSetting = { ...KEEP, from: 'usual' };
  platform.use(answer(schoolSettings, { settings: [days], canSeal: true }), answer(saveSchoolSetting, days));
  openAdmin('/manage/settings/keepDays');
  await type(/位置保存多少天/, '181');
  await press('保存');
  expect(await screen.findByText('不能比平台的 180 天长')).toBeVisible();
  expect(platform.inputsOf(saveSchoolSetting)).toEqual([]);
});

describe('a list of entries', () => {
  const MARKET = { appCode: 'market', address: 'https://market.test/', openTo: 'all', secretEnding: '3f' };
  const kept: KeptSetting = {
    ...unset('applications'),
    text: JSON.stringify([MARKET]),
    from: 'platform',
    version: 1,
  };
  const openApplications = (one: KeptSetting) => {
    platform.use(answer(platformSettings, listOf(one)), answer(operatedSchools, []));
    platform.use(answer(savePlatformSetting, one));
    open('/platform/applications');
  };
  const sentList = () => {
    const [sent] = platform.inputsOf(savePlatformSetting) as { text: string }[];
    return sent && (JSON.parse(sent.text) as unknown);
  };

  it('gets an entry, says what does not fit where it stands, and is sent whole', async () => {
    openApplications(kept);
    await press('添加一项');
    const entry = within(await screen.findByRole('group', { name: '新的一项' }));
    await press('保存');
    expect(await entry.findAllByText('要填')).toHaveLength(3);
    expect(entry.getByLabelText('应用代码')).toHaveFocus();
    expect(within(screen.getByRole('group', { name: 'market' })).queryByText('要填')).toBeNull();
    expect(platform.inputsOf(savePlatformSetting)).toEqual([]);
    await userEvent.type(entry.getByLabelText('应用代码'), 'beside');
    const beside = within(screen.getByRole('group', { name: 'beside' }));
    await userEvent.type(beside.getByLabelText('应用的地址'), 'https://beside.test/');
    await userEvent.type(beside.getByLabelText(/应用的密钥/), 'a-secret-of-sixteen');
    await userEvent.selectOptions(beside.getByLabelText('谁可以打开'), '家长');
    await press('保存');
    await expect.poll(sentList).toEqual([
      { appCode: 'market', address: 'https://market.test/', openTo: 'all' },
      { appCode: 'beside', address: 'https://beside.test/', secret: 'a-secret-of-sixteen', openTo: 'student' },
    ]);
  });

  it('keeps a secret while its entry goes to the same address, and asks for it with another one', async () => {
    openApplications(kept);
    const entry = within(await screen.findByRole('group', { name: 'market' }));
    expect(entry.getByLabelText(/应用的密钥/)).toHaveAttribute('placeholder', '已设置，末尾是 3f');
    await userEvent.type(entry.getByLabelText('应用的地址'), 'elsewhere');
    expect(entry.getByLabelText(/应用的密钥/)).not.toHaveAttribute('placeholder');
    await press('保存');
    expect(await entry.findByText('要填')).toBeVisible();
    expect(platform.inputsOf(savePlatformSetting)).toEqual([]);
  });

  it('is no more set once its last entry is removed', async () => {
    openApplications(kept);
    await press('移除market');
    expect(await screen.findByText('还没有')).toBeVisible();
    await press('保存');
    await expect.poll(() => platform.inputsOf(savePlatformSetting)).toEqual([{ name: 'applications', version: 1 }]);
  });
});

it('a school sets what counts for itself, and goes back to what the platform has', async () => {
  const rounds: KeptSetting = { ...unset('alertRounds'), text: '45,90', from: 'school', usual: '120,300', version: 2 };
  platform.use(
    answer(schoolSettings, { settings: [rounds, unset('requireSecondFactor')], canSeal: true }),
    answer(saveSchoolSetting, { ...rounds, text: '120,300', from: 'usual', version: 0 }),
  );
  openAdmin('/manage/settings');
  await userEvent.click(await screen.findByRole('link', { name: /多久后告诉更多人\s*45,90 秒/ }));
  await press('恢复为：120,300 秒');
  await expect.poll(() => platform.inputsOf(saveSchoolSetting)).toEqual([{ name: 'alertRounds', version: 2 }]);
});
