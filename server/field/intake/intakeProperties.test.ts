/** Properties of the intake for generated reports, in any order and of any content. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readOsmand } from './osmand';
import { readOsmandJson } from './osmandJson';
import type { Report } from './report';
import { readTraccar } from './traccar';
import { Refusal } from '../../engine/serving/refusal';
import { GATEWAY, intakeBench } from '../../../tests/harness/intake';
import { expectBoundScan } from '../../../tests/harness/radioScans';
import { allTests } from '../../../tests/harness/opened';

const NOW = Date.parse('2026-03-02T01:00:00Z');
const DEVICES = ['860000000000001', '860000000000002', '860000000000003'] as const;
const SEED = 20_260_302;

interface Said {
  device: (typeof DEVICES)[number];
  /** In tens of seconds before now, so that no speed is implausible. */
  ago: number;
  metres: number;
  kind: 'good' | 'invalid' | 'mock' | 'zero';
  speed: number;
  altitude: number;
  accuracy: number;
}
const aSaid: fc.Arbitrary<Said> = fc.record({
  device: fc.constantFrom(...DEVICES),
  ago: fc.integer({ min: 0, max: 400 }),
  metres: fc.integer({ min: 0, max: 400 }),
  kind: fc.constantFrom('good', 'good', 'good', 'invalid', 'mock', 'zero'),
  speed: fc.double({ noNaN: true, noDefaultInfinity: true }),
  altitude: fc.double({ noNaN: true, noDefaultInfinity: true }),
  accuracy: fc.double({ min: -1e300, max: 150, noNaN: true }),
});
/** Fixes with different times, some sent twice, in any order. */
const sending = fc
  .uniqueArray(aSaid, { selector: ({ device, ago }) => `${device} ${ago}`, minLength: 1, maxLength: 40 })
  .chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc
        .shuffledSubarray(all)
        .chain((again) =>
          fc.shuffledSubarray([...all, ...again.map((one) => ({ ...one }))], { minLength: all.length + again.length }),
        ),
      fc.nat({ max: 6 }),
    ),
  );

const timeOf = ({ ago }: Said) => new Date(NOW - ago * 10_000);
const place = ({ kind, metres }: Said) =>
  kind === 'zero' ? { lat: 0, lon: 0 } : { lat: 30.92, lon: 120.92 + metres / 95_430 };

function asQuery(said: Said) {
  const { device, speed, altitude, accuracy, kind } = said;
  const words = {
    id: device,
    timestamp: timeOf(said).getTime(),
    ...place(said),
    speed,
    altitude,
    accuracy,
    valid: String(kind !== 'invalid'),
    mock: String(kind === 'mock'),
  };
  return new URLSearchParams(Object.entries(words).map(([word, value]) => [word, String(value)]));
}
function asForwarded(said: Said) {
  const { lat, lon } = place(said);
  return {
    position: {
      deviceTime: timeOf(said),
      fixTime: timeOf(said),
      valid: said.kind !== 'invalid',
      latitude: lat,
      longitude: lon,
      speed: said.speed,
      altitude: said.altitude,
      accuracy: said.accuracy,
      attributes: { mock: said.kind === 'mock' },
    },
    device: { uniqueId: said.device },
  };
}

describe('reports in any order, single or in batches, once or repeated', () => {
  const bench = allTests(() => intakeBench(NOW));
  beforeAll(async () => {
    for (const device of DEVICES) await bench.device(device);
  });

  it('every acknowledged fix is in the track, and the newest that may be shown is the position', async () => {
    await fc.assert(
      fc.asyncProperty(sending, async ([all, arrivals, together]) => {
        await bench.db.query('truncate fix; truncate position');
        bench.published.length = 0;
        const send = async (said: Said, index: number) =>
          index % 2
            ? bench.fetch(`/osmand/${GATEWAY}?${asQuery(said)}`)
            : bench.postJson(`/traccar/${GATEWAY}`, asForwarded(said));
        for (let from = 0; from < arrivals.length; from += together + 1) {
          const answers = await Promise.all(arrivals.slice(from, from + together + 1).map(send));
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        }

        const fixes = await bench.db.query<{ unique_id: string; fix_time: Date }>(
          'select unique_id, fix_time from fix join device using (device_no)',
        );
        expect(fixes.map(({ unique_id, fix_time }) => `${unique_id} ${fix_time.toISOString()}`).sort()).toEqual(
          all.map((said) => `${said.device} ${timeOf(said).toISOString()}`).sort(),
        );
        for (const device of DEVICES) {
          const own = all.filter((said) => said.device === device);
          const newest = (some: Said[]) =>
            some.reduce<Said | null>((best, said) => (best && best.ago <= said.ago ? best : said), null);
          const shown = newest(own.filter(({ kind }) => kind === 'good'));
          const heard = newest(own);
          const position = await bench.position(device);
          expect([position?.fix_time ?? null, position?.lng ?? null]).toEqual(
            shown ? [timeOf(shown), place(shown).lon] : [null, null],
          );
          expect(position?.contact_at ?? null).toEqual(heard && timeOf(heard));
          const told = bench.published.findLast(({ deviceNo }) => deviceNo === position?.device_no);
          expect(told?.position.fix?.time ?? null).toEqual(position?.fix_time ?? null);
        }
      }),
      { seed: SEED, numRuns: 40 },
    );
  });
});

