/** A map in a datum other than it is said to be in is told from one tap; a finger beside the gate is none. */
import { describe, expect, it } from 'vitest';
import { type Datum, fromMap, type LngLat, toMap } from './datum';
import { readGate } from './gateCheck';

/** Pairs of one point in WGS-84 and in GCJ-02, to some 20 m. */
const PAIRS: readonly [string, LngLat, LngLat][] = [
  ['Tiananmen', [116.391, 39.9075], [116.39724, 39.9089]],
  ['Chengdu', [104.06, 30.67], [104.06251, 30.66758]],
  ['Shenzhen', [114.21, 22.69], [114.21496, 22.68731]],
];
const DATUMS = ['wgs84', 'gcj02', 'bd09'] as const satisfies readonly Datum[];

/** Where a corner is tapped on tiles of a datum, by a console that takes them for another. */
const tapOn = (actual: Datum, declared: Datum, corner: LngLat) => fromMap(declared, toMap(actual, corner));
const beside = ([lng, lat]: LngLat, east: number, north: number): LngLat => [
  lng + east / (111_195 * Math.cos((lat * Math.PI) / 180)),
  lat + north / 111_195,
];

it.each(PAIRS)('%s is where its pair has it', (_, wgs, gcj) => {
  const [lng, lat] = toMap('gcj02', wgs);
  expect(Math.abs(lng - gcj[0])).toBeLessThan(2e-4);
  expect(Math.abs(lat - gcj[1])).toBeLessThan(2e-4);
});

describe.each(PAIRS)('%s', (_, gate) => {
  it.each(DATUMS.flatMap((actual) => DATUMS.map((declared) => [actual, declared] as const)))(
    'on tiles in %s that are said to be in %s',
    (actual, declared) => {
      const reading = readGate(declared, beside(tapOn(actual, declared, gate), 12, -9), [gate]);
      expect(reading).toMatchObject({ verdict: actual === declared ? 'fits' : 'other', datum: actual });
      if (actual !== declared) expect(reading?.metres).toBeGreaterThan(200);
    },
  );

  it('a tap 150 m off is explained by no datum, and says how far and where', () => {
    const reading = readGate('wgs84', beside(gate, 0, 150), [gate]);
    expect(reading?.verdict).toBe('off');
    expect(reading?.metres).toBeCloseTo(150, 0);
    expect(reading?.bearing).toBeCloseTo(0, 3);
  });

  it('the corner is found among those of a wide school, also where another one is nearer to the tap', () => {
    const far = beside(gate, 500, 0);
    const tapped = tapOn('gcj02', 'wgs84', gate);
    expect(readGate('wgs84', tapped, [far, gate])).toMatchObject({ verdict: 'other', datum: 'gcj02', corner: gate });
  });
});

it('abroad all datums are one, and no other is named', () => {
  const zurich: LngLat = [8.5417, 47.3769];
  expect(readGate('wgs84', beside(zurich, 400, 300), [zurich])).toMatchObject({ verdict: 'off', datum: null });
  expect(readGate('gcj02', beside(zurich, 10, 0), [zurich])).toMatchObject({ verdict: 'fits', datum: 'gcj02' });
});

it('without a corner there is nothing to read, and across the 180th meridian metres are metres', () => {
  expect(readGate('wgs84', [0, 0], [])).toBeNull();
  expect(readGate('wgs84', [-179.9999, 60], [[179.9999, 60]])?.metres).toBeLessThan(30);
});
