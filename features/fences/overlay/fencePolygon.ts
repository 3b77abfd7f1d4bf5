/** The polygon a fence covers, for the map. WGS-84. Pure. */
import { buffer, lineString, rewind } from '@turf/turf';
import type { Polygon } from 'geojson';
import { type FenceShape } from '../../../contract/fences';
import { unwrapLng } from '../../../contract/geo';
import { circlePolygon } from '../../../map/geo/circlePolygon';

/** Segments of a quarter circle at the ends and bends of a corridor. */
const STEPS = 16;

/** The area of a fence as a GeoJSON polygon. A corridor around a block has the block as a hole. */
export function fencePolygon(shape: FenceShape): Polygon {
  switch (shape.kind) {
    case 'polygon':
      return { type: 'Polygon', coordinates: shape.rings };
    case 'circle':
      return circlePolygon(shape.centre, shape.radius).geometry;
    case 'corridor':
      return corridorPolygon(shape);
  }
}

function corridorPolygon({ line, halfWidth }: Extract<FenceShape, { kind: 'corridor' }>): Polygon {
  const [[first] = [0]] = line;
  // Turf does not cross the 180th meridian: the longitudes run on there.
  const area = buffer(lineString(line.map(([lng, lat]) => [unwrapLng(lng, first), lat])), halfWidth, {
    units: 'meters',
    steps: STEPS,
  });
  if (area?.geometry.type !== 'Polygon') throw new Error('the buffer of a line is no polygon');
  const { coordinates } = rewind(area.geometry) as Polygon;
  return {
    type: 'Polygon',
    coordinates: coordinates.map((ring) => ring.map(([lng = 0, lat = 0]) => [unwrapLng(lng, first), lat])),
  };
}
