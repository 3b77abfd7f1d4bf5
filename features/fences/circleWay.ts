/** The address of a new fence that begins as a circle round a place that is no known one. */
import type { FencePlace } from '../../contract';
import type { LngLat } from '../../contract/primitives';
import { FENCE_LIMITS } from '../../contract/fences/faults';

export interface Circle {
  /** [lng, lat], WGS-84. */
  at: LngLat;
  /** Metres. */
  radius: number;
  /** What the fence is called at first; '' for nothing. */
  name: string;
}

/** @param list the path of the list of fences, with or without a query */
export function circleWay(list: string, { at, radius, name }: Circle): string {
  const circle = [at[0].toFixed(6), at[1].toFixed(6), Math.round(radius)].join(',');
  const query = new URLSearchParams({ edit: 'new', circle, ...(name !== '' && { named: name }) });
  return `${list}${list.includes('?') ? '&' : '?'}${query}`;
}

/** Characters of a name, at most. */
const LONGEST = 40;

/** The circle that an address begins with, as a place; null for none and for one that no fence may be. */
export function circleIn(search: URLSearchParams): FencePlace | null {
  const [lng = Number.NaN, lat = Number.NaN, radius = Number.NaN, ...more] = (search.get('circle') ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const { least, most } = FENCE_LIMITS.radius;
  const sound = Math.abs(lng) <= 180 && Math.abs(lat) <= FENCE_LIMITS.latitude && radius >= least && radius <= most;
  if (!sound || more.length > 0) return null;
  return { name: (search.get('named') ?? '').slice(0, LONGEST), kind: 'found', lng, lat, radius };
}
