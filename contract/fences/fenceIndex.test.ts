/** Tests the fence index against a comparison of all boxes. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFenceIndex } from './fenceIndex';
import type { GeoBox } from './outline';

const OWNERS = ['pupil', 'class', 'school'];

/** Boxes near the 180th meridian, written with longitudes on either side of it, and anywhere on the globe. */
const box = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 176, max: 184 }),
      fc.integer({ min: -184, max: -176 }),
      fc.integer({ min: -180, max: 180 }),
    ),
    fc.integer({ min: -80, max: 78 }),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 2 }),
  )
  .map(([west, south, wide, high]): GeoBox => ({ west, south, east: west + wide, north: south + high }));
const change = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map(String),
  box: fc.option(box, { freq: 5 }),
  owners: fc.subarray(OWNERS, { minLength: 1 }),
});

const isMeeting = (one: GeoBox, other: GeoBox) =>
  one.south <= other.north &&
  other.south <= one.north &&
  [-720, -360, 0, 360, 720].some((turn) => one.west + turn <= other.east && other.west <= one.east + turn);

it('finds the same fences as a comparison of all boxes, after any changes and across the 180th meridian', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 120, size: 'max' }),
      fc.array(box, { minLength: 1 }),
      (changes, searches) => {
        const index = createFenceIndex<string>();
        const known = new Map<string, { box: GeoBox; owners: string[] }>();
        for (const { id, box: drawn, owners } of changes) {
          if (drawn) index.put(id, id, drawn, owners);
          else index.remove(id);
          if (drawn) known.set(id, { box: drawn, owners });
          else known.delete(id);
          // A search packs the tree, so that later changes have to take it apart.
          if (Number(id) % 7 === 0) index.near(OWNERS, { west: -180, south: -80, east: 180, north: 80 });
        }
        for (const asked of [['school'], ['pupil', 'class']]) {
          const owned = [...known].filter(([, { owners }]) => owners.some((owner) => asked.includes(owner)));
          expect(index.has(asked)).toBe(owned.length > 0);
          for (const search of searches) {
            const expected = owned.filter(([, { box: drawn }]) => isMeeting(drawn, search)).map(([id]) => id);
            expect(index.near(asked, search).toSorted()).toEqual(expected.toSorted());
          }
          for (const [id, { owners }] of known)
            expect(index.of(id, asked)).toBe(owners.some((owner) => asked.includes(owner)) ? id : null);
        }
        expect(index.size()).toBe(known.size);
      },
    ),
    { seed: 10, numRuns: 300 },
  );
});
