/** Signing in through a regional education platform: its word, and everything that can be wrong with it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract } from '../contract';
import { createStandInProvider, type StandIn, standInRoutes } from '../mocks/standInProvider';
import { httpProvider } from '../server/people/providers';
import { type Tester, testPlatform } from './harness/platform';

const { thirdParty, user } = contract;
const MOBILE = '13900000004';

let tester: Tester;
let standIn: StandIn;
let asked: URL[];
beforeEach(async () => {
  let count = 0;
  asked = [];
  standIn = createStandInProvider({ now: () => tester.time.now, newToken: () => `token-${(count += 1)}` });
  const routes = standInRoutes(standIn);
  const http = httpProvider('http://provider.test/whois', async (input, init) => {
    const request = new Request(input, init);
    asked.push(new URL(request.url));
    return routes.fetch(request);
  });
  tester = await testPlatform({ providers: { oneEdu: http, hunan: http } });
});
afterEach(() => tester.close());

const enter = (accessToken: string) => tester.ask(thirdParty.hunan, { accessToken }, null);
const code = async (accessToken: string) => (await enter(accessToken)).envelope.code;

describe('a person the provider vouches for', () => {
  it('is signed in by the number it has proved; the access token travels in the query [7.08] [2.09]', async () => {
    const { data } = await tester.ask(
      thirdParty.oneEdu,
      { accessToken: standIn.issue('p-7', MOBILE), source: 'heEdu' },
      null,
    );
    expect(data).toMatchObject([{ roleId: 'r-li', userType: '2' }]);
    expect(asked[0]?.search).toBe('?access_token=token-1&source=heEdu');
    expect((await tester.ask(user.currentUser, {}, data[0] ?? null)).data.realName).toBe('李强');
  });

  it("is known from then on by the provider's own id, whatever becomes of the number", async () => {
    await enter(standIn.issue('p-7', MOBILE));
    await tester.db.query(`update account set mobile = null where user_id = 'u-li'`);
    expect((await enter(standIn.issue('p-7', null))).data[0]).toMatchObject({ roleId: 'r-li' });
    // Another provider's person of the same id is someone else.
    expect((await tester.ask(thirdParty.oneEdu, { accessToken: standIn.issue('p-7', null) }, null)).envelope.code).toBe(
      CODES.providerUserUnknown,
    );
  });

  it('with several identities chooses one', async () => {
    const { data } = await enter(standIn.issue('p-8', '13900000003'));
    expect(data.map(({ roleId }) => roleId)).toEqual(['r-sun', 'r-sun-parent']);
    expect((await tester.ask(user.chooseIdentity, { roleId: 'r-sun' }, data[0] ?? null)).data.roleId).toBe('r-sun');
  });

  it('used no password of ours, so an expired one does not stand in the way', async () => {
    tester.time.now += 200 * 24 * 3600_000;
    const { data } = await enter(standIn.issue('p-7', MOBILE));
    expect(data[0]?.remainDay).toBe(0);
    expect((await tester.ask(user.currentUser, {}, data[0] ?? null)).status).toBe(200);
  });
});

describe('what can be wrong is told', () => {
  it('a token that has been used', async () => {
    const accessToken = standIn.issue('p-7', MOBILE);
    await enter(accessToken);
    expect(await code(accessToken)).toBe(CODES.providerTokenUsed);
    expect(asked, 'the platform remembers by itself').toHaveLength(1);
    expect(await code(standIn.issue('p-7', MOBILE))).toBe(CODES.ok);
  });

  it('a token that comes twice at once opens one session, even where the provider would let both in', async () => {
    const lax = await testPlatform({
      providers: { hunan: { identify: async () => ({ kind: 'person', subject: 'p-7', mobile: MOBILE }) } },
    });
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await lax.ask(thirdParty.hunan, { accessToken: 'same' }, null)).envelope.code),
    );
    expect(codes.sort((a, b) => a - b)).toEqual([CODES.ok, CODES.providerTokenUsed, CODES.providerTokenUsed]);
    await lax.close();
  });

  it('a token that has expired, and one nobody gave', async () => {
    const accessToken = standIn.issue('p-7', MOBILE);
    tester.time.now += 5 * 60_000 + 1;
    expect(await code(accessToken)).toBe(CODES.providerTokenExpired);
    expect(await code('made-up')).toBe(CODES.providerTokenUnknown);
  });

  it('a person without an account here', async () => {
    expect(await code(standIn.issue('p-9', '13900009999'))).toBe(CODES.providerUserUnknown);
    expect(await code(standIn.issue('p-9', null))).toBe(CODES.providerUserUnknown);
  });

  it('a provider that is down; the token is good once it is back', async () => {
    const accessToken = standIn.issue('p-7', MOBILE);
    standIn.down = true;
    expect(await code(accessToken)).toBe(CODES.providerDown);
    standIn.down = false;
    expect(await code(accessToken)).toBe(CODES.ok);
  });

  it.each([
    ['no answer', () => Promise.reject(new Error('no route'))],
    ['an answer that is no JSON', async () => new Response('<html>')],
    ['an answer without a person', async () => Response.json({ name: 'x' })],
    ['a teapot', async () => new Response('', { status: 418 })],
  ])('%s counts as down', async (_, fetch) => {
    expect(await httpProvider('http://provider.test', fetch as typeof globalThis.fetch).identify('t', '')).toEqual({
      kind: 'down',
    });
  });

  it('a provider this installation has not', async () => {
    expect((await tester.ask(thirdParty.hainan, { accessToken: 'x' }, null)).envelope.code).toBe(CODES.providerMissing);
  });
});

it('keeps no access token as it was, and logs none', async () => {
  const accessToken = standIn.issue('p-7', MOBILE);
  await enter(accessToken);
  expect(JSON.stringify(await tester.db.query('select * from provider_token'))).not.toContain(accessToken);
  expect(tester.lines.join('\n')).not.toContain(accessToken);
});
