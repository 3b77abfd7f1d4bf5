/** Places and areas in forms: WGS-84 degrees, [lng, lat], and what makes an area one. */
import * as z from 'zod/mini';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../geo';
import type { LngLat } from '../primitives';

/** Corners of one area, least and most. */
export const AREA_CORNERS = { least: 3, most: 40 } as const;

const Degrees = z.readonly(
  z.tuple([z.number().check(z.minimum(-180), z.maximum(180)), z.number().check(z.minimum(-85), z.maximum(85))]),
);

/** A point on the map. */
export const PlaceValue = z.object({ at: Degrees });
/** The corners of an area, the first one not repeated. */
export const AreaValue = z.object({ corners: z.array(Degrees).check(z.minLength(1), z.maxLength(AREA_CORNERS.most)) });

/** The middle of the box around corners. WGS-84 degrees. */
export function middleOf(corners: readonly LngLat[]): LngLat {
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  const half = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  return [half(lngs), half(lats)];
}

/** Square metres inside corners, on a plane. */
export function squareMetresOf(corners: readonly LngLat[]): number {
  const [, lat] = middleOf(corners);
  const toMetres = [metresPerDegreeLng(lat), METRES_PER_DEGREE] as const;
  const twice = corners.reduce((sum, [lng, y], index) => {
    const [nextLng, nextY] = corners[(index + 1) % corners.length] ?? [lng, y];
    return sum + (lng * nextY - nextLng * y);
  }, 0);
  return (Math.abs(twice) / 2) * toMetres[0] * toMetres[1];
}

/** -1, 0 or 1: whether c lies right of, on or left of the line from a to b. Areas of forms are small: degrees do. */
const sideOf = (a: LngLat, b: LngLat, c: LngLat) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const isBetween = (a: LngLat, b: LngLat, c: LngLat) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

/** True for two edges with a point in common. */
function meet([a, b]: readonly [LngLat, LngLat], [c, d]: readonly [LngLat, LngLat]): boolean {
  const [ofC, ofD, ofA, ofB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (ofC * ofD < 0 && ofA * ofB < 0) return true;
  return (
    (ofC === 0 && isBetween(a, b, c)) ||
    (ofD === 0 && isBetween(a, b, d)) ||
    (ofA === 0 && isBetween(c, d, a)) ||
    (ofB === 0 && isBetween(c, d, b))
  );
}

/** True for corners whose line encloses something, and neither crosses nor touches itself. */
export function isArea(corners: readonly LngLat[]): boolean {
  if (corners.length < AREA_CORNERS.least || corners.length > AREA_CORNERS.most) return false;
  const edges = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner] as const);
  return edges.every(([a, b], one) => {
    const [, next] = edges[(one + 1) % edges.length] ?? [];
    // Neighbours meet in their corner alone.
    if (!next || (a[0] === b[0] && a[1] === b[1]) || sideOf(a, b, next) === 0) return false;
    return edges.every(([c, d], other) => {
      const apart = Math.min((other - one + edges.length) % edges.length, (one - other + edges.length) % edges.length);
      return apart < 2 || !meet([a, b], [c, d]);
    });
  });
}
