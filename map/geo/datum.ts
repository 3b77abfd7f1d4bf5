/** The one place where coordinates change datum. Everything else in the product is WGS-84; a basemap declares what it is drawn in. */
import type { Feature, FeatureCollection, GeoJSON, Geometry } from 'geojson';
import gcoord from 'gcoord';

/** wgs84: GPS and CGCS2000 (Tianditu). gcj02: AMap, Tencent. bd09: Baidu. */
export type Datum = 'wgs84' | 'gcj02' | 'bd09';

/** Longitude, latitude in degrees. */
export type LngLat = readonly [lng: number, lat: number];

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const CRS = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

function convert([lng, lat]: LngLat, from: Datum, to: Datum): LngLat {
  if (from === to) return [lng, lat];
  const [x, y] = gcoord.transform<[number, number]>([lng, lat], CRS[from], CRS[to]);
  return [x, y];
}

/** From WGS-84 to where the basemap draws it. */
export const toMap = (datum: Datum, point: LngLat) => convert(point, 'wgs84', datum);

/** From a place on the basemap (a tap, a drawn corner, the camera) back to WGS-84. */
export const fromMap = (datum: Datum, point: LngLat) => convert(point, datum, 'wgs84');

/** From one basemap's datum to another's; what the camera needs when the basemap is switched. */
export const between = (from: Datum, to: Datum, point: LngLat) => toMap(to, fromMap(from, point));

/** The shift differs by centimetres within a town, so that two corners are enough. */
export const boundsToMap = (datum: Datum, [west, south, east, north]: Bounds): Bounds => [
  ...toMap(datum, [west, south]),
  ...toMap(datum, [east, north]),
];
export const boundsFromMap = (datum: Datum, [west, south, east, north]: Bounds): Bounds => [
  ...fromMap(datum, [west, south]),
  ...fromMap(datum, [east, north]),
];

type Nested = number[] | Nested[];
type Move = (point: LngLat) => LngLat;

const moveNested = (nested: Nested, move: Move): Nested => {
  const [first, second] = nested;
  return typeof first === 'number' && typeof second === 'number'
    ? [...move([first, second]), ...(nested.slice(2) as number[])]
    : (nested as Nested[]).map((inner) => moveNested(inner, move));
};

const moveGeometry = (geometry: Geometry, move: Move): Geometry =>
  geometry.type === 'GeometryCollection'
    ? { ...geometry, geometries: geometry.geometries.map((part) => moveGeometry(part, move)) }
    : ({ ...geometry, coordinates: moveNested(geometry.coordinates, move) } as Geometry);

const moveFeature = (feature: Feature, move: Move): Feature =>
  feature.geometry ? { ...feature, geometry: moveGeometry(feature.geometry, move) } : feature;

function moveShape(shape: GeoJSON, move: Move): GeoJSON {
  if (shape.type === 'FeatureCollection') {
    return {
      ...shape,
      features: shape.features.map((feature) => moveFeature(feature, move)),
    } satisfies FeatureCollection;
  }
  return shape.type === 'Feature' ? moveFeature(shape, move) : moveGeometry(shape, move);
}

/** A copy of a GeoJSON object in the basemap's datum; the same object when nothing moves. A third coordinate is kept. */
export const shapeToMap = <Shape extends GeoJSON>(datum: Datum, shape: Shape): Shape =>
  datum === 'wgs84' ? shape : (moveShape(shape, (point) => toMap(datum, point)) as Shape);

/** The way back, for what was drawn on the map. */
export const shapeFromMap = <Shape extends GeoJSON>(datum: Datum, shape: Shape): Shape =>
  datum === 'wgs84' ? shape : (moveShape(shape, (point) => fromMap(datum, point)) as Shape);
