/** A shape under the pen. Rings are open here, as they were drawn: the closing corner is written when the sketch becomes a shape. The first is the edge, the others are holes. */
import { FENCE_LIMITS, type FenceShape, rectangleOf } from '../../contract/fence';
import { METRES_PER_DEGREE, metresEast, movedBy, unwrapped, wrapped } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';

export const TOOLS = ['circle', 'polygon', 'rectangle', 'corridor'] as const;
export type Tool = (typeof TOOLS)[number];

/** WGS-84 degrees and metres. A rectangle is a polygon whose first two corners lie opposite each other. */
export type Sketch =
  | { tool: 'circle'; centre: LngLat; radius: number }
  | { tool: 'polygon' | 'rectangle'; rings: readonly (readonly LngLat[])[] }
  | { tool: 'corridor'; line: readonly LngLat[]; halfWidth: number };

/** What one takes hold of: a corner of a ring, or of the corridor's line (ring 0). */
export interface Grip {
  ring: number;
  corner: number;
}

/** Corners that make a whole of it; a circle has none. */
const LEAST: Record<Tool, number> = { circle: 0, polygon: 3, rectangle: 4, corridor: 2 };

/** Metres a new circle, and a new corridor to each side, begin with. */
export const FIRST_RADIUS = 150;
export const FIRST_HALF_WIDTH = 40;

export function emptySketch(tool: Tool, centre: LngLat): Sketch {
  switch (tool) {
    case 'circle':
      return { tool, centre, radius: FIRST_RADIUS };
    case 'corridor':
      return { tool, line: [], halfWidth: FIRST_HALF_WIDTH };
    default:
      return { tool, rings: [[]] };
  }
}

export function sketchOf(shape: FenceShape): Sketch {
  switch (shape.kind) {
    case 'circle':
      return { tool: 'circle', centre: shape.centre, radius: shape.radius };
    case 'corridor':
      return { tool: 'corridor', line: shape.line, halfWidth: shape.halfWidth };
    case 'polygon':
      return { tool: 'polygon', rings: shape.rings.map((ring) => ring.slice(0, -1)) };
  }
}

/** As the contract has it; with faults while it is not whole. */
export function toShape(sketch: Sketch): FenceShape {
  const corner = ([lng, lat]: LngLat): [number, number] => [lng, lat];
  switch (sketch.tool) {
    case 'circle':
      return { kind: 'circle', centre: corner(sketch.centre), radius: sketch.radius };
    case 'corridor':
      return { kind: 'corridor', line: sketch.line.map(corner), halfWidth: sketch.halfWidth };
    default:
      return { kind: 'polygon', rings: sketch.rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(corner)) };
  }
}

export const linesOf = (sketch: Sketch): readonly (readonly LngLat[])[] =>
  sketch.tool === 'circle' ? [] : sketch.tool === 'corridor' ? [sketch.line] : sketch.rings;

/** The sketch with other corners; a circle has none and stays. */
export function withLines(sketch: Sketch, lines: readonly (readonly LngLat[])[]): Sketch {
  if (sketch.tool === 'circle') return sketch;
  return sketch.tool === 'corridor' ? { ...sketch, line: lines[0] ?? [] } : { ...sketch, rings: lines };
}

export const gripsOf = (sketch: Sketch): Grip[] =>
  linesOf(sketch).flatMap((line, ring) => line.map((_, corner) => ({ ring, corner })));
export const cornerAt = (sketch: Sketch, { ring, corner }: Grip): LngLat | undefined => linesOf(sketch)[ring]?.[corner];
export const sameGrip = (one: Grip | null, other: Grip | null) =>
  one?.ring === other?.ring && one?.corner === other?.corner;

/** Whether a ring has the corners it needs; a hole of a rectangle may be of any shape. */
export const isRingWhole = (sketch: Sketch, ring: number) =>
  (linesOf(sketch)[ring]?.length ?? 0) >= (ring === 0 ? LEAST[sketch.tool] : LEAST.polygon);

/** Whether enough is drawn of every ring. */
export const isWhole = (sketch: Sketch) =>
  sketch.tool === 'circle' || linesOf(sketch).every((_, ring) => isRingWhole(sketch, ring));

/** How many holes it has, and may have. */
export const holesOf = (sketch: Sketch) => (sketch.tool === 'corridor' ? 0 : Math.max(0, linesOf(sketch).length - 1));
export const MOST_HOLES = FENCE_LIMITS.holes;

/** Whether the last corner of a line leads back to its first. */
export const isClosed = (sketch: Sketch) => sketch.tool === 'polygon' || sketch.tool === 'rectangle';

/** The rectangle between two opposite corners, west to east along the south first. */
export const rectangleBetween = (one: LngLat, other: LngLat): Sketch => ({
  tool: 'rectangle',
  rings: [rectangleOf(one, other).rings[0]?.slice(0, -1) ?? []],
});

/** Metres to the east and to the north from one place to another. */
export const awayFrom = (from: LngLat, to: LngLat): [east: number, north: number] => [
  (unwrapped(to[0], from[0]) - from[0]) * metresEast((from[1] + to[1]) / 2),
  (to[1] - from[1]) * METRES_PER_DEGREE,
];

/** Where the whole is held: a circle's centre, else the middle of the box around all corners; null while there are none. */
export function middleOf(sketch: Sketch): LngLat | null {
  if (sketch.tool === 'circle') return sketch.centre;
  const corners = linesOf(sketch).flat();
  const [first] = corners;
  if (!first) return null;
  const lngs = corners.map(([lng]) => unwrapped(lng, first[0]));
  const lats = corners.map(([, lat]) => lat);
  return [wrapped((Math.min(...lngs) + Math.max(...lngs)) / 2), (Math.min(...lats) + Math.max(...lats)) / 2];
}

/** The whole, its middle put at a place and turned about it, degrees clockwise. Lengths on the ground stay. */
export function placedAt(sketch: Sketch, to: LngLat, degrees = 0): Sketch {
  if (sketch.tool === 'circle') return { ...sketch, centre: to };
  const from = middleOf(sketch);
  if (!from) return sketch;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const place = (corner: LngLat) => {
    const [east, north] = awayFrom(from, corner);
    return movedBy(to, east * cos + north * sin, north * cos - east * sin);
  };
  return withLines(
    sketch,
    linesOf(sketch).map((line) => line.map(place)),
  );
}

/** Places that together reach as far as it does: all its corners; of a circle the farthest to the south-west and north-east, were it a square. */
export const reachOf = (sketch: Sketch): LngLat[] =>
  sketch.tool === 'circle'
    ? [movedBy(sketch.centre, -sketch.radius, -sketch.radius), movedBy(sketch.centre, sketch.radius, sketch.radius)]
    : linesOf(sketch).flat();

/** Half way between a corner and the one after it; null where the line ends. */
export function middleAfter(sketch: Sketch, { ring, corner }: Grip): LngLat | null {
  const line = linesOf(sketch)[ring] ?? [];
  const from = line[corner];
  const to = line[corner + 1] ?? (isClosed(sketch) && line.length > 2 ? line[0] : undefined);
  if (!from || !to) return null;
  const [east, north] = awayFrom(from, to);
  return movedBy(from, east / 2, north / 2);
}

/** Metres: a circle's radius, a corridor's width; null for shapes that are all corners. */
export const sizeOf = (sketch: Sketch): number | null =>
  sketch.tool === 'circle' ? sketch.radius : sketch.tool === 'corridor' ? sketch.halfWidth * 2 : null;
