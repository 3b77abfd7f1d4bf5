/** What a family says of where its card is, over the calls: who may, for how long, and what becomes of it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cardPlaceCalls, MOST_TOLD, radioMapCalls } from '../../../contract/radioMap';
import { GATEWAY_KEY } from '../../../tests/harness/platform';
import { healthStage, type HealthStage, MINUTE } from '../../../tests/harness/health';

const { toldPlaces, tellPlace, takePlaceBack } = cardPlaceCalls;
const HOME = { lng: 120.95, lat: 30.95 };
const ROUTER = '3c-84-6a-00-10-01';

let stage: HealthStage;
beforeAll(async () => void (stage = await healthStage()));
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.tester.db.query('truncate radio_heard, radio_lesson, radio_school, radio_factor, wifi_ap');
  stage.later(2 * 60 * MINUTE);
});

/** A report without a place; strengths never are the same. */
const hears = async () => {
  const rssi = 50 + (Math.floor(stage.later(1_000) / 1_000) % 30);
  const query = new URLSearchParams([
    ['id', '860000000000001'],
    ['timestamp', String(stage.tester.time.now)],
    ['wifi', `${ROUTER},-${rssi}`],
    ['wifi', `3c-84-6a-00-20-01,-${rssi + 5}`],
  ]);
  const url = `http://platform.test/intake/osmand/${GATEWAY_KEY}?${query}`;
  expect((await stage.tester.fetch(new Request(url))).status).toBe(200);
  await stage.tester.runScheduled();
};
const told = async () => (await stage.tester.ask(toldPlaces, {}, stage.guardian)).data;

it('is not kept while the card has told no radios', async () => {
  expect(await told()).toEqual({ heardAt: null, told: [] });
  const { data } = await stage.tester.ask(tellPlace, HOME, stage.guardian);
  expect(data).toEqual({ heardAt: null, told: [] });
});

it('waits for an hour, and teaches then: the next scan has a place', async () => {
  await hears();
  const { heardAt } = await told();
  const said = (await stage.tester.ask(tellPlace, HOME, stage.guardian)).data;
  expect(said).toEqual({ heardAt, told: [{ at: heardAt, ...HOME }] });
  await stage.tester.runScheduled();
  expect(await stage.tester.db.query('select 1 from wifi_ap')).toEqual([]);

  stage.later(61 * MINUTE);
  await stage.tester.runScheduled();
  expect(await stage.tester.db.query('select 1 from wifi_ap')).toHaveLength(2);
  expect((await told()).told).toEqual([]);
  await hears();
  const [shown] = await stage.tester.db.query('select source, lng::float8 as lng from position where lng is not null');
  expect(shown).toEqual({ source: 1, lng: HOME.lng });
});

it('keeps the whole first day of a school that asked days before to be taught at once', async () => {
  const { tester } = stage;
  await tester.ask(radioMapCalls.teachAtOnce, {}, await tester.signIn('admin'));
  stage.later(3 * 24 * 60 * MINUTE);
  await hears();
  await stage.tester.ask(tellPlace, HOME, stage.guardian);
  stage.later(61 * MINUTE);
  await tester.runScheduled();
  const { data } = await tester.ask(radioMapCalls.radioMapState, {}, await tester.signIn('admin'));
  const taught = Date.parse(data.taughtAt ?? '');
  expect(data.beganAt).toBe(data.taughtAt);
  expect(tester.time.now - taught).toBeLessThan(MINUTE);
  expect(Date.parse(data.atOnceUntil ?? '') - taught).toBe(24 * 60 * MINUTE);
});

it('is taken back until then, and teaches nothing', async () => {
  await hears();
  const { told: waiting } = (await stage.tester.ask(tellPlace, HOME, stage.guardian)).data;
  expect((await stage.tester.ask(takePlaceBack, { at: waiting[0]?.at ?? '' }, stage.guardian)).data.told).toEqual([]);
  stage.later(61 * MINUTE);
  await stage.tester.runScheduled();
  expect(await stage.tester.db.query('select 1 from wifi_ap')).toEqual([]);
});

it('is about the radios of the last half an hour', async () => {
  await hears();
  stage.later(31 * MINUTE);
  expect((await told()).heardAt).toBeNull();
  expect((await stage.tester.ask(tellPlace, HOME, stage.guardian)).data).toEqual({ heardAt: null, told: [] });
});

it('is bounded, and no teacher’s', async () => {
  for (let i = 0; i < MOST_TOLD; i++) {
    await hears();
    await stage.tester.ask(tellPlace, HOME, stage.guardian);
    // A card's radios are kept each five minutes.
    stage.later(5 * MINUTE);
  }
  await hears();
  expect((await stage.tester.ask(tellPlace, HOME, stage.guardian)).envelope.code).toBe(429);
  expect((await stage.tester.ask(tellPlace, { ...HOME, studentId: 's-ming' }, stage.teacher)).envelope.code).toBe(403);
});
