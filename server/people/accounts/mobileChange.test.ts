/** Changing the mobile number of an account. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract } from '../../../contract';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const { user } = contract;
const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
const NEW = '13911112222';

const tester = eachTest(testPlatform);
const li = eachTest(() => tester.signIn('li'));

const send = async (mobile = NEW, as = li) => (await tester.ask(user.sendMobileCode, { mobile }, as)).envelope.code;
const code = () => tester.sent.at(-1)?.code ?? '';
const change = async (input: Partial<{ mobile: string; verifyCode: string; password: string }> = {}) =>
  (await tester.ask(user.updateParent, { mobile: NEW, verifyCode: code(), password, ...input }, li)).envelope.code;
const mobileOf = (account: string) =>
  valueOf<string>(tester.db, 'select mobile from account where account = $1', [account]);

describe('a mobile number', () => {
  it('is changed with a code sent to the new number and the password; sign-in codes then go there [7.07]', async () => {
    expect(await send()).toBe(CODES.ok);
    expect(tester.sent).toMatchObject([{ mobile: NEW }]);
    expect(await change()).toBe(CODES.ok);
    tester.time.now += spanMs(1, 'minutes');
    await tester.ask(user.sendCode, { mobile: NEW }, null);
    expect((await tester.ask(user.phoneSignIn, { mobile: NEW, verifyCode: code() }, null)).data).toMatchObject([
      { roleId: 'r-li' },
    ]);
    expect((await tester.ask(user.currentUser, {}, li)).status, 'the session goes on').toBe(200);
  });

  it('is not changed without the password or with a code sent for another purpose', async () => {
    await send();
    expect(await change({ password: 'guess' })).toBe(CODES.wrongCredentials);
    tester.time.now += spanMs(1, 'minutes');
    await tester.ask(user.sendCode, { mobile: '13900000004' }, null);
    expect(await change({ mobile: '13900000004' })).toBe(CODES.wrongPhoneCode);
    expect(await mobileOf('li')).toBe('13900000004');
  });

  it('of another account is revealed only to the holder of that phone', async () => {
    expect(await send('13900000002'), 'asking tells nothing').toBe(await send('13933334444'));
    expect(await change({ mobile: '13900000002', verifyCode: '000000' })).toBe(CODES.wrongPhoneCode);
    const theirs = tester.sent.find(({ mobile }) => mobile === '13900000002')?.code ?? '';
    expect(await change({ mobile: '13900000002', verifyCode: theirs })).toBe(CODES.mobileTaken);
    expect([await mobileOf('wu'), await mobileOf('li')]).toEqual(['13900000002', '13900000004']);
  });

  it('that another account sets in the same moment is refused as taken', async () => {
    await send();
    const asked = await tester.db.transaction(async (tx) => {
      await tx.query('update account set mobile = $1 where account = $2', [NEW, 'wu']);
      const changing = change();
      const waiting = async () =>
        (
          await tester.db.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length;
      await expect.poll(waiting).toBe(1);
      return [changing] as const;
    });
    expect(await asked[0]).toBe(CODES.mobileTaken);
  });
});

describe('guessing', () => {
  it('passwords ends after twelve attempts', async () => {
    await send();
    for (let i = 0; i < 12; i++) expect(await change({ password: `guess ${i}` })).toBe(CODES.wrongCredentials);
    expect(await change(), 'the right one too').toBe(CODES.tooMany);
    tester.time.now += spanMs(15, 'minutes') + 1;
    expect(await change({ password: 'guess' })).toBe(CODES.wrongCredentials);
  });

  it('codes ends after five attempts', async () => {
    await send();
    const right = code();
    for (let i = 0; i < 5; i++) expect(await change({ verifyCode: `00000${i}` })).toBe(CODES.wrongPhoneCode);
    expect(await change({ verifyCode: right })).toBe(CODES.wrongPhoneCode);
  });

  it('requests for codes to many phones end after twelve', async () => {
    for (let i = 10; i < 22; i++) expect(await send(`139000011${i}`)).toBe(CODES.ok);
    expect(await send('13900001199')).toBe(CODES.tooMany);
    expect(tester.sent).toHaveLength(12);
  });

  it('a text that is not a mobile number gets no code', async () => {
    for (const mobile of ['12345', '23900000004', '+86 13900000004x', '139000000041'])
      expect([mobile, await send(mobile)]).toEqual([mobile, CODES.badInput]);
    expect(tester.sent).toEqual([]);
  });
});
