/** Sessions: signed out everywhere, replaced by a new sign-in, counted. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, PLATFORM_ID, type SignedIn } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const tester = eachTest(testPlatform);

const { user, analysis } = contract;
const status = async (entry: SignedIn) => (await tester.ask(user.currentUser, {}, entry)).status;

it('signing out everywhere ends all sessions of the account and of no other', async () => {
  const [phone, desk, other] = [await tester.signIn('li'), await tester.signIn('li'), await tester.signIn('wu')];
  expect((await tester.ask(user.signOutEverywhere, {}, desk)).status).toBe(200);
  expect([await status(phone), await status(desk), await status(other)]).toEqual([401, 401, 200]);
});

it('one session becomes one session, also when two identities are chosen at once', async () => {
  const waiting = await tester.signIn('sun');
  const choose = (roleId: string) => tester.ask(user.chooseIdentity, { roleId }, waiting);
  const chosen = await Promise.all([choose('r-sun'), choose('r-sun-parent'), choose('r-sun')]);
  expect(chosen.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
});

describe('with the setting oneSession', () => {
  const isOne = (oneSession: boolean) => void Object.assign(tester.platform.settings, { oneSession });
  beforeEach(() => isOne(true));
  afterEach(() => isOne(false));

  it('a second sign-in ends the first with 402 [8.01]', async () => {
    const first = await tester.signIn('li');
    expect(await status(first)).toBe(200);
    const second = await tester.signIn('li');
    const { status: http, envelope } = await tester.ask(user.currentUser, {}, first);
    expect([http, envelope.code]).toEqual([CODES.signedInElsewhere, CODES.signedInElsewhere]);
    expect(await status(second)).toBe(200);
  });

  it('an account with several identities ends older sessions at the choice, not before', async () => {
    const choose = async () => (await tester.ask(user.chooseIdentity, { roleId: 'r-sun' }, 'sun')).data;
    const first = await choose();
    const waiting = await tester.signIn('sun');
    expect(await status(first)).toBe(200);
    const { data: second } = await tester.ask(user.chooseIdentity, { roleId: 'r-sun-parent' }, waiting);
    expect([await status(first), await status(second)]).toEqual([402, 200]);
  });
});

it('without the setting an account has any number of sessions', async () => {
  const first = await tester.signIn('li');
  await tester.signIn('li');
  expect(await status(first)).toBe(200);
});

describe('the login report', () => {
  const counts = () =>
    tester.db.query(
      'select day::text, school_id, event, user_type, channel, times from event_count order by user_type, channel',
    );
  const report = (entry: SignedIn | null, channel?: string) =>
    tester.ask(analysis.report, { event: 'login', platformId: PLATFORM_ID, ...(channel && { channel }) }, entry);

  it('is counted once per session, by day, school and user type, without a name [4.17] [7.09]', async () => {
    const li = await tester.signIn('li');
    for (let i = 0; i < 3; i++) expect((await report(li)).status).toBe(200);
    await report(await tester.signIn('li'));
    await report(await tester.signIn('wu'), 'xsk');
    expect(await counts()).toEqual([
      { day: '2026-03-02', school_id: 'school-a', event: 'login', user_type: '1', channel: 'xsk', times: 1 },
      { day: '2026-03-02', school_id: 'school-a', event: 'login', user_type: '2', channel: '', times: 2 },
    ]);
  });

  it("is counted on the school's day", async () => {
    tester.time.now = Date.parse('2026-03-02T16:30:00Z');
    await report(await tester.signIn('li'));
    expect(await counts()).toMatchObject([{ day: '2026-03-03' }]);
  });

  it('without a session is refused', async () => {
    expect((await report(null)).status).toBe(401);
    expect(await counts()).toEqual([]);
  });
});
