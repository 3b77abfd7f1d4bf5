/** Tests the search for crossing edges against turf. */
import { kinks, lineString } from '@turf/turf';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { selfCrossingOf } from './validateRings';

it('finds a crossing in exactly the rings in which turf does, but for edges that only touch', () => {
  // Whole degrees, so that a corner is exactly on an edge or not.
  const corner = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 12 }), (corners) => {
      const ring = [...corners, corners[0] ?? [0, 0]] as [number, number][];
      const crossings = kinks(lineString(ring)).features.filter(
        ({ geometry: { coordinates } }) =>
          !ring.some(([lng, lat]) => isSame(lng, coordinates[0]) && isSame(lat, coordinates[1])),
      );
      expect(selfCrossingOf(ring) !== null).toBe(crossings.length > 0);
    }),
    { seed: 3, numRuns: 3000 },
  );
});

const isSame = (one: number, other = Number.NaN) => Math.abs(one - other) < 1e-9;

it('lets a shore touch itself in a corner', () =>
  expect(
    selfCrossingOf([
      [0, 0],
      [2, 2],
      [4, 0],
      [4, 4],
      [2, 2],
      [0, 4],
      [0, 0],
    ]),
  ).toBeNull());
