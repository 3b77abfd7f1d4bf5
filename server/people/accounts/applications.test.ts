/** The jump to another application after sign-in, and the ticket with which the application identifies the viewer. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, SERVICES, type SignedIn } from '../../../contract';
import { readEnvironment } from '../../running/node/environment';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const MARKET = { appCode: 'market', address: 'https://market.test/in?from=school', secret: 'a secret of the market' };
const LOCAL = { appCode: 'local', address: '//canteen.test/', secret: 'a secret of the canteen' };
const BESIDE = { appCode: 'beside', address: '/library/', secret: 'a secret of the library' };

const tester = eachTest(() =>
  testPlatform({ settings: { ...DEFAULT_SETTINGS, applications: [MARKET, LOCAL, BESIDE] } }),
);
const li = eachTest(() => tester.signIn('li'));

const jump = (changed: Record<string, string>) => {
  const { token, roleId } = li;
  const query = { token, appCode: 'market', appDetailId: 'd1', roleId, isHttps: 'true', ...changed };
  const address = `http://platform.test${SERVICES.user}/user/sso/jump/v1?${new URLSearchParams(query)}`;
  return tester.fetch(new Request(address));
};
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

  it('uses the scheme of the console for an address without a scheme, where tickets may go over http [2.42]', async () => {
    tester.platform.settings.ticketsOverHttp = true;
    expect((await jump({ appCode: 'local' })).headers.get('location')).toMatch(/^https:\/\/canteen\.test\//);
    expect((await jump({ appCode: 'local', isHttps: 'false' })).headers.get('location')).toMatch(
      /^http:\/\/canteen\.test\//,
    );
  });

  it('uses the host of the console for a path', async () => {
    expect((await jump({ appCode: 'beside' })).headers.get('location')).toMatch(
      /^https:\/\/platform\.test\/library\/\?ticket=/,
    );
    tester.platform.settings.ticketsOverHttp = true;
    expect((await jump({ appCode: 'beside', isHttps: 'false' })).headers.get('location')).toMatch(
      /^http:\/\/platform\.test\/library\/\?ticket=/,
    );
  });

  it('sends no ticket over http unless the installation says so', async () => {
    for (const appCode of ['local', 'beside']) {
      const response = await jump({ appCode, isHttps: 'false' });
      expect(response.headers.get('location') ?? '', appCode).not.toMatch(/^http:/);
    }
    expect((await jump({ appCode: 'local', isHttps: 'false' })).headers.get('location')).toMatch(/^https:/);
    const refused = await jump({ appCode: 'beside', isHttps: 'false' });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('https')]);
    expect(await tester.db.query(`select 1 from app_ticket where app_code = 'beside'`)).toEqual([]);
  });

  it('leads only to addresses of the list', async () => {
    for (const appCode of ['', 'other', 'https://evil.test', '__proto__', '//evil.test'])
      expect([(await jump({ appCode })).status, appCode]).toEqual([404, appCode]);
    for (const appDetailId of ['', 'a&b=c', '//evil.test', 'd'.repeat(65)])
      expect((await jump({ appDetailId })).status).toBe(404);
  });

  it('refuses a viewer who is signed out, uses a foreign role, or has an expired password', async () => {
    expect((await jump({ token: 'made-up' })).status).toBe(401);
    expect((await jump({ roleId: 'r-wu' })).status).toBe(401);
    tester.time.now += 91 * 24 * 3600_000;
    const narrow = await tester.signIn('li');
    const response = await jump({ token: narrow.token });
    expect(response.status).toBe(401);
    expect(response.headers.get('location')).toBeNull();
  });

  it('logs neither token nor ticket', async () => {
    const ticket = ticketOf(await jump({}));
    expect(tester.lines.join('\n')).not.toContain(li.token);
    expect(tester.lines.join('\n')).not.toContain(ticket);
    expect(JSON.stringify(await tester.db.query('select * from app_ticket'))).not.toContain(ticket);
  });
});

describe('a ticket', () => {
  it('gives the application the identity of the viewer, once', async () => {
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

  it('is refused to another application, and without the secret', async () => {
    const ticket = ticketOf(await jump({}));
    expect((await redeem({ ticket, secret: 'guess' })).status).toBe(CODES.forbidden);
    expect((await redeem({ ticket, appCode: 'local', secret: LOCAL.secret })).status).toBe(404);
    expect((await redeem({ ticket })).status).toBe(200);
  });

  it('gives nobody once its session is not whole any more', async () => {
    const { db, platform, time } = tester;
    const admin = await tester.signIn('admin');
    const ENDS: Record<string, { as?: SignedIn; end: () => Promise<unknown>; undo?: () => Promise<unknown> | void }> = {
      'the account is off': {
        end: () => db.query(`update account set disabled_at = now() where user_id = 'u-li'`),
        undo: () => db.query(`update account set disabled_at = null`),
      },
      'the school is off': {
        end: () => db.query(`update school set disabled_at = now() where school_id = 'school-a'`),
        undo: () => db.query(`update school set disabled_at = null`),
      },
      'the person has left': {
        end: () => db.query(`update identity set left_at = now() where role_id = 'r-li'`),
        undo: () => db.query(`update identity set left_at = null`),
      },
      'the second factor is asked for': {
        as: admin,
        end: async () => (platform.settings.requireSecondFactor = true),
        undo: () => void (platform.settings.requireSecondFactor = false),
      },
      'the password is due': {
        end: () => db.query(`update session set narrow = true where role_id = 'r-li'`),
        undo: () => db.query(`update session set narrow = false`),
      },
      'the session is too old': {
        end: () => db.query(`update session set expires_at = $1 where role_id = 'r-li'`, [new Date(time.now)]),
        undo: () => db.query(`update session set expires_at = $1`, [new Date(time.now + 3_600_000)]),
      },
      'the application is for others by now': {
        end: async () => (platform.settings.applications = [{ ...MARKET, roles: ['teacher'] }]),
        undo: () => void (platform.settings.applications = [MARKET, LOCAL, BESIDE]),
      },
      'it has signed out': { end: () => tester.ask(contract.user.signOut, {}, li) },
    };
    for (const [title, { as = li, end, undo }] of Object.entries(ENDS)) {
      const ticket = ticketOf(await jump({ token: as.token, roleId: as.roleId }));
      expect(ticket, title).not.toBe('');
      await end();
      expect([title, (await redeem({ ticket })).status]).toEqual([title, 404]);
      await undo?.();
      expect([title, (await redeem({ ticket })).status], 'it is spent').toEqual([title, 404]);
    }
  });

  it('is not made before the second factor that is asked for', async () => {
    const admin = await tester.signIn('admin');
    const asked = () => jump({ token: admin.token, roleId: admin.roleId });
    tester.platform.settings.requireSecondFactor = true;
    expect((await asked()).status).toBe(401);
    tester.platform.settings.requireSecondFactor = false;
    expect((await asked()).status).toBe(302);
  });

  it('is void after a minute', async () => {
    const ticket = ticketOf(await jump({}));
    tester.time.now += 60_001;
    expect((await redeem({ ticket })).status).toBe(404);
  });
});

it('an application over http is refused at the start unless the installation says so', () => {
  const APPLICATIONS = JSON.stringify([{ ...MARKET, address: 'http://market.test/' }]);
  expect(() => readEnvironment({ APPLICATIONS })).toThrow('TICKETS_OVER_HTTP');
  expect(readEnvironment({ APPLICATIONS, TICKETS_OVER_HTTP: 'yes' }).settings.applications).toHaveLength(1);
});

it('a list of applications with one invalid address is refused as a whole', () => {
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
