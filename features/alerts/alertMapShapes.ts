/** What the map of an alert's room draws: the way there and the way since, the fix it rests on, and the line to the shore. Pure; WGS-84. */
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { AlertDetail, Fix } from '../../contract';
import { metresEast, METRES_PER_DEGREE } from '../../contract/fence/plane';
import type { LngLat } from '../../map/geo/datum';

export interface AlertMapShapes {
  fixes: FeatureCollection;
  shore: FeatureCollection;
  /** What should be in view, the child's place first; empty when nothing is known. */
  extent: LngLat[];
}

/** So many of the newest trusted fixes should be in view. */
const IN_VIEW = 12;

/** The point so many metres away towards a bearing (degrees from true north). */
export function pointTowards([lng, lat]: LngLat, metres: number, bearing: number): LngLat {
  const angle = (bearing * Math.PI) / 180;
  return [lng + (metres * Math.sin(angle)) / metresEast(lat), lat + (metres * Math.cos(angle)) / METRES_PER_DEGREE];
}

const trusted = ({ noise, source }: Fix) => noise.length === 0 && source !== 'cell';

/** Fixes on both sides of the alert as one line each, joined where it was raised; doubted ones are points, and no part of a line. */
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

/** @param metres writes a distance. */
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
  // Where a child at the water heads is the question; elsewhere the dot's own tick says enough.
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

/** Degrees from true north in which the child last went; null when it cannot be told. */
function courseOf({ alert: { where }, fixes }: AlertDetail): number | null {
  const fix = fixes.findLast((one) => trusted(one) && one.fixTime === where?.fixTime);
  return fix?.course ?? null;
}
