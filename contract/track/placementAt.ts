/** Where the card was at an instant, for the replay. */
import type { DayStory } from './dayStory';
import { MIN_STEP } from './limits';
import { lastAtMost } from './fixes/search';
import type { GapReason, Trip } from './segment';
import { metresBetween } from './fixes/earthPoints';

/** A place in a story. Callers may pass one object again and again to be overwritten. Degrees, WGS-84. */
export interface Placement {
  lng: number;
  lat: number;
  /** True on the line of a trip, false at the centre of a stay. */
  moving: boolean;
  /** Direction of the line here, degrees clockwise from north; 0 unless moving. */
  bearing: number;
  /** Speed along the line here, m/s; 0 unless moving. */
  speed: number;
  /** Index of the segment. */
  segment: number;
  /** Index of the last trusted fix at or before the instant; the day's first trusted fix when there is none before. */
  fix: number;
}

const emptyPlacement = (): Placement => ({ lng: 0, lat: 0, moving: false, bearing: 0, speed: 0, segment: -1, fix: -1 });

/**
 * The place at an instant (milliseconds): in a trip on its line, in a stay at its centre. In a gap it returns the
 * reason of the gap, and null outside the story. O(log n).
 * @param into object to write to; with it nothing is allocated
 */
export function placementAt(
  story: DayStory,
  instant: number,
  into: Placement = emptyPlacement(),
): Placement | GapReason | null {
  const at = segmentAt(story, instant);
  const segment = story.segments[at];
  if (!segment) return null;
  if (segment.kind === 'gap') return segment.reason;
  const k = Math.max(0, lastAtMost(instant, story.trusted.at));
  into.segment = at;
  into.fix = story.trusted.row[k] ?? 0;
  into.moving = segment.kind === 'trip';
  if (segment.kind === 'trip') return interpolate(story, segment, k, instant, into);
  into.lng = segment.centre[0];
  into.lat = segment.centre[1];
  into.bearing = into.speed = 0;
  return into;
}

/** Index of the segment at an instant (milliseconds); the last one at the end of the story; -1 outside. */
export const segmentAt = ({ starts, end }: DayStory, instant: number): number =>
  instant > end ? -1 : lastAtMost(instant, starts);

/**
 * Interpolates between row k and the next one. A trip that shares its first or last fix with a stay leaves and reaches
 * it at the time of the stay's boundary.
 */
function interpolate(
  { trusted, lng, lat }: DayStory,
  { from, to, first, last }: Trip,
  k: number,
  instant: number,
  into: Placement,
): Placement {
  const here = trusted.row[k] ?? 0;
  const atRow = k + 1 >= trusted.length || here >= last || here < first || (trusted.at[k] ?? 0) > instant;
  const next = atRow ? here : (trusted.row[k + 1] ?? 0);
  const start = Math.max(from, trusted.at[k] ?? 0);
  const time = Math.min(to, trusted.at[k + 1] ?? 0) - start;
  const part = atRow || time <= 0 ? 0 : Math.min(1, Math.max(0, (instant - start) / time));
  const east = (lng[next] ?? 0) - (lng[here] ?? 0);
  // Take the short way, across the date line if need be.
  const across = (lng[here] ?? 0) + part * (east > 180 ? east - 360 : east < -180 ? east + 360 : east);
  into.lng = across > 180 ? across - 360 : across < -180 ? across + 360 : across;
  into.lat = (lat[here] ?? 0) + part * ((lat[next] ?? 0) - (lat[here] ?? 0));
  into.speed = atRow || time <= 0 ? 0 : ((trusted.step[k] ?? 0) * 1000) / time;
  into.bearing = bearingAt({ trusted, lng, lat }, k, first, last);
  return into;
}

/**
 * The direction to the next row, measured from a row at least `MIN_STEP` back: a step of one metre may point anywhere.
 */
function bearingAt(
  { trusted, lng, lat }: Pick<DayStory, 'trusted' | 'lng' | 'lat'>,
  k: number,
  first: number,
  last: number,
): number {
  const ahead = k + 1 < trusted.length && (trusted.row[k + 1] ?? 0) <= last ? k + 1 : k;
  let back = ahead - 1;
  while (
    back > 0 &&
    (trusted.row[back] ?? 0) > first &&
    ahead - back < MAX_ROWS_BACK &&
    metresBetween(trusted, back, ahead) < MIN_STEP
  )
    back -= 1;
  const [from, to] = [trusted.row[Math.max(0, back)] ?? 0, trusted.row[ahead] ?? 0];
  return bearing(lng[from] ?? 0, lat[from] ?? 0, lng[to] ?? 0, lat[to] ?? 0);
}

/** Greatest number of rows to look back for a direction. */
const MAX_ROWS_BACK = 32;
const RADIANS = Math.PI / 180;

/** Initial bearing of the great circle between two points in degrees; result in degrees clockwise from north. */
function bearing(lng: number, lat: number, toLng: number, toLat: number): number {
  const east = (toLng - lng) * RADIANS;
  const south = lat * RADIANS;
  const north = toLat * RADIANS;
  const degrees =
    Math.atan2(
      Math.sin(east) * Math.cos(north),
      Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(east),
    ) / RADIANS;
  return (degrees + 360) % 360;
}
