/**
 * What a stranger can do to somebody else's account and phone: neither lock the account, nor use up its codes, nor
 * learn whether a number has an account.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { type CallInput, CODES, codecOf, contract, ENCODE_HEADER } from '../../contract';
import { spanMs } from '../../contract/day';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { requestOf, testPlatform } from '../harness/platform';
import { PASSWORD } from '../harness/testSchool';
import { eachTest } from '../harness/opened';

const { user } = contract;
const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
const codec = codecOf(DEFAULT_SETTINGS.compat);
const MOBILE = '13900000004';
const UNKNOWN = '13900009999';
const [HOME, STRANGER] = ['203.0.113.7', '198.51.100.1'];

const tester = eachTest(testPlatform);

const codeOf = async (asked: Promise<{ envelope: { code: number } }>) => (await asked).envelope.code;
async function proof() {
  const { imageCodeId } = (await tester.ask(user.imageCode, {}, null)).data;
  const [row] = await tester.db.query<{ answer: string }>('select answer from image_code where image_code_id = $1', [
    imageCodeId,
  ]);
  return { imageCodeId, imageCode: row?.answer ?? '' };
}
const signIn = (input: Partial<CallInput<typeof user.signIn>>, from?: string) =>
  codeOf(tester.ask(user.signIn, { account: 'li', password, ...input }, null, from));
const sendCode = (mobile: string, from?: string) => codeOf(tester.ask(user.sendCode, { mobile }, null, from));
const phoneSignIn = async (verifyCode: string, from?: string) =>
  codeOf(tester.ask(user.phoneSignIn, { mobile: MOBILE, verifyCode, ...(await proof()) }, null, from));
const lastCode = () => tester.sent.at(-1)?.code ?? '';

describe('a stranger who guesses the password of a known account', () => {
  /** Guesses with image codes until the stranger is refused. */
  async function guessed(from = STRANGER) {
    for (let n = 0; n < 13; n++) await signIn({ password: `guess ${n}`, ...(await proof()) }, from);
    expect(await signIn({ password: 'guess', ...(await proof()) }, from)).toBe(CODES.tooMany);
  }

  it('is refused, and the owner signs in elsewhere with the right password and an image code', async () => {
    await guessed();
    expect(await signIn({}, HOME)).toBe(CODES.imageCodeNeeded);
    expect(await signIn(await proof(), HOME)).toBe(CODES.ok);
  });

  it('is limited in all addresses of one household alike, and image codes do not help', async () => {
    await guessed('2001:db8:1:2::/64');
    expect(await signIn(await proof(), '2001:db8:1:2::/64')).toBe(CODES.tooMany);
    expect(await signIn(await proof(), '2001:db8:1:3::/64')).toBe(CODES.ok);
  });

  it('stops nobody on a device that has opened the account before, even behind the same address', async () => {
    const cookie = await cookieOf({ account: 'li', password });
    expect(cookie).toMatch(/^device=[\w-]{20,}; .*HttpOnly.*SameSite=Lax/);
    await guessed();
    const device = cookie.split(';')[0] ?? '';
    expect(await enter({ account: 'li', password }, device, STRANGER), 'known').toBe(CODES.ok);
    expect(await enter({ account: 'li', password }, 'device=made-up-by-a-stranger', STRANGER)).toBe(CODES.tooMany);
    expect(await enter({ account: 'zhang', password }, device, STRANGER), 'an account of its own').toBe(CODES.ok);
  });

  it('gets no more guesses on a known device than elsewhere', async () => {
    const device = (await cookieOf({ account: 'li', password })).split(';')[0] ?? '';
    const codes: number[] = [];
    for (let n = 0; n < 14; n++)
      codes.push(await enter({ account: 'li', password: `guess ${n}`, ...(await proof()) }, device, HOME));
    expect([codes.slice(0, 12), codes.slice(12)]).toEqual([
      Array(12).fill(CODES.wrongCredentials),
      Array(2).fill(CODES.tooMany),
    ]);
    expect(await enter({ account: 'li', password: 'guess' }, device, HOME)).toBe(CODES.tooMany);
  });

  const raw = (input: object, cookie: string, clientAddress?: string) => {
    const request = requestOf(user.signIn, input, null, tester.time.now);
    if (cookie) request.headers.set('cookie', cookie);
    return tester.fetch(request, { clientAddress });
  };
  const cookieOf = async (input: object) => (await raw(input, '', HOME)).headers.get('set-cookie') ?? '';
  const enter = async (input: object, cookie: string, from: string) => {
    const response = await raw(input, cookie, from);
    const text = await response.text();
    return (JSON.parse(response.headers.has(ENCODE_HEADER) ? codec.decode(text) : text) as { code: number }).code;
  };
});

