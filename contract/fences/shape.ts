/** The shapes of fences. */
import * as z from 'zod/mini';
import { Decimal, type LngLat } from '../primitives';
import { unwrapLng, wrapLng } from '../geo';

/** [lng, lat], WGS-84 degrees. `validateFence` checks the ranges, because it can name the corner. */
export const Corner = z.tuple([Decimal, Decimal]);

/** Rings are closed: the last corner is the first. The first ring is the edge, the others are holes. */
export const PolygonShape = z.object({ kind: z.literal('polygon'), rings: z.array(z.array(Corner)) });
export type PolygonShape = z.infer<typeof PolygonShape>;

/** The points within `radius` metres of `centre`. */
export const CircleShape = z.object({ kind: z.literal('circle'), centre: Corner, radius: Decimal });
export type CircleShape = z.infer<typeof CircleShape>;

/** The points within `halfWidth` metres of a line, as the way to school. */
export const CorridorShape = z.object({ kind: z.literal('corridor'), line: z.array(Corner), halfWidth: Decimal });
export type CorridorShape = z.infer<typeof CorridorShape>;

export const FenceShape = z.discriminatedUnion('kind', [PolygonShape, CircleShape, CorridorShape]);
export type FenceShape = z.infer<typeof FenceShape>;

/** A corridor is a route to people: one leaves it and comes back to it. */
export const FenceShapeKind = z.enum(['polygon', 'circle', 'corridor']);
export type FenceShapeKind = z.infer<typeof FenceShapeKind>;

/** The rectangle between two opposite corners as a polygon, across the shorter way round the globe. */
export function rectangleOf([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): PolygonShape {
  const far = unwrapLng(lng2, lng1);
  const [west, east] = [Math.min(lng1, far), Math.max(lng1, far)].map(wrapLng) as [number, number];
  const [south, north] = [Math.min(lat1, lat2), Math.max(lat1, lat2)];
  return {
    kind: 'polygon',
    rings: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

/** The corners of a shape in drawing order, without the closing corners of rings. A circle has its centre. */
export function cornersOf(shape: FenceShape): LngLat[][] {
  switch (shape.kind) {
    case 'polygon':
      return shape.rings.map((ring) => ring.slice(0, -1));
    case 'circle':
      return [[shape.centre]];
    case 'corridor':
      return [shape.line];
  }
}
