/** Longitudes that run on across the 180th meridian. */
import { unwrapped } from '../fence/plane';
import type { LngLat } from '../primitives';

/** A line with each longitude written nearest to the one before, the first nearest to another. */
export function unrolled(line: readonly LngLat[], near: number): LngLat[] {
  let last = near;
  return line.map(([lng, lat]) => [(last = unwrapped(lng, last)), lat]);
}