describe('a spray over many accounts from many addresses', () => {
  const spray = (n: number) =>
    signIn({ account: `made-up ${n}`, password: 'Summer2026' }, `198.51.${Math.floor(n / 20)}.${n % 20}`);

  it('asks everybody for an image code while it lasts; nobody is refused', async () => {
    for (let n = 0; n < 202; n++) expect(await spray(n)).toBe(CODES.wrongCredentials);
    tester.time.now += 5_000;
    expect(await spray(999)).toBe(CODES.imageCodeNeeded);
    expect(await signIn({}, HOME)).toBe(CODES.imageCodeNeeded);
    expect(await signIn(await proof(), HOME)).toBe(CODES.ok);
    tester.time.now += spanMs(15, 'minutes');
    expect(await signIn({}, HOME)).toBe(CODES.ok);
  });
});

describe("a stranger who plays with somebody's number", () => {
  it('does not use up the tries of the code that the owner asked for', async () => {
    expect(await sendCode(MOBILE, HOME)).toBe(CODES.ok);
    for (let n = 0; n < 20; n++) await phoneSignIn(`00000${n % 10}`, STRANGER);
    expect(await phoneSignIn(lastCode(), HOME)).toBe(CODES.ok);
  });

  it('gets five tries, and twenty with strangers elsewhere, before the right code is refused there', async () => {
    expect(await sendCode(MOBILE, HOME)).toBe(CODES.ok);
    for (let n = 0; n < 5; n++) await phoneSignIn('000000', STRANGER);
    expect(await phoneSignIn(lastCode(), STRANGER), 'the sixth').toBe(CODES.wrongPhoneCode);
    for (let n = 0; n < 16; n++) await phoneSignIn('000000', `198.51.100.${10 + n}`);
    expect(await phoneSignIn(lastCode(), '198.51.100.99'), 'the twenty-second').toBe(CODES.wrongPhoneCode);
    expect(await phoneSignIn(lastCode(), HOME)).toBe(CODES.ok);
  });

  it('does not replace the code that the owner has, nor make the owner wait for another', async () => {
    expect(await sendCode(MOBILE, HOME)).toBe(CODES.ok);
    const first = lastCode();
    expect(await sendCode(MOBILE, STRANGER)).toBe(CODES.ok);
    expect(await sendCode(MOBILE, STRANGER)).toBe(CODES.codeJustSent);
    expect(await phoneSignIn(first, HOME)).toBe(CODES.ok);
    expect(await sendCode(MOBILE, '203.0.113.8')).toBe(CODES.ok);
  });

  it("does not use up the day's codes of the owner, and all strangers together send twenty messages", async () => {
    for (let n = 0; n < 11; n++) {
      await sendCode(MOBILE, STRANGER);
      tester.time.now += 60_001;
    }
    expect(tester.sent).toHaveLength(10);
    expect(await sendCode(MOBILE, HOME)).toBe(CODES.ok);
    for (let n = 0; n < 30; n++) await sendCode(MOBILE, `198.51.100.${20 + n}`);
    expect(tester.sent).toHaveLength(20);
  });

  it('does not close the way to a new password', async () => {
    const asked = { mobile: MOBILE, ...(await proof()) };
    expect(await codeOf(tester.ask(user.sendPasswordCode, asked, null, HOME))).toBe(CODES.ok);
    for (let n = 0; n < 13; n++) {
      const wrong = { mobile: MOBILE, verifyCode: '000000', newPassword: 'homeward2026' };
      await tester.ask(user.resetPassword, wrong, null, STRANGER);
      await tester.ask(user.sendPasswordCode, { mobile: MOBILE, imageCode: 'x', imageCodeId: 'x' }, null, STRANGER);
    }
    const right = { mobile: MOBILE, verifyCode: lastCode(), newPassword: 'homeward2026' };
    expect(await codeOf(tester.ask(user.resetPassword, right, null, HOME))).toBe(CODES.ok);
  });

  it('needs an image code after ten codes to many phones, and the school pays for no more', async () => {
    for (let n = 0; n < 10; n++) expect(await sendCode(`1391000000${n}`, STRANGER)).toBe(CODES.ok);
    expect(await sendCode(MOBILE, STRANGER)).toBe(CODES.imageCodeNeeded);
    expect(await sendCode(MOBILE, HOME), 'elsewhere').toBe(CODES.ok);
    const asked = { mobile: '13900000005', ...(await proof()) };
    expect(await codeOf(tester.ask(user.sendCode, asked, null, STRANGER))).toBe(CODES.ok);
    expect(await codeOf(tester.ask(user.sendCode, { ...asked, mobile: '13900000006' }, null, STRANGER))).toBe(
      CODES.wrongImageCode,
    );
  });
});

