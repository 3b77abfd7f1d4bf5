/** The doors of a platform with two cells: whoever comes is let into the cell that knows the person or the card. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type CallInput,
  type CallOutput,
  CODES,
  contract,
  Envelope,
  SERVICES,
  setUpCalls,
  type SignedIn,
} from '../../contract';
import { createStandInProvider } from '../../mocks/standInProvider';
import { studentCard } from '../../mocks/cards/studentCard';
import { HOME } from '../../server/running/cells/cellDirectory';
import { closeCell, reopenCell } from '../../server/running/cells/closedCells';
import { addCell, numberCell } from '../../server/running/cells/manageCells';
import { moveSchool } from '../../server/running/cells/moveSchool';
import { localDigits } from '../../server/field/gateway/student/cardTime';
import { makeLink } from '../../server/people/setUp/oneUseLinks';
import type { Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { importRoster } from '../../server/running/consequences';
import { type CardPlatform, cardPlatform } from '../harness/cards';
import { GATEWAY_KEY, requestOf, TEST_SETTINGS } from '../harness/platform';
import { freshDatabase } from '../harness/postgres';
import { OTHER_SCHOOL, PASSWORD } from '../harness/testSchool';
import { urlOf } from '../harness/twoPlatforms';

const { user, thirdParty } = contract;
const MING = '860000000000001';
const FAR = '860000000000009';
const password = PASSWORD + TEST_SETTINGS.compat.passwordSuffix;

let platform: CardPlatform;
let north: Db;
let dropNorth: () => Promise<void>;
let home: Db;
const sent: { mobile: string; code: string }[] = [];
let tokens = 0;
const standIn = createStandInProvider({ now: () => Date.now(), newToken: () => `token-${(tokens += 1)}` });

beforeAll(async () => {
  const database = await freshDatabase();
  dropNorth = database.drop;
  north = await openPostgres(database.connection);
  await north.transaction((tx) => numberCell(tx, 1));
  platform = await cardPlatform({
    identityProviders: { oneEdu: standIn, weChat: standIn },
    sendCode: async (mobile, code) => void sent.push({ mobile, code }),
    async prepare(db) {
      await addCell(db, north, { name: 'north', url: urlOf(database.connection) }, new Date());
    },
  });
  home = platform.running.platform.db;
  await importRoster({ ...platform.running.platform, db: north }, OTHER_SCHOOL);
  // A teacher of the home cell teaches in the other one as well, under another name.
  await north.query(
    `insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
     select 'u-wu-north', 'wu-north', '13900000002', '吴老师', password_hash, now() from account where account = 'far'`,
  );
  await north.query(
    `insert into identity (role_id, user_id, user_type, school_id) values ('r-wu-north', 'u-wu-north', '1', $1)`,
    [OTHER_SCHOOL.school.schoolId],
  );
});
afterAll(async () => {
  await platform.close();
  await north.close();
  await dropNorth();
});

/** Makes a call without a session. */
async function ask<C extends Call>(call: C, input: CallInput<C>): Promise<{ code: number; data: CallOutput<C> }> {
  const plain = { ...call, options: { ...call.options, noEncode: true } };
  const request = requestOf(plain, input as object, null, Date.now());
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'GET' ? null : await request.text();
  const { method, headers } = request;
  const answer = await fetch(new URL(pathname + search, platform.running.url), { method, headers, body });
  const { code, data } = Envelope.parse(await answer.json());
  return { code, data: data as never };
}
/** The status of a call with a session. */
async function statusOf(call: Call, as: SignedIn | undefined): Promise<number> {
  const { url, headers } = requestOf(call, {}, as ?? null, Date.now());
  const { pathname, search } = new URL(url);
  return (await fetch(new URL(pathname + search, platform.running.url), { headers })).status;
}
/** The status of a fix over HTTP, with the key of the operator. */
async function reported(id: string): Promise<number> {
  const query = new URLSearchParams({ id, lat: '30.92', lon: '120.92', timestamp: String(Date.now() + 2_000) });
  return (await fetch(new URL(`intake/osmand/${GATEWAY_KEY}?${query}`, platform.running.url))).status;
}
const rolesOf = (entries: readonly { roleId: string }[]) => entries.map(({ roleId }) => roleId).sort();

