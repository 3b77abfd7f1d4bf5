/** Describes a position by the nearest known place: distance and direction from it. Pure. */
import { bearing } from '@turf/turf';
import type { FencePlace } from '../../contract';
import { planarMetres } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';

/** A known place with its name: centre in WGS-84 degrees and radius in metres. */
export type NamedPlace = Pick<FencePlace, 'name' | 'names' | 'lng' | 'lat' | 'radius'>;

const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
type CompassPoint = (typeof COMPASS_POINTS)[number];

/** The compass point (of eight) nearest to a direction. @param degrees clockwise from north, also negative. */
export const compassPointOf = (degrees: number): CompassPoint =>
  COMPASS_POINTS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'n';

/** 'in': within half the radius of the place. 'near': so many metres from its centre, in that direction. */
export type PlaceRelation =
  | { kind: 'in'; place: NamedPlace }
  | { kind: 'near'; place: NamedPlace; metres: number; direction: CompassPoint };

/** How a position lies to the nearest of the places. Null without places. @param at [lng, lat], WGS-84. */
export function nearestPlace(at: LngLat, places: readonly NamedPlace[]): PlaceRelation | null {
  const [nearest] = places
    .map((place) => ({ place, metres: planarMetres([place.lng, place.lat], at) }))
    .sort((a, b) => a.metres - b.metres);
  if (!nearest) return null;
  const { place, metres } = nearest;
  return metres <= place.radius / 2
    ? { kind: 'in', place }
    : { kind: 'near', place, metres, direction: compassPointOf(bearing([place.lng, place.lat], [...at])) };
}

/** Metres rounded as in speech: to 5 below 100, to 10 below a kilometre, else to 100. */
export const roundedMetres = (metres: number) => {
  const to = metres < 100 ? 5 : metres < 1000 ? 10 : 100;
  return Math.round(metres / to) * to;
};
