/** Passwords: changed, forgotten, expired. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { type Call, CODES, contract, type SignedIn } from '../../../contract';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { requestOf, testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const tester = eachTest(testPlatform);

const { user } = contract;
const DAY = spanMs(1, 'days');
const suffixed = (password: string) => password + DEFAULT_SETTINGS.compat.passwordSuffix;
const NEW = suffixed('homeward2026');
const signIn = (account: string, password: string) => tester.ask(user.signIn, { account, password }, null);
const alive = async (entry: SignedIn) => (await tester.ask(user.currentUser, {}, entry)).status === 200;
/** The digits of an image, read from the store. */
const imageProof = async () => {
  const { imageCodeId } = (await tester.ask(user.imageCode, {}, null)).data;
  const [row] = await tester.db.query<{ answer: string }>('select answer from image_code where image_code_id = $1', [
    imageCodeId,
  ]);
  return { imageCodeId, imageCode: row?.answer ?? '' };
};

describe('a password that is known', () => {
  it('is changed with the old one; all other sessions of the account end [7.07]', async () => {
    const [here, elsewhere, another] = [
      await tester.signIn('li'),
      await tester.signIn('li'),
      await tester.signIn('zhang'),
    ];
    expect(
      (await tester.ask(user.updatePassword, { oldPassword: suffixed(PASSWORD), newPassword: NEW }, here)).envelope
        .success,
    ).toBe(true);
    expect([await alive(here), await alive(elsewhere), await alive(another)]).toEqual([true, false, true]);
    expect((await tester.ask(user.currentUser, {}, elsewhere)).status).toBe(CODES.unauthorised);
    expect((await signIn('li', suffixed(PASSWORD))).envelope.code).toBe(CODES.wrongCredentials);
    expect((await signIn('li', NEW)).data[0]).toMatchObject({ roleId: 'r-li', remainDay: 0 });
  });

  it('is not changed without the old one, nor by guessing it', async () => {
    const li = await tester.signIn('li');
    const attempt = async () =>
      (await tester.ask(user.updatePassword, { oldPassword: 'guess', newPassword: NEW }, li)).envelope.code;
    for (let i = 0; i < 12; i++) expect(await attempt()).toBe(CODES.wrongCredentials);
    expect(await attempt()).toBe(CODES.tooMany);
    expect(
      (await tester.ask(user.updatePassword, { oldPassword: suffixed(PASSWORD), newPassword: NEW }, li)).status,
    ).toBe(CODES.tooMany);
    expect((await signIn('li', suffixed(PASSWORD))).envelope.success).toBe(true);
  });

  it.each(['password1', 'Qwerty123', '1QAZ2wsx', 'a1234567'])(
    'is not replaced by one of the commonest: %s',
    async (common) => {
      const li = await tester.signIn('li');
      const input = { oldPassword: suffixed(PASSWORD), newPassword: suffixed(common) };
      expect((await tester.ask(user.updatePassword, input, li)).envelope.code).toBe(CODES.commonPassword);
      expect((await signIn('li', suffixed(PASSWORD))).envelope.success).toBe(true);
    },
  );

  it('is not replaced by itself, by a weak one or by a name of its owner', async () => {
    const li = await tester.signIn('li');
    const change = async (newPassword: string) =>
      (await tester.ask(user.updatePassword, { oldPassword: suffixed(PASSWORD), newPassword }, li)).envelope.code;
    await tester.db.query(`update account set password_hash = $1 where user_id = 'u-li'`, [
      await tester.platform.passwords.hash(suffixed('present1'), 'test'),
    ]);
    expect(
      (
        await tester.ask(
          user.updatePassword,
          { oldPassword: suffixed('present1'), newPassword: suffixed('present1') },
          li,
        )
      ).envelope.code,
    ).toBe(CODES.samePassword);
    await tester.db.query(`update account set password_hash = $1 where user_id = 'u-li'`, [
      await tester.platform.passwords.hash(suffixed(PASSWORD), 'test'),
    ]);
    // The suffix of 5.09 does not count towards the length.
    expect(await change(suffixed('a1'))).toBe(CODES.weakPassword);
    expect(await change(suffixed('13900000004a'))).toBe(CODES.weakPassword);
    expect(await change(NEW)).toBe(CODES.ok);
  });
});

