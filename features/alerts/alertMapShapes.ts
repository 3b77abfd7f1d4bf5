/**
 * The shapes on the map of an alert: the pupil's fixes before and after it, and the line to the shore. Pure.
 * Coordinates are [lng, lat], WGS-84.
 */
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { AlertDetail, Fix } from '../../contract';
import { metresPerDegreeLng, METRES_PER_DEGREE } from '../../contract/geo';
import type { LngLat } from '../../map/geo/datum';

export interface AlertMapShapes {
  fixes: FeatureCollection;
  shore: FeatureCollection;
  /** Points that the map should show, the alert's place first. Empty when nothing is known. */
  extent: LngLat[];
}

/** The map should show so many of the newest trusted fixes. */
const IN_VIEW = 12;

/** The point at a distance and bearing from another. @param metres distance @param bearing degrees from true north */
export function pointTowards([lng, lat]: LngLat, metres: number, bearing: number): LngLat {
  const angle = (bearing * Math.PI) / 180;
  return [
    lng + (metres * Math.sin(angle)) / metresPerDegreeLng(lat),
    lat + (metres * Math.cos(angle)) / METRES_PER_DEGREE,
  ];
}

const trusted = ({ noise, source }: Fix) => noise.length === 0 && source !== 'cell';

/**
 * One line through the trusted fixes before the alert, one through those after it, and every fix as a point. The lines
 * meet at the alert.
 */
function fixShapes({ alert, fixes }: AlertDetail): Feature<LineString | Point>[] {
  const line = (part: 'before' | 'after', points: readonly Fix[]): Feature<LineString>[] =>
    points.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: { part },
            geometry: { type: 'LineString', coordinates: points.map(({ lng, lat }) => [lng, lat]) },
          },
        ];
  const good = fixes.filter(trusted);
  const since = good.findIndex(({ fixTime }) => fixTime > alert.time);
  const joint = since === -1 ? good.length : since;
  const points = fixes.map((fix): Feature<Point> => ({
    type: 'Feature',
    properties: { part: fix.fixTime > alert.time ? 'after' : 'before', trusted: trusted(fix), fixTime: fix.fixTime },
    geometry: { type: 'Point', coordinates: [fix.lng, fix.lat] },
  }));
  return [...line('before', good.slice(0, joint)), ...line('after', good.slice(Math.max(0, joint - 1))), ...points];
}

/** @param metres formats a distance */
export function alertMapShapes(detail: AlertDetail, metres: (metres: number) => string): AlertMapShapes {
  const { where, subject } = detail.alert;
  const place: LngLat | null = where && [where.lng, where.lat];
  const shore: Feature<LineString | Point>[] = [];
  const extent: LngLat[] = place ? [place] : [];
  if (place && subject.kind === 'water' && subject.bearing !== null && subject.distance > 0) {
    const end = pointTowards(place, subject.distance, subject.bearing);
    shore.push({
      type: 'Feature',
      properties: { words: metres(subject.distance) },
      geometry: { type: 'LineString', coordinates: [[...place], [...end]] },
    });
    extent.push(end);
  }
  // Only a water alert shows the pupil's direction here. For the others the pupil's dot shows it.
  const course = subject.kind === 'water' ? courseOf(detail) : null;
  if (place && course !== null)
    shore.push({ type: 'Feature', properties: { course }, geometry: { type: 'Point', coordinates: [...place] } });
  extent.push(
    ...detail.fixes
      .filter(trusted)
      .slice(-IN_VIEW)
      .map(({ lng, lat }): LngLat => [lng, lat]),
  );
  return {
    fixes: { type: 'FeatureCollection', features: fixShapes(detail) },
    shore: { type: 'FeatureCollection', features: shore },
    extent,
  };
}

/** The pupil's last direction in degrees from true north; null when unknown. */
function courseOf({ alert: { where }, fixes }: AlertDetail): number | null {
  const fix = fixes.findLast((one) => trusted(one) && one.fixTime === where?.fixTime);
  return fix?.course ?? null;
}
