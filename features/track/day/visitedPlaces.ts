/** Places stayed at: stays at one place, however often, are one spot with one name. */
import type { DayTrack, LngLat } from '../../../contract';
import { metresBeyond, nearestPlace } from '../../../contract/place';
import type { Segment, Stay } from '../../../contract/track';

export interface Spot {
  /** Of a known place; null when none is known there. */
  name: string | null;
  /** The pupil's own home. */
  home: boolean;
  /** Counts the spots without a name, from 1 in the order of the day; 0 for those that have one. */
  number: number;
  /** Centre of the longest stay, WGS-84. */
  centre: LngLat;
  /** Indexes into the day's segments. */
  stays: readonly number[];
  /** Milliseconds stayed, all together. */
  dwell: number;
}

type Places = Readonly<DayTrack['places']>;

/** m. Two stays whose centres are this near are at one place, if neither has a name that says otherwise. */
const SAME = 60;

/** The spots of a day in the order they were first stayed at, and which spot each segment belongs to (-1: it is no stay). */
export function spotsOf(segments: readonly Segment[], places: Places): { spots: Spot[]; spotOf: number[] } {
  const spots: (Spot & { longest: number; stays: number[] })[] = [];
  const spotOf = segments.map((segment, index) => {
    if (segment.kind !== 'stay') return -1;
    const place = placeOf(segment, places);
    const name = place?.name ?? null;
    const length = segment.to - segment.from;
    const known = spots.findIndex((spot) =>
      name !== null ? spot.name === name : spot.name === null && isBeside(segment, spot),
    );
    const spot = spots[known];
    if (!spot)
      return (
        spots.push({
          name,
          home: place?.home ?? false,
          number: name === null ? spots.filter((one) => one.name === null).length + 1 : 0,
          centre: segment.centre,
          stays: [index],
          dwell: length,
          longest: length,
        }) - 1
      );
    spot.stays.push(index);
    spot.dwell += length;
    if (length > spot.longest) Object.assign(spot, { centre: segment.centre, longest: length });
    return known;
  });
  return { spots, spotOf };
}

const at = ([lng, lat]: LngLat) => ({ lng, lat });

/** A stay's centre is sharper than its fixes; half of their spread is doubt enough. */
const placeOf = ({ centre, radius }: Stay, places: Places) => nearestPlace(at(centre), radius, places);

const isBeside = ({ centre }: Stay, spot: Spot) =>
  metresBeyond(at(centre), { name: '', ...at(spot.centre), radius: 0 }) <= SAME;
