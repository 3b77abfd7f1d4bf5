/** Limits for guessing passwords, image codes and phone codes, one by one and in parallel. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract } from '../../../contract';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const { user } = contract;
const right = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
const MOBILE = '13900000004';

const tester = eachTest(testPlatform);

const codeOf = async (asked: Promise<{ envelope: { code: number } }>) => (await asked).envelope.code;
const times = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length;
const picture = async () => (await tester.ask(user.imageCode, {}, null)).data.imageCodeId;
const answerOf = async (imageCodeId: string) =>
  (await valueOf<string>(tester.db, 'select answer from image_code where image_code_id = $1', [imageCodeId])) ?? '';

describe('a password', () => {
  it('gets at most twelve guesses, also 100 in parallel; then the right one is refused too', async () => {
    const guesses = Array.from({ length: 100 }, (_, n) =>
      codeOf(tester.ask(user.signIn, { account: 'li', password: `guess ${n}` }, null)),
    );
    const codes = await Promise.all(guesses);
    expect(times(codes, CODES.wrongCredentials)).toBeLessThanOrEqual(12);
    expect(
      times(codes, CODES.wrongCredentials) + times(codes, CODES.tooMany) + times(codes, CODES.imageCodeNeeded),
    ).toBe(100);
    expect(await codeOf(tester.ask(user.signIn, { account: 'li', password: right }, null))).toBe(CODES.tooMany);
  });

  it('has the same limit where it is changed', async () => {
    const li = await tester.signIn('li');
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        codeOf(tester.ask(user.updatePassword, { oldPassword: `guess ${n}`, newPassword: 'homeward2026' }, li)),
      ),
    );
    expect([times(codes, CODES.wrongCredentials), times(codes, CODES.tooMany)]).toEqual([12, 38]);
  });

  it('guessed for one account does not block another account', async () => {
    await Promise.all(
      Array.from({ length: 30 }, () => tester.ask(user.signIn, { account: 'li', password: 'guess' }, null)),
    );
    expect(await codeOf(tester.ask(user.signIn, { account: 'wu', password: right }, null))).toBe(CODES.ok);
  });
});

describe('one password tried at many accounts', () => {
  const SCHOOL = '203.0.113.7';
  const spray = (n: number, source?: string) =>
    codeOf(tester.ask(user.signIn, { account: `made-up ${n}`, password: 'guess' }, null, source));
  const li = async (proof: object = {}, source = SCHOOL) =>
    codeOf(tester.ask(user.signIn, { account: 'li', password: right, ...proof }, null, source));
  const proof = async () => {
    const imageCodeId = await picture();
    return { imageCodeId, imageCode: await answerOf(imageCodeId) };
  };

  it('makes sign-ins from that address need an image code after 30 failures; none is refused [4.08]', async () => {
    for (let n = 0; n < 29; n++) await spray(n, SCHOOL);
    expect(await li()).toBe(CODES.ok);
    expect(await spray(29, SCHOOL), 'the thirtieth').toBe(CODES.wrongCredentials);
    expect(await spray(30, SCHOOL)).toBe(CODES.imageCodeNeeded);
    expect(await li()).toBe(CODES.imageCodeNeeded);
    expect(await codeOf(tester.ask(user.phoneSignIn, { mobile: MOBILE, verifyCode: '000000' }, null, SCHOOL))).toBe(
      CODES.imageCodeNeeded,
    );
    expect(await li(await proof())).toBe(CODES.ok);
    expect(await li(), 'one success forgives nothing of the others').toBe(CODES.imageCodeNeeded);
    expect(await li({}, '203.0.113.8'), 'elsewhere').toBe(CODES.ok);
  });

  it('is limited in parallel attempts as in serial ones', async () => {
    const codes = await Promise.all(Array.from({ length: 100 }, (_, n) => spray(n, SCHOOL)));
    expect([times(codes, CODES.wrongCredentials), times(codes, CODES.imageCodeNeeded)]).toEqual([30, 70]);
  });

  it('counts wrong image codes and wrong phone codes too', async () => {
    for (let n = 0; n < 15; n++)
      await codeOf(tester.ask(user.phoneSignIn, { mobile: `139000100${n + 10}`, verifyCode: '000000' }, null, SCHOOL));
    for (let n = 0; n < 15; n++) await spray(n, SCHOOL);
    tester.time.now += spanMs(10, 'minutes');
    for (let n = 0; n < 30; n++)
      expect(
        await codeOf(
          tester.ask(
            user.signIn,
            { account: `made-up ${n}`, password: 'guess', imageCodeId: 'none', imageCode: '0000' },
            null,
            SCHOOL,
          ),
        ),
      ).toBe(CODES.wrongImageCode);
    tester.time.now += spanMs(6, 'minutes');
    expect(await li()).toBe(CODES.imageCodeNeeded);
  });

  it('counts each failure for 15 minutes, also when more follow', async () => {
    for (let n = 0; n < 60; n++) {
      expect(await spray(n, SCHOOL)).toBe(CODES.wrongCredentials);
      tester.time.now += 40_000;
    }
  });

  it('needs no image code 15 minutes after the last failure, and asking for one is no failure', async () => {
    for (let n = 0; n < 30; n++) await spray(n, SCHOOL);
    tester.time.now += spanMs(14, 'minutes');
    for (let n = 0; n < 40; n++) expect(await li()).toBe(CODES.imageCodeNeeded);
    tester.time.now += spanMs(1, 'minutes');
    expect(await li()).toBe(CODES.ok);
  });

  it('is not counted without a client address', async () => {
    for (let n = 0; n < 40; n++) expect(await spray(n)).toBe(CODES.wrongCredentials);
  });

  it('leaves no client address in the store or the log', async () => {
    await spray(0, SCHOOL);
    expect(JSON.stringify(await tester.db.query('select * from failed_source'))).not.toContain(SCHOOL);
    expect(tester.lines.join('\n')).not.toContain(SCHOOL);
  });
});

describe('an image code', () => {
  it('can be answered once, also in parallel', async () => {
    for (let i = 0; i < 3; i++) await tester.ask(user.signIn, { account: 'li', password: 'guess' }, null);
    const imageCodeId = await picture();
    const answer = await answerOf(imageCodeId);
    const codes = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        codeOf(
          tester.ask(user.signIn, { account: 'li', password: `guess ${n}`, imageCodeId, imageCode: answer }, null),
        ),
      ),
    );
    expect([times(codes, CODES.wrongCredentials), times(codes, CODES.wrongImageCode)]).toEqual([1, 4]);
  });

  it('counts a wrong answer like a wrong password', async () => {
    for (let i = 0; i < 3; i++) await tester.ask(user.signIn, { account: 'li', password: 'guess' }, null);
    for (let i = 0; i < 9; i++)
      expect(
        await codeOf(
          tester.ask(
            user.signIn,
            { account: 'li', password: right, imageCodeId: await picture(), imageCode: 'guess' },
            null,
          ),
        ),
      ).toBe(CODES.wrongImageCode);
    const imageCodeId = await picture();
    expect(
      await codeOf(
        tester.ask(
          user.signIn,
          { account: 'li', password: right, imageCodeId, imageCode: await answerOf(imageCodeId) },
          null,
        ),
      ),
    ).toBe(CODES.tooMany);
  });

  it('guessed for a forgotten password sends no message', async () => {
    for (let i = 0; i < 12; i++)
      expect(
        await codeOf(
          tester.ask(user.sendPasswordCode, { mobile: MOBILE, imageCodeId: await picture(), imageCode: 'guess' }, null),
        ),
      ).toBe(CODES.wrongImageCode);
    const imageCodeId = await picture();
    expect(
      await codeOf(
        tester.ask(
          user.sendPasswordCode,
          { mobile: MOBILE, imageCodeId, imageCode: await answerOf(imageCodeId) },
          null,
        ),
      ),
    ).toBe(CODES.tooMany);
    expect(tester.sent).toEqual([]);
  });

  it('expires, and an unknown id matches nothing', async () => {
    for (let i = 0; i < 3; i++) await tester.ask(user.signIn, { account: 'li', password: 'guess' }, null);
    const imageCodeId = await picture();
    const imageCode = await answerOf(imageCodeId);
    tester.time.now += spanMs(5, 'minutes') + 1;
    expect(
      await codeOf(tester.ask(user.signIn, { account: 'li', password: right, imageCodeId, imageCode }, null)),
    ).toBe(CODES.wrongImageCode);
    expect(
      await codeOf(
        tester.ask(user.signIn, { account: 'li', password: right, imageCodeId: 'made-up', imageCode: '0000' }, null),
      ),
    ).toBe(CODES.wrongImageCode);
  });
});

describe('a phone code', () => {
  it('is void after five wrong answers, also in 100 parallel guesses', async () => {
    await tester.ask(user.sendCode, { mobile: MOBILE }, null);
    const verifyCode = tester.sent[0]?.code ?? '';
    const tries = () => valueOf<number>(tester.db, 'select tries from phone_code_try');
    // Without an image code three are tried, whatever was tried before.
    for (const expected of [3, 5]) {
      const guesses = Array.from({ length: 100 }, (_, n) =>
        codeOf(tester.ask(user.phoneSignIn, { mobile: MOBILE, verifyCode: String(n).padStart(6, '0') }, null)),
      );
      expect(times(await Promise.all(guesses), CODES.ok)).toBe(0);
      expect(await tries()).toBe(expected);
      await tester.db.query('delete from failed_sign_in');
    }
    expect(await codeOf(tester.ask(user.phoneSignIn, { mobile: MOBILE, verifyCode }, null)), 'it is void').toBe(
      CODES.wrongPhoneCode,
    );
  });

  it('requested many times in parallel is sent once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(tester.ask(user.sendCode, { mobile: MOBILE }, null))),
    );
    expect([times(codes, CODES.ok), times(codes, CODES.codeJustSent), tester.sent.length]).toEqual([1, 19, 1]);
  });
});
