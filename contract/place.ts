/** Known places of a school and the rule that names a point after one. Platform and console share the rule. */
import * as z from 'zod/mini';

export const KnownPlace = z.object({
  name: z.string(),
  /** Centre, WGS-84 degrees. */
  lng: z.number(),
  lat: z.number(),
  /** Metres. */
  radius: z.number(),
});
export type KnownPlace = z.infer<typeof KnownPlace>;

/** Mean metres of a degree of latitude (6,371 km sphere). */
const METRES_PER_DEGREE = 111_195;

/**
 * Metres from a place's edge out to a point (WGS-84); negative inside. It treats the earth as flat, which is exact to a
 * centimetre over a few hundred metres.
 */
export const metresBeyond = ({ lng, lat }: { lng: number; lat: number }, place: KnownPlace): number =>
  Math.hypot(
    (lng - place.lng) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180),
    (lat - place.lat) * METRES_PER_DEGREE,
  ) - place.radius;

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
