/** Password hashing on its own threads: hashes, their renewal at sign-in, and what a full queue answers. */
import { afterEach, describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { createNodePasswords, type NodePasswords } from './scrypt';
import type { PasswordHasher } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { fastPasswords, requestOf, type Tester, testPlatform } from '../../../tests/harness/platform';
import { PASSWORD } from '../../../tests/harness/testSchool';

let tester: Tester | undefined;
let hasher: NodePasswords | undefined;
afterEach(async () => {
  await tester?.close();
  await hasher?.close();
  [tester, hasher] = [undefined, undefined];
});

const suffixed = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
const signIn = (account: string, password: string) =>
  requestOf(contract.user.signIn, { account, password }, null, tester?.time.now ?? 0);
/** Cheaper than any that is used. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };

describe('a hash', () => {
  it('matches its password alone, in any Unicode form, and nothing that is no hash', async () => {
    hasher = createNodePasswords({}, CHEAP);
    const hash = await hasher.hash('caf\u00e9', 'a');
    expect(await hasher.matches('cafe\u0301', hash, 'a')).toBe(true);
    expect(await hasher.matches('cafe', hash, 'a')).toBe(false);
    expect(await hasher.matches('', 'not a hash', 'a')).toBe(false);
  });

  it('is outdated when new hashes get other parameters, and still matches', async () => {
    const cheap = createNodePasswords({}, CHEAP);
    const hash = await cheap.hash('secret', 'a');
    await cheap.close();
    hasher = createNodePasswords();
    expect([cheap.isOutdated(hash), hasher.isOutdated(hash)]).toEqual([false, true]);
    expect(await hasher.matches('secret', hash, 'a')).toBe(true);
  });
});

describe('hashes take turns', () => {
  it("one source's many hashes delay another source's hash by one turn", async () => {
    hasher = createNodePasswords({ threads: 1 });
    const order: string[] = [];
    const ask = async (owner: string, name: string) => {
      await hasher?.hash('x', owner);
      order.push(name);
    };
    await Promise.all([...Array.from({ length: 12 }, () => ask('storm', 'storm')), ask('another', 'another')]);
    expect(order.indexOf('another')).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(13);
  });

  it('a full queue refuses: 429 to the source that fills it, 503 to others', async () => {
    hasher = createNodePasswords({ threads: 1, waiting: 3, waitingOfOwner: 2 }, CHEAP);
    const { hash } = hasher;
    const codeOf = (owner: string) =>
      hash('x', owner).then(
        () => CODES.ok,
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      );
    expect(await Promise.all(['a', 'a', 'a', 'a', 'b', 'c'].map(codeOf))).toEqual([
      CODES.ok,
      CODES.ok,
      CODES.ok,
      CODES.tooMany,
      CODES.ok,
      CODES.unavailable,
    ]);
  });
});

it('sign-in replaces an outdated hash, keeps the password and its age, and leaves a present hash alone', async () => {
  const passwords: PasswordHasher = {
    hash: async (password, owner) => `new ${await fastPasswords.hash(password, owner)}`,
    matches: (password, hash, owner) => fastPasswords.matches(password, hash.replace('new ', ''), owner),
    isOutdated: (hash) => !hash.startsWith('new '),
  };
  tester = await testPlatform();
  const { db } = tester;
  const stored = async () =>
    (
      await db.query<{ password_hash: string; password_set_at: Date }>(
        `select password_hash, password_set_at from account where account = 'li'`,
      )
    )[0];
  const before = await stored();
  tester = await testPlatform({ passwords, db });
  expect((await tester.signIn('li')).roleId).toBe('r-li');
  const after = await stored();
  expect(after?.password_hash).toBe(`new ${before?.password_hash}`);
  expect(after?.password_set_at).toEqual(before?.password_set_at);
  await tester.signIn('li');
  expect(await stored()).toEqual(after);
});

it('a refused hash is 503 with Retry-After and no failed attempt, for known and unknown accounts', async () => {
  let busy = true;
  const whenFree = <Result>(work: () => Promise<Result>) =>
    busy ? Promise.reject(new Refusal(CODES.unavailable, 'busy', undefined, 5)) : work();
  tester = await testPlatform({
    passwords: {
      ...fastPasswords,
      hash: (...asked) =>
        asked[1] === 'roster' ? fastPasswords.hash(...asked) : whenFree(() => fastPasswords.hash(...asked)),
      matches: (...asked) => whenFree(() => fastPasswords.matches(...asked)),
    },
  });
  for (let attempt = 0; attempt < 14; attempt += 1) {
    for (const account of ['li', 'nobody']) {
      const response = await tester.fetch(signIn(account, 'guess'));
      expect([response.status, response.headers.get('retry-after')]).toEqual([CODES.unavailable, '5']);
    }
  }
  busy = false;
  expect((await tester.fetch(signIn('li', suffixed))).status).toBe(200);
  // The hash that stands for an unknown account's was refused before; it is made now.
  const unknown = (await tester.ask(contract.user.signIn, { account: 'nobody', password: 'guess' }, null)).envelope;
  expect(unknown.code).toBe(CODES.wrongCredentials);
});
