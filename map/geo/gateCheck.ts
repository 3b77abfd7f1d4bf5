/**
 * Tells from one point whether a map is drawn in the datum that it is said to be in: somebody taps where a drawn corner
 * lies in its pictures. Tiles in GCJ-02 that are said to be WGS-84 shift everything by some hundred metres.
 */
import { type Datum, fromMap, type LngLat, toMap } from './datum';
import { METRES_PER_DEGREE } from './mercator';

/** Metres within which a tap agrees with a corner: a finger, a wide gate, and pictures that are not quite right. */
export const AGREES_WITHIN = 60;

export interface GateReading {
  /** The drawn corner, WGS-84. */
  corner: LngLat;
  /** From the corner to where it was tapped. */
  metres: number;
  /** Degrees clockwise from north. */
  bearing: number;
  /** 'fits', 'other': the tiles are in `datum`, 'off': no datum explains it. */
  verdict: 'fits' | 'other' | 'off';
  /** The datum that explains the tap. */
  datum: Datum | null;
}

const DATUMS = ['wgs84', 'gcj02', 'bd09'] as const satisfies readonly Datum[];

/** East and north of another point, metres on a plane. */
function offset([lng, lat]: LngLat, [otherLng, otherLat]: LngLat): readonly [east: number, north: number] {
  const turned = ((((otherLng - lng + 180) % 360) + 360) % 360) - 180;
  return [turned * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180), (otherLat - lat) * METRES_PER_DEGREE];
}
const metresBetween = (one: LngLat, other: LngLat) => Math.hypot(...offset(one, other));

/**
 * @param declared datum that the map is said to be in
 * @param tapped where the corner is seen on the map, WGS-84 as `declared` gives it
 * @param corners drawn corners, WGS-84
 * @returns null without corners
 */
export function readGate(declared: Datum, tapped: LngLat, corners: readonly LngLat[]): GateReading | null {
  // Where each corner would be tapped, if the tiles were in each datum. The declared one counts first.
  const guesses = [declared, ...DATUMS.filter((datum) => datum !== declared)].flatMap((datum) =>
    corners.map((corner) => ({
      datum,
      corner,
      error: metresBetween(fromMap(declared, toMap(datum, corner)), tapped),
    })),
  );
  const [nearest] = guesses.toSorted((a, b) => a.error - b.error);
  const [own] = guesses.filter(({ datum }) => datum === declared).toSorted((a, b) => a.error - b.error);
  if (!nearest || !own) return null;
  const best = own.error <= AGREES_WITHIN ? own : nearest;
  const agrees = best.error <= AGREES_WITHIN;
  const { corner } = agrees ? best : own;
  const [east, north] = offset(corner, tapped);
  return {
    corner,
    metres: Math.hypot(east, north),
    bearing: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
    verdict: agrees ? (best.datum === declared ? 'fits' : 'other') : 'off',
    datum: agrees ? best.datum : null,
  };
}
