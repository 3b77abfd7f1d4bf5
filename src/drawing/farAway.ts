/**
 * Keeps what is put on the map where it is meant: on a map of a whole country a finger is wrong by a province. From too
 * far nothing is put, and what is far from the school is asked about before it is saved.
 */
import { distance } from '@turf/turf';
import { useIntl } from 'react-intl';
import { outlineOf } from '../../contract/fences/outline';
import type { FenceShape } from '../../contract/fences/shape';
import type { ViewBounds } from '../../contract/user';
import { useCamera } from '../../map/camera/useCamera';
import type { LngLat } from '../../map/geo/datum';
import { useConfig } from '../config/ConfigContext';
import { useText } from '../messages/texts';
import { useCurrentUserQuery } from '../session/api';
import { ask } from '../ui/dialog';
import { toast } from '../ui/toast';

/** Metres beyond what is known of the school, from which on it is asked. */
const FAR = 50_000;

/** The zoom from which streets are told apart. */
const SEEN = 12;

/** Whether streets are told apart on the map, so that something may be put there; says so to the person where not. */
export function useNearEnough(): () => boolean {
  const text = useText('draw');
  const camera = useCamera();
  return () => {
    const zoom = camera.current()?.zoom;
    if (zoom === undefined || zoom >= SEEN) return true;
    void toast('info', text('putTooFar'), { mask: false });
    return false;
  };
}

/** Metres from the area to the point, WGS-84; 0 inside it. Along the sphere of turf's `distance`. */
export function metresBeyond([west, south, east, north]: ViewBounds, [lng, lat]: LngLat): number {
  const nearest = [Math.min(east, Math.max(west, lng)), Math.min(north, Math.max(south, lat))];
  return distance(nearest, [lng, lat], { units: 'meters' });
}

/** The two outer corners of a shape, WGS-84. */
export function cornersOf(shape: FenceShape): LngLat[] {
  const { west, south, east, north } = outlineOf(shape).box;
  return [
    [west, south],
    [east, north],
  ];
}

/**
 * The question whether something may really be where it is: asked when a point is far from the school's places and
 * fences, and from the installation's first view where none are known.
 * @returns resolves to true when it may be saved.
 */
export function useFarQuestion(): (name: string, points: readonly LngLat[]) => Promise<boolean> {
  const text = useText('draw');
  const intl = useIntl();
  const { bounds } = useConfig();
  const { data: user } = useCurrentUserQuery();
  const known = user?.firstView ?? bounds;
  return async (name, points) => {
    const [farthest] = points
      .map((point) => ({ point, metres: metresBeyond(known, point) }))
      .toSorted((one, other) => other.metres - one.metres);
    if (!farthest || farthest.metres <= FAR) return true;
    const [lng, lat] = farthest.point.map((degrees) => intl.formatNumber(degrees, { maximumFractionDigits: 3 }));
    return ask({
      title: text('farTitle', { name, km: Math.round(farthest.metres / 1_000) }),
      content: text('farText', { lat, lng }),
      confirm: text('farYes'),
      cancel: text('farNo'),
    });
  };
}
