/** The sizes of a shape that a person sees. */
import { area, feature, length } from '@turf/turf';
import { wrapLng } from '../geo';
import { toLineString, toPolygon } from '../geoJson';
import type { LngLat } from '../primitives';
import { type GeoBox, outlineOf } from './outline';
import { cornersOf, type FenceShape } from './shape';

export interface Measures {
  /** Square metres without the holes. */
  area: number;
  /** Metres around the outer edge. Holes do not count. */
  perimeter: number;
  /** Number of corners that a person can move, holes included. A circle has none. */
  corners: number;
  box: GeoBox;
  /** Centre of the box for the camera, [lng, lat]. */
  centre: LngLat;
  /** Metres along a corridor; null for other shapes. */
  length: number | null;
}

/**
 * Measures a shape without faults, on turf's sphere. Area and perimeter of a corridor are those of one that does not
 * overlap itself.
 */
export function measureShape(shape: FenceShape): Measures {
  const { box } = outlineOf(shape);
  const centre = [wrapLng((box.west + box.east) / 2), (box.south + box.north) / 2] as const;
  const corners = shape.kind === 'circle' ? 0 : cornersOf(shape).flat().length;
  return { ...sizeOf(shape), corners, box, centre };
}

function sizeOf(shape: FenceShape): Pick<Measures, 'area' | 'perimeter' | 'length'> {
  switch (shape.kind) {
    case 'circle':
      return { area: Math.PI * shape.radius ** 2, perimeter: 2 * Math.PI * shape.radius, length: null };
    case 'corridor': {
      const metres = lineLength(shape.line);
      const ends = Math.PI * shape.halfWidth;
      return {
        area: 2 * metres * shape.halfWidth + ends * shape.halfWidth,
        perimeter: 2 * (metres + ends),
        length: metres,
      };
    }
    case 'polygon':
      return { area: polygonArea(shape.rings), perimeter: lineLength(shape.rings[0] ?? []), length: null };
  }
}

/** Square metres of a polygon without its holes. */
export const polygonArea = (rings: readonly (readonly LngLat[])[]) => area(toPolygon(rings));

/** Metres along a line. */
export const lineLength = (line: readonly LngLat[]) => length(feature(toLineString(line)), { units: 'meters' });
