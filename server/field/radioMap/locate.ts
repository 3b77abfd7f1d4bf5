/**
 * Where a card is by the access points that it hears, and how sure that is. Access points that agree on a place are
 * heard, the others are not; the place is where most of what was learned of them speaks for it. Pure. Metres, dBm,
 * degrees in WGS-84.
 */
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { HeardPoint } from './accessPoints';
import { believedSpots, isIgnored, type KnownPoint, placeOf, type PointPlace } from './pointMap';

export interface LocatedPlace {
  at: LngLat;
  /** The radius that holds 68 of 100, before the school's own factor. */
  radius: number;
  /** Radios that speak for it: 1, 2, or 3 for more. */
  radios: 1 | 2 | 3;
  /** Known radios that agree, each known for two days at least. */
  settledRadios: number;
}

/** What a scan's access points are in the map: by their own digests, and by that of their radio. */
export interface PointLookup {
  byKey: ReadonlyMap<string, KnownPoint>;
  byRadio: ReadonlyMap<string, readonly KnownPoint[]>;
}

const AGREEMENT_METRES = 250;
const DISPUTED_WEIGHT = 0.45;
const LOCAL_DAYS = 2;
const STRANGERS = 3;
const FIRST_WIDTH = 35;
const SHIFT_WIDTH = 50;
const SHIFTS = 8;
const RSSI_WIDTH_SQUARED_TWICE = 200;
const MOST_SPREAD = 300;
const MOST_SIGHTINGS = 20;
const MOST_SIGHTINGS_OF_ALL = 30;
const LEAST_RADIUS = 10;
export const MOST_RADIUS = 1_000;

interface Candidate {
  point: KnownPoint;
  place: PointPlace;
  centre: LngLat;
  sd: number;
  rssi: number;
  /** Less for a place that is disputed. */
  share: number;
}

const loudness = (rssi: number) => 0.15 + 10 ** (Math.min(0, rssi + 45) / 40);

function candidatesOf(scan: readonly HeardPoint[], known: PointLookup, time: number): Candidate[] {
  const found: Candidate[] = [];
  const add = (point: KnownPoint, rssi: number) => {
    if (isIgnored(point, time)) return;
    const both = point.other ? [point.other, point.place] : [point.place];
    const share = point.other ? DISPUTED_WEIGHT : 1;
    for (const place of both) {
      const { at, sd } = placeOf(place.spots);
      found.push({ point, place, centre: at, sd, rssi, share });
    }
  };
  for (const { key, rssi } of scan) {
    const point = known.byKey.get(key);
    if (point) add(point, rssi);
  }
  if (new Set(found.map(({ point }) => point.radio)).size >= 2) return found;
  // Too few: further networks of the radios that are heard may be known.
  for (const { key, radio, rssi } of scan)
    if (!known.byKey.has(key)) for (const point of known.byRadio.get(radio) ?? []) add(point, rssi);
  return found;
}

/** How much the access points that agree speak for one place. */
function supportOf(set: readonly Candidate[]): number {
  const best = new Map<string, number[]>();
  for (const { point, place, rssi, share } of set) {
    const says = share * (1 + 0.3 * loudness(rssi)) * Math.min(1, 0.5 + 0.25 * place.days);
    best.set(point.radio, [...(best.get(point.radio) ?? []), says]);
  }
  let sum = 0;
  for (const says of best.values()) {
    const [first = 0, ...more] = says.sort((a, b) => b - a);
    sum += first + more.reduce((total, one) => total + one / 3, 0);
  }
  return sum;
}

function agreeing(candidates: readonly Candidate[]): Candidate[] {
  let chosen: Candidate[] = [];
  let most = 0;
  for (const one of candidates) {
    const near = candidates.filter(
      (other) => planarMetres(one.centre, other.centre) <= AGREEMENT_METRES + one.sd + other.sd,
    );
    // An access point at two places speaks once: for the one that is nearer to this candidate.
    const once = new Map<string, Candidate>();
    for (const candidate of near) {
      const before = once.get(candidate.point.key);
      if (!before || planarMetres(one.centre, candidate.centre) < planarMetres(one.centre, before.centre))
        once.set(candidate.point.key, candidate);
    }
    const set = [...once.values()];
    const support = supportOf(set);
    if (support > most) [chosen, most] = [set, support];
  }
  return chosen;
}