describe('a person', () => {
  const byCode = async (mobile: string) => {
    await ask(user.sendCode, { mobile });
    return ask(user.phoneSignIn, { mobile, verifyCode: sent.at(-1)?.code ?? '' });
  };

  it('enters the other cell by a code to the phone, and both with accounts in both', async () => {
    expect(rolesOf((await byCode('13900000009')).data)).toEqual(['r-far']);
    const { data } = await byCode('13900000002');
    expect(rolesOf(data)).toEqual(['r-wu', 'r-wu-north']);
    expect(data.find(({ roleId }) => roleId === 'r-wu-north')?.token).toMatch(/^north\./);
  });

  it('who is not invited in the home cell enters the other one by a code', async () => {
    await home.query(
      `insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
       values ('u-new', 'new', '13900000009', '周', 'none', now())`,
    );
    expect(rolesOf((await byCode('13900000009')).data)).toEqual(['r-far']);
    await home.query(`delete from account where user_id = 'u-new'`);
  });

  it('enters the other cell by an education platform, and both with accounts in both, once with a token', async () => {
    const come = (accessToken: string) => ask(thirdParty.oneEdu, { accessToken });
    expect(rolesOf((await come(standIn.issue('far', '13900000009'))).data)).toEqual(['r-far']);
    const token = standIn.issue('wu', '13900000002');
    expect(rolesOf((await come(token)).data)).toEqual(['r-wu', 'r-wu-north']);
    expect((await come(token)).code).toBe(CODES.providerTokenUsed);
    expect((await come(standIn.issue('nobody', '13999999999'))).code).toBe(CODES.providerUserUnknown);
  });

  it('binds WeChat to an account of the other cell, and enters it by WeChat', async () => {
    const come = () => ask(user.weChatEntry, { accessToken: standIn.issue('open-far', null) });
    const { data } = await come();
    expect(data.entries).toEqual([]);
    const openIdTicket = data.openIdTicket ?? '';
    await ask(user.weChatSignIn, { account: 'far', password, openId: 'open-far', openIdTicket });
    expect(rolesOf((await come()).data.entries)).toEqual(['r-far']);
  });

  it('is asked for the second factor of the other cell, though the home cell has that name too', async () => {
    await home.query(
      `insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
       select 'u-other-far', 'far', null, '周', password_hash || 'x', now() from account where account = 'wu'`,
    );
    await north.query(`insert into second_factor (user_id, totp_secret, totp_since) values ('u-far', 'secret', now())`);
    expect((await ask(user.signIn, { account: 'far', password })).code).toBe(CODES.secondFactorNeeded);
    await north.query('delete from second_factor');
    await home.query(`delete from account where user_id = 'u-other-far'`);
  });
});

it('a sign-in link opens an account of the other cell, whose refusals are heard', async () => {
  const token = platform.running.platform.newSecret();
  await north.transaction((tx) => makeLink(tx, new Date(), 'sign in', 'u-far', token));
  expect((await ask(setUpCalls.checkSignInLink, { token })).data).toMatchObject({ account: 'far' });
  expect((await ask(setUpCalls.redeemSignInLink, { token, password: 'short' })).code).toBe(CODES.weakPassword);
  const { data } = await ask(setUpCalls.redeemSignInLink, {
    token,
    password: `Another horse 42${TEST_SETTINGS.compat.passwordSuffix}`,
  });
  expect(rolesOf(data)).toEqual(['r-far']);
  expect((await ask(setUpCalls.checkSignInLink, { token })).code).toBe(CODES.linkSpent);
});

it('an application opens for somebody of either cell, and learns who it is', async () => {
  const secret = 'a secret of the market';
  platform.running.platform.settings.applications.push({ appCode: 'market', address: 'https://market.test/', secret });
  const ticketFor = async ({ token, roleId }: SignedIn) => {
    const query = new URLSearchParams({ token, appCode: 'market', appDetailId: 'd1', roleId, isHttps: 'true' });
    const address = new URL(`${SERVICES.user.slice(1)}/user/sso/jump/v1?${query}`, platform.running.url);
    const location = (await fetch(address, { redirect: 'manual' })).headers.get('location');
    return new URL(location ?? 'http://nowhere').searchParams.get('ticket') ?? '';
  };
  for (const account of ['wu', 'wu-north']) {
    const [entry] = (await ask(user.signIn, { account, password })).data;
    if (!entry) throw new Error(`${account} has no identity`);
    const ticket = await ticketFor(entry);
    expect([account, ticket]).not.toContain('');
    const { data } = await ask(user.redeemTicket, { appCode: 'market', secret, ticket });
    expect(data.roleId).toBe(entry.roleId);
    const second = await ticketFor(entry);
    await north.query(`update session set ended = 'signed out' where role_id = $1`, [entry.roleId]);
    await home.query(`update session set ended = 'signed out' where role_id = $1`, [entry.roleId]);
    expect((await ask(user.redeemTicket, { appCode: 'market', secret, ticket: second })).code).toBe(CODES.notFound);
  }
});

