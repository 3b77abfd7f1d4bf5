/** The second factor of an administrator: set up, asked for at every way in, lost, turned off. */
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type FactorProof, SecondFactorNeeded, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { readEnvironment } from '../../running/node/environment';
import { removeAllFactors } from './factorSetUp';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { sha256 } from '../../engine/sha256';
import { openLiveStream } from '../../../tests/harness/liveStream';
import { testPlatform, TEST_SETTINGS } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
const STEP = 30_000;

const tester = eachTest(() => testPlatform({ settings: { ...TEST_SETTINGS } }));

const firstStep = async (account = 'admin') => (await tester.ask(user.signIn, { account, password }, null)).envelope;
async function needed(): Promise<SecondFactorNeeded> {
  const { code, data } = await firstStep();
  expect(code).toBe(CODES.secondFactorNeeded);
  return SecondFactorNeeded.parse(data);
}
const secondStep = (ticket: string, proof: FactorProof) => tester.ask(user.secondFactor, { ticket, proof }, null);
const codeOf = (secret: string, at = tester.time.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const alive = async (entry: SignedIn) => (await tester.ask(user.currentUser, {}, entry)).status === 200;

/** Sets up the app for the administrator. */
async function setUp(): Promise<{ admin: SignedIn; secret: string; recoveryCodes: string[] }> {
  const admin = await tester.signIn('admin');
  const { secret } = (await tester.ask(user.beginApp, { password }, admin)).data;
  const { data } = await tester.ask(user.confirmApp, { code: codeOf(secret) }, admin);
  tester.time.now += STEP;
  return { admin, secret, recoveryCodes: data.recoveryCodes ?? [] };
}

describe('setting up an app', () => {
  it('asks for the password, and for a first code of the app', async () => {
    const admin = await tester.signIn('admin');
    const begin = (typed: string) => tester.ask(user.beginApp, { password: typed }, admin);
    expect((await begin('guess')).envelope.code).toBe(CODES.wrongCredentials);
    expect((await tester.ask(user.confirmApp, { code: '000000' }, admin)).envelope.code).toBe(CODES.expired);
    const { secret, address } = (await begin(password)).data;
    expect(address).toMatch(/^otpauth:\/\/totp\/Homeward:admin\?/);
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    expect((await tester.ask(user.confirmApp, { code: wrong }, admin)).envelope.code).toBe(CODES.wrongSecondFactor);
    expect((await firstStep()).code, 'a set-up that was not ended changes nothing').toBe(CODES.ok);
    const { data } = await tester.ask(user.confirmApp, { code: codeOf(secret) }, admin);
    expect(data.recoveryCodes).toHaveLength(10);
    expect(new Set(data.recoveryCodes)).toHaveLength(10);
    expect((await firstStep()).code).toBe(CODES.secondFactorNeeded);
  });

  it('ends the sessions that were opened without it, and shows the state', async () => {
    const elsewhere = await tester.signIn('admin');
    const { admin } = await setUp();
    expect([await alive(admin), await alive(elsewhere)]).toEqual([true, false]);
    expect((await tester.ask(user.secondFactorState, {}, admin)).data).toEqual({
      required: false,
      appSince: new Date(tester.time.now - STEP).toISOString(),
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });

  it('is for administrators alone', async () => {
    for (const account of ['wu', 'li']) {
      const entry = await tester.signIn(account);
      expect((await tester.ask(user.beginApp, { password }, entry)).status).toBe(CODES.forbidden);
    }
  });

  it('stores no recovery code in plain text', async () => {
    const { recoveryCodes } = await setUp();
    const rows = JSON.stringify(await tester.db.query('select * from recovery_code'));
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll(' ', ''));
    // Each has the slow hash of a password, not one that is guessed a million times a second.
    const hashes = await Promise.all(
      recoveryCodes.map((code) => tester.platform.passwords.hash(code.replaceAll(' ', ''), 'test')),
    );
    const stored = await tester.db.query<{ code_hash: string }>('select code_hash from recovery_code');
    expect(stored.map((row) => row.code_hash).toSorted()).toEqual(hashes.toSorted());
  });

  it('takes a recovery code of before, which has a fast hash, once', async () => {
    await setUp();
    await tester.db.query(
      `update recovery_code set code_hash = $1 where code_hash = (select min(code_hash) from recovery_code)`,
      [sha256('recovery u-admin 1234567890123456')],
    );
    const use = async () =>
      (await secondStep((await needed()).ticket, { code: '1234 5678 9012 3456' })).envelope.success;
    expect([await use(), await use()]).toEqual([true, false]);
  });
});

describe('a sign-in with a second factor', () => {
  it('opens no session before the code, by account and by phone', async () => {
    const { secret } = await setUp();
    const { data } = await firstStep();
    expect(JSON.stringify(data)).not.toContain('token');
    await tester.ask(user.sendCode, { mobile: '13900000001' }, null);
    const verifyCode = tester.sent.at(-1)?.code ?? '';
    const byPhone = await tester.ask(user.phoneSignIn, { mobile: '13900000001', verifyCode }, null);
    expect(byPhone.envelope.code).toBe(CODES.secondFactorNeeded);
    const { ticket, app, passkey } = SecondFactorNeeded.parse(byPhone.envelope.data);
    expect([app, passkey]).toEqual([true, null]);
    const entry = (await secondStep(ticket, { code: codeOf(secret) })).data[0] as SignedIn;
    expect(entry.roleId).toBe('r-admin');
    expect(await alive(entry)).toBe(true);
  });

  it('accepts each code once, also when it is sent many times at once', async () => {
    const { secret } = await setUp();
    const [one, other] = [await needed(), await needed()];
    const code = codeOf(secret);
    const answers = await Promise.all([one, other, one].map(({ ticket }) => secondStep(ticket, { code })));
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    expect((await secondStep((await needed()).ticket, { code })).envelope.code).toBe(CODES.wrongSecondFactor);
    tester.time.now += STEP;
    expect((await secondStep((await needed()).ticket, { code: codeOf(secret) })).envelope.success).toBe(true);
  });

  it('refuses the code that has just set the app up', async () => {
    const admin = await tester.signIn('admin');
    const { secret } = (await tester.ask(user.beginApp, { password }, admin)).data;
    const code = codeOf(secret);
    await tester.ask(user.confirmApp, { code }, admin);
    expect((await secondStep((await needed()).ticket, { code })).envelope.code).toBe(CODES.wrongSecondFactor);
  });

  it('accepts a clock that is one step off, and no more; spaces do not matter', async () => {
    const { secret } = await setUp();
    tester.time.now += 10 * STEP;
    const { ticket } = await needed();
    const tryAt = async (at: number) => (await secondStep(ticket, { code: codeOf(secret, at) })).envelope.code;
    expect(await tryAt(tester.time.now - 2 * STEP)).toBe(CODES.wrongSecondFactor);
    expect(await tryAt(tester.time.now + 2 * STEP)).toBe(CODES.wrongSecondFactor);
    const code = codeOf(secret, tester.time.now + STEP);
    expect((await secondStep(ticket, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).envelope.success).toBe(true);
  });

  it('slows guesses down, more and more, and says until when', async () => {
    const { secret } = await setUp();
    const { ticket } = await needed();
    const wrong = { code: '12345' };
    for (let i = 0; i < 5; i += 1)
      expect((await secondStep(ticket, wrong)).envelope.code).toBe(CODES.wrongSecondFactor);
    const refused = await secondStep(ticket, { code: codeOf(secret) });
    expect([refused.status, refused.envelope.data]).toEqual([
      429,
      { until: new Date(tester.time.now + spanMs(1, 'minutes')).toISOString() },
    ]);
    tester.time.now += spanMs(1, 'minutes');
    expect((await secondStep(ticket, wrong)).envelope.code).toBe(CODES.wrongSecondFactor);
    tester.time.now += spanMs(1, 'minutes');
    expect((await secondStep(ticket, wrong)).status, 'the wait has doubled').toBe(429);
    tester.time.now += spanMs(1, 'minutes');
    expect((await secondStep(ticket, { code: codeOf(secret) })).envelope.success).toBe(true);
  });

  it('has a ticket of ten minutes, which works once', async () => {
    const { secret } = await setUp();
    const { ticket } = await needed();
    tester.time.now += spanMs(10, 'minutes') + 1;
    expect((await secondStep(ticket, { code: codeOf(secret) })).envelope.code).toBe(CODES.expired);
    const fresh = await needed();
    expect((await secondStep(fresh.ticket, { code: codeOf(secret) })).envelope.success).toBe(true);
    tester.time.now += STEP;
    expect((await secondStep(fresh.ticket, { code: codeOf(secret) })).envelope.code).toBe(CODES.expired);
    expect((await secondStep('made-up', { code: codeOf(secret) })).envelope.code).toBe(CODES.expired);
  });

  it('ends with the password with which the sign-in began, and with a sign-out everywhere', async () => {
    const { admin, secret } = await setUp();
    const first = await needed();
    await tester.ask(user.signOutEverywhere, {}, admin);
    expect((await secondStep(first.ticket, { code: codeOf(secret) })).envelope.code).toBe(CODES.expired);
    const later = (await secondStep((await needed()).ticket, { code: codeOf(secret) })).data[0] as SignedIn;
    tester.time.now += STEP;
    const second = await needed();
    const newPassword = `another horse 7${DEFAULT_SETTINGS.compat.passwordSuffix}`;
    const changed = await tester.ask(user.updatePassword, { oldPassword: password, newPassword }, later);
    expect(changed.envelope.success).toBe(true);
    expect((await secondStep(second.ticket, { code: codeOf(secret) })).envelope.code).toBe(CODES.expired);
  });

  it('does not ask anybody without one', async () => {
    await setUp();
    expect((await firstStep('wu')).code).toBe(CODES.ok);
  });

  it('is not avoided with a new password', async () => {
    await setUp();
    await tester.db.query(`update account set password_set_at = $1 where user_id = 'u-admin'`, [
      new Date(tester.time.now - spanMs(100, 'days')),
    ]);
    expect((await firstStep()).code).toBe(CODES.secondFactorNeeded);
  });
});

describe('a recovery code', () => {
  it('signs in once instead of the app', async () => {
    const { recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);
    const entry = (await secondStep((await needed()).ticket, { code })).data[0] as SignedIn;
    expect((await tester.ask(user.secondFactorState, {}, entry)).data.recoveryCodesLeft).toBe(9);
    expect((await secondStep((await needed()).ticket, { code })).envelope.code).toBe(CODES.wrongSecondFactor);
  });

  it('is replaced by ten new ones for a proof; the old ones end', async () => {
    const { admin, secret, recoveryCodes } = await setUp();
    const renew = (proof: FactorProof) => tester.ask(user.renewRecoveryCodes, { proof }, admin);
    expect((await renew({ code: '000000' })).envelope.code).toBe(CODES.wrongSecondFactor);
    const fresh = (await renew({ code: codeOf(secret) })).data.recoveryCodes ?? [];
    expect(fresh).toHaveLength(10);
    const tryOne = async (code = '') => (await secondStep((await needed()).ticket, { code })).envelope.success;
    expect([await tryOne(recoveryCodes[0]), await tryOne(fresh[0])]).toEqual([false, true]);
  });
});

describe('turning it off', () => {
  it('asks for a factor; then the password is enough', async () => {
    const { admin, secret } = await setUp();
    const elsewhere = (await secondStep((await needed()).ticket, { code: codeOf(secret) })).data[0] as SignedIn;
    tester.time.now += STEP;
    const remove = (proof: FactorProof) => tester.ask(user.removeFactor, { proof }, admin);
    expect((await remove({ code: '000000' })).envelope.code).toBe(CODES.wrongSecondFactor);
    expect((await firstStep()).code).toBe(CODES.secondFactorNeeded);
    expect((await remove({ code: codeOf(secret) })).envelope.success).toBe(true);
    expect((await firstStep()).code).toBe(CODES.ok);
    expect(await tester.db.query('select 1 from recovery_code')).toEqual([]);
    expect([await alive(admin), await alive(elsewhere)]).toEqual([true, false]);
  });

  it('is also possible for the operator, when every factor is lost', async () => {
    const { admin } = await setUp();
    expect(await removeAllFactors(tester.db, 'nobody')).toBe(false);
    expect(await removeAllFactors(tester.db, 'admin')).toBe(true);
    expect(await alive(admin)).toBe(false);
    expect((await firstStep()).code).toBe(CODES.ok);
  });
});

describe('an installation that requires it', () => {
  beforeEach(() => {
    tester.platform.settings.requireSecondFactor = true;
  });

  it('lets an administrator without one only set it up', async () => {
    const { data } = await tester.ask(user.signIn, { account: 'admin', password }, null);
    const [admin] = data as [SignedIn];
    expect(admin.setUpSecondFactor).toBe(true);
    expect((await tester.ask(contract.position.teacherClasses, {}, admin)).envelope.code).toBe(
      CODES.secondFactorMissing,
    );
    expect((await tester.ask(user.sessionList, {}, admin)).envelope.code).toBe(CODES.secondFactorMissing);
    const { secret } = (await tester.ask(user.beginApp, { password }, admin)).data;
    await tester.ask(user.confirmApp, { code: codeOf(secret) }, admin);
    expect((await tester.ask(contract.position.teacherClasses, {}, admin)).envelope.code).toBe(CODES.ok);
    // The live stream of an administrator who gives the factor up ends, though the session goes on.
    const stream = await openLiveStream(tester.fetch, admin, { now: tester.time.now });
    await stream.next('clock');
    tester.time.now += STEP;
    await tester.ask(user.removeFactor, { proof: { code: codeOf(secret) } }, admin);
    await tester.runScheduled();
    await stream.ended;
  });

  it('asks nothing of teachers and parents', async () => {
    const wu = await tester.signIn('wu');
    expect(wu.setUpSecondFactor).toBeUndefined();
    expect((await tester.ask(contract.position.teacherClasses, {}, wu)).envelope.code).toBe(CODES.ok);
  });
});

it('the environment names it', () => {
  const { settings } = readEnvironment({ REQUIRE_SECOND_FACTOR: 'yes', CONSOLE_ORIGIN: 'https://school.example/' });
  expect([settings.requireSecondFactor, settings.consoleOrigin]).toEqual([true, 'https://school.example']);
  for (const CONSOLE_ORIGIN of ['http://school.example', 'https://192.0.2.1', 'school.example', 'https://a.example/b'])
    expect(() => readEnvironment({ CONSOLE_ORIGIN }), CONSOLE_ORIGIN).toThrow('CONSOLE_ORIGIN');
});
