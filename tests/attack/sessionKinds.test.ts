/**
 * Every call of the contract with every kind of session that must not open it: ended, revoked, expired, limited,
 * replaced, of another identity, school or child. The matrix is generated from the contract.
 */
import { describe, expect, it } from 'vitest';
import { type Call, CODES, contract, Envelope, ENCODE_HEADER, codecOf, type SignedIn } from '../../contract';
import { spanMs } from '../../contract/day';
import { can, type Permission } from '../../contract/permissions';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { AUTHORITY_TABLE } from '../harness/authorityTable';
import { requestOf, testPlatform } from '../harness/platform';
import { PASSWORD } from '../harness/testSchool';
import { eachTest } from '../harness/opened';

const guarded = (Object.keys(contract) as (keyof typeof contract)[]).flatMap((service) =>
  Object.entries(contract[service] as Record<string, Call>)
    .filter(([, call]) => call.needs !== 'anyone')
    .map(([name, call]) => {
      const table = AUTHORITY_TABLE[service] as Record<string, { input: (studentId: string) => object }>;
      return { title: `${service}.${name}`, call, input: table[name]?.input('s-ming') ?? {} };
    }),
);
const aboutPupils = guarded.filter(({ call }) => call.needs !== 'session');
/** A call of staff of which families may not even know. */
const isHidden = ({ call }: (typeof guarded)[number]) =>
  call.options.hidden === true && !can('student', call.needs as Permission);
const codec = codecOf(DEFAULT_SETTINGS.compat);
const suffixed = (password: string) => password + DEFAULT_SETTINGS.compat.passwordSuffix;

const tester = eachTest(testPlatform);

/** The code in the envelope of each call's answer, by the call's title. */
async function codesOf(calls: typeof guarded, as: Pick<SignedIn, 'token' | 'roleId'>): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const { title, call, input } of calls) {
    const response = await tester.fetch(requestOf(call, input, as, tester.time.now));
    const text = await response.text();
    const envelope = Envelope.parse(JSON.parse(response.headers.has(ENCODE_HEADER) ? codec.decode(text) : text));
    expect(response.status, title).toBeLessThan(500);
    expect(envelope.success && envelope.data !== undefined, `${title} answered data`).toBe(false);
    codes[title] = envelope.code;
  }
  return codes;
}
const all = (calls: typeof guarded, code: number) => Object.fromEntries(calls.map(({ title }) => [title, code]));

describe('a session that has ended opens no call', () => {
  /** Each ends the session that it is given. */
  const ENDS: Record<string, { code: number; end: (session: SignedIn) => Promise<unknown> }> = {
    'signed out': {
      code: CODES.unauthorised,
      end: (session) => tester.ask(contract.user.signOut, {}, session),
    },
    'signed out everywhere, from another device': {
      code: CODES.unauthorised,
      end: async () => tester.ask(contract.user.signOutEverywhere, {}, 'li'),
    },
    'its password was changed on another device': {
      code: CODES.unauthorised,
      end: async () => {
        const other = await tester.signIn('li');
        const change = (from: string, to: string, as: SignedIn) =>
          tester.ask(contract.user.updatePassword, { oldPassword: suffixed(from), newPassword: suffixed(to) }, as);
        expect((await change(PASSWORD, 'another horse 7', other)).envelope.success).toBe(true);
      },
    },
    'seven days old': {
      code: CODES.expired,
      end: async () => void (tester.time.now += spanMs(7, 'days') + 1),
    },
  };
  it.each(Object.entries(ENDS))('%s', async (_, { code, end }) => {
    const session = await tester.signIn('li');
    const { studentLocation } = contract.position;
    expect((await tester.ask(studentLocation, { studentId: 's-ming' }, session)).envelope.success).toBe(true);
    await end(session);
    expect(await codesOf(guarded, session)).toEqual(all(guarded, code));
  });
});

describe('a live session opens no call', () => {
  it('with the identity of another person, of another school or of nobody', async () => {
    const session = await tester.signIn('li');
    for (const roleId of ['r-wu', 'r-far', 'r-admin', 'none', ''])
      expect(await codesOf(guarded, { ...session, roleId }), roleId).toEqual(all(guarded, CODES.unauthorised));
  });

  it('with a token that differs in one letter, is cut, or is longer', async () => {
    const session = await tester.signIn('li');
    const { token } = session;
    const near = [`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, token.slice(0, -1), `${token}0`];
    for (const wrong of near)
      expect(await codesOf(guarded, { ...session, token: wrong })).toEqual(all(guarded, CODES.unauthorised));
  });
});

it('a parent whose child has no card service gets 703 from every call about pupils', async () => {
  const chen = await tester.signIn('chen');
  // A call of staff is refused before, and one that strangers may not know of is 404 (decision 55).
  const [hidden, open] = [aboutPupils.filter(isHidden), aboutPupils.filter((entry) => !isHidden(entry))];
  const codes = Object.values(await codesOf(open, chen));
  expect(codes.filter((code) => code !== CODES.unsubscribed && code !== CODES.forbidden)).toEqual([]);
  expect(hidden.length).toBeGreaterThan(0);
  expect(await codesOf(hidden, chen)).toEqual(all(hidden, CODES.notFound));
});

it('a session whose password has expired may only change it', async () => {
  const other = guarded.filter(({ call }) => call.options.withExpiredPassword !== true);
  const session = await tester.signIn('zhang');
  await tester.db.query('update session set narrow = true where role_id = $1', [session.roleId]);
  expect(await codesOf(other, session)).toEqual(all(other, CODES.passwordExpired));
});

it('a session whose identity was never chosen opens no call after ten minutes', async () => {
  const { data } = await tester.ask(contract.user.signIn, { account: 'sun', password: suffixed(PASSWORD) }, null);
  expect(data.length).toBeGreaterThan(1);
  tester.time.now += spanMs(10, 'minutes') + 1;
  for (const identity of data) expect(await codesOf(guarded, identity)).toEqual(all(guarded, CODES.expired));
});
