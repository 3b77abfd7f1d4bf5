/** A fix that is too wide for a dot: the map shows a disc, and the words name its radius. */
import type { Fix, LngLat } from '../../contract';
import { offsetBy } from '../../contract/geo';
import type { Dot } from '../../map/dots/DotStore';

/** Metres. A wider fix does not tell one building from the next. */
const WIDE = 150;
/** Metres assumed for a fix by cell tower without an accuracy. */
const CELL_RADIUS = 1000;

/** Metres of a rough fix; null for a fix that is exact enough for a dot. */
export function roughRadius({ source, accuracy }: Pick<Fix, 'source' | 'accuracy'>): number | null {
  if (source === 'cell') return accuracy ?? CELL_RADIUS;
  return accuracy !== null && accuracy > WIDE ? accuracy : null;
}

/** The points (WGS-84) that a camera must show: the corners around a rough fix, or the fix alone. */
export const extentOf = (fix: Pick<Fix, 'lng' | 'lat' | 'source' | 'accuracy'>): LngLat[] =>
  extentAround([fix.lng, fix.lat], roughRadius(fix));

/** The same for a dot, which has a circle when its fix is rough. */
export const extentOfDot = ({ lng, lat, radius = null }: Pick<Dot, 'lng' | 'lat' | 'radius'>): LngLat[] =>
  extentAround([lng, lat], radius !== null && radius > WIDE ? radius : null);

const extentAround = (centre: LngLat, radius: number | null): LngLat[] =>
  radius === null ? [centre] : [offsetBy(centre, -radius, -radius), offsetBy(centre, radius, radius)];
