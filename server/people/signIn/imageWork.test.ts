/** A proof of work in place of an image code: it serves once, for five minutes, and only when the work was done. */
import { solveChallenge } from 'altcha-lib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CODES, contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { deriveWorkKey } from '../../../contract/workKey';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';

const { user } = contract;
const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;

let tester: Tester;
beforeEach(async () => {
  tester = await testPlatform();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await tester.close();
});

/** The answer of the console: it does the work. */
async function workDone(): Promise<{ imageCodeId: string; imageCode: string }> {
  const { imageCodeId, challenge } = (await tester.ask(user.imageWork, {}, null)).data;
  const solution = await solveChallenge({ challenge, deriveKey: deriveWorkKey });
  return { imageCodeId, imageCode: solution?.derivedKey ?? '' };
}
/** Fails until the platform asks for an image code. */
async function failThrice() {
  for (let n = 0; n < 3; n += 1) await tester.ask(user.signIn, { account: 'li', password: 'guess' }, null);
}
const signIn = async (proof: object) =>
  (await tester.ask(user.signIn, { account: 'li', password, ...proof }, null)).envelope.code;

it('opens the account where an image code is asked for, once [4.08]', async () => {
  await failThrice();
  expect(await signIn({})).toBe(CODES.imageCodeNeeded);
  const proof = await workDone();
  expect(await signIn(proof)).toBe(CODES.ok);
  await failThrice();
  expect(await signIn(proof)).toBe(CODES.wrongImageCode);
});

it('is not accepted without the work, nor after five minutes', async () => {
  await failThrice();
  const { imageCodeId, challenge } = (await tester.ask(user.imageWork, {}, null)).data;
  expect(await signIn({ imageCodeId, imageCode: challenge.parameters.keyPrefix })).toBe(CODES.wrongImageCode);
  const late = await workDone();
  tester.time.now += spanMs(5, 'minutes');
  expect(await signIn(late)).toBe(CODES.wrongImageCode);
});

it('sends a code for a forgotten password', async () => {
  const asked = { mobile: '13900000004', ...(await workDone()) };
  expect((await tester.ask(user.sendPasswordCode, asked, null)).envelope.code).toBe(CODES.ok);
  expect(tester.sent).toHaveLength(1);
});

it('derives the same keys on a page without Web Cryptography', async () => {
  const { parameters } = (await tester.ask(user.imageWork, {}, null)).data.challenge;
  const [salt, text] = [new Uint8Array(16).fill(7), new Uint8Array(20).fill(9)];
  const native = await deriveWorkKey(parameters, salt, text);
  vi.stubGlobal('crypto', {});
  expect((await deriveWorkKey(parameters, salt, text)).derivedKey).toEqual(native.derivedKey);
});
