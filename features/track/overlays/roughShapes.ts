/** A day of which no fix is exact, such as one by masts only: each fix is a circle in which the card was. */
import type { FeatureCollection } from 'geojson';
import { planarMetres } from '../../../contract/geo';
import { flagsOf } from '../../../contract/track';
import { circlePolygon } from '../../../map/geo/circlePolygon';
import type { Bounds, LngLat } from '../../../map/geo/datum';
import type { AnalysedDay } from '../day/analysedDay';
import { collection } from './geojson';

/** The flags of a fix that is true and not exact. */
const ROUGH = flagsOf(['cell', 'accuracy']);
/** Metres assumed for a fix by cell tower without an accuracy. */
const CELL_RADIUS = 1000;
interface Circle {
  centre: LngLat;
  /** Metres of the first fix, and with those that were joined. */
  own: number;
  radius: number;
}

/**
 * Circles in WGS-84; none on a day with a trusted fix, which has places and a line. Fixes within half a radius of each
 * other share a circle that holds all of theirs, so that a day is a few circles and not a blot.
 */
export function roughShapes({ story, track: { fixes } }: AnalysedDay): FeatureCollection {
  const circles: Circle[] = [];
  if (story.trusted.row.length > 0) return collection([]);
  for (let fix = 0; fix < fixes.length; fix += 1) {
    const bits = story.flags[fix] ?? 0;
    if (bits === 0 || (bits & ~ROUGH) !== 0) continue;
    const centre: LngLat = [fixes.lng[fix] ?? 0, fixes.lat[fix] ?? 0];
    const radius = fixes.accuracy[fix] || CELL_RADIUS;
    const near = circles.find((circle) => planarMetres(circle.centre, centre) <= circle.own / 2);
    if (near) near.radius = Math.max(near.radius, planarMetres(near.centre, centre) + radius);
    else circles.push({ centre, own: radius, radius });
  }
  return collection(circles.map(({ centre, radius }) => circlePolygon(centre, radius)));
}

/** The corners of all circles, for the camera; null without a circle. */
export function extentOfRough({ features }: FeatureCollection): Bounds | null {
  const corners = features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates.flat() : []));
  if (corners.length === 0) return null;
  const [lngs, lats] = [corners.map(([lng = 0]) => lng), corners.map(([, lat = 0]) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
