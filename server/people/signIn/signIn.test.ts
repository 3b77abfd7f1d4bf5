/** Sign-in by account and by phone: sessions, image codes after failures, limits. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract } from '../../../contract';
import { grantKey } from '../roster/importRoster';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const tester = eachTest(testPlatform);

const withSuffix = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
const { user } = contract;

describe('by account [1.04]', () => {
  it('returns one entry for one identity, with token and days since the password was set [3.11, 5.11]', async () => {
    const { data } = await tester.ask(user.signIn, { account: 'li', password: withSuffix }, null);
    expect(data).toMatchObject([{ roleId: 'r-li', userType: '2', userId: 'u-li', remainDay: 3 }]);
    expect((await tester.ask(user.currentUser, {}, data[0] ?? null)).data).toMatchObject({
      realName: '李强',
      studentName: '李明',
      schoolId: 'school-a',
    });
  });

  it('returns an entry for each of several identities; a choice ends the entry that made it', async () => {
    const { data } = await tester.ask(user.signIn, { account: 'sun', password: withSuffix }, null);
    expect(data.map(({ userType }) => userType)).toEqual(['1', '2']);
    const asTeacher = data[0] ?? null;
    const chosen = await tester.ask(user.chooseIdentity, { roleId: 'r-sun-parent' }, asTeacher);
    expect(chosen.data).toMatchObject({ roleId: 'r-sun-parent', label: { detail: '王芳 · 一年级1班' } });
    expect((await tester.ask(user.currentUser, {}, asTeacher)).status).toBe(401);
    expect((await tester.ask(user.currentUser, {}, chosen.data)).data.studentName).toBe('王芳');
  });

  it('an identity can be chosen for ten minutes', async () => {
    const { data } = await tester.ask(user.signIn, { account: 'sun', password: withSuffix }, null);
    tester.time.now += spanMs(11, 'minutes');
    expect((await tester.ask(user.identities, {}, data[0] ?? null)).envelope.code).toBe(CODES.expired);
  });

  it('the identity of another account cannot be chosen', async () => {
    const li = await tester.signIn('li');
    expect((await tester.ask(user.chooseIdentity, { roleId: 'r-admin' }, li)).status).toBe(404);
  });

  it('wrong passwords and unknown accounts get the same answers, then need an image code [4.08]', async () => {
    for (const account of ['li', 'nobody']) {
      for (let i = 0; i < 3; i++) {
        expect((await tester.ask(user.signIn, { account, password: 'wrong' }, null)).envelope.code).toBe(
          CODES.wrongCredentials,
        );
      }
      expect((await tester.ask(user.signIn, { account, password: 'wrong' }, null)).envelope).toMatchObject({
        code: CODES.imageCodeNeeded,
        msg: '',
      });
    }
    const { imageCodeId, image } = (await tester.ask(user.imageCode, {}, null)).data;
    expect(image).toMatch(/^data:image\/png;base64,/);
    const [row] = await tester.db.query<{ answer: string }>('select answer from image_code where image_code_id = $1', [
      imageCodeId,
    ]);
    const proof = { imageCodeId, imageCode: row?.answer ?? '' };
    expect(
      (await tester.ask(user.signIn, { account: 'li', password: withSuffix, ...proof }, null)).envelope.success,
    ).toBe(true);
    expect(
      (await tester.ask(user.signIn, { account: 'nobody', password: 'wrong', ...proof }, null)).envelope.code,
      'a picture serves once',
    ).toBe(CODES.wrongImageCode);
  });

  it('is refused for 15 minutes after twelve failures', async () => {
    for (let i = 0; i < 12; i++) {
      const { imageCodeId } = (await tester.ask(user.imageCode, {}, null)).data;
      const [row] = await tester.db.query<{ answer: string }>(
        'select answer from image_code where image_code_id = $1',
        [imageCodeId],
      );
      await tester.ask(
        user.signIn,
        { account: 'li', password: 'wrong', imageCodeId, imageCode: row?.answer ?? '' },
        null,
      );
    }
    expect((await tester.ask(user.signIn, { account: 'li', password: withSuffix }, null)).status).toBe(CODES.tooMany);
    tester.time.now += spanMs(16, 'minutes');
    expect((await tester.ask(user.signIn, { account: 'li', password: withSuffix }, null)).envelope.success).toBe(true);
  });
});

describe('by phone [1.04]', () => {
  const mobile = '13900000004';

  it('sends one code a minute, and each code signs in once', async () => {
    expect((await tester.ask(user.sendCode, { mobile }, null)).data).toEqual({ seconds: 60 });
    expect((await tester.ask(user.sendCode, { mobile }, null)).envelope.code).toBe(CODES.codeJustSent);
    const verifyCode = tester.sent[0]?.code ?? '';
    expect(verifyCode).toMatch(/^\d{6}$/);
    expect((await tester.ask(user.phoneSignIn, { mobile, verifyCode }, null)).data[0]).toMatchObject({
      roleId: 'r-li',
    });
    expect((await tester.ask(user.phoneSignIn, { mobile, verifyCode }, null)).envelope.code).toBe(CODES.wrongPhoneCode);
  });

  it('a code is void after five minutes and after five wrong answers', async () => {
    await tester.ask(user.sendCode, { mobile }, null);
    tester.time.now += spanMs(5, 'minutes') + 1;
    expect(
      (await tester.ask(user.phoneSignIn, { mobile, verifyCode: tester.sent[0]?.code ?? '' }, null)).envelope.code,
    ).toBe(CODES.wrongPhoneCode);
    await tester.ask(user.sendCode, { mobile }, null);
    const right = tester.sent[1]?.code ?? '';
    for (let n = 0; n < 5; n++) {
      await tester.ask(user.phoneSignIn, { mobile, verifyCode: '000000' }, null);
      await tester.db.query('delete from failed_sign_in');
    }
    expect((await tester.ask(user.phoneSignIn, { mobile, verifyCode: right }, null)).envelope.code).toBe(
      CODES.wrongPhoneCode,
    );
  });

  it('an unknown number gets the same answer but no message', async () => {
    expect((await tester.ask(user.sendCode, { mobile: '13900009999' }, null)).data).toEqual({ seconds: 60 });
    expect(tester.sent).toEqual([]);
  });

  describe('ten codes are sent to a number in a day for one source', () => {
    const HOUR = spanMs(1, 'hours');
    const ask = async (to = mobile, purpose: 'sign-in' | 'bind' = 'sign-in') => {
      tester.time.now += 60_001;
      return (await tester.ask(user.sendCode, { mobile: to, purpose }, null)).envelope;
    };

    it('that starts with the first code; the eleventh refusal contains the start of the next day', async () => {
      const first = tester.time.now + 60_001;
      for (let n = 0; n < 10; n++) expect((await ask()).code).toBe(CODES.ok);
      tester.time.now += 12 * HOUR;
      expect(await ask()).toMatchObject({
        success: false,
        code: CODES.codesSpent,
        data: { until: new Date(first + 24 * HOUR).toISOString() },
      });
      tester.time.now = first + 24 * HOUR - 60_002;
      expect((await ask()).code).toBe(CODES.codesSpent);
      tester.time.now = first + 24 * HOUR - 60_001;
      for (let n = 0; n < 10; n++) expect((await ask()).code).toBe(CODES.ok);
      expect((await ask()).code).toBe(CODES.codesSpent);
      expect(tester.sent).toHaveLength(20);
    });

    it('for all purposes together, used or not', async () => {
      for (let n = 0; n < 4; n++) await ask(mobile, 'bind');
      for (let n = 0; n < 4; n++) {
        await ask();
        await tester.ask(user.phoneSignIn, { mobile, verifyCode: tester.sent.at(-1)?.code ?? '' }, null);
      }
      const wu = await tester.signIn('wu');
      for (let n = 0; n < 2; n++) {
        tester.time.now += 60_001;
        expect((await tester.ask(user.sendMobileCode, { mobile }, wu)).envelope.code).toBe(CODES.ok);
      }
      for (let n = 0; n < 2; n++) expect((await ask(mobile, 'bind')).code).toBe(CODES.ok);
      expect((await ask(mobile, 'bind')).code).toBe(CODES.codesSpent);
      expect((await ask(mobile)).code).toBe(CODES.codesSpent);
      expect((await tester.ask(user.sendMobileCode, { mobile }, wu)).envelope.code, 'another source').toBe(CODES.ok);
      expect((await ask('13900000005')).code, 'another number').toBe(CODES.ok);
    });

    it('and the last of them stays valid', async () => {
      for (let n = 0; n < 11; n++) await ask();
      expect(
        (await tester.ask(user.phoneSignIn, { mobile, verifyCode: tester.sent.at(-1)?.code ?? '' }, null)).envelope
          .code,
      ).toBe(CODES.ok);
    });

    it('also to an unknown number, so that the eleventh reveals nothing', async () => {
      for (let n = 0; n < 10; n++) await ask('13900009999');
      expect((await ask('13900009999')).code).toBe(CODES.codesSpent);
    });
  });
});

it('a session ends with sign-out and after seven days [9.02]', async () => {
  const first = await tester.signIn('li');
  await tester.ask(user.signOut, {}, first);
  expect((await tester.ask(user.currentUser, {}, first)).status).toBe(401);
  const second = await tester.signIn('li');
  tester.time.now += spanMs(7, 'days') + 1;
  expect((await tester.ask(user.currentUser, {}, second)).envelope.code).toBe(CODES.expired);
});

it('the store contains no token, password or code in plain text', async () => {
  const { token } = await tester.signIn('li');
  await tester.ask(user.sendCode, { mobile: '13900000004' }, null);
  const dump = JSON.stringify(
    await Promise.all(['session', 'account', 'phone_code'].map((table) => tester.db.query(`select * from ${table}`))),
  );
  expect(JSON.stringify(await tester.db.query('select * from phone_code_day'))).not.toContain('13900000004');
  for (const secret of [token, PASSWORD, tester.sent[0]?.code ?? '-']) expect(dump).not.toContain(secret);
});

it('an intake key for an unknown device is not created', async () => {
  await expect(grantKey(tester.platform, 'for-nobody', 'tests', 'no-such-device')).rejects.toThrow(
    'There is no such device',
  );
  expect(
    await tester.db.query('select 1 from intake_key where label = $1 and device_no is null', ['tests']),
  ).toHaveLength(1);
});
