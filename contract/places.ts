/** Known places of a school and the rule that names a point after one. Platform and console share the rule. */
import * as z from 'zod/mini';
import { planarMetres } from './geo';

/**
 * How a known place is called beside the name that the school gave it: what it is to everybody, and its name in Latin
 * letters, for consoles in other languages.
 */
export const PlaceNames = z.object({ kind: z.nullable(z.enum(['home', 'school'])), latin: z.string() });
export type PlaceNames = z.infer<typeof PlaceNames>;

export const KnownPlace = z.object({
  name: z.string(),
  names: z.optional(PlaceNames),
  /** Centre, WGS-84 degrees. */
  lng: z.number(),
  lat: z.number(),
  /** Metres. */
  radius: z.number(),
});
export type KnownPlace = z.infer<typeof KnownPlace>;

/** Metres from a place's edge out to a point (WGS-84). Negative inside. */
export const metresBeyond = ({ lng, lat }: { lng: number; lat: number }, place: KnownPlace): number =>
  planarMetres([lng, lat], [place.lng, place.lat]) - place.radius;

/**
 * The place that contains a point (WGS-84). If several do, the one whose edge is farthest outside the point.
 * @param doubt accuracy radius of the point in metres. A point up to half of it outside the edge still counts as
 * inside.
 * @returns null when no place contains the point.
 */
export function nearestPlace<Place extends KnownPlace>(
  point: { lng: number; lat: number },
  doubt: number,
  places: Iterable<Place>,
): Place | null {
  let nearest: { place: Place; beyond: number } | null = null;
  for (const place of places) {
    const beyond = metresBeyond(point, place);
    if (beyond <= doubt / 2 && (!nearest || beyond < nearest.beyond)) nearest = { place, beyond };
  }
  return nearest?.place ?? null;
}
