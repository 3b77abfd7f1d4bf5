/** Settings that people make in the console: who may set what, what counts, and who hears of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallInput, CODES, contract, type SignedIn } from '../../../contract';
import { SETTINGS, SETTING_NAMES, type SettingName } from '../../../contract/settings/settings';
import { keptSettings } from '../../engine/keptSettings/keptSettings';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { createPlatform } from '../../running/createPlatform';
import { setOperator } from '../operator/operators';
import { enterAsOperator } from '../../../tests/harness/operator';
import { type Tester, testPlatform } from '../../../tests/harness/platform';

const { platformSettings, savePlatformSetting, schoolSettings, saveSchoolSetting, operatedSchools, auditLog } =
  contract.user;

let tester: Tester;
let operator: SignedIn;
beforeEach(async () => {
  tester = await testPlatform();
  operator = await enterAsOperator(tester);
});
afterEach(() => tester.close());

const savePlatform = (draft: CallInput<typeof savePlatformSetting>) => tester.ask(savePlatformSetting, draft, operator);
const saveSchool = (draft: CallInput<typeof saveSchoolSetting>, as = 'admin') =>
  tester.ask(saveSchoolSetting, draft, as);
const ofPlatform = async (name: SettingName) =>
  (await tester.ask(platformSettings, {}, operator)).data.settings.find((one) => one.name === name);
const ofSchool = async (name: SettingName, as = 'admin') =>
  (await tester.ask(schoolSettings, {}, as)).data.settings.find((one) => one.name === name);

describe('the operator', () => {
  it('begins as a person of the school, and changes to the operator, who sees settings and schools and no child', async () => {
    expect((await tester.signIn('admin')).userType).toBe('0');
    const { data: schools } = await tester.ask(operatedSchools, {}, operator);
    expect(schools).toMatchObject([
      { name: '外地小学', pupils: 1, providers: 0, isOff: false },
      { name: '归途小学', pupils: 4, administrators: 1 },
    ]);
    expect((await tester.ask(contract.position.teacherClasses, {}, operator)).envelope.code).toBe(CODES.forbidden);
  });

  it('is nobody any more after the command: the session ends', async () => {
    await setOperator(tester.platform, 'admin', false);
    expect((await tester.ask(platformSettings, {}, operator)).status).toBe(401);
  });

  it('is nobody while the person is on no staff: sessions end, and the identity is not offered', async () => {
    await tester.db.query(`update identity set left_at = now() where role_id = 'r-admin'`);
    expect((await tester.ask(platformSettings, {}, operator)).status).toBe(401);
    await tester.db.query(
      `insert into identity (role_id, user_id, user_type, school_id, student_id)
       select 'r-parent', user_id, '2', 'school-a', 's-ming' from identity where role_id = 'r-admin'`,
    );
    const parent = await tester.signIn('admin');
    const { data } = await tester.ask(contract.user.identities, {}, parent);
    expect(data.map(({ userType }) => userType)).toEqual(['2']);
  });

  it('is asked of staff only', async () => {
    await expect(setOperator(tester.platform, 'li', true)).rejects.toThrow('staff');
    await expect(setOperator(tester.platform, 'nobody', true)).rejects.toThrow('no account');
  });
});

describe('a setting of the platform', () => {
  it('counts from then on, stands in the log without its value, and is usual again when it is taken away', async () => {
    expect(await ofPlatform('keepDays')).toMatchObject({ text: '180', from: 'usual', usual: '180', version: 0 });
    const { data: saved } = await savePlatform({ name: 'keepDays', text: ' 90 ' });
    expect(saved).toMatchObject({ text: '90', from: 'platform', usual: '180', version: 1 });
    expect(await ofPlatform('leaverDays')).toMatchObject({ text: '30' });
    const { data: log } = await tester.ask(auditLog, { what: 'setting' }, 'admin');
    expect(log.entries).toMatchObject([{ act: 'setting.change', details: { setting: 'keepDays', kept: true } }]);
    expect(JSON.stringify(log)).not.toContain('90"');
    const { data: gone } = await savePlatform({ name: 'keepDays', version: 1 });
    expect(gone).toMatchObject({ text: '180', from: 'usual', version: 0 });
  });

  it('that does not fit is refused and nothing is kept', async () => {
    for (const [name, text] of [
      ['keepDays', '3'],
      ['keepDays', 'many'],
      ['alertRounds', '300,120'],
      ['traccarUrl', 'javascript:alert(1)'],
      ['photoHosts', "photos.test; script-src 'unsafe-inline'"],
      ['basemap', '{"kind":"raster","tiles":["https://t.test/{z}; script-src *"]}'],
      ['basemap', '{"kind":"town","url":"/town.json"}'],
      ['basemap', '{'],
      ['bounds', '120,30,119,31'],
      ['webPush', 'maybe'],
      ['embedders', 'https://school.example; script-src *'],
      ['embedders', "'none'"],
      ['embedders', 'javascript://school.example'],
      ['embedders', ','],
      ['codeWebhook', 'file:///etc/passwd'],
      ['alertWebhookSecret', 'short'],
    ] as const)
      expect((await savePlatform({ name, text })).status, `${name} ${text}`).toBe(422);
    expect(await tester.db.query(`select 1 from setting where kind = 'setting'`)).toEqual([]);
  });

  it('that somebody saved in between is not written over', async () => {
    await savePlatform({ name: 'alertRounds', text: '60,120' });
    const { envelope } = await savePlatform({ name: 'alertRounds', text: '90,180' });
    expect(envelope).toMatchObject({ code: CODES.conflict, data: { theirs: { text: '60,120', version: 1 } } });
  });

  it('that is a secret is never told, and goes with the address that it was for', async () => {
    await savePlatform({ name: 'traccarUrl', text: 'https://cards.test/' });
    const { data: saved } = await savePlatform({ name: 'traccarToken', text: 'planted-secret-token' });
    expect(saved).toMatchObject({ text: null, ending: 'en', from: 'platform' });
    const rows = JSON.stringify(await tester.db.query('select * from setting'));
    expect(rows).not.toContain('planted-secret');
    expect(JSON.stringify(await tester.ask(platformSettings, {}, operator))).not.toContain('planted-secret');
    await savePlatform({ name: 'traccarUrl', text: 'https://elsewhere.test', version: 1 });
    expect(await ofPlatform('traccarToken')).toMatchObject({ from: 'usual', ending: null, version: 0 });
  });

  it('that the environment gives comes first, and is not told', async () => {
    await savePlatform({ name: 'keepDays', text: '90' });
    const kept = keptSettings(new Set<SettingName>(['keepDays']));
    const running = await createPlatform(tester.platform, { kept });
    expect(kept.over(DEFAULT_SETTINGS).keepDays).toBe(180);
    expect(kept.platform('keepDays')).toBeUndefined();
    running.stop();
  });

  it('of another release, or whose key is lost, does not count: the page says so and all else goes on', async () => {
    await savePlatform({ name: 'traccarUrl', text: 'https://cards.test' });
    await savePlatform({ name: 'traccarToken', text: 'planted-secret-token' });
    await savePlatform({ name: 'keepDays', text: '90' });
    await tester.db.query(`update setting set sealed = '{"secret":"v1.other.a.b.c"}' where name = 'traccarToken'`);
    await tester.db.query(`update setting set value = '{"text":"?"}' where name = 'alertRounds'`);
    expect(await ofPlatform('traccarToken')).toMatchObject({ isLost: true, from: 'usual', ending: null });
    expect(await ofPlatform('keepDays')).toMatchObject({ text: '90', isLost: false });
    const kept = keptSettings();
    await kept.begin(tester.platform);
    expect(kept.platform('traccarToken')).toBeUndefined();
    expect(kept.platform('keepDays')).toBe(90);
  });

  it('counts for another reader of the store once the store has told it', async () => {
    const kept = keptSettings();
    await kept.begin(tester.platform);
    expect(kept.over(DEFAULT_SETTINGS).silence.after).toBe(1_800);
    await savePlatform({ name: 'silentAfter', text: '900' });
    await expect.poll(() => kept.over(DEFAULT_SETTINGS).silence.after).toBe(900);
  });
});

describe('a list of entries', () => {
  const MARKET = {
    appCode: 'market',
    address: 'https://market.test/open',
    secret: 'planted-secret-of-market',
    nameZh: '应用',
    openTo: 'teacher',
    schools: 'school-a',
  };
  const BESIDE = { appCode: 'beside', address: '//beside.test/', secret: 'planted-secret-beside', openTo: 'all' };
  const MAKER = { tag: 'CMCC', key: 'a'.repeat(32), iv: 'B'.repeat(32), model: 'b1', firmwares: '2.1#W9 = a; 3 = d' };
  const save = (list: object[], version?: number, name: SettingName = 'applications') =>
    savePlatform({ name, text: JSON.stringify(list), ...(version && { version }) });
  const counting = async () => {
    const kept = keptSettings();
    await kept.begin(tester.platform);
    return kept;
  };

  it('counts, and tells the ends of its secrets alone', async () => {
    const { data } = await save([MARKET, BESIDE]);
    const { secret: _, ...market } = MARKET;
    expect(JSON.parse(data.text ?? '')).toEqual([
      { ...market, secretEnding: 'et' },
      { appCode: 'beside', address: '//beside.test/', openTo: 'all', secretEnding: 'de' },
    ]);
    const told = JSON.stringify([
      data,
      await tester.ask(platformSettings, {}, operator),
      await tester.ask(auditLog, { what: 'setting' }, 'admin'),
      await tester.db.query('select * from setting'),
    ]);
    expect(told).not.toContain('planted-secret');
    const kept = await counting();
    expect(kept.over(DEFAULT_SETTINGS).applications).toEqual([
      {
        appCode: 'market',
        address: 'https://market.test/open',
        secret: 'planted-secret-of-market',
        name: { zh: '应用', en: '应用' },
        schools: ['school-a'],
        roles: ['teacher'],
      },
      { appCode: 'beside', address: '//beside.test/', secret: 'planted-secret-beside' },
    ]);
  });

  it('keeps a secret that is left empty, and asks for it again with another address or another name', async () => {
    await save([MARKET]);
    const { secret: _, ...unchanged } = MARKET;
    expect((await save([{ ...unchanged, nameZh: '市场' }], 1)).data.version).toBe(2);
    expect((await counting()).platform('applications')).toMatchObject([
      { name: { zh: '市场' }, secret: 'planted-secret-of-market' },
    ]);
    for (const moved of [{ address: 'https://attacker.test/' }, { appCode: 'other' }])
      expect((await save([{ ...unchanged, ...moved }], 2)).status).toBe(422);
    await savePlatform({ name: 'applications', text: '[]', version: 2 });
    expect(await ofPlatform('applications')).toMatchObject({ text: null, version: 0 });
    expect(await tester.db.query(`select 1 from setting where name = 'applications'`)).toEqual([]);
  });

  it('that does not fit is refused', async () => {
    for (const list of [
      [{ ...MARKET, address: 'javascript:alert(1)' }],
      [{ ...MARKET, secret: 'short' }],
      [{ ...MARKET, role: 'admin' }],
      [{ ...MARKET, openTo: 'admin' }],
      [{ ...MARKET, schools: '../school' }],
      [MARKET, { ...BESIDE, appCode: 'market' }],
      Array.from({ length: 21 }, (_, n) => ({ ...BESIDE, appCode: `app-${n}` })),
    ])
      expect((await save(list)).status, JSON.stringify(list)).toBe(422);
    for (const text of ['{}', '[1]', '[', 'null'])
      expect((await savePlatform({ name: 'applications', text })).status, text).toBe(422);
    for (const wrong of [{ key: 'xyz' }, { model: 'osmand' }, { firmwares: '2.1#W9 : a' }, { tag: '#' }])
      expect((await save([{ ...MAKER, ...wrong }], undefined, 'cardMakers')).status).toBe(422);
  });

  it('has the keys of card makers, which a variable may give instead', async () => {
    await save([MAKER], undefined, 'cardMakers');
    const { firmwares: _, ...maker } = MAKER;
    const firmwares = [
      { begins: '2.1#W9', model: 'a' },
      { begins: '3', model: 'd' },
    ];
    expect((await counting()).platform('cardMakers')).toEqual([{ ...maker, firmwares }]);
    const fixed = keptSettings(new Set<SettingName>(['cardMakers']));
    await fixed.begin(tester.platform);
    expect(fixed.platform('cardMakers')).toBeUndefined();
  });

  it('has the services that place cards by radios, each with what it needs', async () => {
    const amap = { service: 'amap', apiKey: 'planted-secret-of-amap', dailyMost: '500' };
    const { data } = await save([amap, { service: 'ichnaea', dailyMost: '9' }], undefined, 'radioServices');
    expect(JSON.parse(data.text ?? '')).toEqual([
      { service: 'amap', dailyMost: '500', apiKeyEnding: 'ap' },
      { service: 'ichnaea', dailyMost: '9' },
    ]);
    expect((await counting()).platform('radioServices')).toEqual([
      {
        service: 'amap',
        host: 'https://apilocate.amap.com',
        apiKey: 'planted-secret-of-amap',
        signSecret: '',
        dailyMost: 500,
      },
      { service: 'ichnaea', host: 'https://api.beacondb.net', apiKey: '', signSecret: '', dailyMost: 9 },
    ]);
    const moved = { service: 'amap', host: 'https://attacker.test', dailyMost: '500' };
    for (const wrong of [
      [moved],
      [{ service: 'google', dailyMost: '5' }],
      [{ service: 'ichnaea', dailyMost: '0' }],
      [{ service: 'ichnaea' }],
      [{ service: 'ichnaea', dailyMost: '9', host: 'file:///etc/passwd' }],
      [{ service: 'ichnaea', dailyMost: '9', host: 'https://user:word@host' }],
      [{ service: 'skyhook', dailyMost: '9', apiKey: 'k' }],
    ])
      expect((await save(wrong, 1, 'radioServices')).status, JSON.stringify(wrong)).toBe(422);
  });

  it('whose key is lost does not count, and is told without its secrets', async () => {
    await save([BESIDE]);
    await tester.db.query(`update setting set sealed = '{}' where name = 'applications'`);
    const told = await ofPlatform('applications');
    expect(told).toMatchObject({ isLost: true, from: 'usual' });
    expect(JSON.parse(told?.text ?? '')).toEqual([{ appCode: 'beside', address: '//beside.test/', openTo: 'all' }]);
    expect((await counting()).platform('applications')).toBeUndefined();
  });
});

describe('a setting of a school', () => {
  it('counts for that school alone, and comes before that of the platform', async () => {
    await savePlatform({ name: 'alertRounds', text: '60,120' });
    expect(await ofSchool('alertRounds')).toMatchObject({ text: '60,120', from: 'usual' });
    await saveSchool({ name: 'alertRounds', text: '45,90' });
    expect(await ofSchool('alertRounds')).toMatchObject({ text: '45,90', from: 'school', usual: '60,120' });
    expect(await ofPlatform('alertRounds')).toMatchObject({ text: '60,120' });
    expect(JSON.stringify(await tester.ask(platformSettings, {}, operator))).not.toContain('45,90');
  });

  it('is only what a school may set: more than the platform, and nothing of others', async () => {
    expect((await saveSchool({ name: 'privacyContact', text: 'x' })).status).toBe(404);
    expect((await saveSchool({ name: 'keepDays', text: '181' })).status).toBe(422);
    expect((await saveSchool({ name: 'requireSecondFactor', text: 'no' })).status).toBe(422);
    expect((await saveSchool({ name: 'alertRounds', text: '45,90' }, 'wu')).status).toBe(403);
    expect((await tester.ask(savePlatformSetting, { name: 'keepDays', text: '90' }, 'admin')).status).toBe(403);
  });

  it('may keep for fewer days, also where a variable says how many, and everybody of the school is told', async () => {
    const { ownKeeping } = contract.user;
    expect((await saveSchool({ name: 'keepDays', text: '20' })).data).toMatchObject({ from: 'school', usual: '180' });
    expect((await tester.ask(ownKeeping, {}, 'li')).data).toEqual({ keepDays: 20, leaverDays: 20, recordDays: 30 });
    expect((await tester.ask(ownKeeping, {}, 'far')).data).toMatchObject({ keepDays: 180 });
    const kept = keptSettings(new Set<SettingName>(['keepDays', 'requireSecondFactor']));
    await kept.begin(tester.platform);
    expect(kept.over(DEFAULT_SETTINGS).ofSchool('school-a')).toEqual({ keepDays: 20 });
  });

  it('asks its administrators for a second factor, and those of no other school', async () => {
    await saveSchool({ name: 'requireSecondFactor', text: 'yes' });
    expect((await tester.signIn('admin')).setUpSecondFactor).toBe(true);
    expect((await tester.signIn('far')).setUpSecondFactor).toBeUndefined();
    expect((await tester.signIn('wu')).setUpSecondFactor).toBeUndefined();
  });
});

it('each setting has a variable of its own, and each text that is usual is one that it reads', () => {
  expect(new Set(SETTING_NAMES.map((name) => SETTINGS[name].variable)).size).toBe(SETTING_NAMES.length);
  expect(SETTINGS.alertRounds.read(DEFAULT_SETTINGS.alertRounds.join(','))).toEqual(DEFAULT_SETTINGS.alertRounds);
  expect(SETTINGS.keepDays.read(String(DEFAULT_SETTINGS.keepDays))).toBe(DEFAULT_SETTINGS.keepDays);
});
