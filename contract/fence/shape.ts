/** What a fence looks like on the ground. */
import * as z from 'zod/mini';
import type { LngLat } from '../primitives';
import { METRES_PER_DEGREE, metresPerDegreeLng, unwrapLng, wrapLng } from '../geo';

/** [lng, lat], WGS-84 degrees. Ranges are judged by `validateFence`, which can say where it hurts. */
export const Corner = z.tuple([z.number(), z.number()]);

/** A ring is closed: its last corner is its first. Of a polygon's rings the first is the edge, the others are holes. */
export const PolygonShape = z.object({ kind: z.literal('polygon'), rings: z.array(z.array(Corner)) });
export type PolygonShape = z.infer<typeof PolygonShape>;

/** All within `radius` metres of `centre`. */
export const CircleShape = z.object({ kind: z.literal('circle'), centre: Corner, radius: z.number() });
export type CircleShape = z.infer<typeof CircleShape>;

/** All within `halfWidth` metres of a line: the way to school. */
export const CorridorShape = z.object({ kind: z.literal('corridor'), line: z.array(Corner), halfWidth: z.number() });
export type CorridorShape = z.infer<typeof CorridorShape>;

export const FenceShape = z.discriminatedUnion('kind', [PolygonShape, CircleShape, CorridorShape]);
export type FenceShape = z.infer<typeof FenceShape>;

/** The rectangle between two opposite corners, as the polygon it is kept as. The shorter way round the globe. */
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

/** The corners of a shape in the order they were drawn: a polygon's without the closing one, a circle's centre. */
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

/**
 * The shape as it is stored, so that equal shapes are written equally: coordinates to a centimetre, corners on one
 * another taken for one, the edge anticlockwise and holes clockwise (RFC 7946, 3.1.6). Expects a shape without faults.
 */
export function normalizeShape(shape: FenceShape): FenceShape {
  switch (shape.kind) {
    case 'polygon':
      return { kind: 'polygon', rings: shape.rings.map((ring, index) => wound(distinct(ring), index === 0)) };
    case 'circle':
      return { kind: 'circle', centre: rounded(shape.centre), radius: decimetre(shape.radius) };
    case 'corridor':
      return { kind: 'corridor', line: distinct(shape.line), halfWidth: decimetre(shape.halfWidth) };
  }
}

type Corners = [number, number][];
const rounded = ([lng, lat]: LngLat): [number, number] => [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
const decimetre = (metres: number) => Math.round(metres * 10) / 10;
const distinct = (line: readonly LngLat[]): Corners =>
  line
    .map(rounded)
    .filter(
      (corner, index, all) => index === 0 || corner[0] !== all[index - 1]?.[0] || corner[1] !== all[index - 1]?.[1],
    );

function wound(ring: Corners, anticlockwise: boolean): Corners {
  return signedRingArea(ring) > 0 === anticlockwise ? ring : ring.toReversed();
}

/** Square metres within a closed ring, positive when it runs anticlockwise. */
export function signedRingArea(ring: readonly LngLat[]): number {
  const [first] = ring;
  if (!first) return 0;
  const east = metresPerDegreeLng(first[1]);
  let twice = 0;
  let [x1, y1] = [0, 0];
  for (const [lng, lat] of ring) {
    const [x2, y2] = [(unwrapLng(lng, first[0]) - first[0]) * east, (lat - first[1]) * METRES_PER_DEGREE];
    twice += x1 * y2 - x2 * y1;
    [x1, y1] = [x2, y2];
  }
  return twice / 2;
}