/** Spots of the access points with their votes: more for those that were heard as loud as now. */
function votesOf(set: readonly Candidate[]) {
  return set.flatMap(({ place, rssi, share }) => {
    const says = believedSpots(place.spots).map((spot) => ({
      at: spot.at,
      votes: Math.sqrt(spot.n) * Math.exp(-((spot.rssi - rssi) ** 2) / RSSI_WIDTH_SQUARED_TWICE),
    }));
    const sum = says.reduce((total, { votes }) => total + votes, 0) || 1;
    return says.map(({ at, votes }) => ({ at, votes: (share * loudness(rssi) * votes) / sum }));
  });
}

type Vote = ReturnType<typeof votesOf>[number];

function mostVoted(votes: readonly Vote[]): LngLat {
  let place: LngLat = votes[0]?.at ?? [0, 0];
  let most = -1;
  for (const { at } of votes) {
    const sum = votes.reduce(
      (total, vote) => total + vote.votes * Math.exp(-(planarMetres(at, vote.at) ** 2) / (2 * FIRST_WIDTH ** 2)),
      0,
    );
    if (sum > most) [place, most] = [at, sum];
  }
  for (let step = 0; step < SHIFTS; step++) {
    let [lng, lat, sum] = [0, 0, 0];
    for (const { at, votes: says } of votes) {
      const weight = says * Math.exp(-(planarMetres(place, at) ** 2) / (2 * SHIFT_WIDTH ** 2));
      lng += at[0] * weight;
      lat += at[1] * weight;
      sum += weight;
    }
    if (sum > 0) place = [lng / sum, lat / sum];
  }
  return place;
}

/** The radius that holds 68 of 100, by what was measured on public scans. */
function radiusOf(at: LngLat, votes: readonly Vote[], set: readonly Candidate[]): number {
  const sum = votes.reduce((total, { votes: says }) => total + says, 0) || 1;
  const square = votes.reduce(
    (total, vote) => total + vote.votes * Math.min(planarMetres(at, vote.at), MOST_SPREAD) ** 2,
    0,
  );
  const spread = Math.sqrt(square / sum);
  const behind = set.reduce((total, { place }) => total + Math.min(place.sightings, MOST_SIGHTINGS), 0);
  const strongest = Math.max(...set.map(({ rssi }) => rssi));
  return (
    16 *
    (20 + spread) ** 0.47 *
    Math.min(behind, MOST_SIGHTINGS_OF_ALL) ** -0.33 *
    Math.exp(0.023 * Math.max(0, -60 - strongest))
  );
}

/** One radio alone is not believed when it may be carried: a phone's network, one at two places, or a bus's. */
function mayBeCarried(set: readonly Candidate[], scan: readonly HeardPoint[], known: PointLookup): boolean {
  const [one] = set;
  if (!one || new Set(set.map(({ point }) => point.radio)).size > 1) return false;
  if (set.length === 1 && ((one.point.local && one.place.days < LOCAL_DAYS) || one.point.other !== null)) return true;
  const isOfOneDay = set.every(({ place }) => place.days < 2);
  const strangers = new Set(
    scan.filter(({ key, radio }) => !known.byKey.has(key) && !known.byRadio.has(radio)).map(({ radio }) => radio),
  );
  return isOfOneDay && strangers.size >= STRANGERS;
}

/**
 * @param time of the scan, milliseconds
 * @returns null when what is known of the scan says nothing that can be relied on
 */
export function locate(scan: readonly HeardPoint[], known: PointLookup, time: number): LocatedPlace | null {
  const set = agreeing(candidatesOf(scan, known, time));
  if (set.length === 0 || mayBeCarried(set, scan, known)) return null;
  const votes = votesOf(set);
  const at = mostVoted(votes);
  const radios = new Set(set.map(({ point }) => point.radio));
  const settled = new Set(set.filter(({ place }) => place.days >= 2).map(({ point }) => point.radio));
  return {
    at,
    radius: radiusOf(at, votes, set),
    radios: radios.size >= 3 ? 3 : radios.size === 2 ? 2 : 1,
    settledRadios: settled.size,
  };
}

/** A radius in its bounds. @param factor of the school */
export const boundedRadius = (radius: number, factor: number): number =>
  Math.min(Math.max(radius * factor, LEAST_RADIUS), MOST_RADIUS);
