/** Sign-in through a regional education platform, with all its failures. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract } from '../../../contract';
import { createStandInProvider, type StandIn, standInRoutes } from '../../../mocks/standInProvider';
import { httpProvider } from './providers';
import { type Tester, testPlatform } from '../../../tests/harness/platform';

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

describe('a person confirmed by the provider', () => {
  it('is signed in by the verified number; the access token is in the query [7.08] [2.09] [1.04]', async () => {
    const { data } = await tester.ask(
      thirdParty.oneEdu,
      { accessToken: standIn.issue('p-7', MOBILE), source: 'heEdu' },
      null,
    );
    expect(data).toMatchObject([{ roleId: 'r-li', userType: '2' }]);
    expect(asked[0]?.search).toBe('?access_token=token-1&source=heEdu');
    expect((await tester.ask(user.currentUser, {}, data[0] ?? null)).data.realName).toBe('李强');
  });

  it("is later found by the provider's id, also when the number changes", async () => {
    await enter(standIn.issue('p-7', MOBILE));
    await tester.db.query(`update account set mobile = null where user_id = 'u-li'`);
    expect((await enter(standIn.issue('p-7', null))).data[0]).toMatchObject({ roleId: 'r-li' });
    // The same id at another provider is another person.
    expect((await tester.ask(thirdParty.oneEdu, { accessToken: standIn.issue('p-7', null) }, null)).envelope.code).toBe(
      CODES.providerUserUnknown,
    );
  });

  it('chooses one of several identities', async () => {
    const { data } = await enter(standIn.issue('p-8', '13900000003'));
    expect(data.map(({ roleId }) => roleId)).toEqual(['r-sun', 'r-sun-parent']);
    expect((await tester.ask(user.chooseIdentity, { roleId: 'r-sun' }, data[0] ?? null)).data.roleId).toBe('r-sun');
  });

  it('is not stopped by an expired password', async () => {
    tester.time.now += spanMs(200, 'days');
    const { data } = await enter(standIn.issue('p-7', MOBILE));
    expect(data[0]?.remainDay).toBe(0);
    expect((await tester.ask(user.currentUser, {}, data[0] ?? null)).status).toBe(200);
  });
});

describe('each failure has its code', () => {
  it('a token that has been used', async () => {
    const accessToken = standIn.issue('p-7', MOBILE);
    await enter(accessToken);
    expect(await code(accessToken)).toBe(CODES.providerTokenUsed);
    expect(asked, 'the platform remembers by itself').toHaveLength(1);
    expect(await code(standIn.issue('p-7', MOBILE))).toBe(CODES.ok);
  });

  it('a token used twice in parallel opens one session, even when the provider accepts both', async () => {
    const lax = await testPlatform({
      providers: { hunan: { identify: async () => ({ kind: 'person', subject: 'p-7', mobile: MOBILE }) } },
    });
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await lax.ask(thirdParty.hunan, { accessToken: 'same' }, null)).envelope.code),
    );
    expect(codes.sort((a, b) => a - b)).toEqual([CODES.ok, CODES.providerTokenUsed, CODES.providerTokenUsed]);
    await lax.close();
  });

  it('an expired token and an unknown one', async () => {
    const accessToken = standIn.issue('p-7', MOBILE);
    tester.time.now += spanMs(5, 'minutes') + 1;
    expect(await code(accessToken)).toBe(CODES.providerTokenExpired);
    expect(await code('made-up')).toBe(CODES.providerTokenUnknown);
  });

  it('a person without an account here', async () => {
    expect(await code(standIn.issue('p-9', '13900009999'))).toBe(CODES.providerUserUnknown);
    expect(await code(standIn.issue('p-9', null))).toBe(CODES.providerUserUnknown);
  });

  it('a provider that is down; the token works when it is back', async () => {
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

  it('a provider that is not configured', async () => {
    expect((await tester.ask(thirdParty.hainan, { accessToken: 'x' }, null)).envelope.code).toBe(CODES.providerMissing);
  });
});

it('the store and the log contain no access token', async () => {
  const accessToken = standIn.issue('p-7', MOBILE);
  await enter(accessToken);
  expect(JSON.stringify(await tester.db.query('select * from provider_token'))).not.toContain(accessToken);
  expect(tester.lines.join('\n')).not.toContain(accessToken);
});
