/**
 * Converts coordinates between WGS-84 and the datum of the basemap. This is the only place that converts: all other
 * coordinates of the product are WGS-84.
 */
import type { Feature, FeatureCollection, GeoJSON, Geometry } from 'geojson';
import gcoord from 'gcoord';

/** The geodetic datum a basemap is drawn in. wgs84: GPS, and CGCS2000 (Tianditu). gcj02: AMap, Tencent. bd09: Baidu. */
export type Datum = 'wgs84' | 'gcj02' | 'bd09';

/** Degrees, `[lng, lat]`. WGS-84 unless a docstring names another datum. */
export type LngLat = readonly [lng: number, lat: number];

/** Degrees, `[west, south, east, north]`. WGS-84 unless a docstring names another datum. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const CRS = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

function convert([lng, lat]: LngLat, from: Datum, to: Datum): LngLat {
  if (from === to) return [lng, lat];
  const [x, y] = gcoord.transform<[number, number]>([lng, lat], CRS[from], CRS[to]);
  return [x, y];
}

/** Converts WGS-84 to the basemap's datum. Outside China GCJ-02 equals WGS-84. */
export const toMap = (datum: Datum, point: LngLat) => convert(point, 'wgs84', datum);

/** Converts a point of the basemap (a tap, a drawn corner, the camera's centre) to WGS-84, exact to one metre. */
export const fromMap = (datum: Datum, point: LngLat) => convert(point, datum, 'wgs84');

/** Converts from one basemap's datum to another's. The camera needs this when the viewer switches the basemap. */
export const convertBetween = (from: Datum, to: Datum, point: LngLat) => toMap(to, fromMap(from, point));

/**
 * Converts WGS-84 bounds to the basemap's datum. Two corners are enough: within a town the shift varies by centimetres
 * only.
 */
export const boundsToMap = (datum: Datum, [west, south, east, north]: Bounds): Bounds => [
  ...toMap(datum, [west, south]),
  ...toMap(datum, [east, north]),
];

type NestedCoordinates = number[] | NestedCoordinates[];
type ConvertPoint = (point: LngLat) => LngLat;

const convertNested = (nested: NestedCoordinates, convertPoint: ConvertPoint): NestedCoordinates => {
  const [first, second] = nested;
  return typeof first === 'number' && typeof second === 'number'
    ? [...convertPoint([first, second]), ...(nested.slice(2) as number[])]
    : (nested as NestedCoordinates[]).map((inner) => convertNested(inner, convertPoint));
};

const convertGeometry = (geometry: Geometry, convertPoint: ConvertPoint): Geometry =>
  geometry.type === 'GeometryCollection'
    ? { ...geometry, geometries: geometry.geometries.map((part) => convertGeometry(part, convertPoint)) }
    : ({ ...geometry, coordinates: convertNested(geometry.coordinates, convertPoint) } as Geometry);

const convertFeature = (feature: Feature, convertPoint: ConvertPoint): Feature =>
  feature.geometry ? { ...feature, geometry: convertGeometry(feature.geometry, convertPoint) } : feature;

function convertShape(shape: GeoJSON, convertPoint: ConvertPoint): GeoJSON {
  if (shape.type === 'FeatureCollection') {
    return {
      ...shape,
      features: shape.features.map((feature) => convertFeature(feature, convertPoint)),
    } satisfies FeatureCollection;
  }
  return shape.type === 'Feature' ? convertFeature(shape, convertPoint) : convertGeometry(shape, convertPoint);
}

/**
 * Converts GeoJSON from WGS-84 to the basemap's datum. Returns a copy, or the same object for a WGS-84 basemap. Keeps a
 * third coordinate.
 */
export const shapeToMap = <Shape extends GeoJSON>(datum: Datum, shape: Shape): Shape =>
  datum === 'wgs84' ? shape : (convertShape(shape, (point) => toMap(datum, point)) as Shape);

/** Converts GeoJSON from the basemap's datum to WGS-84. Returns a copy, or the same object for a WGS-84 basemap. */
export const shapeFromMap = <Shape extends GeoJSON>(datum: Datum, shape: Shape): Shape =>
  datum === 'wgs84' ? shape : (convertShape(shape, (point) => fromMap(datum, point)) as Shape);
