/** Intake keys of a school, and the audit log that shows who made them. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, MOST_KEYS, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { audit, coarseSource } from '../../engine/audit/audit';
import { CONSEQUENCES } from '../../running/consequences';
import { operatorSchools } from '../operator/schools';
import type { Roster } from '../roster/roster';
import { testPlatform } from '../../../tests/harness/platform';
import { MORNING, OTHER_SCHOOL, PASSWORD, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const MING = '860000000000001';
const FAR = '860000000000009';
const ADMIN_B: Roster['accounts'][number] = {
  userId: 'u-admin-b',
  account: 'admin-b',
  mobile: '13900000019',
  realName: '孙校长',
  password: PASSWORD,
  passwordAge: 3,
  identities: [{ roleId: 'r-admin-b', userType: '0' }],
};
const SCHOOL_B: Roster = { ...OTHER_SCHOOL, accounts: [...OTHER_SCHOOL.accounts, ADMIN_B] };

const tester = eachTest(() => testPlatform({ rosters: [TEST_SCHOOL, SCHOOL_B] }));
const admin = eachTest(() => tester.signIn('admin'));
const other = eachTest(() => tester.signIn('admin-b'));

const make = async (as: SignedIn, label = 'Traccar') => (await tester.ask(user.makeIntakeKey, { label }, as)).data;
const list = async (as: SignedIn) => (await tester.ask(user.intakeKeys, {}, as)).data;
const post = async (key: string, id: string) => {
  tester.time.now += 1000;
  const query = new URLSearchParams({ id, lat: '30.92', lon: '120.92', timestamp: String(tester.time.now / 1000) });
  return (await tester.fetch(new Request(`http://platform.test/intake/osmand/${key}?${query}`))).status;
};

describe('a key', () => {
  it('opens the intake for the cards of its school, and for no others', async () => {
    const [{ secret }, { secret: ofB }] = [await make(admin), await make(other)];
    expect([await post(secret, MING), await post(secret, FAR)]).toEqual([200, 404]);
    expect([await post(ofB, MING), await post(ofB, FAR)]).toEqual([404, 200]);
  });

  it('is shown once: the store, lists and the log do not have it', async () => {
    const { secret } = await make(admin);
    expect(JSON.stringify(await list(admin))).not.toContain(secret);
    const rows = await tester.db.query<{ text: string }>(
      'select row::text as text from intake_key row union all select row::text from audit row',
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(secret);
    await post(secret, MING);
    expect(tester.lines.join('\n')).not.toContain(secret);
  });

  it('has a label, its beginning, who made it, and when it was used last', async () => {
    const { secret, keyId } = await make(admin, ' 网关 ');
    const known = { keyId, label: '网关', beginning: secret.slice(0, 7), madeBy: '赵校长', revokedAt: null };
    expect(await list(admin)).toMatchObject([{ ...known, lastUsedAt: null, madeAt: new Date(MORNING).toISOString() }]);
    await post(secret, MING);
    const first = new Date(tester.time.now).toISOString();
    await post(secret, MING);
    expect(await list(admin)).toMatchObject([{ ...known, lastUsedAt: first }]);
    tester.time.now += spanMs(1, 'minutes');
    await post(secret, MING);
    expect(await list(admin)).toMatchObject([{ lastUsedAt: new Date(tester.time.now).toISOString() }]);
  });

  it('opens nothing once it is revoked, though the process knew it', async () => {
    const { secret, keyId } = await make(admin);
    expect(await post(secret, MING)).toBe(200);
    await tester.ask(user.revokeIntakeKey, { keyId }, admin);
    await expect.poll(() => post(secret, MING)).toBe(401);
    expect(await list(admin)).toMatchObject([{ keyId, revokedAt: expect.any(String) }]);
    expect((await tester.ask(user.revokeIntakeKey, { keyId }, admin)).status).toBe(CODES.notFound);
  });

  it('is seen and revoked by its own school alone', async () => {
    const { keyId, secret } = await make(admin);
    expect(await list(other)).toEqual([]);
    expect((await tester.ask(user.revokeIntakeKey, { keyId }, other)).status).toBe(CODES.notFound);
    expect(await post(secret, MING)).toBe(200);
  });

  it('opens nothing while its school is off', async () => {
    const { secret } = await make(admin);
    const acts = operatorSchools({ ...tester.platform, consequences: CONSEQUENCES });
    await acts.setSchoolOff('school-a', true);
    await expect.poll(() => post(secret, MING)).toBe(401);
    await acts.setSchoolOff('school-a', false);
    await expect.poll(() => post(secret, MING)).toBe(200);
  });

  it('a school has a limited number of them', async () => {
    await tester.db.query(
      `insert into intake_key (key_hash, label, school_id) select 'hash ' || n, 'x', 'school-a'
       from generate_series(1, $1) as n`,
      [MOST_KEYS],
    );
    const { status } = await tester.ask(user.makeIntakeKey, { label: 'one more' }, admin);
    expect(status).toBe(CODES.unprocessable);
    expect((await make(other)).secret).toMatch(/^hw_/);
  });
});

describe('the audit log', () => {
  const read = async (as: SignedIn, input = {}) => (await tester.ask(user.auditLog, input, as)).data;

  it('tells who did what, when and from where, to the own school', async () => {
    await tester.ask(user.makeIntakeKey, { label: '网关' }, admin, '203.0.113.7');
    expect(await read(admin)).toEqual({
      entries: [
        {
          auditId: expect.any(Number),
          time: new Date(MORNING).toISOString(),
          actor: 'person',
          who: '赵校长',
          act: 'key.make',
          subject: { kind: 'key', name: '网关' },
          details: {},
          source: '203.0.113.0/24',
          device: null,
        },
      ],
      more: false,
      people: [{ userId: 'u-admin', name: '赵校长' }],
    });
    expect((await read(other)).entries).toEqual([]);
  });

  it('is filtered by what, by whom and by days of the school, and read in pages', async () => {
    const { db } = tester;
    for (let count = 0; count < 60; count += 1)
      await audit(db, new Date(MORNING + spanMs(count, 'hours')), {
        by:
          count % 2
            ? 'operator'
            : { session: { ...admin, device: { browser: null, system: null } }, client: { address: null } },
        schoolId: 'school-a',
        act: count % 3 ? 'card.add' : 'class.add',
      });
    const first = await read(admin);
    const rest = await read(admin, { before: first.entries.at(-1)?.auditId });
    expect([first.entries.length, first.more, rest.entries.length, rest.more]).toEqual([50, true, 10, false]);
    const ids = [...first.entries, ...rest.entries].map(({ auditId }) => auditId);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await read(admin, { what: 'class' })).entries).toHaveLength(20);
    expect((await read(admin, { userId: 'u-admin' })).entries).toHaveLength(30);
    // The second of March in Shanghai, from 9:00 to midnight.
    expect((await read(admin, { from: '2026-03-02', to: '2026-03-02' })).entries).toHaveLength(15);
  });

  it('keeps its rows as they are for three years', async () => {
    await make(admin);
    await expect(tester.db.query(`update audit set act = 'key.revoke'`)).rejects.toThrow('stay as they are');
    await expect(tester.db.query('delete from audit')).rejects.toThrow('stay as they are');
    await audit(tester.db, new Date('2020-01-01T00:00:00Z'), { by: 'platform', schoolId: 'school-a', act: 'card.end' });
    await tester.runScheduled();
    expect((await read(admin)).entries.map(({ act }) => act)).toEqual(['key.make']);
  });

  it('what is undone is not in it', async () => {
    const undone = tester.db.transaction(async (tx) => {
      await audit(tx, new Date(MORNING), { by: 'operator', schoolId: 'school-a', act: 'school.disable' });
      throw new Error('in the middle');
    });
    await expect(undone).rejects.toThrow('in the middle');
    expect((await read(admin)).entries).toEqual([]);
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    [null, null],
    ['not an address', null],
  ])('an address is kept as its network: %s', (address, network) => {
    expect(coarseSource(address)).toBe(network);
  });
});

describe('the operator', () => {
  it('makes a further school, whose administrator chooses a password', async () => {
    const acts = operatorSchools({ ...tester.platform, consequences: CONSEQUENCES });
    const { schoolId, token } = await acts.addSchool('第三小学', 'Asia/Shanghai', 'third', '周校长');
    expect((await acts.listSchools()).map(({ school_id }) => school_id)).toContain(schoolId);
    const { data } = await tester.ask(user.redeemSignInLink, { token, password: 'castle-99x#homeward' }, null);
    expect(data).toMatchObject([{ label: { school: '第三小学' }, userType: '0' }]);
    const [entry] = data;
    expect(await list(entry as SignedIn)).toEqual([]);
    await expect(acts.addSchool('又一所', 'Asia/Shanghai', 'third', '周校长')).rejects.toThrow('account name');
    await expect(acts.addSchool('又一所', 'Asia/Nowhere', 'fourth', '周校长')).rejects.toThrow('time zone');
    expect(await tester.db.query(`select 1 from school where name = '又一所'`)).toEqual([]);
  });

  it('turns an account off: it is signed out and cannot sign in, until it is on again', async () => {
    const acts = operatorSchools({ ...tester.platform, consequences: CONSEQUENCES });
    const codeOf = async (as: SignedIn) => (await tester.ask(user.currentUser, {}, as)).envelope.code;
    await acts.setAccountOff('admin', true);
    expect(await codeOf(admin)).toBe(CODES.unauthorised);
    await expect(tester.signIn('admin')).rejects.toThrow();
    expect(await codeOf(other)).toBe(CODES.ok);
    await acts.setAccountOff('admin', false);
    expect(await codeOf(await tester.signIn('admin'))).toBe(CODES.ok);
    await expect(acts.setAccountOff('nobody', true)).rejects.toThrow('no account');
    const { data } = await tester.ask(user.auditLog, {}, 'admin');
    expect(data.entries.map(({ act, actor }) => `${actor} ${act}`)).toEqual([
      'operator account.enable',
      'operator account.disable',
    ]);
  });
});