describe('a password that has expired', () => {
  const expired = async () => {
    tester.time.now += 91 * DAY;
    return tester.signIn('li');
  };

  it('opens a session that may only change it or sign out [5.13] [2.07]', async () => {
    const entry = await expired();
    expect(entry.remainDay).toBe(94);
    const open = (Object.values(contract) as Record<string, Call>[])
      .flatMap((table) => Object.entries(table))
      .filter(([, call]) => call.needs !== 'anyone');
    const allowed: string[] = [];
    for (const [name, call] of open) {
      if (call === (user.signOut as Call)) continue;
      const response = await tester.fetch(requestOf(call, {}, entry, tester.time.now));
      const { code } = (await response.json().catch(() => ({ code: 200 }))) as { code: number };
      if (code !== CODES.passwordExpired) allowed.push(name);
    }
    // The spelling of names reads no row; the screens that this session may see need it in English.
    expect(allowed.sort()).toEqual(['chooseIdentity', 'identities', 'latinNames', 'updatePassword']);
    expect((await tester.ask(user.signOut, {}, entry)).status).toBe(200);
  });

  it('ends its session when it is changed, so that the user signs in again', async () => {
    const entry = await expired();
    expect(
      (await tester.ask(user.updatePassword, { oldPassword: suffixed(PASSWORD), newPassword: NEW }, entry)).status,
    ).toBe(200);
    expect(await alive(entry)).toBe(false);
    const { data } = await signIn('li', NEW);
    expect(await alive(data[0] as SignedIn)).toBe(true);
  });

  it('limits the session also after the choice of an identity', async () => {
    tester.time.now += 91 * DAY;
    const waiting = await tester.signIn('sun');
    const { data } = await tester.ask(user.chooseIdentity, { roleId: 'r-sun-parent' }, waiting);
    expect((await tester.ask(user.currentUser, {}, data)).envelope.code).toBe(CODES.passwordExpired);
  });

  it('opens no live stream', async () => {
    const entry = await expired();
    const live: Call = { ...contract.position.teacherClasses, path: '/live/positions/v1' };
    const { LIVE_PATH } = await import('../../../contract');
    const response = await tester.fetch(requestOf({ ...live, path: LIVE_PATH }, {}, entry, tester.time.now));
    expect(await response.json()).toMatchObject({ code: CODES.passwordExpired });
  });
});

describe('a forgotten password', () => {
  const mobile = '13900000004';

  it('is replaced with an image code and then a code to the phone; all sessions end [2.06] [7.07]', async () => {
    const li = await tester.signIn('li');
    expect((await tester.ask(user.sendPasswordCode, { mobile, ...(await imageProof()) }, null)).data).toEqual({
      seconds: 60,
    });
    const verifyCode = tester.sent[0]?.code ?? '';
    expect(
      (await tester.ask(user.resetPassword, { mobile, verifyCode, newPassword: suffixed('short1') }, null)).envelope
        .code,
      'a refused password does not use the code up',
    ).toBe(CODES.weakPassword);
    expect(
      (await tester.ask(user.resetPassword, { mobile, verifyCode, newPassword: suffixed('password1') }, null)).envelope
        .code,
    ).toBe(CODES.commonPassword);
    expect(
      (await tester.ask(user.resetPassword, { mobile, verifyCode, newPassword: NEW }, null)).envelope.success,
    ).toBe(true);
    expect(await alive(li)).toBe(false);
    expect((await signIn('li', NEW)).envelope.success).toBe(true);
    expect(
      (await tester.ask(user.resetPassword, { mobile, verifyCode, newPassword: suffixed('another1code') }, null))
        .envelope.code,
      'a code serves once',
    ).toBe(CODES.wrongPhoneCode);
  });

  it('gets no code without the image code, which is valid once', async () => {
    const proof = await imageProof();
    expect((await tester.ask(user.sendPasswordCode, { mobile, ...proof, imageCode: 'no' }, null)).envelope.code).toBe(
      CODES.wrongImageCode,
    );
    expect((await tester.ask(user.sendPasswordCode, { mobile, ...proof }, null)).envelope.code).toBe(
      CODES.wrongImageCode,
    );
    expect(tester.sent).toEqual([]);
  });

  it('is not replaced with a sign-in code, nor does its code sign in', async () => {
    await tester.ask(user.sendCode, { mobile }, null);
    expect(
      (await tester.ask(user.resetPassword, { mobile, verifyCode: tester.sent[0]?.code ?? '', newPassword: NEW }, null))
        .envelope.code,
    ).toBe(CODES.wrongPhoneCode);
    tester.time.now += 61_000;
    await tester.ask(user.sendPasswordCode, { mobile, ...(await imageProof()) }, null);
    expect(
      (await tester.ask(user.phoneSignIn, { mobile, verifyCode: tester.sent[1]?.code ?? '' }, null)).envelope.code,
    ).toBe(CODES.wrongPhoneCode);
  });

  it('of an unknown number gets the same answer but no message', async () => {
    const unknown = '13900009999';
    expect((await tester.ask(user.sendPasswordCode, { mobile: unknown, ...(await imageProof()) }, null)).data).toEqual({
      seconds: 60,
    });
    expect(
      (await tester.ask(user.resetPassword, { mobile: unknown, verifyCode: '123456', newPassword: NEW }, null)).envelope
        .code,
    ).toBe(CODES.wrongPhoneCode);
    expect(tester.sent).toEqual([]);
  });

  it('has a code that cannot be guessed', async () => {
    await tester.ask(user.sendPasswordCode, { mobile, ...(await imageProof()) }, null);
    const right = tester.sent[0]?.code ?? '';
    const attempt = async (verifyCode: string) =>
      (await tester.ask(user.resetPassword, { mobile, verifyCode, newPassword: NEW }, null)).envelope.code;
    for (let i = 0; i < 5; i++) await attempt('000000');
    expect(await attempt(right)).toBe(CODES.wrongPhoneCode);
    for (let i = 0; i < 6; i++) await attempt('000000');
    expect(await attempt(right)).toBe(CODES.tooMany);
  });

  it('once replaced, deletes the count of failed sign-ins', async () => {
    for (let i = 0; i < 4; i++) await signIn('li', 'wrong');
    await tester.ask(user.sendPasswordCode, { mobile, ...(await imageProof()) }, null);
    await tester.ask(user.resetPassword, { mobile, verifyCode: tester.sent[0]?.code ?? '', newPassword: NEW }, null);
    expect((await signIn('li', NEW)).envelope.success).toBe(true);
  });
});
