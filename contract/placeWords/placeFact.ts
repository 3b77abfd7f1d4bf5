/**
 * The rule that says where a point is: inside a campus or park, at a corner, by a road, near something, or around
 * something. Nothing finer than the accuracy is said, and nothing farther away than the doubt. Known places come first
 * and are none of its business.
 */
import type { LngLat } from '../primitives';
import { isCommonName } from './placeName';
import { type Landmark, type PlaceFact, type PlaceName, windOf } from './fact';
import {
  areasAround,
  type NearPlace,
  type NearWay,
  numberNear,
  placesNear,
  type TownTiles,
  waysNear,
} from './surroundings';
import type { PlaceKind } from './townTile';

/** Metres from both roads of a corner at most. */
const CORNER = 25;
/** Metres. A less exact point is at no corner. */
const CORNER_ACCURACY = 40;
/** Radians between two roads that meet: less is one beside the other. */
const CORNER_ANGLE = Math.PI / 6;
/** Metres within which a road is told also of an exact point. */
const ROAD = 30;
/** Metres to something that is told with its distance. */
const LANDMARK = 150;
/** Metres. A less exact point is around something only. */
const EXACT = 100;
/** Metres within which 'around' is told of an exact point. */
const AROUND = 500;
/** Metres. Of a point less exact than this nothing is said. */
const COARSEST = 1500;
/** Metres to a house number, and the accuracy that it needs. */
const NUMBER = 20;
/** Metres of the first step of rounding. */
const STEP = 20;

/**
 * How much farther than it is a place counts as a landmark: a gate is told before a shop that is a little nearer.
 */
const FARNESS: Record<PlaceKind, number> = {
  gate: 0.6,
  station: 0.6,
  stop: 0.8,
  crossing: 0.8,
  school: 1,
  hospital: 1,
  sports: 1.2,
  other: 1,
  // The label of a river or a lake is anywhere on it.
  water: Infinity,
  campus: 1.5,
  park: 1.5,
  quarter: Infinity,
  none: Infinity,
};

/** Metres from the middle of a campus or a park within which it is a landmark; its direction tells nothing. */
const MIDDLE = 50;
const isWide = ({ kind }: NearPlace) => kind === 'campus' || kind === 'park';

/** What 'around' is told of, and how much nearer than it is it counts. */
const AREA_NEARNESS: Partial<Record<PlaceKind, number>> = {
  quarter: 0.5,
  station: 0.6,
  campus: 0.8,
  park: 0.8,
  water: 0.8,
  hospital: 1,
  school: 1,
  stop: 1.2,
};

/** A point, WGS-84 degrees, with the radius of its accuracy in metres. */
export interface DoubtedPoint {
  lng: number;
  lat: number;
  accuracy: number;
}

/** What can be said of a point; null for nothing. @throws when the tiles cannot be read. */
export async function placeFact(tiles: TownTiles, { lng, lat, accuracy }: DoubtedPoint): Promise<PlaceFact | null> {
  if (!(accuracy >= 0 && accuracy <= COARSEST) || !Number.isFinite(lng) || !(Math.abs(lat) <= 85)) return null;
  const point: LngLat = [lng, lat];
  const isExact = accuracy <= EXACT;
  const inside = (await areasAround(tiles, point)).find(({ depth }) => depth >= (isExact ? accuracy / 2 : accuracy));
  const places = isExact ? await placesNear(tiles, point, LANDMARK) : [];
  if (inside) {
    const others = places.filter(({ name }) => name.local !== inside.name.local);
    return { kind: 'in', name: inside.name, landmark: landmarkOf(others, accuracy), doubt: accuracy };
  }
  if (!isExact) return aroundFact(tiles, point, accuracy);
  const landmark = landmarkOf(
    places.filter(({ name }) => !isCommonName(name)),
    accuracy,
  );
  const ways = await waysNear(tiles, point, Math.max(ROAD, accuracy));
  const corner = accuracy <= CORNER_ACCURACY ? cornerOf(ways) : null;
  if (corner) return { kind: 'corner', roads: corner, doubt: Math.max(CORNER, accuracy) };
  const [way] = ways;
  if (way) return roadFact(tiles, point, way, landmark, accuracy);
  if (landmark) return { kind: 'near', landmark, doubt: LANDMARK };
  return aroundFact(tiles, point, accuracy);
}

/** The two nearest roads, where they meet. */
function cornerOf(ways: readonly NearWay[]): readonly [PlaceName, PlaceName] | null {
  const near = ways.filter(({ metres }) => metres <= CORNER);
  const [first] = near;
  const second = near.find((way) => first && turn(first.bearing, way.bearing) >= CORNER_ANGLE);
  return first && second ? [first.name, second.name] : null;
}

/** Radians between two lines, 0 to a quarter turn. */
function turn(one: number, other: number): number {
  const between = Math.abs(one - other) % Math.PI;
  return Math.min(between, Math.PI - between);
}

async function roadFact(
  tiles: TownTiles,
  point: LngLat,
  { name, metres, east, north, beside }: NearWay,
  landmark: Landmark | null,
  accuracy: number,
): Promise<PlaceFact> {
  const number = accuracy <= NUMBER ? await numberNear(tiles, point, NUMBER) : null;
  return {
    kind: 'road',
    name,
    side: beside && accuracy <= metres ? windOf(east, north) : null,
    number: number?.way === name.local ? number.number : null,
    landmark: landmark?.name.local === name.local ? null : landmark,
    doubt: Math.max(ROAD, accuracy),
  };
}

/** The best landmark, with the distance and direction that the accuracy allows. */
function landmarkOf(places: readonly NearPlace[], accuracy: number): Landmark | null {
  let best: NearPlace | null = null;
  const weighed = ({ kind, metres }: NearPlace) => (metres + STEP) * FARNESS[kind];
  for (const place of places) {
    if (FARNESS[place.kind] === Infinity || (isWide(place) && place.metres > MIDDLE)) continue;
    if (!best || weighed(place) < weighed(best)) best = place;
  }
  if (!best) return null;
  const { name, metres, east, north } = best;
  const step = accuracy <= STEP ? STEP : accuracy <= 50 ? 50 : 100;
  const rounded = Math.round(metres / step) * step;
  const told = metres > accuracy && rounded >= step && !isWide(best);
  return {
    name,
    metres: told ? rounded : null,
    wind: told ? windOf(east, north) : null,
    beside: metres < STEP && accuracy <= STEP && !isWide(best),
  };
}

async function aroundFact(tiles: TownTiles, point: LngLat, accuracy: number): Promise<PlaceFact | null> {
  const reach = Math.max(AROUND, accuracy);
  const named = (await placesNear(tiles, point, reach)).flatMap(({ name, kind, metres }) => {
    const nearness = AREA_NEARNESS[kind];
    return nearness === undefined || isCommonName(name) ? [] : [{ name, metres, weight: metres * nearness }];
  });
  const ways = (await waysNear(tiles, point, reach)).map(({ name, metres, fast }) => ({
    name,
    metres,
    weight: metres * (fast ? 4 : 1.2),
  }));
  const [best] = [...named, ...ways].toSorted((one, other) => one.weight - other.weight);
  if (!best) return null;
  return { kind: 'around', name: best.name, doubt: Math.ceil((best.metres + accuracy) / 100) * 100 };
}
