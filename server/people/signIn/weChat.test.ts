/** Sign-in from WeChat: an id counts only when WeChat confirms it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract } from '../../../contract';
import { createStandInProvider, type StandIn } from '../../../mocks/standInProvider';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';

const { user } = contract;
const OPEN_ID = 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M';
const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;

let tester: Tester;
let standIn: StandIn;
beforeEach(async () => {
  let count = 0;
  standIn = createStandInProvider({ now: () => tester.time.now, newToken: () => `wx-token-${(count += 1)}` });
  tester = await testPlatform({ providers: { weChat: standIn } });
});
afterEach(() => tester.close());

const come = (openId = OPEN_ID, mobile: string | null = null) =>
  tester.ask(user.weChatEntry, { accessToken: standIn.issue(openId, mobile) }, null);
const signIn = (more: { openId?: string; openIdTicket?: string } = {}, account = 'li') =>
  tester.ask(user.weChatSignIn, { account, password, openId: OPEN_ID, ...more }, null);
const ticket = async (openId = OPEN_ID) => (await come(openId)).data.openIdTicket ?? '';

describe('an id confirmed by WeChat', () => {
  it('that is not bound signs nobody in and returns a ticket', async () => {
    const { data } = await come();
    expect(data).toMatchObject({ openId: OPEN_ID, entries: [] });
    expect(data.openIdTicket).toEqual(expect.any(String));
  });

  it('is bound by a sign-in with the ticket, and then signs in to the account [3.11] [7.07]', async () => {
    const { data } = await signIn({ openIdTicket: await ticket() });
    expect(data).toMatchObject([{ roleId: 'r-li', openId: OPEN_ID }]);
    const { data: back } = await come();
    expect(back).toMatchObject({ openIdTicket: null, entries: [{ roleId: 'r-li', openId: OPEN_ID }] });
    expect((await tester.ask(user.currentUser, {}, back.entries[0] ?? null)).data.realName).toBe('李强');
  });

  it('is bound by a sign-in with a phone code too', async () => {
    const openIdTicket = await ticket();
    await tester.ask(user.sendCode, { mobile: '13900000004' }, null);
    await tester.ask(
      user.phoneSignIn,
      { mobile: '13900000004', verifyCode: tester.sent.at(-1)?.code ?? '', openId: OPEN_ID, openIdTicket },
      null,
    );
    expect((await come()).data.entries).toMatchObject([{ roleId: 'r-li' }]);
  });

  it('belongs to the account that signed in with it last', async () => {
    await signIn({ openIdTicket: await ticket() });
    const { data: before } = await come();
    expect(before.openIdTicket, 'a bound id needs no ticket').toBeNull();
    await tester.db.query(`delete from vouched_account`);
    await signIn({ openIdTicket: await ticket() }, 'wu');
    expect((await come()).data.entries).toMatchObject([{ roleId: 'r-wu' }]);
  });

  it('of an account with several identities returns all of them', async () => {
    await signIn({ openIdTicket: await ticket() }, 'sun');
    expect((await come()).data.entries.map(({ roleId }) => roleId)).toEqual(['r-sun', 'r-sun-parent']);
  });

  it('is removed when the forgotten password is replaced', async () => {
    await signIn({ openIdTicket: await ticket() });
    const { data: picture } = await tester.ask(user.imageCode, {}, null);
    const [answer] = await tester.db.query<{ answer: string }>(
      'select answer from image_code where image_code_id = $1',
      [picture.imageCodeId],
    );
    await tester.ask(
      user.sendPasswordCode,
      { mobile: '13900000004', imageCode: answer?.answer ?? '', imageCodeId: picture.imageCodeId },
      null,
    );
    await tester.ask(
      user.resetPassword,
      { mobile: '13900000004', verifyCode: tester.sent.at(-1)?.code ?? '', newPassword: 'homeward2026' },
      null,
    );
    expect((await come()).data.entries).toEqual([]);
  });

  it("is removed by the owner, and no other account's id is", async () => {
    const li = (await signIn({ openIdTicket: await ticket() })).data[0] ?? null;
    await signIn({ openId: 'of-wu', openIdTicket: await ticket('of-wu') }, 'wu');
    const bound = async () => (await tester.ask(user.weChatBinding, {}, li)).data.bound;
    expect(await bound()).toBe(true);
    expect((await tester.ask(user.unbindWeChat, {}, li)).status).toBe(200);
    expect(await bound()).toBe(false);
    expect((await come()).data.entries).toEqual([]);
    expect((await come('of-wu')).data.entries).toMatchObject([{ roleId: 'r-wu' }]);
  });

  it('leaves no ticket or access token in plain text in the store', async () => {
    const openIdTicket = await ticket();
    const text = JSON.stringify([
      await tester.db.query('select * from open_id_ticket'),
      await tester.db.query('select * from provider_token'),
      tester.lines,
    ]);
    for (const secret of [openIdTicket, 'wx-token-1']) expect(text).not.toContain(secret);
  });
});

describe('these sign nobody in and bind nothing', () => {
  it('an id from an address', async () => {
    expect((await signIn()).data).toMatchObject([{ roleId: 'r-li', openId: OPEN_ID }]);
    expect((await come()).data.entries).toEqual([]);
  });

  it('an id instead of a password', async () => {
    await signIn({ openIdTicket: await ticket() });
    expect(
      (await tester.ask(user.weChatSignIn, { account: 'li', password: 'guess', openId: OPEN_ID }, null)).envelope.code,
    ).toBe(CODES.wrongCredentials);
  });

  it('a ticket for another id, a used one, and one older than ten minutes', async () => {
    await signIn({ openIdTicket: await ticket('somebody-else') });
    expect((await come()).data.entries).toEqual([]);
    const used = await ticket();
    await signIn({ openIdTicket: used });
    await tester.db.query('delete from vouched_account');
    await signIn({ openIdTicket: used }, 'wu');
    expect((await come()).data.entries).toEqual([]);
    const late = await ticket();
    tester.time.now += spanMs(10, 'minutes') + 1;
    await signIn({ openIdTicket: late });
    expect((await come()).data.entries).toEqual([]);
  });

  it('a ticket with a wrong password', async () => {
    const openIdTicket = await ticket();
    await tester.ask(user.weChatSignIn, { account: 'li', password: 'guess', openId: OPEN_ID, openIdTicket }, null);
    expect((await come()).data.entries).toEqual([]);
  });

  it('a used or unknown access token', async () => {
    const accessToken = standIn.issue(OPEN_ID, null);
    await tester.ask(user.weChatEntry, { accessToken }, null);
    expect((await tester.ask(user.weChatEntry, { accessToken }, null)).envelope.code).toBe(CODES.providerTokenUsed);
    expect((await tester.ask(user.weChatEntry, { accessToken: 'made-up' }, null)).envelope.code).toBe(
      CODES.providerTokenUnknown,
    );
  });

  it('an access token where WeChat is not configured', async () => {
    const without = await testPlatform();
    expect((await without.ask(user.weChatEntry, { accessToken: 'x' }, null)).envelope.code).toBe(CODES.providerMissing);
    await without.close();
  });
});
