/** The stored form of a fence's shape. A file of its own, because the calls need the shapes without turf. */
import { windRings } from '../geoJson';
import type { LngLat } from '../primitives';
import type { FenceShape } from './shape';

/**
 * The stored form of a shape without faults, in which equal shapes are equal: coordinates to a centimetre, no repeated
 * corners, the edge anticlockwise and holes clockwise (RFC 7946, 3.1.6).
 */
export function normalizeShape(shape: FenceShape): FenceShape {
  switch (shape.kind) {
    case 'polygon':
      return { kind: 'polygon', rings: windRings(shape.rings.map(distinctCorners)) };
    case 'circle':
      return { kind: 'circle', centre: rounded(shape.centre), radius: decimetre(shape.radius) };
    case 'corridor':
      return { kind: 'corridor', line: distinctCorners(shape.line), halfWidth: decimetre(shape.halfWidth) };
  }
}

const rounded = ([lng, lat]: LngLat): [number, number] => [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
const decimetre = (metres: number) => Math.round(metres * 10) / 10;

/** The corners of a line rounded to a centimetre, without repeated ones. */
export const distinctCorners = (line: readonly LngLat[]): [number, number][] =>
  line
    .map(rounded)
    .filter(
      (corner, index, all) => index === 0 || corner[0] !== all[index - 1]?.[0] || corner[1] !== all[index - 1]?.[1],
    );
