/**
 * A shape while somebody draws it, with the functions that read and change it.
 * Its rings are open: `fenceShapeOf` adds the closing corner. Ring 0 is the edge, the others are holes.
 */
import { FENCE_LIMITS, type FenceShape, rectangleOf } from '../../contract/fences';
import { METRES_PER_DEGREE, metresPerDegreeLng, offsetBy, unwrapLng, wrapLng } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';

/** The shapes a user can choose between. */
export const TOOLS = ['circle', 'polygon', 'rectangle', 'corridor'] as const;
export type Tool = (typeof TOOLS)[number];

/**
 * Coordinates are [lng, lat] in WGS-84, lengths are metres. A rectangle is a polygon whose corners 0 and 2 lie opposite
 * each other.
 */
export type DraftShape =
  | { tool: 'circle'; centre: LngLat; radius: number }
  | { tool: 'polygon' | 'rectangle'; rings: readonly (readonly LngLat[])[] }
  | { tool: 'corridor'; line: readonly LngLat[]; halfWidth: number };

/** Names one corner: index of the ring (0 for the line of a corridor) and index of the corner in it. */
export interface CornerRef {
  ring: number;
  corner: number;
}

/** Fewest corners of a complete ring. A circle has no corners. */
const LEAST: Record<Tool, number> = { circle: 0, polygon: 3, rectangle: 4, corridor: 2 };

/** Metres: radius of a new circle, and distance of a new corridor's edge from its line. */
export const INITIAL_RADIUS = 150;
export const INITIAL_HALF_WIDTH = 40;

/** A shape without corners. A circle is complete at once, around `centre`. */
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

/** The draft shape of a stored fence shape. A polygon stays a polygon, also if it was drawn as a rectangle. */
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

/** The shape as the contract stores it. An incomplete draft gives a shape with faults. */
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

/** The lists of corners: all rings of a polygon, the one line of a corridor, none of a circle. */
export const linesOf = (draftShape: DraftShape): readonly (readonly LngLat[])[] =>
  draftShape.tool === 'circle' ? [] : draftShape.tool === 'corridor' ? [draftShape.line] : draftShape.rings;

/** The shape with other corners. A circle has none and comes back unchanged. */
export function withLines(draftShape: DraftShape, lines: readonly (readonly LngLat[])[]): DraftShape {
  if (draftShape.tool === 'circle') return draftShape;
  return draftShape.tool === 'corridor' ? { ...draftShape, line: lines[0] ?? [] } : { ...draftShape, rings: lines };
}

/** All corners, ring by ring. */
export const cornerRefsOf = (draftShape: DraftShape): CornerRef[] =>
  linesOf(draftShape).flatMap((line, ring) => line.map((_, corner) => ({ ring, corner })));
/** The place of a corner, [lng, lat]. */
export const cornerAt = (draftShape: DraftShape, { ring, corner }: CornerRef): LngLat | undefined =>
  linesOf(draftShape)[ring]?.[corner];
export const isSameCorner = (one: CornerRef | null, other: CornerRef | null) =>
  one?.ring === other?.ring && one?.corner === other?.corner;

/** True when a ring has enough corners. A hole of a rectangle may have any number from three. */
export const isRingComplete = (draftShape: DraftShape, ring: number) =>
  (linesOf(draftShape)[ring]?.length ?? 0) >= (ring === 0 ? LEAST[draftShape.tool] : LEAST.polygon);

/** True when every ring has enough corners. */
export const isComplete = (draftShape: DraftShape) =>
  draftShape.tool === 'circle' || linesOf(draftShape).every((_, ring) => isRingComplete(draftShape, ring));

/** How many holes the shape has, and how many it may have. */
export const holeCount = (draftShape: DraftShape) =>
  draftShape.tool === 'corridor' ? 0 : Math.max(0, linesOf(draftShape).length - 1);
export const HOLE_LIMIT = FENCE_LIMITS.holes;

/** True when an edge leads from the last corner back to the first. */
export const isClosed = (draftShape: DraftShape) => draftShape.tool === 'polygon' || draftShape.tool === 'rectangle';

/** The rectangle between two opposite corners. Corners run anticlockwise from the south-west. */
export const rectangleBetween = (one: LngLat, other: LngLat): DraftShape => ({
  tool: 'rectangle',
  rings: [rectangleOf(one, other).rings[0]?.slice(0, -1) ?? []],
});

/** Metres to the east and to the north of `from` at which `to` lies. */
export const offsetMetres = (from: LngLat, to: LngLat): [east: number, north: number] => [
  (unwrapLng(to[0], from[0]) - from[0]) * metresPerDegreeLng((from[1] + to[1]) / 2),
  (to[1] - from[1]) * METRES_PER_DEGREE,
];

/**
 * The point a user drags to move the whole shape: the centre of a circle, else the centre of the bounding box.
 * Null while there are no corners.
 */
export function centreOf(draftShape: DraftShape): LngLat | null {
  if (draftShape.tool === 'circle') return draftShape.centre;
  const corners = linesOf(draftShape).flat();
  const [first] = corners;
  if (!first) return null;
  const lngs = corners.map(([lng]) => unwrapLng(lng, first[0]));
  const lats = corners.map(([, lat]) => lat);
  return [wrapLng((Math.min(...lngs) + Math.max(...lngs)) / 2), (Math.min(...lats) + Math.max(...lats)) / 2];
}

/**
 * The shape moved so that its centre is at `to`, then rotated around it.
 * Lengths on the ground stay the same. Turf's transformRotate does not cross the 180th meridian; this does.
 * @param to [lng, lat]. @param degrees clockwise.
 */
export function movedAndRotated(draftShape: DraftShape, to: LngLat, degrees = 0): DraftShape {
  if (draftShape.tool === 'circle') return { ...draftShape, centre: to };
  const from = centreOf(draftShape);
  if (!from) return draftShape;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const place = (corner: LngLat) => {
    const [east, north] = offsetMetres(from, corner);
    return offsetBy(to, east * cos + north * sin, north * cos - east * sin);
  };
  return withLines(
    draftShape,
    linesOf(draftShape).map((line) => line.map(place)),
  );
}

/** Points that span the shape, for the camera: all corners, or two opposite corners of the square around a circle. */
export const extentPoints = (draftShape: DraftShape): LngLat[] =>
  draftShape.tool === 'circle'
    ? [
        offsetBy(draftShape.centre, -draftShape.radius, -draftShape.radius),
        offsetBy(draftShape.centre, draftShape.radius, draftShape.radius),
      ]
    : linesOf(draftShape).flat();

/** The middle of the edge that starts at a corner. Null at the end of a corridor. */
export function edgeMidpoint(draftShape: DraftShape, { ring, corner }: CornerRef): LngLat | null {
  const line = linesOf(draftShape)[ring] ?? [];
  const from = line[corner];
  const to = line[corner + 1] ?? (isClosed(draftShape) && line.length > 2 ? line[0] : undefined);
  if (!from || !to) return null;
  const [east, north] = offsetMetres(from, to);
  return offsetBy(from, east / 2, north / 2);
}

/** Metres: radius of a circle or full width of a corridor. Null for polygons. */
export const sizeOf = (draftShape: DraftShape): number | null =>
  draftShape.tool === 'circle' ? draftShape.radius : draftShape.tool === 'corridor' ? draftShape.halfWidth * 2 : null;
