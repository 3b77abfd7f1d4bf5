/** Recorded messages of real devices (from the tests of traccar/traccar, Apache-2.0) and what each stores. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type StoredFix, GATEWAY, intakeBench } from '../../../tests/harness/intake';
import { allTests } from '../../../tests/harness/opened';

const Recorded = z.object({
  messages: z.array(
    z.object({
      n: z.number(),
      message: z.object({
        method: z.string(),
        path: z.string(),
        headers: z.optional(z.record(z.string(), z.string())),
        body: z.optional(z.string()),
      }),
      expected: z.unknown(),
    }),
  ),
});

const FILE = join(process.env['REAL_DATA'] ?? '../shared/data', 'device-messages/osmand.json');
const recorded = (() => {
  try {
    return Recorded.parse(JSON.parse(readFileSync(FILE, 'utf8'))).messages;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
})();

/** What each message stores; null when it is refused. Speed in m/s. */
interface Becomes {
  id: string;
  /** Null for a contact without a fix. `at` is 'now' for a message without a time. */
  fix: (Partial<StoredFix> & { at: string }) | null;
  battery?: number;
}
const BECOMES: Record<number, Becomes | null> = {
  1: {
    id: '48241179',
    fix: {
      lng: -122.084,
      lat: 37.4219983,
      at: '2025-06-15T13:45:12.862Z',
      accuracy: 5,
      speed: 0,
      course: null,
      altitude: 5,
    },
    battery: 100,
  },
  2: { id: '48241179', fix: { lng: -122.084, lat: 37.4219983, at: '2025-06-15T13:45:12.862Z' }, battery: 100 },
  // 16 is the flag 'mock': the app marked the place as false.
  3: {
    id: '658765',
    fix: {
      lng: -122.406417,
      lat: 37.785834,
      at: '2025-05-09T04:11:30.579Z',
      noise: 16,
      accuracy: 5,
      speed: null,
      course: null,
    },
  },
  4: {
    id: '8737767034',
    fix: {
      lng: 106.6837015,
      lat: -6.1148096,
      at: '2021-07-21T08:06:34.444Z',
      accuracy: 3.8,
      speed: 18.67,
      course: 63,
      altitude: 35.7,
    },
    battery: 79,
  },
  5: { id: '123456', fix: null },
  // It has a place but no device id.
  6: null,
  7: {
    id: '902064',
    fix: { lng: -88.23412, lat: 42.06288, at: '2016-01-27T18:55:47Z', accuracy: 30, speed: 0, altitude: 224 },
  },
  8: { id: '902064', fix: { lng: -88.23412, lat: 42.06288, at: '2015-09-12T14:38:06.579Z' } },
  9: { id: '353861053849681', fix: { lng: 6.15788, lat: 49.60688, at: '2014-06-04T09:10:11Z', altitude: 384.7 } },
  10: { id: '123456', fix: { lng: 30, lat: 60, at: '2013-08-22T13:14:27Z', accuracy: null, course: null } },
  11: {
    id: '123456',
    fix: { lng: 30, lat: 60, at: '2013-08-22T13:14:27Z', speed: null, course: null, altitude: null },
  },
  12: { id: '123456', fix: { lng: 30, lat: 60, at: 'now', accuracy: null } },
  13: { id: '861001000719969', fix: { lng: -0.883333, lat: 41.666667, at: 'now', altitude: 350.06 }, battery: 87 },
  14: { id: '123456', fix: { lng: 30, lat: 60, at: '2013-08-22T13:14:27Z' } },
  15: {
    id: '123456789012345',
    fix: { lng: -74.0061408571, lat: 40.7232948571, at: '2017-09-07T05:56:50Z', speed: 20.58, course: 7.2 },
  },
};

const NOW = Date.parse('2026-03-02T01:00:00Z');

describe.skipIf(recorded === null)(`recorded OsmAnd messages (${FILE}; skipped when it is absent)`, () => {
  const bench = allTests(() => intakeBench(NOW));
  beforeAll(async () => {
    for (const one of Object.values(BECOMES)) if (one) await bench.device(one.id);
  });

  it.each(recorded ?? [])('message $n stores what is expected', async ({ n, message }) => {
    const expected = BECOMES[n];
    expect(expected, 'every recorded message has its expectation').toBeDefined();
    await bench.db.query('truncate fix; truncate position');
    const response = await bench.fetch(`/osmand/${GATEWAY}${message.path}`, {
      method: message.method,
      ...(message.headers ? { headers: message.headers } : {}),
      ...(message.body === undefined ? {} : { body: message.body }),
    });
    const position = await bench.position(expected?.id ?? '');
    const { at, ...figures } = expected?.fix ?? {};
    const time = at === undefined ? null : new Date(at === 'now' ? NOW : at);
    expect([response.status, await bench.fixes()]).toMatchObject([
      expected ? 200 : 400,
      time ? [{ noise: 0, source: 0, ...figures, fix_time: time }] : [],
    ]);
    expect(position?.battery).toBe(expected ? (expected.battery ?? null) : undefined);
    expect(position?.fix_time).toEqual(expected ? (expected.fix?.noise ? null : time) : undefined);
  });
});
