/** A shape under the pen. Rings are open here, as they were drawn: the closing corner is written when the draftShape becomes a shape. The first is the edge, the others are holes. */
import { FENCE_LIMITS, type FenceShape, rectangleOf } from '../../contract/fence';
import { METRES_PER_DEGREE, metresEast, movedBy, unwrapped, wrapped } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';

export const TOOLS = ['circle', 'polygon', 'rectangle', 'corridor'] as const;
export type Tool = (typeof TOOLS)[number];

/** WGS-84 degrees and metres. A rectangle is a polygon whose first two corners lie opposite each other. */
export type DraftShape =
  | { tool: 'circle'; centre: LngLat; radius: number }
  | { tool: 'polygon' | 'rectangle'; rings: readonly (readonly LngLat[])[] }
  | { tool: 'corridor'; line: readonly LngLat[]; halfWidth: number };

/** What one takes hold of: a corner of a ring, or of the corridor's line (ring 0). */
export interface CornerRef {
  ring: number;
  corner: number;
}

/** Corners that make a whole of it; a circle has none. */
const LEAST: Record<Tool, number> = { circle: 0, polygon: 3, rectangle: 4, corridor: 2 };

/** Metres a new circle, and a new corridor to each side, begin with. */
export const INITIAL_RADIUS = 150;
export const INITIAL_HALF_WIDTH = 40;

export function emptyDraftShape(tool: Tool, centre: LngLat): DraftShape {
  switch (tool) {
    case 'circle':
      return { tool, centre, radius: INITIAL_RADIUS };
    case 'corridor':
      return { tool, line: [], halfWidth: INITIAL_HALF_WIDTH };
    default:
      return { tool, rings: [[]] };
  }
}

export function draftShapeOf(shape: FenceShape): DraftShape {
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
export function fenceShapeOf(draftShape: DraftShape): FenceShape {
  const corner = ([lng, lat]: LngLat): [number, number] => [lng, lat];
  switch (draftShape.tool) {
    case 'circle':
      return { kind: 'circle', centre: corner(draftShape.centre), radius: draftShape.radius };
    case 'corridor':
      return { kind: 'corridor', line: draftShape.line.map(corner), halfWidth: draftShape.halfWidth };
    default:
      return { kind: 'polygon', rings: draftShape.rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(corner)) };
  }
}

export const linesOf = (draftShape: DraftShape): readonly (readonly LngLat[])[] =>
  draftShape.tool === 'circle' ? [] : draftShape.tool === 'corridor' ? [draftShape.line] : draftShape.rings;

/** The draftShape with other corners; a circle has none and stays. */
export function withLines(draftShape: DraftShape, lines: readonly (readonly LngLat[])[]): DraftShape {
  if (draftShape.tool === 'circle') return draftShape;
  return draftShape.tool === 'corridor' ? { ...draftShape, line: lines[0] ?? [] } : { ...draftShape, rings: lines };
}

export const cornerRefsOf = (draftShape: DraftShape): CornerRef[] =>
  linesOf(draftShape).flatMap((line, ring) => line.map((_, corner) => ({ ring, corner })));
export const cornerAt = (draftShape: DraftShape, { ring, corner }: CornerRef): LngLat | undefined =>
  linesOf(draftShape)[ring]?.[corner];
export const isSameCorner = (one: CornerRef | null, other: CornerRef | null) =>
  one?.ring === other?.ring && one?.corner === other?.corner;

/** Whether a ring has the corners it needs; a hole of a rectangle may be of any shape. */
export const isRingComplete = (draftShape: DraftShape, ring: number) =>
  (linesOf(draftShape)[ring]?.length ?? 0) >= (ring === 0 ? LEAST[draftShape.tool] : LEAST.polygon);

/** Whether enough is drawn of every ring. */
export const isComplete = (draftShape: DraftShape) =>
  draftShape.tool === 'circle' || linesOf(draftShape).every((_, ring) => isRingComplete(draftShape, ring));

/** How many holes it has, and may have. */
export const holeCount = (draftShape: DraftShape) =>
  draftShape.tool === 'corridor' ? 0 : Math.max(0, linesOf(draftShape).length - 1);
export const HOLE_LIMIT = FENCE_LIMITS.holes;

/** Whether the last corner of a line leads back to its first. */
export const isClosed = (draftShape: DraftShape) => draftShape.tool === 'polygon' || draftShape.tool === 'rectangle';

/** The rectangle between two opposite corners, west to east along the south first. */
export const rectangleBetween = (one: LngLat, other: LngLat): DraftShape => ({
  tool: 'rectangle',
  rings: [rectangleOf(one, other).rings[0]?.slice(0, -1) ?? []],
});

/** Metres to the east and to the north from one place to another. */
export const offsetMetres = (from: LngLat, to: LngLat): [east: number, north: number] => [
  (unwrapped(to[0], from[0]) - from[0]) * metresEast((from[1] + to[1]) / 2),
  (to[1] - from[1]) * METRES_PER_DEGREE,
];

/** Where the whole is held: a circle's centre, else the middle of the box around all corners; null while there are none. */
export function centreOf(draftShape: DraftShape): LngLat | null {
  if (draftShape.tool === 'circle') return draftShape.centre;
  const corners = linesOf(draftShape).flat();
  const [first] = corners;
  if (!first) return null;
  const lngs = corners.map(([lng]) => unwrapped(lng, first[0]));
  const lats = corners.map(([, lat]) => lat);
  return [wrapped((Math.min(...lngs) + Math.max(...lngs)) / 2), (Math.min(...lats) + Math.max(...lats)) / 2];
}

/** The whole, its middle put at a place and turned about it, degrees clockwise. Lengths on the ground stay. */
export function movedAndRotated(draftShape: DraftShape, to: LngLat, degrees = 0): DraftShape {
  if (draftShape.tool === 'circle') return { ...draftShape, centre: to };
  const from = centreOf(draftShape);
  if (!from) return draftShape;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const place = (corner: LngLat) => {
    const [east, north] = offsetMetres(from, corner);
    return movedBy(to, east * cos + north * sin, north * cos - east * sin);
  };
  return withLines(
    draftShape,
    linesOf(draftShape).map((line) => line.map(place)),
  );
}

/** Places that together reach as far as it does: all its corners; of a circle the farthest to the south-west and north-east, were it a square. */
export const extentPoints = (draftShape: DraftShape): LngLat[] =>
  draftShape.tool === 'circle'
    ? [
        movedBy(draftShape.centre, -draftShape.radius, -draftShape.radius),
        movedBy(draftShape.centre, draftShape.radius, draftShape.radius),
      ]
    : linesOf(draftShape).flat();

/** Half way between a corner and the one after it; null where the line ends. */
export function edgeMidpoint(draftShape: DraftShape, { ring, corner }: CornerRef): LngLat | null {
  const line = linesOf(draftShape)[ring] ?? [];
  const from = line[corner];
  const to = line[corner + 1] ?? (isClosed(draftShape) && line.length > 2 ? line[0] : undefined);
  if (!from || !to) return null;
  const [east, north] = offsetMetres(from, to);
  return movedBy(from, east / 2, north / 2);
}

/** Metres: a circle's radius, a corridor's width; null for shapes that are all corners. */
export const sizeOf = (draftShape: DraftShape): number | null =>
  draftShape.tool === 'circle' ? draftShape.radius : draftShape.tool === 'corridor' ? draftShape.halfWidth * 2 : null;
