/** Makes the dot on the map from a pupil's position, and the extent that a camera shows of it. */
import {
  type AlertMark,
  batteryPercent,
  type Fix,
  type LngLat,
  MOVING_SPEED,
  type Position,
  pupilState,
  roughRadius,
  WIDE_RADIUS,
} from '../../contract';
import { offsetBy } from '../../contract/geo';
import type { Dot } from '../../map/dots/DotStore';

/**
 * How a dot names its pupil: below the disc, and on it (src/session/discLabels.ts); and the number of the flag of the
 * pupil's group, null for none.
 */
export interface DotName {
  name: string;
  label: string;
  flag?: number | null;
}

/** False for a fix by cell tower, whose speed means nothing. */
export const isMoving = ({ fix }: Pick<Position, 'fix'>) => (fix?.speed ?? 0) >= MOVING_SPEED && fix?.source !== 'cell';

/**
 * Returns null for a pupil without a fix.
 * @param now milliseconds since 1970.
 * @param mark of the pupil's alerts; null for none
 */
export function dotOf(
  position: Position,
  { name, label, flag = null }: DotName,
  now: number,
  mark: AlertMark | null = null,
): Dot | null {
  const { studentId, fix } = position;
  if (!fix) return null;
  const state = pupilState(position, now, mark);
  const rough = roughRadius(fix);
  return {
    id: studentId,
    lng: fix.lng,
    lat: fix.lat,
    name,
    letter: label,
    // A rough fix that has aged is no sharper than a new one.
    state: rough !== null && (state === 'old' || state === 'fresh') ? 'approximate' : state,
    course: isMoving(position) ? fix.course : null,
    radius: rough ?? fix.accuracy,
    badge: state === 'sos' ? 'sos' : (mark?.sign ?? (isLow(position) ? 'battery' : null)),
    flag,
  };
}

/** Percent. A battery at or below this is low. */
const LOW_BATTERY = 20;

export const isLow = ({ power, charging }: Pick<Position, 'power' | 'charging'>) =>
  (batteryPercent(power) ?? 100) <= LOW_BATTERY && charging !== true;

/** Seconds of a dot's glide from one fix to the next: slow enough for the eye to follow. */
export const GLIDE_SECONDS = 1.2;

/** The points (WGS-84) that a camera must show: the corners around a rough fix, or the fix alone. */
export const extentOf = (fix: Pick<Fix, 'lng' | 'lat' | 'source' | 'accuracy'>): LngLat[] =>
  extentAround([fix.lng, fix.lat], roughRadius(fix));

/** The same for a dot, which has a circle when its fix is rough. */
export const extentOfDot = ({ lng, lat, radius = null }: Pick<Dot, 'lng' | 'lat' | 'radius'>): LngLat[] =>
  extentAround([lng, lat], radius !== null && radius > WIDE_RADIUS ? radius : null);

const extentAround = (centre: LngLat, radius: number | null): LngLat[] =>
  radius === null ? [centre] : [offsetBy(centre, -radius, -radius), offsetBy(centre, radius, radius)];
