/** What is known of a card beside its scan, and when nobody outside is asked about it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { eachTest } from '../../../tests/harness/opened';
import { testPlatform } from '../../../tests/harness/platform';
import { sha256 } from '../../engine/sha256';
import { boundedRequest } from '../../running/node/boundedRequest';
import { PLACED, type RadioServiceStandIn, radioServiceStandIn, scanOf } from './radioServices.fixtures';
import { circumstancesOf, otherPlaces } from './circumstances';
import { createRadioProviders } from './radioProviders';

const tester = eachTest(() => testPlatform());
let standIn: RadioServiceStandIn;
beforeEach(async () => void (standIn = await radioServiceStandIn('ichnaea')));
afterEach(() => standIn.close());

const MING = '860000000000001';
const digests = {
  digestsOf: (ids: readonly string[]) =>
    Promise.resolve(new Map(ids.map((id) => [id, (text: string) => sha256(id + text).slice(0, 16)]))),
};
const others = () =>
  otherPlaces(
    tester.platform,
    createRadioProviders(
      tester.platform,
      { services: () => [standIn.service], request: boundedRequest({ allowed: ['127.0.0.1'], timeout: 400 }) },
      digests,
    ),
  );
const deviceOf = async () =>
  (await tester.db.query<{ device_no: number }>('select device_no from device where unique_id = $1', [MING]))[0]
    ?.device_no ?? 0;
const heard = async (scan = { ...scanOf(4), time: new Date(tester.time.now) }) => ({
  schoolId: 'school-a',
  deviceNo: await deviceOf(),
  scan,
  archived: false,
});
const seenAt = async ([lng, lat]: readonly [number, number]) =>
  tester.report({ id: MING, lat, lon: lng, timestamp: tester.time.now });
const home = (lng: number, lat: number, radius = 60) =>
  tester.db.query(
    `insert into place (place_id, school_id, student_id, name, kind, lng, lat, radius)
     values ('home-of-ming', 'school-a', 's-ming', '家', 'home', $1, $2, $3)`,
    [lng, lat, radius],
  );

it('a card is asked about after its circumstances were read, and not before', async () => {
  const one = others();
  const asked = await heard();
  expect(one.asks(asked)).toBe(false);
  await one.known([asked]);
  expect(one.asks(asked)).toBe(true);
  expect(await one.ask(asked)).toMatchObject({ at: PLACED, by: 'provider' });
});

it('nobody is asked about a card that was last seen at its home, until it is seen elsewhere', async () => {
  const one = others();
  await home(120.93, 30.92);
  await seenAt([120.9305, 30.9205]);
  const asked = await heard();
  await one.known([asked]);
  expect(one.asks(asked)).toBe(false);
  expect(await one.ask(asked)).toBeNull();
  tester.time.now += spanMs(11, 'minutes');
  await seenAt([120.95, 30.92]);
  tester.time.now += spanMs(11, 'minutes');
  const away = await heard();
  await one.known([away]);
  expect(one.asks(away)).toBe(true);
  expect(standIn.heard).toEqual([]);
});

it('a scan that is older than ten minutes came late: nobody is asked about it', async () => {
  const one = others();
  const asked = await heard({ ...scanOf(4), time: new Date(tester.time.now - spanMs(11, 'minutes')) });
  await one.known([asked]);
  expect(one.asks(asked)).toBe(false);
  const kept = { ...(await heard()), archived: true };
  await one.known([kept]);
  expect(one.asks(kept)).toBe(false);
});

it('a fix by satellites of the last ten minutes speaks against a place, and none by Wi-Fi does', async () => {
  await seenAt([120.93, 30.92]);
  const device = await deviceOf();
  const of = async () => (await circumstancesOf(tester.db, [device], new Date(tester.time.now))).get(device);
  expect((await of())?.goodFix?.at).toEqual([120.93, 30.92]);
  tester.time.now += spanMs(11, 'minutes');
  expect((await of())?.goodFix).toBeNull();
  await tester.db.query('update position set fix_time = $1, source = 1', [new Date(tester.time.now)]);
  expect((await of())?.goodFix).toBeNull();
  expect((await circumstancesOf(tester.db, [999_999], new Date(tester.time.now))).size).toBe(0);
});
