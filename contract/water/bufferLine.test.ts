/** Tests the strip around a line of water. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWaterAreas } from './readWaterAreas';
import { shoreOf } from './shore';

const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry });

it('a strip covers exactly its line at its width, with any bends', () => {
  const step = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 10, max: 400, noNaN: true }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer({ min: 4, max: 60 }), (steps, width) => {
      const line: [number, number][] = [[120.92, 30.92]];
      let direction = 0;
      for (const [turn, metres] of steps) {
        direction += turn * 2.5;
        const [lng, lat] = line.at(-1) ?? [0, 0];
        line.push([lng + (Math.sin(direction) * metres) / 95_400, lat + (Math.cos(direction) * metres) / 111_195]);
      }
      const { areas } = readWaterAreas(feature({ type: 'LineString', coordinates: line }, { width }));
      const shore = shoreOf(areas[0]?.polygons ?? []);
      for (const [i, [x2, y2]] of line.entries()) {
        const [x1, y1] = line[i - 1] ?? [x2, y2];
        for (const share of [0.1, 0.5, 1])
          expect(shore.depth(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)).toBeGreaterThan(-width / 4 - 0.5);
      }
      expect(readWaterAreas(feature({ type: 'MultiPolygon', coordinates: areas[0]?.polygons })).refused).toEqual([]);
      for (const ring of areas.flatMap(({ polygons }) => polygons.flat())) {
        for (const [lng, lat] of ring) {
          const metres = Math.min(
            ...line.slice(1).map(([x2, y2], i) => {
              const [x1, y1] = line[i] ?? [x2, y2];
              const [ax, ay, dx, dy] = [
                (lng - x1) * 95_400,
                (lat - y1) * 111_195,
                (x2 - x1) * 95_400,
                (y2 - y1) * 111_195,
              ];
              const share = Math.min(1, Math.max(0, (ax * dx + ay * dy) / (dx * dx + dy * dy)));
              return Math.hypot(ax - share * dx, ay - share * dy);
            }),
          );
          expect(metres).toBeLessThan(width * 1.1 + 0.5);
        }
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});
