/** Set-up of an empty platform: by the link alone, once, in one transaction. Sign-in links for who is locked out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES, type Call, contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { makeLink } from './oneUseLinks';
import { firstRunStep } from '../../engine/store/steps/031-first-run';
import { requestOf, type Tester, testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const TOKEN = 'a-token-that-nobody-guesses';
const SCHOOL = {
  token: TOKEN,
  schoolName: '第一小学',
  timeZone: 'Asia/Urumqi',
  realName: '钱校长',
  account: 'qian',
  password: `homeward-42${DEFAULT_SETTINGS.compat.passwordSuffix}`,
};

const tester = eachTest(() => testPlatform({ rosters: [] }));

const link = (token = TOKEN) =>
  tester.db.transaction((tx) => makeLink(tx, tester.platform.clock(), 'set up', null, token));
const setUp = (input: Partial<typeof SCHOOL & { mobile: string }> = {}, address?: string) =>
  tester.ask(user.setUp, { ...SCHOOL, ...input }, null, address);
const codeOf = async (answer: ReturnType<Tester['ask']>) => (await answer).envelope.code;
const count = async (table: string) => (await tester.db.query(`select 1 from ${table}`)).length;

it('takes a mobile number of the administrator, who signs in with it; a wrong one makes nothing', async () => {
  await link();
  expect(await codeOf(setUp({ mobile: '12345' }))).toBe(CODES.badInput);
  expect(await count('school')).toBe(0);
  expect(await codeOf(setUp({ mobile: '+86 138-0013-8000' }))).toBe(CODES.ok);
  const byNumber = tester.ask(user.signIn, { account: '13800138000', password: SCHOOL.password }, null);
  expect(await codeOf(byNumber)).toBe(CODES.ok);
});

it('makes the school, its zone and its administrator, who is signed in', async () => {
  await link();
  const { data } = await setUp();
  expect(data).toMatchObject([{ userType: '0', label: { name: '钱校长', school: '第一小学' } }]);
  const [entry] = data;
  const { data: me } = await tester.ask(user.currentUser, {}, entry ?? null);
  expect(me).toMatchObject({ schoolName: '第一小学', timeZone: 'Asia/Urumqi', userName: 'qian' });
  expect(await codeOf(tester.ask(user.signIn, { account: 'qian', password: SCHOOL.password }, null))).toBe(CODES.ok);
});

it.each([
  ['Asia/Urumqi', 'no'],
  ['Asia/Tokyo', 'yes'],
])('makes the administrator the operator too; in %s pushes to browsers: %s', async (timeZone, pushes) => {
  await link();
  const { data } = await setUp({ timeZone });
  const [entry] = data;
  const { data: all } = await tester.ask(user.identities, {}, entry ?? null);
  expect(all.map(({ userType }) => userType)).toEqual(['0', '8']);
  const roleId = all[1]?.roleId ?? '';
  const { data: operator } = await tester.ask(user.chooseIdentity, { roleId }, entry ?? null);
  const { data: kept } = await tester.ask(user.platformSettings, {}, operator);
  expect(kept.settings.find(({ name }) => name === 'webPush')).toMatchObject({ text: pushes });
});

describe('until then', () => {
  it('everything is refused with 503 and words, except that the process lives', async () => {
    const calls = Object.values(contract).flatMap((service) => Object.values<Call>(service));
    const open: Call[] = [user.checkSetUpLink, user.setUp, user.addBackupPart, user.restoreBackup, user.restoreState];
    for (const call of calls.filter((one) => !open.includes(one))) {
      const response = await tester.fetch(requestOf(call, {}, null, tester.time.now));
      expect(response.status, call.path).toBe(503);
      expect(await response.json()).toMatchObject({ code: CODES.notSetUp, msg: expect.stringContaining('not set up') });
    }
    for (const path of ['healthz', 'openapi.json', 'intake/osmand/key?id=1', 'api/nothing'])
      expect((await tester.fetch(new Request(`http://platform.test/${path}`))).status, path).toBe(503);
    expect((await tester.fetch(new Request('http://platform.test/livez'))).status).toBe(200);
  });

  it('readiness says that its tables are gone', async () => {
    await tester.db.query('drop schema public cascade; create schema public');
    const answer = await tester.fetch(new Request('http://platform.test/readyz'));
    expect([answer.status, await answer.json()]).toEqual([503, { ok: false, check: 'schema' }]);
  });

  it('a school that a roster brings sets it up too', async () => {
    await tester.db.query(`insert into school (school_id, name) values ('s', '第一小学')`);
    await link();
    expect(await codeOf(setUp())).toBe(CODES.alreadySetUp);
    expect((await tester.fetch(new Request('http://platform.test/healthz'))).status).toBe(200);
  });
});

describe('the link', () => {
  it('works once, and no later administrator-less state opens it again', async () => {
    await link();
    await setUp();
    await link('another');
    expect(await codeOf(setUp({ token: 'another', account: 'second' }))).toBe(CODES.alreadySetUp);
    await tester.db.query('delete from identity');
    await tester.db.query('delete from account');
    expect(await codeOf(setUp({ token: 'another', account: 'second' }))).toBe(CODES.alreadySetUp);
    expect(await count('school')).toBe(1);
  });

  it('two submits at once make one school', async () => {
    await link();
    const codes = await Promise.all([codeOf(setUp()), codeOf(setUp({ account: 'second' }))]);
    expect(codes.sort((a, b) => a - b)).toEqual([CODES.ok, CODES.alreadySetUp]);
    expect([await count('school'), await count('account'), await count('installation')]).toEqual([1, 1, 1]);
  });

  it('is refused when it is too old, replaced by a new one, or made for something else', async () => {
    await link('first');
    await link();
    expect(await codeOf(setUp({ token: 'first' }))).toBe(CODES.linkSpent);
    tester.time.now += spanMs(24, 'hours');
    expect(await codeOf(setUp())).toBe(CODES.linkSpent);
    expect(await count('school')).toBe(0);
  });

  it('is not used up by a password that is refused', async () => {
    await link();
    expect(await codeOf(setUp({ password: 'password1#homeward' }))).toBe(CODES.commonPassword);
    expect(await codeOf(setUp({ password: 'qian-4242#homeward' }))).toBe(CODES.weakPassword);
    expect(await codeOf(setUp())).toBe(CODES.ok);
  });

  it('cannot be guessed: twelve wrong ones of a source are counted, then the right one waits too', async () => {
    await link();
    for (let tries = 0; tries < 12; tries += 1)
      expect(await codeOf(setUp({ token: `guess ${tries}` }, '203.0.113.7'))).toBe(CODES.linkSpent);
    expect(await codeOf(setUp({}, '203.0.113.7'))).toBe(CODES.tooMany);
    expect(tester.lines.join('\n')).not.toContain('guess');
    expect(await codeOf(setUp({}, '198.51.100.9'))).toBe(CODES.ok);
  });

  it('is in the store as a digest alone', async () => {
    await link();
    const rows = await tester.db.query<{ text: string }>('select row::text as text from one_use_link row');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(TOKEN);
  });
});

it('the row that says so is neither changed nor removed', async () => {
  await link();
  await setUp();
  await expect(tester.db.query('delete from installation')).rejects.toThrow('stay as they are');
  await expect(tester.db.query('update installation set set_up_at = now()')).rejects.toThrow('stay as they are');
});

it('a store that has a school already is set up by the migration', async () => {
  await tester.db.query(
    `drop table installation, one_use_link, audit; drop trigger school_sets_up on school; drop trigger school_known on school;
     drop function school_sets_up; drop function refuse_change;
     alter table school drop column disabled_at; alter table account drop column disabled_at;
     insert into school (school_id, name) values ('old', '老学校')`,
  );
  await tester.db.query(String(firstRunStep.sql));
  expect(await count('installation')).toBe(1);
});

describe('a sign-in link', () => {
  const NEW = `another-77${DEFAULT_SETTINGS.compat.passwordSuffix}`;
  const redeem = (token: string, password = NEW) => tester.ask(user.redeemSignInLink, { token, password }, null);
  beforeEach(async () => {
    await link();
    const [made] = (await setUp()).data;
    await tester.db.transaction((tx) =>
      makeLink(tx, tester.platform.clock(), 'sign in', made?.userId ?? '', 'for qian'),
    );
  });

  it('gives a new password once, and ends the sessions of the old one', async () => {
    const before = (await tester.ask(user.signIn, { account: 'qian', password: SCHOOL.password }, null)).data[0];
    expect((await tester.ask(user.checkSignInLink, { token: 'for qian' }, null)).data).toEqual({
      account: 'qian',
      realName: '钱校长',
    });
    const { data } = await redeem('for qian');
    expect(data).toMatchObject([{ userType: '0' }]);
    expect(await codeOf(tester.ask(user.currentUser, {}, before ?? null))).toBe(CODES.unauthorised);
    expect(await codeOf(redeem('for qian', `third-try-9${DEFAULT_SETTINGS.compat.passwordSuffix}`))).toBe(
      CODES.linkSpent,
    );
    expect(await codeOf(tester.ask(user.signIn, { account: 'qian', password: NEW }, null))).toBe(CODES.ok);
  });

  it('does not set up, and a set-up link signs nobody in', async () => {
    expect(await codeOf(tester.ask(user.checkSetUpLink, { token: 'for qian' }, null))).toBe(CODES.alreadySetUp);
    await link('set-up');
    expect(await codeOf(redeem('set-up'))).toBe(CODES.linkSpent);
  });

  it('opens nothing for an account that is off', async () => {
    await tester.db.query(`update account set disabled_at = $1`, [tester.platform.clock()]);
    expect(await codeOf(redeem('for qian'))).toBe(CODES.linkSpent);
    await tester.db.query(`update account set disabled_at = null`);
    expect(await codeOf(tester.ask(user.signIn, { account: 'qian', password: NEW }, null))).toBe(
      CODES.wrongCredentials,
    );
  });
});
