/**
 * What the cards of a school have learned of an access point: where it was heard, how well, and whether it moves. Pure.
 * Places are WGS-84 degrees, distances metres, days whole days since 1970.
 */
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { HeardPoint } from './accessPoints';

/** Sightings of an access point near one place, together. */
export interface Spot {
  at: LngLat;
  /** Sightings, counted up to `MOST_COUNTED`. */
  n: number;
  /** Mean strength in dBm. */
  rssi: number;
  /** The card that taught it alone; null when several did. */
  by: number | null;
}

/** Where an access point is, or was. */
export interface PointPlace {
  spots: readonly Spot[];
  sightings: number;
  /** Days with a sighting. */
  days: number;
  firstDay: number;
  lastDay: number;
  /** Milliseconds of the first and last sighting. */
  first: number;
  last: number;
}

export interface KnownPoint extends Pick<HeardPoint, 'key' | 'radio' | 'local'> {
  place: PointPlace;
  /** Elsewhere, where it was heard since; not believed yet. */
  other: PointPlace | null;
  /** The day until which it is ignored, because it moves; null for a fixed one. */
  mobileUntil: number | null;
  /** Times that it moved for good, and that it went to and fro. */
  moved: number;
  back: number;
  /** The cards that taught it, `MOST_CARDS` at most; null for more. */
  cards: readonly number[] | null;
}

/** Cards of an access point that are remembered. */
export const MOST_CARDS = 3;

/** One access point, heard at a place that is known by satellites. */
export interface Sighting {
  /** The number of the device that heard it. */
  card: number;
  at: LngLat;
  /** Metres. */
  accuracy: number;
  rssi: number;
  /** Milliseconds. */
  time: number;
}

const DAY_MS = 86_400_000;
export const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** Metres within which sightings are one spot; spots of an access point; sightings of a spot that count. */
const SPOT_METRES = 15;
const MOST_SPOTS = 8;
export const MOST_COUNTED = 30;
/** Metres beyond the accuracy of a fix from which on it is another place. */
const ELSEWHERE_METRES = 300;
/** Metres that a difference of one dBm weighs when spots are merged. */
const METRES_PER_DBM = 3;
/** Metres from a spot of several cards within which one card alone adds another. */
const ALONE_METRES = 100;
/** A second place is believed from so many days on, or from so many sightings over so long. */
const BELIEVED_DAYS = 2;
const BELIEVED_SIGHTINGS = 5;
const BELIEVED_MS = 30 * 60_000;
/** Days for which what moves is ignored, at its first, second … time. */
const IGNORED_DAYS = [30, 30, 60, 90];
const IGNORED_FROM_SECOND_RETURN = 180;
const MOST_MOVES = 3;

/** The mean of two places in degrees, where the second counts `share` of both. */
const between = ([lng, lat]: LngLat, [toLng, toLat]: LngLat, share: number): LngLat => [
  lng + (toLng - lng) * share,
  lat + (toLat - lat) * share,
];

const isShared = ({ by }: Spot) => by === null;

/**
 * The spots that are believed. Where several cards agree on some, one card alone adds none that lies far from them.
 */
export function believedSpots(spots: readonly Spot[]): readonly Spot[] {
  const shared = spots.filter(isShared);
  if (shared.length === 0 || shared.length === spots.length) return spots;
  return spots.filter((spot) => isShared(spot) || shared.some(({ at }) => planarMetres(at, spot.at) <= ALONE_METRES));
}

/** The place that spots say together: those with more sightings and a stronger signal count more. */
export function placeOf(all: readonly Spot[]): { at: LngLat; sd: number } {
  const spots = believedSpots(all);
  let [lng, lat, sum] = [0, 0, 0];
  const weights = spots.map(({ n, rssi }) => n * 10 ** ((rssi + 60) / 20));
  spots.forEach(({ at }, i) => {
    const weight = weights[i] ?? 0;
    lng += at[0] * weight;
    lat += at[1] * weight;
    sum += weight;
  });
  const at: LngLat = [lng / sum, lat / sum];
  const square = spots.reduce((total, spot, i) => total + (weights[i] ?? 0) * planarMetres(at, spot.at) ** 2, 0);
  return { at, sd: Math.sqrt(square / sum) };
}

/** A spot that several cards filled stays where it is: sighting by sighting one card could move it for good. */
const merged = (a: Spot, b: Spot): Spot => {
  const share = b.n / (a.n + b.n);
  const isFull = isShared(a) && a.n >= MOST_COUNTED;
  return {
    at: isFull ? a.at : between(a.at, b.at, share),
    n: Math.min(a.n + b.n, MOST_COUNTED),
    rssi: a.rssi + (b.rssi - a.rssi) * share,
    by: a.by === b.by ? a.by : null,
  };
};

/** Makes the two spots that are nearest in place and strength one. */
function withFewer(spots: readonly Spot[]): Spot[] {
  let nearest = { i: 0, j: 1, cost: Infinity };
  spots.forEach((a, i) => {
    spots.slice(i + 1).forEach((b, more) => {
      const cost = planarMetres(a.at, b.at) ** 2 + (METRES_PER_DBM * (a.rssi - b.rssi)) ** 2;
      if (cost < nearest.cost) nearest = { i, j: i + 1 + more, cost };
    });
  });
  const [a, b] = [spots[nearest.i], spots[nearest.j]];
  const others = spots.filter((_, i) => i !== nearest.i && i !== nearest.j);
  return a && b ? [...others, merged(a, b)] : [...others];
}

