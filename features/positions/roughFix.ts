/** A fix that is too wide for a dot: the map shows a disc, and the words name its radius. */
import { type Fix, type LngLat, roughRadius, WIDE_RADIUS } from '../../contract';
import { offsetBy } from '../../contract/geo';
import type { Dot } from '../../map/dots/DotStore';

/** The points (WGS-84) that a camera must show: the corners around a rough fix, or the fix alone. */
export const extentOf = (fix: Pick<Fix, 'lng' | 'lat' | 'source' | 'accuracy'>): LngLat[] =>
  extentAround([fix.lng, fix.lat], roughRadius(fix));

/** The same for a dot, which has a circle when its fix is rough. */
export const extentOfDot = ({ lng, lat, radius = null }: Pick<Dot, 'lng' | 'lat' | 'radius'>): LngLat[] =>
  extentAround([lng, lat], radius !== null && radius > WIDE_RADIUS ? radius : null);

const extentAround = (centre: LngLat, radius: number | null): LngLat[] =>
  radius === null ? [centre] : [offsetBy(centre, -radius, -radius), offsetBy(centre, radius, radius)];
