/** Tests direction and speed of a child relative to the shore. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approachOf, type ShoreFix, shoreFixesAfter } from './approach';
import { placeAt } from './shore.fixtures';

/** A fix `off` metres from the shore and `along` metres along it. @param at seconds. */
const fixAt = (at: number, off: number, along = 0, radius = 10): ShoreFix => {
  const [lng, lat] = placeAt(off, along);
  return { time: at * 1000, lng, lat, radius, offshore: off };
};

describe('heading', () => {
  it.each<[string, ShoreFix[], string, number | null]>([
    ['straight to the shore', [fixAt(0, 200), fixAt(60, 116), fixAt(120, 32)], 'towards', 1.4],
    ['away from it', [fixAt(0, 32), fixAt(60, 116)], 'away', -1.4],
    ['along it', [fixAt(0, 60), fixAt(60, 62, 84), fixAt(120, 58, 168)], 'along', expect.closeTo(0, 1) as number],
    ['along and a little towards', [fixAt(0, 60), fixAt(60, 40, 80)], 'along', 0.33],
    ['half right towards it', [fixAt(0, 200), fixAt(60, 140, 60)], 'towards', 1],
    ['out of the water', [fixAt(0, -60), fixAt(60, -18), fixAt(120, 24)], 'away', -0.7],
    ['at rest', [fixAt(0, 60), fixAt(60, 63), fixAt(120, 58)], 'unknown', expect.closeTo(0, 1) as number],
    ['a single fix', [fixAt(0, 60)], 'unknown', null],
    ['two fixes ten seconds apart', [fixAt(0, 60), fixAt(10, 40)], 'unknown', null],
    ['accuracy radii as large as the distance walked', [fixAt(0, 100, 0, 120), fixAt(60, 60, 0, 120)], 'unknown', null],
  ])('%s', (_, fixes, heading, closing) => expect(approachOf(fixes)).toMatchObject({ heading, closing }));

  it('is more certain with a longer path and better fixes', () => {
    const doubt = (...fixes: ShoreFix[]) => approachOf(fixes).closingDoubt ?? Infinity;
    expect(doubt(fixAt(0, 200), fixAt(60, 116), fixAt(120, 32))).toBeLessThan(doubt(fixAt(0, 200), fixAt(60, 116)));
    expect(doubt(fixAt(0, 200, 0, 5), fixAt(60, 116, 0, 5))).toBeLessThan(doubt(fixAt(0, 200), fixAt(60, 116)));
    expect(approachOf([fixAt(0, 200), fixAt(60, 116)]).closingDoubt).toBeCloseTo((10 / 1.51) * (Math.SQRT2 / 60), 2);
  });

  it('gives little weight to an inaccurate fix among accurate ones', () => {
    const { closing } = approachOf([fixAt(0, 200), fixAt(60, 400, 0, 140), fixAt(120, 32)]);
    expect(closing).toBeCloseTo(1.4, 1);
  });

  it('is finite for any fixes', () => {
    const any = fc.record({
      at: fc.integer({ min: 0, max: 180 }),
      off: fc.double({ min: -500, max: 500, noNaN: true }),
      along: fc.double({ min: -900, max: 900, noNaN: true }),
      radius: fc.integer({ min: 5, max: 150 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (made) => {
        const fixes = made
          .toSorted((one, other) => one.at - other.at)
          .map(({ at, off, along, radius }) => fixAt(at, off, along, radius));
        const { closing, closingDoubt } = approachOf(fixes);
        expect(closing === null ? closingDoubt : Number.isFinite(closing) && Number.isFinite(closingDoubt)).toBe(
          closing === null ? null : true,
        );
      }),
      { seed: 7, numRuns: 1000 },
    );
  });
});

describe('shoreFixesAfter', () => {
  it('keeps the last three minutes, at least 15 seconds apart, at any report interval', () => {
    let fixes: ShoreFix[] = [];
    for (let at = 0; at <= 600; at += 1) fixes = shoreFixesAfter(fixes, fixAt(at, 300 - at / 2));
    const times = fixes.map(({ time }) => time / 1000);
    expect(times.at(-1)).toBe(600);
    expect(times[0]).toBeGreaterThanOrEqual(420);
    expect(times.length).toBeLessThanOrEqual(14);
    for (const [i, time] of times.slice(1, -1).entries()) expect(time - (times[i] ?? 0)).toBeGreaterThanOrEqual(15);
    expect(approachOf(fixes).closing).toBeCloseTo(0.5, 2);
  });
  it('drops the fixes before a gap', () =>
    expect(shoreFixesAfter([fixAt(0, 300), fixAt(60, 200)], fixAt(400, 50))).toHaveLength(1));
});
