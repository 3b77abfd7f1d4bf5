/** Recordings are read from real files where they exist, and from one line of each kind everywhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecording } from './recording';
import { schedule } from './schedule';

it('reads one fix of each kind', () => {
  const expected = { time: Date.parse('2008-10-23T02:53:04Z'), lng: 116.318417, lat: 39.984702 };
  const gpx =
    '<gpx><wpt lat="1" lon="2"/><trkpt lat="39.984702" lon="116.318417"><time>2008-10-23T02:53:04Z</time></trkpt>' +
    '<trkpt lat="1" lon="1"/></gpx>';
  const plt = `${'heading\n'.repeat(6)}39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04\n`;
  const csv = 'user_id;longitude;latitude;accuracy;tracked_at\n0;116.318417;39.984702;12;2008-10-23 02:53:04\n';
  expect(readRecording('a.gpx', gpx)).toEqual([{ ...expected, accuracy: null }]);
  expect(readRecording('a.plt', plt)).toEqual([{ ...expected, accuracy: null }]);
  expect(readRecording('a.csv', csv)).toEqual([{ ...expected, accuracy: 12 }]);
});

it('refuses what it cannot read', () => {
  expect(() => readRecording('a.kml', '')).toThrow(/\.gpx, \.plt or \.csv/);
});

const folder = join(process.env['REAL_DATA'] ?? '../shared/data', 'tracks-redistributable');
describe.skipIf(!existsSync(folder))('real recordings (skipped without REAL_DATA)', () => {
  const rows = existsSync(folder)
    ? readFileSync(join(folder, 'summary.csv'), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','))
    : [];
  it.each(rows.map(([name, , timed]) => ({ name: name ?? '', timed: Number(timed) })))(
    '$name has $timed timed fixes',
    ({ name, timed }) => {
      expect(readdirSync(folder)).toContain(name);
      expect(readRecording(name, readFileSync(join(folder, name), 'utf8'))).toHaveLength(timed);
    },
  );
});

const at = (...seconds: number[]) =>
  seconds.map((second) => ({ time: 1_000_000 + second * 1000, lng: 0, lat: 0, accuracy: null }));

it('divides the time between fixes by the speed', () => {
  expect([...schedule(at(0, 60, 300), 60)].map(({ after }) => after)).toEqual([0, 1000, 5000]);
});

it('leaves out what would come too close after another', () => {
  expect([...schedule(at(0, 1, 2, 30), 60)].map(({ after }) => after)).toEqual([0, 500]);
});

it('a pause of more than a day is replayed as one of a day', () => {
  const year = 365 * 86_400;
  expect([...schedule(at(0, year, year + 60), 60)].map(({ after }) => after)).toEqual([0, 1_440_000, 1_441_000]);
});

it('says how fast the card goes in replayed time', () => {
  const walk = [0, 10].map((second, i) => ({ time: second * 1000, lng: 0, lat: (i * 14) / 111_195, accuracy: null }));
  expect([...schedule(walk, 10)].map(({ pace }) => Math.round(pace))).toEqual([0, 14]);
});