it('readiness says whether a cell is served, and which is none', async () => {
  const statusAt = async (name: string) => (await fetch(new URL(`readyz?cell=${name}`, platform.running.url))).status;
  expect([await statusAt('home'), await statusAt('north'), await statusAt('nort')]).toEqual([200, 200, 404]);
});

it('a closed cell is not served: its people come again until it is opened, and the others go on', async () => {
  const near = (await ask(user.signIn, { account: 'wu', password })).data[0];
  const far = (await ask(user.signIn, { account: 'wu-north', password })).data[0];
  const state = () => statusOf(user.currentUser, far);
  expect(await state()).toBe(200);
  await closeCell(home, 'north');
  await expect.poll(state).toBe(503);
  expect([await reported(FAR), await statusOf(user.currentUser, near)]).toEqual([503, 200]);
  // Also an answer that no cell gave is data, and no page.
  const { headers } = await fetch(new URL('readyz?cell=north', platform.running.url));
  expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
    'nosniff',
    expect.stringContaining(`frame-ancestors 'none'`),
  ]);
  await reopenCell(home, { name: 'north', db: north, cellNo: 1 }, [{ name: HOME, db: home }]);
  await expect.poll(state).toBe(200);
});

describe('a card on a connection of its own', () => {
  const place = (at: Date) => `0E120.920100N30.920200T${localDigits(at)}@460!0!9231!2351!21@home!ac:bc:32:78:a2:5f!61#`;
  const second = () => new Date(Math.floor(Date.now() / 1000) * 1000);
  const fixTimes = async (db: Db, imei: string) =>
    (
      await db.query<{ fix_time: Date }>(
        'select fix_time from fix join device using (device_no) where unique_id = $1 order by 1',
        [imei],
      )
    ).map(({ fix_time }) => fix_time.getTime());
  const strangers = async (db: Db) => db.query('select 1 from card_stranger');

  it('reports to the cell that knows it', async () => {
    const card = platform.card({ model: 'b2', imei: FAR });
    expect(await card.connect()).toBe('0@0@0');
    const at = second();
    expect(await card.say('REPORT_LOCATION_INFO', place(at))).toBe('0');
    expect(await fixTimes(north, FAR)).toEqual([at.getTime()]);
    expect([await strangers(home), await strangers(north)]).toEqual([[], []]);
    card.close();
  });

  it('that no cell knows is a stranger of the home cell', async () => {
    const card = platform.card({ model: 'b1', imei: '860000000000777' });
    expect(await card.connect()).toBe('0@0@0');
    expect([(await strangers(home)).length, (await strangers(north)).length]).toEqual([1, 0]);
    card.close();
  });

  it('goes with its school on the same connection, and nobody is told that it is unknown', async () => {
    const card = studentCard(platform.cardOptions({ model: 'b2', imei: MING }));
    expect(await card.connect()).toBe('0@0@0');
    const [first, then] = [second(), new Date(second().getTime() + 1_000)];
    expect(await card.say('REPORT_LOCATION_INFO', place(first))).toBe('0');
    await north.query(`update account set mobile = null where user_id = 'u-wu-north'`);
    const ends = { from: { name: HOME, db: home }, to: { name: 'north', db: north } };
    const wu = (await ask(user.signIn, { account: 'wu', password })).data[0];
    const state = () => statusOf(user.currentUser, wu);
    const stages: Record<string, number> = {};
    await moveSchool(home, { schoolId: 'school-a', ...ends }, new Date(), async (stage) => {
      if (stage === 'ahead') stages[stage] = await state();
      else await expect.poll(async () => (stages[stage] = await state())).toBe(503);
      // The card's school is in the other cell, and nobody says so yet.
      if (stage === 'gone') expect(await reported(MING)).toBe(503);
    });
    expect(stages).toEqual({ ahead: 200, copied: 503, arrived: 503, gone: 503 });
    expect([await state(), await reported(MING)]).toEqual([200, 200]);
    expect(await card.say('REPORT_LOCATION_INFO', place(then))).toBe('0');
    expect((await fixTimes(north, MING)).slice(0, 2)).toEqual([first.getTime(), then.getTime()]);
    expect(await fixTimes(home, MING)).toEqual([]);
    card.close();
  });
});
