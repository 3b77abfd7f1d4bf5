/** The demo's linked applications on the real platform: the list offers them, and each learns which user opened it. */
import { Hono } from 'hono';
import { afterEach, expect, it } from 'vitest';
import { contract, SERVICES } from '../contract';
import { standInApplications } from './standInApplications';
import { DEFAULT_SETTINGS } from '../server/engine/settings';
import { type Tester, testPlatform } from '../tests/harness/platform';

let tester: Tester;
afterEach(() => tester.close());

async function market() {
  let count = 0;
  const { list, routes } = standInApplications({
    newSecret: () => `a secret of the demo ${(count += 1)}`,
    redeem: async (sent) => (await tester.ask(contract.user.redeemTicket, sent, null)).data ?? null,
    home: '/app',
  });
  tester = await testPlatform({ settings: { ...DEFAULT_SETTINGS, applications: list, ticketsOverHttp: true } });
  return new Hono().route('/', routes);
}

/** The list for an account, and the page of its first application, opened twice with the same ticket. */
async function visit(stand: Hono, account: string) {
  const { token, roleId } = await tester.signIn(account);
  const shown = (await tester.ask(contract.user.applicationList, {}, { token, roleId })).data;
  const [first] = shown;
  if (!first) throw new Error('The list of applications is empty');
  const { appCode, appDetailId } = first;
  const query = new URLSearchParams({ token, roleId, appCode, appDetailId, isHttps: 'false' });
  const jump = await tester.fetch(new Request(`http://platform.test${SERVICES.user}/user/sso/jump/v1?${query}`));
  const address = jump.headers.get('location') ?? '';
  return {
    names: shown.map(({ name }) => name.zh),
    page: await stand.request(address),
    again: await stand.request(address),
  };
}

it('guardians see the canteen and the library, staff the canteen and the duty roster', async () => {
  const stand = await market();
  expect((await visit(stand, 'li')).names).toEqual(['食堂', '图书馆']);
  expect((await visit(stand, 'wu')).names).toEqual(['食堂', '值日']);
});

it('a tap opens it for the user, and the same ticket does not open it twice', async () => {
  const { page, again } = await visit(await market(), 'li');
  expect([page.status, again.status]).toEqual([200, 401]);
  expect(await page.text()).toMatch(/您好，李强.*星期一：番茄炒蛋/s);
  expect(await again.text()).not.toMatch(/李强|番茄/);
});