describe('whether a number has an account', () => {
  /** What a request for a code looks like from outside: its answer, and what the platform asked the store meanwhile. */
  async function seen(ask: () => Promise<{ envelope: unknown }>) {
    const asked: string[] = [];
    const { query, transaction } = tester.db;
    tester.db.query = (sql, values) => {
      asked.push(sql);
      return query(sql, values);
    };
    tester.db.transaction = (work) =>
      transaction((tx) =>
        work({
          query(sql, values) {
            asked.push(sql);
            return tx.query(sql, values);
          },
        }),
      );
    const { envelope } = await ask();
    Object.assign(tester.db, { query, transaction });
    return { envelope, asked };
  }
  // The first request of all finds out once that the platform is set up.
  beforeEach(() => tester.ask(user.imageWork, {}, null, HOME).then(() => undefined));
  const both = async (ask: (mobile: string) => Promise<{ envelope: unknown }>) => [
    await seen(() => ask(MOBILE)),
    await seen(() => ask(UNKNOWN)),
  ];

  it('follows neither from the answer to a request for a code, nor from the work for it', async () => {
    const [known, unknown] = await both((mobile) => tester.ask(user.sendCode, { mobile }, null, STRANGER));
    expect(known).toEqual(unknown);
    const proofs = [await proof(), await proof()];
    const [reset, none] = await both((mobile) =>
      tester.ask(
        user.sendPasswordCode,
        { mobile, ...(proofs.pop() ?? { imageCode: '', imageCodeId: '' }) },
        null,
        HOME,
      ),
    );
    expect(reset).toEqual(none);
    expect(tester.sent.map(({ mobile }) => mobile)).toEqual([MOBILE, MOBILE]);
  });

  it('follows neither from a wrong code nor from a wrong new password', async () => {
    const wrong = { verifyCode: '000000', newPassword: 'homeward2026' };
    const [known, unknown] = await both((mobile) => tester.ask(user.resetPassword, { mobile, ...wrong }, null));
    expect(known).toEqual(unknown);
    // What is read only every few seconds is read now.
    await tester.ask(user.phoneSignIn, { mobile: '13900007777', verifyCode: '000000' }, null, STRANGER);
    const [signed, none] = await both((mobile) =>
      tester.ask(user.phoneSignIn, { mobile, verifyCode: '000000' }, null, STRANGER),
    );
    expect(signed).toEqual(none);
  });

  it('does not follow from the time: the message leaves after the answer', async () => {
    const response = await tester.fetch(requestOf(user.sendCode, { mobile: MOBILE }, null, tester.time.now));
    expect([response.status, tester.sent.length]).toEqual([200, 0]);
    await tester.afterAnswers();
    expect(tester.sent).toHaveLength(1);
  });

  it('does not follow from a gateway that is down: from then on everybody is told so', async () => {
    tester.gatewayDown = true;
    expect(await sendCode(MOBILE, HOME)).toBe(CODES.ok);
    for (const mobile of [MOBILE, UNKNOWN, '13900000005'])
      expect(await sendCode(mobile, STRANGER), mobile).toBe(CODES.codesDown);
    const asked = { mobile: UNKNOWN, ...(await proof()) };
    expect(await codeOf(tester.ask(user.sendPasswordCode, asked, null, HOME))).toBe(CODES.codesDown);
    expect(tester.lines.join('\n')).toContain('a verification code was not sent');
    expect(tester.lines.join('\n')).not.toContain(MOBILE);
    tester.gatewayDown = false;
    tester.time.now += spanMs(1, 'minutes');
    expect(await sendCode(MOBILE, HOME)).toBe(CODES.ok);
    expect(await sendCode(UNKNOWN, STRANGER)).toBe(CODES.ok);
  });
});

describe('somebody who asks for image codes without end', () => {
  it('gets six hundred in a quarter of an hour; others get theirs', async () => {
    const ask = async (from: string) => (await tester.ask(user.imageCode, {}, null, from)).status;
    expect(await ask(STRANGER)).toBe(CODES.ok);
    await tester.db.query('update failed_source set failures = 600');
    expect(await ask(STRANGER)).toBe(CODES.tooMany);
    expect((await tester.ask(user.imageWork, {}, null, STRANGER)).status).toBe(CODES.tooMany);
    expect(await ask(HOME)).toBe(CODES.ok);
    tester.time.now += spanMs(15, 'minutes');
    expect(await ask(STRANGER)).toBe(CODES.ok);
  });

  it('gets no more in a second from many addresses than the platform draws beside its work', async () => {
    const answers = Array.from({ length: 210 }, (_, n) => tester.ask(user.imageWork, {}, null, `198.51.100.${n}`));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 503).length]).toEqual([
      200, 10,
    ]);
    tester.time.now += 1_000;
    expect((await tester.ask(user.imageCode, {}, null, HOME)).status).toBe(CODES.ok);
  });
});