function withSighting(place: PointPlace, { card, at, rssi, time }: Sighting): PointPlace {
  const day = dayOf(time);
  let near = -1;
  let distance = SPOT_METRES;
  place.spots.forEach((spot, i) => {
    const metres = planarMetres(spot.at, at);
    if (metres <= distance) [near, distance] = [i, metres];
  });
  const one: Spot = { at, n: 1, rssi, by: card };
  const spots =
    near >= 0 ? place.spots.map((spot, i) => (i === near ? merged(spot, one) : spot)) : [...place.spots, one];
  return {
    spots: spots.length > MOST_SPOTS ? withFewer(spots) : spots,
    sightings: place.sightings + 1,
    days: place.days + (day > place.lastDay ? 1 : 0),
    firstDay: Math.min(place.firstDay, day),
    lastDay: Math.max(place.lastDay, day),
    first: Math.min(place.first, time),
    last: Math.max(place.last, time),
  };
}

const firstPlace = ({ card, at, rssi, time }: Sighting): PointPlace => ({
  spots: [{ at, n: 1, rssi, by: card }],
  sightings: 1,
  days: 1,
  firstDay: dayOf(time),
  lastDay: dayOf(time),
  first: time,
  last: time,
});

const isBelieved = ({ days, sightings, first, last }: PointPlace) =>
  days >= BELIEVED_DAYS || (sightings >= BELIEVED_SIGHTINGS && last - first >= BELIEVED_MS);

/** Several cards heard it there. */
const isOfSeveral = ({ spots }: PointPlace) => spots.some(isShared) || new Set(spots.map(({ by }) => by)).size > 1;

const isNear = (place: PointPlace, { at, accuracy }: Sighting) =>
  planarMetres(placeOf(place.spots).at, at) <= ELSEWHERE_METRES + accuracy;

/** It moves: it is ignored for a time, and then begins anew where it is heard. */
function asMobile(point: KnownPoint, sighting: Sighting, isReturn: boolean): KnownPoint {
  const times = point.moved + point.back;
  const back = point.back + (isReturn ? 1 : 0);
  const days =
    isReturn && back >= 2 ? IGNORED_FROM_SECOND_RETURN : (IGNORED_DAYS[Math.min(times, IGNORED_DAYS.length - 1)] ?? 0);
  return {
    ...point,
    place: firstPlace(sighting),
    other: null,
    mobileUntil: dayOf(sighting.time) + days,
    moved: point.moved + (isReturn ? 0 : 1),
    back,
  };
}

export const isIgnored = ({ mobileUntil }: Pick<KnownPoint, 'mobileUntil'>, time: number): boolean =>
  mobileUntil !== null && dayOf(time) < mobileUntil;

/** The access point after one more sighting. @param before null for one that was never heard */
export function taught(
  before: KnownPoint | null,
  { key, radio, local }: Pick<HeardPoint, 'key' | 'radio' | 'local'>,
  sighting: Sighting,
): KnownPoint {
  const cards = withCard(before, sighting.card);
  if (!before)
    return { key, radio, local, place: firstPlace(sighting), other: null, mobileUntil: null, moved: 0, back: 0, cards };
  if (isIgnored(before, sighting.time)) return before;
  if (before.mobileUntil !== null)
    return { ...before, mobileUntil: null, place: firstPlace(sighting), other: null, cards: [sighting.card] };
  return { ...sightedAgain(before, sighting), cards };
}

function withCard(before: KnownPoint | null, card: number): readonly number[] | null {
  const cards = before ? before.cards : [];
  if (cards === null || cards.includes(card)) return cards;
  return cards.length < MOST_CARDS ? [...cards, card] : null;
}

/** What one card says against several changes nothing but the place that waits to be believed. */
function sightedAgain(before: KnownPoint, sighting: Sighting): KnownPoint {
  const { place, other } = before;
  const isEnough = (against: PointPlace) => !isOfSeveral(place) || isOfSeveral(against);
  if (isNear(place, sighting)) {
    // It was elsewhere for good, and is back: it is carried to and fro.
    const wasAway = other !== null && other.last > place.last;
    if (wasAway && isBelieved(other) && isEnough(other)) return asMobile(before, sighting, true);
    return { ...before, place: withSighting(place, sighting), other: wasAway ? null : other };
  }
  if (!other) return { ...before, other: firstPlace(sighting) };
  if (!isNear(other, sighting))
    return isEnough(other) ? asMobile(before, sighting, false) : { ...before, other: firstPlace(sighting) };
  const next = withSighting(other, sighting);
  if (!isBelieved(next) || !isEnough(next) || place.last >= next.first) return { ...before, other: next };
  const moved = before.moved + 1;
  return moved >= MOST_MOVES
    ? asMobile(before, sighting, false)
    : { ...before, place: next, other: { ...place }, moved };
}
