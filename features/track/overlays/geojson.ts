/** Shorthands for GeoJSON objects, and the extent of a day, WGS-84. */
import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Bounds } from '../../../map/geo/datum';
import { type DayStory, fixesAround } from '../../../contract/track';

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

/**
 * [west, south, east, north] in degrees (WGS-84) around the trusted fixes, or around all fixes when none is trusted;
 * null without a fix.
 */
export function extentOf({ trusted: { row }, segments, lng, lat }: DayStory, segment?: number): Bounds | null {
  const part = segment === undefined ? undefined : segments[segment];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (at: number) => {
    [west, east] = [Math.min(west, lng[at] ?? west), Math.max(east, lng[at] ?? east)];
    [south, north] = [Math.min(south, lat[at] ?? south), Math.max(north, lat[at] ?? north)];
  };
  if (part?.kind === 'gap') {
    fixesAround({ trusted: { row } }, part).forEach(take);
  } else {
    for (const at of row) if (!part || (at >= part.first && at <= part.last)) take(at);
    if (!part && row.length === 0) for (let at = 0; at < lng.length; at += 1) take(at);
  }
  return west <= east ? [west, south, east, north] : null;
}
