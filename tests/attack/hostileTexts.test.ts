/** Texts that no person sends, in every text of every call: each is answered, and none with 5xx. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, can, CODES, contract, roleOf, type SignedIn } from '../../contract';
import { NO_DELIVERY_CHANNELS } from '../../server/alarm/delivery/deliveryChannels';
import { AUTHORITY_TABLE, type Contract } from '../harness/authorityTable';
import { enterAsOperator } from '../harness/operator';
import { type Tester, testPlatform } from '../harness/platform';

const calls = (Object.keys(AUTHORITY_TABLE) as (keyof Contract)[]).flatMap((service) =>
  Object.entries(AUTHORITY_TABLE[service]).map(([name, { input }]) => ({
    title: `${service}.${name}`,
    call: (contract[service] as Record<string, Call>)[name] as Call,
    input: (input as (studentId: string) => object)('s-ming'),
  })),
);

/** Texts by what is wrong with them. Random letters cannot be compressed, so an index of the store cannot hold them. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, n) => ((n * 7919) % 1_296_001).toString(36)).join('');
const HOSTILE: Record<string, string> = {
  empty: '',
  'a high surrogate alone': 'a\ud800b',
  'a low surrogate alone': '\udc00',
  'surrogates in the wrong order': '\udc00\ud800',
  'a day without a next': '9999-12-31',
  'the year 0': '0000-01-01',
  'the last day': '2999-12-31',
  'the first day': '1970-01-01',
  'a month without a next': '9999-12',
  'a month of the year 0': '0000-01',
  'the last month': '2999-12',
  'the first month': '1970-01',
  'the last instant of four digits': '9999-12-31T23:59:59.999Z',
  'the last instant': '2999-12-31T23:59:59.999Z',
  'an instant of the year 0': '0000-01-01T00:00:00Z',
  'a code that is a minus sign': '-',
  'a format of SQL': `%s'"\\;--`,
  'five thousand letters': letters(1_300).slice(0, 5_000),
  'an address of six thousand letters': `https://push.test/${letters(1_600).slice(0, 6_000)}`,
};

/** The input with one text replaced, for each of its texts. */
function* replaced(value: unknown, by: string): Generator<unknown> {
  if (typeof value === 'string') yield by;
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      for (const changed of replaced(inner, by))
        yield Array.isArray(value)
          ? value.map((one, index) => (String(index) === key ? changed : one))
          : { ...value, [key]: changed };
}

let tester: Tester;
const viewers: SignedIn[] = [];
beforeAll(async () => {
  const push = { key: 'K', accepts: () => true, send: async () => 'sent' as const };
  tester = await testPlatform({ channels: { ...NO_DELIVERY_CHANNELS, push } });
  for (const account of ['admin', 'wu', 'li']) viewers.push(await tester.signIn(account));
  viewers.push(await enterAsOperator(tester));
});
afterAll(() => tester.close());

/** A viewer who may make the call; null for a call without a session. */
function viewerOf({ needs }: Call): SignedIn | null {
  if (needs === 'anyone') return null;
  const viewer = viewers.find(({ userType }) => needs === 'session' || can(roleOf(userType), needs));
  if (!viewer) throw new Error(`nobody may ${needs}`);
  return viewer;
}

describe.each(calls)('$title', ({ title, call, input }) => {
  it('answers every hostile text without 5xx', async () => {
    const extra = title.endsWith('DayTrack') || title.endsWith('.dayTrack') ? { after: '2026-03-02T00:00:00Z' } : {};
    for (const [what, text] of Object.entries(HOSTILE))
      for (const hostile of replaced({ ...input, ...extra }, text)) {
        // A text in a path that is empty or that no address can hold is not this call.
        if (call.path.includes(':') && (text === '' || what.includes('surrogate'))) continue;
        const { status } = await tester.ask(call, hostile, viewerOf(call));
        expect(status, `${what}: ${JSON.stringify(hostile).slice(0, 200)}`).toBeLessThan(500);
      }
  });
});

it('a text with a lone surrogate is bad input: the store could not give it back as it was sent', async () => {
  const bad = await tester.ask(contract.user.signIn, { account: 'li\ud83d', password: 'x' }, null);
  expect(bad.envelope.code).toBe(CODES.badInput);
  const good = await tester.ask(contract.user.signIn, { account: 'li😀', password: 'x' }, null);
  expect(good.envelope.code).toBe(CODES.wrongCredentials);
});
