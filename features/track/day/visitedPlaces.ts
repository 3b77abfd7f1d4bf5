/** Places where the pupil stayed. Several stays at one place become one visited place with one name. */
import type { DayTrack, LngLat, PlaceNames } from '../../../contract';
import { planarMetres } from '../../../contract/geo';
import { metresBeyond, nearestPlace } from '../../../contract/places';
import type { DayStory, Segment, Stay } from '../../../contract/track';

export interface VisitedPlace {
  /** Name of the known place here; null when there is none. */
  name: string | null;
  /** The other names of the known place. */
  names: PlaceNames | undefined;
  /** True for the pupil's own home. */
  home: boolean;
  /** Number of an unnamed place, from 1 in the order of the day; 0 for a named one. */
  number: number;
  /** Centre of the longest stay, [lng, lat], WGS-84. */
  centre: LngLat;
  /** Indexes into the day's segments. */
  stays: readonly number[];
  /** Dwell time: milliseconds of all stays together. */
  dwell: number;
}

export type KnownPlaces = Readonly<DayTrack['places']>;

/** Metres. Two unnamed stays whose centres are at most this far apart are at one place. */
const SAME_PLACE = 60;

/**
 * Groups the stays of a day by place.
 * @returns the places in the order of their first stay, and for each segment the index of its place (-1 when it is no
 *   stay)
 */
export function visitedPlacesOf(
  segments: readonly Segment[],
  knownPlaces: KnownPlaces,
): { visitedPlaces: VisitedPlace[]; visitedPlaceOf: number[] } {
  const visitedPlaces: (VisitedPlace & { longest: number; stays: number[] })[] = [];
  const visitedPlaceOf = segments.map((segment, index) => {
    if (segment.kind !== 'stay') return -1;
    const known = knownPlaceOf(segment, knownPlaces);
    const name = known?.name ?? null;
    const length = segment.to - segment.from;
    const earlier = visitedPlaces.findIndex((place) =>
      name !== null ? place.name === name : place.name === null && areClose(segment.centre, place.centre),
    );
    const place = visitedPlaces[earlier];
    if (!place)
      return (
        visitedPlaces.push({
          name,
          names: known?.names,
          home: known?.home ?? false,
          number: name === null ? visitedPlaces.filter((one) => one.name === null).length + 1 : 0,
          centre: segment.centre,
          stays: [index],
          dwell: length,
          longest: length,
        }) - 1
      );
    place.stays.push(index);
    place.dwell += length;
    if (length > place.longest) Object.assign(place, { centre: segment.centre, longest: length });
    return earlier;
  });
  return { visitedPlaces, visitedPlaceOf };
}

const toPoint = ([lng, lat]: LngLat) => ({ lng, lat });

/** Takes the stay's radius as its accuracy: the centre of a stay is more exact than its single fixes. */
const knownPlaceOf = ({ centre, radius }: Stay, places: KnownPlaces) => nearestPlace(toPoint(centre), radius, places);

const areClose = (one: LngLat, other: LngLat) => planarMetres(one, other) <= SAME_PLACE;

/** True when two stays are at one known place, or both at none and close together. */
export function isSamePlace(one: Stay, other: Stay, places: KnownPlaces): boolean {
  const name = knownPlaceOf(one, places)?.name ?? null;
  if (name !== (knownPlaceOf(other, places)?.name ?? null)) return false;
  return name !== null || areClose(one.centre, other.centre);
}

/**
 * For each segment, true for a trip that stayed within a known place: all its trusted fixes are inside, and so are the
 * stays before and after. The child moved about there and did not leave.
 */
export function tripsInsidePlace(
  { segments, flags, lng, lat }: Pick<DayStory, 'segments' | 'flags' | 'lng' | 'lat'>,
  knownPlaces: KnownPlaces,
): boolean[] {
  return segments.map((segment, index) => {
    const [before, after] = [segments[index - 1], segments[index + 1]];
    if (segment.kind !== 'trip' || before?.kind !== 'stay' || after?.kind !== 'stay') return false;
    const place = knownPlaceOf(before, knownPlaces);
    if (!place || knownPlaceOf(after, knownPlaces) !== place) return false;
    for (let fix = segment.first; fix <= segment.last; fix++)
      if (flags[fix] === 0 && metresBeyond({ lng: lng[fix] ?? 0, lat: lat[fix] ?? 0 }, place) > 0) return false;
    return true;
  });
}
