/** Sessions that nobody uses end on the platform, and their owner sees and ends the others. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, LIVE_PATH, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { requestOf, testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const MINUTE = spanMs(1, 'minutes');

const tester = eachTest(() => testPlatform({ settings: { ...DEFAULT_SETTINGS } }));

const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
async function enter(account: string, remember?: boolean): Promise<SignedIn> {
  const { data } = await tester.ask(
    user.signIn,
    { account, password, ...(remember !== undefined && { remember }) },
    null,
  );
  return data[0] as SignedIn;
}
const code = async (entry: SignedIn) => (await tester.ask(user.currentUser, {}, entry)).envelope.code;

describe('a session without use', () => {
  it('is refused after the minutes after which the console signs out, and not before [9.05]', async () => {
    const li = await enter('li');
    tester.time.now += 30 * MINUTE - 1;
    expect(await code(li)).toBe(CODES.ok);
    tester.time.now += 30 * MINUTE;
    expect(await code(li)).toBe(CODES.expired);
    expect((await tester.ask(user.chooseIdentity, { roleId: li.roleId }, li)).envelope.code).toBe(CODES.expired);
  });

  it('goes on while the console says that it is used', async () => {
    const li = await enter('li');
    for (let i = 0; i < 4; i += 1) {
      tester.time.now += 29 * MINUTE;
      expect((await tester.ask(user.noteUse, {}, li)).envelope.code).toBe(CODES.ok);
    }
    expect(await code(li)).toBe(CODES.ok);
  });

  it('is not used by an open stream, which ends with it', async () => {
    const wu = await enter('wu');
    const live = { ...user.currentUser, path: LIVE_PATH, service: 'position' as const };
    const { body, status } = await tester.fetch(requestOf(live, {}, wu, tester.time.now));
    expect(status).toBe(200);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    // The first frame: from now on the stream has its heartbeat.
    await reader.read();
    tester.time.now += 20 * MINUTE;
    await tester.runScheduled();
    tester.time.now += 10 * MINUTE;
    await tester.runScheduled();
    expect(await code(wu)).toBe(CODES.expired);
    for (let step = await reader.read(); !step.done; step = await reader.read());
  });

  it('of a parent who asked to stay signed in lasts its seven days [9.02]', async () => {
    const li = await enter('li', true);
    tester.time.now += spanMs(7, 'days') - 1;
    expect(await code(li)).toBe(CODES.ok);
    tester.time.now += 1;
    expect(await code(li)).toBe(CODES.expired);
  });

  it('of staff ends also then: many children are seen with it', async () => {
    const wu = await enter('wu', true);
    tester.time.now += 30 * MINUTE;
    expect(await code(wu)).toBe(CODES.expired);
  });

  it('keeps the choice when another identity is chosen', async () => {
    const sun = await enter('sun', true);
    const { data: parent } = await tester.ask(user.chooseIdentity, { roleId: 'r-sun-parent' }, sun);
    tester.time.now += 31 * MINUTE;
    expect(await code(parent)).toBe(CODES.ok);
  });

  it('is never refused when the installation says 0', async () => {
    tester.platform.settings.autoLogout = 0;
    const wu = await enter('wu');
    tester.time.now += spanMs(6, 'days');
    expect(await code(wu)).toBe(CODES.ok);
  });
});

describe('the list of sessions', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
  const list = async (entry: SignedIn) => (await tester.ask(user.sessionList, {}, entry)).data;

  it('shows each open session of the account with its device, and marks this one', async () => {
    const desk = await enter('li');
    const request = requestOf(user.signIn, { account: 'li', password }, null, tester.time.now);
    request.headers.set('user-agent', ANDROID);
    tester.time.now += MINUTE;
    expect((await tester.fetch(request)).status).toBe(200);
    await enter('wu');
    const sessions = await list(desk);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.find(({ current }) => !current)).toMatchObject({
      browser: 'Chrome',
      system: 'Android',
      userType: '2',
      openedAt: new Date(tester.time.now).toISOString(),
    });
    expect(JSON.stringify(sessions)).not.toContain(desk.token);
    expect(JSON.stringify(await tester.db.query('select * from session'))).not.toContain('Pixel 8');
  });

  it('leaves out what has ended, expired, or was not used for too long', async () => {
    const first = await enter('li');
    await tester.ask(user.signOut, {}, first);
    await enter('li');
    tester.time.now += 31 * MINUTE;
    const now = await enter('li');
    expect(await list(now)).toHaveLength(1);
  });

  it('ends one session, which is refused from then on', async () => {
    const [phone, desk] = [await enter('li'), await enter('li')];
    const other = (await list(desk)).find(({ current }) => !current);
    expect((await tester.ask(user.endOneSession, { sessionId: other?.sessionId ?? '' }, desk)).status).toBe(200);
    expect([await code(phone), await code(desk)]).toEqual([CODES.unauthorised, CODES.ok]);
    expect((await tester.ask(user.endOneSession, { sessionId: other?.sessionId ?? '' }, desk)).status).toBe(404);
  });

  it("ends nobody else's session", async () => {
    const [li, wu] = [await enter('li'), await enter('wu')];
    const [ofWu] = await list(wu);
    expect((await tester.ask(user.endOneSession, { sessionId: ofWu?.sessionId ?? '' }, li)).status).toBe(404);
    expect(await code(wu)).toBe(CODES.ok);
  });

  it('ends all others at once, those that wait for an identity too', async () => {
    const [phone, desk, other] = [await enter('sun'), await enter('sun'), await enter('li')];
    expect((await tester.ask(user.endOtherSessions, {}, desk)).status).toBe(200);
    expect([await code(phone), await code(desk), await code(other)]).toEqual([CODES.unauthorised, CODES.ok, CODES.ok]);
  });
});
