/** Being led to another application after sign-in: only to those of the list, only the one who is signed in, and once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, SERVICES, type SignedIn } from '../contract';
import { readEnvironment } from '../server/node/environment';
import { DEFAULT_SETTINGS } from '../server/settings';
import { type Tester, testPlatform } from './harness/platform';

const MARKET = { appCode: 'market', address: 'https://market.test/in?from=school', secret: 'a secret of the market' };
const LOCAL = { appCode: 'local', address: '//canteen.test/', secret: 'a secret of the canteen' };
const BESIDE = { appCode: 'beside', address: '/library/', secret: 'a secret of the library' };

let tester: Tester;
let li: SignedIn;
beforeEach(async () => {
  tester = await testPlatform({ settings: { ...DEFAULT_SETTINGS, applications: [MARKET, LOCAL, BESIDE] } });
  li = await tester.signIn('li');
});
afterEach(() => tester.close());

const jump = (query: Record<string, string>) =>
  tester.fetch(
    new Request(
      `http://platform.test${SERVICES.user}/user/sso/jump/v1?${new URLSearchParams({ token: li.token, appCode: 'market', appDetailId: 'd1', roleId: li.roleId, isHttps: 'true', ...query })}`,
    ),
  );
const ticketOf = (response: Response) =>
  new URL(response.headers.get('location') ?? 'http://nowhere').searchParams.get('ticket') ?? '';
const redeem = (input: Partial<{ appCode: string; secret: string; ticket: string }>) =>
  tester.ask(contract.user.redeemTicket, { appCode: 'market', secret: MARKET.secret, ticket: '', ...input }, null);

describe('the jump', () => {
  it('leads to the application with a ticket and without the token [2.42]', async () => {
    const response = await jump({});
    expect(response.status).toBe(302);
    const target = new URL(response.headers.get('location') ?? '');
    expect([
      target.origin,
      target.pathname,
      target.searchParams.get('from'),
      target.searchParams.get('appDetailId'),
    ]).toEqual(['https://market.test', '/in', 'school', 'd1']);
    expect(target.href).not.toContain(li.token);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('takes the scheme of the console where the application has none of its own [2.42]', async () => {
    expect((await jump({ appCode: 'local' })).headers.get('location')).toMatch(/^https:\/\/canteen\.test\//);
    expect((await jump({ appCode: 'local', isHttps: 'false' })).headers.get('location')).toMatch(
      /^http:\/\/canteen\.test\//,
    );
  });

  it('takes the host of the console too where the application stands beside it', async () => {
    expect((await jump({ appCode: 'beside' })).headers.get('location')).toMatch(
      /^https:\/\/platform\.test\/library\/\?ticket=/,
    );
    expect((await jump({ appCode: 'beside', isHttps: 'false' })).headers.get('location')).toMatch(
      /^http:\/\/platform\.test\/library\/\?ticket=/,
    );
  });

  it('leads nowhere else, whatever the address says', async () => {
    for (const appCode of ['', 'other', 'https://evil.test', '__proto__', '//evil.test'])
      expect([(await jump({ appCode })).status, appCode]).toEqual([404, appCode]);
    for (const appDetailId of ['', 'a&b=c', '//evil.test', 'd'.repeat(65)])
      expect((await jump({ appDetailId })).status).toBe(404);
  });

  it('leads nobody who is not signed in, as somebody else, or with an expired password', async () => {
    expect((await jump({ token: 'made-up' })).status).toBe(401);
    expect((await jump({ roleId: 'r-wu' })).status).toBe(401);
    tester.time.now += 91 * 24 * 3600_000;
    const narrow = await tester.signIn('li');
    const response = await jump({ token: narrow.token });
    expect(response.status).toBe(401);
    expect(response.headers.get('location')).toBeNull();
  });

  it('leaves no token and no ticket in the log', async () => {
    const ticket = ticketOf(await jump({}));
    expect(tester.lines.join('\n')).not.toContain(li.token);
    expect(tester.lines.join('\n')).not.toContain(ticket);
    expect(JSON.stringify(await tester.db.query('select * from app_ticket'))).not.toContain(ticket);
  });
});

describe('a ticket', () => {
  it('tells the application who came, once', async () => {
    const ticket = ticketOf(await jump({}));
    expect((await redeem({ ticket })).data).toEqual({
      userId: 'u-li',
      roleId: 'r-li',
      userType: '2',
      schoolId: 'school-a',
      realName: '李强',
      appDetailId: 'd1',
    });
    expect((await redeem({ ticket })).status).toBe(404);
  });

  it('is nothing to another application, or without the secret', async () => {
    const ticket = ticketOf(await jump({}));
    expect((await redeem({ ticket, secret: 'guess' })).status).toBe(CODES.forbidden);
    expect((await redeem({ ticket, appCode: 'local', secret: LOCAL.secret })).status).toBe(404);
    expect((await redeem({ ticket })).status).toBe(200);
  });

  it('is void after a minute', async () => {
    const ticket = ticketOf(await jump({}));
    tester.time.now += 60_001;
    expect((await redeem({ ticket })).status).toBe(404);
  });
});

it('the list of applications is refused as a whole when an address in it is none', () => {
  expect(readEnvironment({ APPLICATIONS: JSON.stringify([MARKET, LOCAL, BESIDE]) }).settings.applications).toEqual([
    MARKET,
    LOCAL,
    BESIDE,
  ]);
  expect(() =>
    readEnvironment({ APPLICATIONS: JSON.stringify([{ ...MARKET, address: 'javascript:alert(1)' }]) }),
  ).toThrow('APPLICATIONS');
  for (const address of ['library', '/', '/\\evil.test', '//'])
    expect(() => readEnvironment({ APPLICATIONS: JSON.stringify([{ ...BESIDE, address }]) }), address).toThrow(
      'APPLICATIONS',
    );
  expect(() => readEnvironment({ APPLICATIONS: '{' })).toThrow('APPLICATIONS');
});
