/** Cards that report and are not the school's: who reads of which, and what is said of a number that is asked for. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, MANAGED_PAGE, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { eachTest } from '../../../tests/harness/opened';
import { GATEWAY_KEY, testPlatform } from '../../../tests/harness/platform';
import { MORNING, OTHER_SCHOOL, PASSWORD, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { importRoster } from '../../running/consequences';

const { strangerCards, askStranger, makeIntakeKey, saveCard } = contract.user;
const MISTYPED = '860000000000701';
const ALONE = '860000000000702';
const OF_OTHER = OTHER_SCHOOL.devices[0]?.uniqueId ?? '';

const SCHOOL_B = {
  ...OTHER_SCHOOL,
  accounts: [
    ...OTHER_SCHOOL.accounts,
    {
      userId: 'u-admin-b',
      account: 'admin-b',
      mobile: '13900000019',
      realName: '孙校长',
      password: PASSWORD,
      passwordAge: 3,
      identities: [{ roleId: 'r-admin-b', userType: '0' as const }],
    },
  ],
};
const tester = eachTest(() => testPlatform({ rosters: [TEST_SCHOOL] }));
const admin = eachTest(() => tester.signIn('admin'));

const list = async (as: SignedIn = admin, input = {}) => (await tester.ask(strangerCards, input, as)).data;
const numbers = async (as: SignedIn = admin) => (await list(as)).cards.map(({ imei }) => imei);
const ask = async (imei: string, as: SignedIn = admin) => (await tester.ask(askStranger, { imei }, as)).data;
const keyOf = async (as: SignedIn) => (await tester.ask(makeIntakeKey, { label: 'Traccar' }, as)).data.secret;

async function post(key: string, id: string) {
  tester.time.now += 1_000;
  const query = new URLSearchParams({ id, lat: '30.92', lon: '120.92', timestamp: String(tester.time.now / 1_000) });
  return (await tester.fetch(new Request(`http://platform.test/intake/osmand/${key}?${query}`))).status;
}
/** Remembers a card on a connection of its own, as the gateway does. */
const connected = (imei: string) =>
  tester.db.query(
    `insert into card_stranger (unique_id, maker, firmware, first_at, last_at, times, near, protocol)
     values ($1, '', '', $2, $2, 1, 2, 'student')`,
    [imei, new Date(MORNING)],
  );
/** Makes the platform one of two schools. */
async function withOtherSchool(): Promise<SignedIn> {
  await importRoster(tester.platform, SCHOOL_B);
  return tester.signIn('admin-b');
}

