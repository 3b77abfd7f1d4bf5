/** Flags of fixes that are not trusted. */
import { describe, expect, it } from 'vitest';
import { greatCircleMetres } from './greatCircleMetres';
import { flagFixes, type SpeedReference } from './flagFixes';
import { BARE_FIX, type ReportedFix } from './report';

const AT = Date.parse('2026-03-02T00:00:00Z');
/** A fix so many seconds after 8:00 and metres east of the school gate. */
const fix = (seconds: number, metres: number, more: Partial<ReportedFix> = {}): ReportedFix => ({
  time: new Date(AT + seconds * 1000),
  lng: 120.92 + metres / 95_430,
  lat: 30.92,
  ...BARE_FIX,
  accuracy: 10,
  ...more,
});
const UNKNOWN: SpeedReference = { good: null, doubted: null, shown: null };
const flags = (fixes: ReportedFix[], known: Partial<SpeedReference> = {}) =>
  [...flagFixes(fixes, { ...UNKNOWN, ...known }).values()].map(({ noise }) => noise.join(' '));

describe('a fix is flagged', () => {
  it.each<[string, Partial<ReportedFix>]>([
    ['', {}],
    ['invalid', { valid: false }],
    ['zero', { lng: 0, lat: 0 }],
    ['', { accuracy: 150 }],
    ['accuracy', { accuracy: 150.01 }],
    ['accuracy', { accuracy: 2200, source: 'wifi' }],
    ['cell', { accuracy: 2200, source: 'cell' }],
    ['cell', { accuracy: null, source: 'cell' }],
    ['mock', { mock: true }],
    ['invalid zero', { valid: false, lng: 0, lat: 0 }],
  ])('%s', (noise, more) => expect(flags([fix(0, 0, more)])).toEqual([noise]));

  it('and otherwise unchanged', () => {
    const reported = fix(0, 0, { mock: true });
    expect(flagFixes([reported], UNKNOWN).get(reported)).toEqual({ ...reported, noise: ['mock'] });
  });
});

describe('speed', () => {
  it('of a car is accepted', () => expect(flags([fix(0, 0), fix(10, 400)])).toEqual(['', '']));
  it('of a jump is not', () => expect(flags([fix(0, 0), fix(10, 5_000), fix(20, 20)])).toEqual(['', 'speed', '']));
  it('is compared with the fix shown before', () =>
    expect(flags([fix(10, 5_000)], { good: fix(0, 0) })).toEqual(['speed']));
  it('is accepted when two fixes in a row confirm the same move', () =>
    expect(flags([fix(0, 0), fix(10, 5_000), fix(20, 5_050), fix(30, 5_100)])).toEqual(['', 'speed', '', '']));
  it('is accepted when it agrees with the fix that was flagged before', () =>
    expect(flags([fix(20, 5_050)], { good: fix(0, 0), doubted: fix(10, 5_000) })).toEqual(['']));
  it('of two jumps to different places is not', () =>
    expect(flags([fix(0, 0), fix(10, 5_000), fix(20, -5_000)])).toEqual(['', 'speed', 'speed']));
  it('of a train is accepted when the receiver reports it', () =>
    expect(flags([fix(0, 0, { speed: 83 }), fix(60, 5_000, { speed: 83 })])).toEqual(['', '']));
  it("above any train's is not, whatever the receiver reports", () =>
    expect(flags([fix(0, 0, { speed: 900 }), fix(60, 50_000, { speed: 900 })])).toEqual(['', 'speed']));
  it('allows for the accuracy of both fixes', () =>
    expect(
      flags([fix(0, 0, { accuracy: 100 }), fix(1, 200, { accuracy: 100 }), fix(2, 700, { accuracy: 10 })]),
    ).toEqual(['', '', 'speed']));
  it('of a far cell fix is flagged too', () =>
    expect(flags([fix(0, 0), fix(60, 100_000, { source: 'cell', accuracy: 1_000 })])).toEqual(['', 'cell speed']));
  it('is not compared with a flagged fix', () =>
    expect(flags([fix(0, 0, { valid: false }), fix(1, 9_000)])).toEqual(['invalid', '']));
  it('of a fix after late ones is compared with the shown fix', () =>
    expect(flags([fix(-60, 90_000), fix(10, 30)], { shown: fix(0, 0) })).toEqual(['', '']));
});

describe('distance', () => {
  it.each([
    ['a minute of latitude', [0, 0], [0, 1 / 60], 1853.2],
    ['Paris to London', [2.3522, 48.8566], [-0.1276, 51.5072], 343_560],
    ['over the date line', [179.999, 0], [-179.999, 0], 222.4],
    ['to the other side of the earth', [0, 0], [180, 0], 20_015_114],
    ['to itself', [120, 30], [120, 30], 0],
  ] as const)('of %s', (_, from, to, metres) =>
    expect(Math.abs(greatCircleMetres(from, to) - metres)).toBeLessThanOrEqual(metres * 0.001),
  );
});
