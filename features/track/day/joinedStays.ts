/** Joins stays in a row at one place: without a trip or a gap between them, the child did not leave it. */
import type { LngLat } from '../../../contract';
import { planarMetres } from '../../../contract/geo';
import type { DayStory, Stay } from '../../../contract/track';
import { type KnownPlaces, isSamePlace } from './visitedPlaces';

/** The share of the fixes that the radius of a stay holds. */
const RADIUS_SHARE = 0.68;

/** The story with one stay in place of several that follow one another at one place. The totals stay as they are. */
export function withJoinedStays(story: DayStory, knownPlaces: KnownPlaces): DayStory {
  const segments: DayStory['segments'][number][] = [];
  for (const segment of story.segments) {
    const before = segments.at(-1);
    if (segment.kind === 'stay' && before?.kind === 'stay' && isSamePlace(before, segment, knownPlaces))
      segments.splice(-1, 1, joined(before, segment, story));
    else segments.push(segment);
  }
  return segments.length === story.segments.length
    ? story
    : { ...story, segments, starts: Float64Array.from(segments, ({ from }) => from) };
}

function joined(before: Stay, after: Stay, story: DayStory): Stay {
  const fixes = before.fixes + after.fixes;
  const share = after.fixes / fixes;
  const centre: LngLat = [
    before.centre[0] + (after.centre[0] - before.centre[0]) * share,
    before.centre[1] + (after.centre[1] - before.centre[1]) * share,
  ];
  return {
    ...before,
    to: after.to,
    open: after.open,
    last: after.last,
    departureWithin: after.departureWithin,
    fixes,
    centre,
    radius: radiusAround(centre, before.first, after.last, story),
  };
}

/** Metres around a point (WGS-84) that hold 68 % of the trusted fixes of these rows, both included. */
function radiusAround(centre: LngLat, first: number, last: number, { flags, lng, lat }: DayStory): number {
  const distances: number[] = [];
  for (let row = first; row <= last; row += 1)
    if (flags[row] === 0) distances.push(planarMetres(centre, [lng[row] ?? 0, lat[row] ?? 0]));
  distances.sort((one, other) => one - other);
  return distances[Math.ceil(RADIUS_SHARE * distances.length) - 1] ?? 0;
}