describe('any content', () => {
  const now = new Date(NOW);
  const takenOrRefused = (read: () => readonly (Report | null)[]) => {
    try {
      for (const report of read()) if (report) expectBoundScan(report);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
  /** Known members with values of any type. */
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.double(),
    fc.string(),
    fc.constantFrom('2026-03-02T00:00:00Z', 1772412000, Number.POSITIVE_INFINITY, -1, '', null),
  );
  const members = (...names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
  const coords = members('latitude', 'longitude', 'speed', 'heading', 'accuracy', 'altitude');
  const address = fc.constantFrom('ac:bc:32:78:a2:5f', 'AC-BC-32-78-A2-5F', '01:00:5e:00:00:01', '');
  const radio = fc.oneof(
    fc.tuple(address, fc.integer()).map(String),
    fc.array(fc.integer({ min: -200, max: 70_000 })).map(String),
    fc.string(),
  );
  const radios = fc.oneof(radio, fc.array(fc.oneof(radio, anything), { maxLength: 80 }));
  const number = fc.oneof(
    fc.integer({ min: -200, max: 70_000 }),
    fc.constantFrom('460', 65_535, '-61', 2_351),
    anything,
  );
  const point = fc.record(
    { macAddress: fc.oneof(address, anything), signalStrength: number, ssid: anything },
    { requiredKeys: [] },
  );
  const tower = fc.record(
    {
      radioType: fc.oneof(fc.constantFrom('lte', 'cdma'), anything),
      mobileCountryCode: number,
      mobileNetworkCode: number,
      locationAreaCode: number,
      cellId: number,
      signalStrength: number,
    },
    { requiredKeys: [] },
  );
  const location = fc.record(
    {
      timestamp: anything,
      coords: fc.oneof(coords, anything),
      battery: fc.oneof(members('level', 'is_charging'), anything),
      extras: fc.oneof(fc.record({ wifi: radios, cell: radios }, { requiredKeys: [] }), anything),
      alarm: anything,
      source: anything,
    },
    { requiredKeys: [] },
  );
  const osmand = fc.oneof(
    anything,
    fc.record({ device_id: anything, location: fc.oneof(location, fc.array(location)) }, { requiredKeys: [] }),
    fc.array(fc.record({ device_id: anything, location })),
  );
  const position = fc.record(
    {
      latitude: anything,
      longitude: anything,
      fixTime: anything,
      deviceTime: anything,
      speed: anything,
      protocol: fc.constant('watch'),
      attributes: fc.oneof(members('alarm', 'raw', 'batteryLevel', 'charge', 'uniqueId'), anything),
      network: fc.oneof(
        fc.record({ wifiAccessPoints: fc.oneof(fc.array(point), anything), cellTowers: fc.array(tower) }),
        anything,
      ),
    },
    { requiredKeys: [] },
  );
  const forwarded = fc.oneof(
    anything,
    position,
    fc.record(
      {
        position: fc.oneof(position, anything),
        device: fc.oneof(members('uniqueId'), anything),
        event: fc.oneof(members('type', 'eventTime', 'attributes'), anything),
      },
      { requiredKeys: [] },
    ),
  );
  const query = fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'id',
          'lat',
          'lon',
          'location',
          'timestamp',
          'speed',
          'batt',
          'alarm',
          'source',
          'valid',
          'x',
          'wifi',
          'cell',
        ),
        fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('1', '30.9', ''), radio),
      ),
    )
    .map((pairs) => new URLSearchParams(pairs));

  it.each<[string, fc.Arbitrary<unknown>, (sent: never) => readonly (Report | null)[]]>([
    ['as OsmAnd JSON', osmand, (sent) => readOsmandJson(sent, now).reports],
    ['as forwarded JSON', forwarded, (sent) => [readTraccar(sent, null, now)]],
    ['as a query', query, (sent) => [readOsmand(sent, now)]],
  ])('%s is stored or refused, and never an error', (_, sent, read) => {
    fc.assert(
      fc.property(sent, (one) => takenOrRefused(() => read(one as never))),
      { seed: SEED, numRuns: 3_000 },
    );
  });
});
