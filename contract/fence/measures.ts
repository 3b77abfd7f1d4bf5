/** The figures a person is shown of a shape. */
import type { LngLat } from '../primitives';
import { type GeoBox, outlineOf } from './outline';
import { planarMetres, wrapLng } from '../geo';
import { cornersOf, type FenceShape, signedRingArea } from './shape';

export interface Measures {
  /** Square metres, holes taken off. */
  area: number;
  /** Metres round the outside; holes not counted. */
  perimeter: number;
  /** Corners one can take hold of, those of holes included; a circle has none. */
  corners: number;
  box: GeoBox;
  /** Middle of the box, for the camera; a circle's centre. */
  centre: LngLat;
  /** Metres along a corridor; null for other shapes. */
  length: number | null;
}

/** Of a corridor, area and perimeter are those of one that does not run into itself. Expects a shape without faults. */
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
      const length = lineLength(shape.line);
      const ends = Math.PI * shape.halfWidth;
      return { area: 2 * length * shape.halfWidth + ends * shape.halfWidth, perimeter: 2 * (length + ends), length };
    }
    case 'polygon': {
      const [edge = [], ...holes] = shape.rings;
      const area = holes.reduce((left, hole) => left - Math.abs(signedRingArea(hole)), Math.abs(signedRingArea(edge)));
      return { area, perimeter: lineLength(edge), length: null };
    }
  }
}

/** Metres along a line. */
export const lineLength = (line: readonly LngLat[]) =>
  line.reduce(
    (metres, corner, index) => metres + (index === 0 ? 0 : planarMetres(line[index - 1] ?? corner, corner)),
    0,
  );
