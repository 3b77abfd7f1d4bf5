/** Where something is, as a person would say it: so far, in that direction, from a place they know. Pure. */
import type { FencePlace } from '../../contract';
import { metresApart } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';
import { offsetMetres } from './draftShape';

/** A place one knows by name: its middle, WGS-84 degrees, and how far it reaches, metres. */
export type NamedPlace = Pick<FencePlace, 'name' | 'lng' | 'lat' | 'radius'>;

export const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

/** Of the eight, the one that a bearing (degrees clockwise from north) is nearest to. */
export const compassPointOf = (bearing: number): CompassPoint =>
  COMPASS_POINTS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'n';

/** Degrees clockwise from north, from one place to another. */
export function bearingOf(from: LngLat, to: LngLat): number {
  const [east, north] = offsetMetres(from, to);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

export type PlaceRelation =
  | { kind: 'in'; place: NamedPlace }
  | { kind: 'near'; place: NamedPlace; metres: number; wind: CompassPoint };

/** Of the places known, the nearest one's word; null where none is known. */
export function nearestPlace(at: LngLat, places: readonly NamedPlace[]): PlaceRelation | null {
  const [nearest] = places
    .map((place) => ({ place, metres: metresApart([place.lng, place.lat], at) }))
    .sort((a, b) => a.metres - b.metres);
  if (!nearest) return null;
  const { place, metres } = nearest;
  return metres <= place.radius / 2
    ? { kind: 'in', place }
    : { kind: 'near', place, metres, wind: compassPointOf(bearingOf([place.lng, place.lat], at)) };
}

/** Metres as one says them: to 5 below 100, to 10 below a kilometre, to 100 above. */
export const roundedMetres = (metres: number) => {
  const to = metres < 100 ? 5 : metres < 1000 ? 10 : 100;
  return Math.round(metres / to) * to;
};
