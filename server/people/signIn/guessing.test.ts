/** Guessing of identities and card numbers, too many test alerts, and how long counts of attempts are kept. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract, PRIVACY_VERSION } from '../../../contract';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const right = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;

const tester = eachTest(testPlatform);

const codeOf = async (asked: Promise<{ envelope: { code: number } }>) => (await asked).envelope.code;
const times = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length;

it('counts of invented numbers and accounts are deleted after an hour, and not before', async () => {
  for (let i = 0; i < 5; i++) await tester.ask(user.sendCode, { mobile: `1390001000${i}` }, null);
  for (let i = 0; i < 5; i++) await tester.ask(user.signIn, { account: `made-up ${i}`, password: 'guess' }, null);
  const kept = async () =>
    (await tester.db.query('select 1 from phone_code union all select 1 from failed_sign_in')).length;
  tester.time.now += spanMs(1, 'hours');
  await tester.runScheduled();
  // Each account is counted twice: for all sources, and for the one that failed.
  expect(await kept()).toBe(5 + 2 * 5);
  tester.time.now += 1;
  await tester.runScheduled();
  expect(await kept()).toBe(0);
});

it('the count of codes of a number is deleted after its day, failures of an address after 15 minutes', async () => {
  for (let i = 0; i < 5; i++) await tester.ask(user.sendCode, { mobile: `1390001000${i}` }, null);
  for (let i = 0; i < 5; i++)
    await tester.ask(user.signIn, { account: `made-up ${i}`, password: 'guess' }, null, `203.0.113.${i}`);
  const kept = async () => [
    (await tester.db.query('select 1 from phone_code_day')).length,
    (await tester.db.query('select 1 from failed_source')).length,
  ];
  tester.time.now += spanMs(15, 'minutes') - 1;
  await tester.runScheduled();
  expect(await kept()).toEqual([5, 5]);
  tester.time.now += 1;
  await tester.runScheduled();
  expect(await kept()).toEqual([5, 0]);
  tester.time.now += spanMs(1, 'days') - spanMs(15, 'minutes') - 1;
  await tester.runScheduled();
  expect(await kept()).toEqual([5, 0]);
  tester.time.now += 1;
  await tester.runScheduled();
  expect(await kept()).toEqual([0, 0]);
});

it('a text with a NUL character is bad input', async () => {
  expect(await codeOf(tester.ask(user.signIn, { account: 'li\0', password: right }, null))).toBe(CODES.badInput);
  expect(await codeOf(tester.ask(user.sendCode, { mobile: '1390000\u00000004' }, null))).toBe(CODES.badInput);
  expect(await codeOf(tester.ask(contract.thirdParty.hunan, { accessToken: 'a\0b' }, null))).toBe(CODES.badInput);
  expect(await codeOf(tester.ask(user.signIn, { account: 'li', password: right }, null))).toBe(CODES.ok);
});

describe('an identity', () => {
  it('of another account can neither be chosen nor used in a signature', async () => {
    const li = await tester.signIn('li');
    for (const roleId of ['r-admin', 'r-wu', 'r-sun-parent', 'made-up']) {
      expect((await tester.ask(user.chooseIdentity, { roleId }, li)).status).toBe(CODES.notFound);
      expect((await tester.ask(user.currentUser, {}, { token: li.token, roleId })).status, roleId).toBe(
        CODES.unauthorised,
      );
    }
    expect((await tester.ask(user.currentUser, {}, li)).data.realName).toBe('李强');
  });

  it('that waits for the choice can be chosen once, with its own token', async () => {
    const [teacher, parent] = (await tester.ask(user.signIn, { account: 'sun', password: right }, null)).data;
    if (!teacher || !parent) throw new Error('two identities');
    // The token of one identity with the role id of the other.
    expect((await tester.ask(user.currentUser, {}, { token: teacher.token, roleId: parent.roleId })).status).toBe(
      CODES.unauthorised,
    );
    expect((await tester.ask(user.chooseIdentity, { roleId: parent.roleId }, parent)).status).toBe(200);
    expect((await tester.ask(user.chooseIdentity, { roleId: parent.roleId }, parent)).status).toBe(CODES.unauthorised);
  });
});

describe('the number of a card', () => {
  const asked = async (one: (n: number) => Promise<{ envelope: { code: number } }>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => codeOf(one(n))));
  const number = (n: number) => String(861_000_000_000_000 + n);

  it('gets twelve wrong guesses, also 50 in parallel; then even the own card is not answered', async () => {
    const li = await tester.signIn('li');
    const codes = await asked((n) => tester.ask(user.checkImei, { imei: number(n) }, li));
    expect([times(codes, CODES.ok), times(codes, CODES.tooMany)]).toEqual([12, 38]);
    expect(await codeOf(tester.ask(user.checkImei, { imei: '860000000000001' }, li))).toBe(CODES.tooMany);
    tester.time.now += spanMs(16, 'minutes');
    expect((await tester.ask(user.checkImei, { imei: '860000000000001' }, 'li')).data).toMatchObject({ state: 'mine' });
  });

  it('cannot be guessed by binding either, nor by checking cards of other children', async () => {
    const [li, zhang] = [await tester.signIn('li'), await tester.signIn('zhang')];
    await tester.ask(user.removeImei, { imei: '860000000000001' }, li);
    const bound = await asked((n) =>
      tester.ask(user.bindCard, { imei: number(n), rfid: 'A1', consent: PRIVACY_VERSION }, li),
    );
    expect([times(bound, CODES.cardCannotBeBound), times(bound, CODES.tooMany)]).toEqual([12, 38]);
    const taken = await asked(() => tester.ask(user.checkImei, { imei: '860000000000002' }, zhang));
    expect([times(taken, CODES.ok), times(taken, CODES.tooMany)]).toEqual([12, 38]);
  });

  it('counts answers that a card is free like all others', async () => {
    const li = await tester.signIn('li');
    await tester.ask(user.removeImei, { imei: '860000000000001' }, li);
    const codes = [];
    for (let time = 0; time < 13; time++)
      codes.push(await codeOf(tester.ask(user.checkImei, { imei: '860000000000001' }, li)));
    expect([times(codes, CODES.ok), times(codes, CODES.tooMany)]).toEqual([12, 1]);
  });

  it('of the own child can be checked any number of times', async () => {
    const li = await tester.signIn('li');
    for (let time = 0; time < 20; time++)
      expect((await tester.ask(user.checkImei, { imei: '860000000000001' }, li)).data).toMatchObject({ state: 'mine' });
  });
});

it('a person sends at most six test alerts before a quarter of an hour without one', async () => {
  const { testAlert } = contract.position;
  const [li, zhang] = [await tester.signIn('li'), await tester.signIn('zhang')];
  const codes: number[] = [];
  for (let n = 0; n < 8; n++) codes.push(await codeOf(tester.ask(testAlert, {}, li)));
  expect([times(codes, CODES.ok), times(codes, CODES.tooMany)]).toEqual([6, 2]);
  expect(await codeOf(tester.ask(testAlert, {}, zhang)), 'another person').toBe(CODES.ok);
  tester.time.now += spanMs(15, 'minutes');
  expect(await codeOf(tester.ask(testAlert, {}, li)), 'later').toBe(CODES.ok);
});
