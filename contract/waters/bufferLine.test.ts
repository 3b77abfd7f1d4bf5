/** Tests the strip around a line of water. */
import { lineString, pointToLineDistance } from '@turf/turf';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetBy } from '../geo';
import { readWaterAreas } from './readWaterAreas';
import { shoreOf } from './shore';

const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry });

it('a strip covers its line at its width, with any bends', () => {
  const step = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 10, max: 400, noNaN: true }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer({ min: 4, max: 60 }), (steps, width) => {
      const line: [number, number][] = [[120.92, 30.92]];
      let direction = 0;
      for (const [turn, metres] of steps) {
        direction += turn * 2.5;
        line.push([...offsetBy(line.at(-1) ?? [0, 0], Math.sin(direction) * metres, Math.cos(direction) * metres)]);
      }
      const { areas } = readWaterAreas(feature({ type: 'LineString', coordinates: line }, { width }));
      const shore = shoreOf(areas[0]?.polygons ?? []);
      for (const [i, [x2, y2]] of line.entries()) {
        const [x1, y1] = line[i - 1] ?? [x2, y2];
        // The arcs of the ends are up to 3 % of their radius inside the circle.
        for (const share of [0.1, 0.5, 1])
          expect(shore.depth(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)).toBeGreaterThan(
            (width / 2) * 0.97 - 0.05,
          );
      }
      expect(readWaterAreas(feature({ type: 'MultiPolygon', coordinates: areas[0]?.polygons })).refused).toEqual([]);
      for (const ring of areas.flatMap(({ polygons }) => polygons.flat())) {
        for (const [lng, lat] of ring) {
          const metres = pointToLineDistance([lng, lat], lineString(line), { units: 'meters' });
          expect(metres).toBeLessThan(width / 2 + 0.05);
        }
      }
    }),
    { seed: 7, numRuns: 100 },
  );
});

it('lines that meet are one water without a shore between them', () => {
  const [west, middle, east] = [offsetBy([120.92, 30.92], -300, 0), [120.92, 30.92], offsetBy([120.92, 30.92], 300, 0)];
  const { areas } = readWaterAreas(
    feature(
      {
        type: 'MultiLineString',
        coordinates: [
          [west, middle],
          [middle, east],
        ],
      },
      { width: 40 },
    ),
  );
  expect(areas.map(({ polygons }) => polygons.length)).toEqual([1]);
  expect(shoreOf(areas[0]?.polygons ?? []).depth(120.92, 30.92)).toBeCloseTo(20, 0);
});

it('a river across the 180th meridian stays in one place', () => {
  const { areas } = readWaterAreas(
    feature({
      type: 'LineString',
      coordinates: [
        [179.999, 10],
        [-179.999, 10.001],
      ],
    }),
  );
  const { box, depth } = shoreOf(areas[0]?.polygons ?? []);
  expect(box.east - box.west).toBeLessThan(0.003);
  expect(depth(180, 10.0005)).toBeCloseTo(10, 0);
});
