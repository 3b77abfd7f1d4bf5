/** Guessing of passwords, image codes and phone codes, one by one and in parallel: what is limited, and what nobody loses by it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract } from '../contract';
import { DEFAULT_SETTINGS } from '../server/settings';
import { type Tester, testPlatform } from './harness/platform';
import { PASSWORD } from './harness/testSchool';

const { user } = contract;
const right = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
const MOBILE = '13900000004';

let tester: Tester;
beforeEach(async () => {
  tester = await testPlatform();
});
afterEach(() => tester.close());

const codeOf = async (asked: Promise<{ envelope: { code: number } }>) => (await asked).envelope.code;
const times = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length;
const picture = async () => (await tester.ask(user.imageCode, {}, null)).data.imageCodeId;
const answerOf = async (imageCodeId: string) =>
  (
    await tester.db.query<{ answer: string }>('select answer from image_code where image_code_id = $1', [imageCodeId])
  )[0]?.answer ?? '';

describe('a password', () => {
  it('is guessed at a dozen times at most, also by a hundred at once, and then not even the right one opens', async () => {
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

  it('is not guessed at elsewhere: the same holds where it is changed', async () => {
    const li = await tester.signIn('li');
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        codeOf(tester.ask(user.updatePassword, { oldPassword: `guess ${n}`, newPassword: 'homeward2026' }, li)),
      ),
    );
    expect([times(codes, CODES.wrongCredentials), times(codes, CODES.tooMany)]).toEqual([12, 38]);
  });

  it('of one account guessed at does not close another', async () => {
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

  it('from one address asks for an image code at every sign-in from there after thirty failures, and locks nobody out [4.08]', async () => {
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

  it('at once is not tried more often than in a row', async () => {
    const codes = await Promise.all(Array.from({ length: 100 }, (_, n) => spray(n, SCHOOL)));
    expect([times(codes, CODES.wrongCredentials), times(codes, CODES.imageCodeNeeded)]).toEqual([30, 70]);
  });

  it('wrong image codes and wrong phone codes count as well', async () => {
    for (let n = 0; n < 15; n++)
      await codeOf(tester.ask(user.phoneSignIn, { mobile: `139000100${n + 10}`, verifyCode: '000000' }, null, SCHOOL));
    for (let n = 0; n < 15; n++) await spray(n, SCHOOL);
    tester.time.now += 10 * 60_000;
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
    tester.time.now += 6 * 60_000;
    expect(await li()).toBe(CODES.imageCodeNeeded);
  });

  it('counts for a quarter of an hour, however steadily more of them follow', async () => {
    for (let n = 0; n < 60; n++) {
      expect(await spray(n, SCHOOL)).toBe(CODES.wrongCredentials);
      tester.time.now += 40_000;
    }
  });

  it('asks no longer than a quarter of an hour after the last, and being asked is no failure', async () => {
    for (let n = 0; n < 30; n++) await spray(n, SCHOOL);
    tester.time.now += 14 * 60_000;
    for (let n = 0; n < 40; n++) expect(await li()).toBe(CODES.imageCodeNeeded);
    tester.time.now += 60_000;
    expect(await li()).toBe(CODES.ok);
  });

  it('is not counted where nothing tells one source from another', async () => {
    for (let n = 0; n < 40; n++) expect(await spray(n)).toBe(CODES.wrongCredentials);
  });

  it('leaves no address in the store nor in the log', async () => {
    await spray(0, SCHOOL);
    expect(JSON.stringify(await tester.db.query('select * from failed_source'))).not.toContain(SCHOOL);
    expect(tester.lines.join('\n')).not.toContain(SCHOOL);
  });
});

describe('an image code', () => {
  it('is answered once a picture, by however many at once', async () => {
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

  it('guessed at counts like a password guessed at', async () => {
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

  it('guessed at where a forgotten password is recovered sends no message', async () => {
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

  it('is void after its time, and one that nobody drew fits nothing', async () => {
    for (let i = 0; i < 3; i++) await tester.ask(user.signIn, { account: 'li', password: 'guess' }, null);
    const imageCodeId = await picture();
    const imageCode = await answerOf(imageCodeId);
    tester.time.now += 5 * 60_000 + 1;
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
  it('is guessed at five times at most, also by a hundred at once', async () => {
    await tester.ask(user.sendCode, { mobile: MOBILE }, null);
    const verifyCode = tester.sent[0]?.code ?? '';
    const guesses = Array.from({ length: 100 }, (_, n) =>
      codeOf(tester.ask(user.phoneSignIn, { mobile: MOBILE, verifyCode: String(n).padStart(6, '0') }, null)),
    );
    expect(times(await Promise.all(guesses), CODES.ok)).toBe(0);
    const [row] = await tester.db.query<{ tries: number }>('select tries from phone_code');
    expect(row?.tries).toBe(5);
    await tester.db.query('delete from failed_sign_in');
    expect(await codeOf(tester.ask(user.phoneSignIn, { mobile: MOBILE, verifyCode }, null)), 'it is void').toBe(
      CODES.wrongPhoneCode,
    );
  });

  it('asked for at once by many is sent once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(tester.ask(user.sendCode, { mobile: MOBILE }, null))),
    );
    expect([times(codes, CODES.ok), times(codes, CODES.codeJustSent), tester.sent.length]).toEqual([1, 19, 1]);
  });
});
