/** Shorthands for GeoJSON objects, WGS-84. */
import type { Feature, FeatureCollection, Position } from 'geojson';

export const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
export const line = (coordinates: Position[], properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties,
});
export const point = (coordinates: Position, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
