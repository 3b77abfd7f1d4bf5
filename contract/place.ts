/** Known places of a school, and which of them a point lies in. Platform and console name places by the same rule. */
import * as z from 'zod/mini';

export const KnownPlace = z.object({
  name: z.string(),
  /** Middle, WGS-84 degrees. */
  lng: z.number(),
  lat: z.number(),
  /** Metres. */
  radius: z.number(),
});
export type KnownPlace = z.infer<typeof KnownPlace>;

/** Mean metres of a degree of latitude (6,371 km sphere). */
const METRES_PER_DEGREE = 111_195;

/** Metres by which a point (WGS-84) lies beyond a place's edge; negative inside. Flat earth: good to a centimetre over the few hundred metres that matter. */
export const metresBeyond = ({ lng, lat }: { lng: number; lat: number }, place: KnownPlace): number =>
  Math.hypot(
    (lng - place.lng) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180),
    (lat - place.lat) * METRES_PER_DEGREE,
  ) - place.radius;

/** The place whose edge is nearest among those that hold the point, half of its doubt (metres) allowed for; null when none does. */
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