describe('the list', () => {
  it('of the only school has every card that reports and is not its own, and the way by which it came', async () => {
    const key = await keyOf(admin);
    expect(await post(key, MISTYPED)).toBe(404);
    expect(await post(GATEWAY_KEY, '860000000000703')).toBe(404);
    expect(await post(key, '860000000000001'), 'a card of its own').toBe(200);
    await connected(ALONE);
    const { all, total, cards } = await list();
    expect([all, total]).toEqual([true, 3]);
    expect(cards).toMatchObject([
      { imei: '860000000000703', protocol: 'osmand', line: 'platformKey', near: null, times: 1 },
      { imei: MISTYPED, protocol: 'osmand', line: 'key', near: null, times: 1 },
      { imei: ALONE, protocol: 'student', line: 'connection', near: 'beside', times: 1 },
    ]);
  });

  it('of one of several schools has those under its own key alone, also when another school has the card', async () => {
    const other = await withOtherSchool();
    const [key, keyB] = [await keyOf(admin), await keyOf(other)];
    for (const id of [MISTYPED, OF_OTHER]) expect(await post(key, id)).toBe(404);
    await post(GATEWAY_KEY, '860000000000703');
    await post(keyB, '860000000000704');
    await connected(ALONE);
    // A card of another school reads like one that nobody knows: the list tells nothing of other schools.
    expect((await list()).all).toBe(false);
    expect(await numbers()).toEqual([OF_OTHER, MISTYPED]);
    expect(await numbers(other)).toEqual(['860000000000704']);
  });

  it('loses a card that is entered into the pool, and one that was silent for 30 days', async () => {
    const key = await keyOf(admin);
    for (const id of [MISTYPED, ALONE]) await post(key, id);
    expect((await tester.ask(saveCard, { imei: MISTYPED, rfid: null, model: null }, admin)).status).toBe(CODES.ok);
    expect(await numbers()).toEqual([ALONE]);
    tester.time.now += spanMs(31, 'days');
    await tester.runScheduled();
    expect(await tester.db.query('select 1 from key_stranger')).toEqual([]);
  });

  it('counts a card that comes again once in ten minutes', async () => {
    const key = await keyOf(admin);
    for (let minute = 0; minute < 25; minute += 1) {
      await post(key, MISTYPED);
      tester.time.now += spanMs(1, 'minutes');
    }
    expect((await list()).cards).toMatchObject([{ imei: MISTYPED, times: 3 }]);
  });

  it('remembers few of a school, those that came again first, and nothing that can be no number of a card', async () => {
    const key = await keyOf(admin);
    await post(key, 'no number of a card');
    await post(key, MISTYPED);
    expect(await numbers()).toEqual([MISTYPED]);
    tester.time.now += spanMs(2, 'hours');
    await post(key, MISTYPED);
    const batch = (from: number) =>
      tester.fetch(
        new Request(`http://platform.test/intake/osmand/${key}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            device_id: `invented-${from}`,
            location: {
              timestamp: new Date(tester.time.now).toISOString(),
              coords: { latitude: 30.92, longitude: 120.92 },
            },
          }),
        }),
      );
    for (let n = 0; n < 300; n += 1) await batch(n);
    const [row] = await tester.db.query<{ count: number }>('select count(*)::int as count from key_stranger');
    expect(row?.count).toBe(250);
    tester.time.now += spanMs(11, 'minutes');
    for (let n = 1_000; n < 1_300; n += 1) await batch(n);
    expect(await tester.db.query('select 1 from key_stranger')).toHaveLength(250);
    const found = await tester.db.query<{ unique_id: string }>('select unique_id from key_stranger');
    expect(found.map((one) => one.unique_id)).toContain(MISTYPED);
  });

  it('comes in pages, without a gap and without a card twice', async () => {
    const total = MANAGED_PAGE + 30;
    await tester.db.query(
      `insert into card_stranger (unique_id, maker, firmware, first_at, last_at, times)
       select 'stranger-' || n, '', '', $1, $1::timestamptz - (n / 4) * interval '1 minute', 1
       from generate_series(1, ${total}) as n`,
      [new Date(MORNING)],
    );
    const first = await list();
    expect([first.cards.length, first.total]).toEqual([MANAGED_PAGE, total]);
    const second = await list(admin, { after: first.next });
    expect(second.next).toBeNull();
    expect(new Set([...first.cards, ...second.cards].map(({ imei }) => imei)).size).toBe(total);
  });
});

describe('a number at hand', () => {
  it('of a card that nobody knows is answered on every platform, without whose cards are near it', async () => {
    await connected(ALONE);
    expect((await ask(ALONE)).heard).toMatchObject({ line: 'connection', protocol: 'student', near: 'beside' });
    const other = await withOtherSchool();
    for (const as of [admin, other])
      expect((await ask(ALONE, as)).heard).toMatchObject({ line: 'connection', protocol: 'student', near: null });
    expect(await ask('86000-000000-0702')).toMatchObject({ imei: ALONE, own: false });
    expect(await ask('860000000000799')).toEqual({ imei: '860000000000799', own: false, heard: null });
  });

  it('of a card of the own school says so, and of another school’s that nothing was heard', async () => {
    await withOtherSchool();
    // It spoke before its school knew it.
    await connected(OF_OTHER);
    expect(await ask('860000000000001')).toEqual({ imei: '860000000000001', own: true, heard: null });
    expect(await ask(OF_OTHER)).toEqual({ imei: OF_OTHER, own: false, heard: null });
  });

  it('that came under the key of another school alone is not told', async () => {
    const other = await withOtherSchool();
    await post(await keyOf(other), MISTYPED);
    expect((await ask(MISTYPED, other)).heard).toMatchObject({ line: 'key' });
    expect((await ask(MISTYPED)).heard).toBeNull();
  });

  it('is not asked for without end', async () => {
    for (let n = 0; n < 120; n += 1) await ask(`86000000000${String(n).padStart(4, '0')}`);
    expect((await tester.ask(askStranger, { imei: MISTYPED }, admin)).status).toBe(CODES.tooMany);
  });
});
