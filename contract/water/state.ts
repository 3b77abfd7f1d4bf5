/** What is remembered of one card and one water between two fixes: small, plain, and all there is. */
import { type Outline, widened } from '../fence/outline';
import { radiusOf, type Sighting, type Trail } from '../fence/sighting';
import { firstState } from '../fence/state';
import type { Sides } from '../fence/weigh';
import { approachOf, type Spot } from './approach';
import { NEAR_SHORE, type WaterAreaDraft } from './area';
import { type Shore, shoreOf } from './shore';
import type { Closeness, WaterSilence, WaterTold, Zone } from './told';

/** A water area made ready to judge by. */
export interface ReadyWater extends Pick<WaterAreaDraft, 'danger' | 'season' | 'hours'> {
  areaId: string;
  /** Which drawing of the area: changes when its outline or its near line does. */
  shapeVersion: number;
  /** When that drawing came into force; ms. */
  since: number;
  shore: Shore;
  /** The line where 'near' begins. */
  nearLine: Outline;
}

type Drawn = Pick<WaterAreaDraft, 'danger' | 'season' | 'hours' | 'polygons' | 'near'>;

export function readyWater(
  { danger, season, hours, polygons, near }: Drawn,
  known: Pick<ReadyWater, 'areaId' | 'shapeVersion' | 'since'>,
): ReadyWater {
  const shore = shoreOf(polygons);
  const metres = near ?? NEAR_SHORE[danger];
  return {
    ...known,
    danger,
    season,
    hours,
    shore,
    nearLine: { box: widened(shore.box, metres), depth: (lng, lat) => shore.depth(lng, lat) + metres },
  };
}

export interface WaterState {
  shapeVersion: number;
  /** Which side of the shore: inside is in the water. */
  water: Sides;
  /** Which side of the near line. */
  near: Sides;
  /** The worst that people have been told since the pupil was last far from it. */
  told: 'near' | 'in' | null;
  pending: Pending | null;
  /** When each last rang, ms. */
  rang: { near: number | null; in: number | null };
  /** The last trusted fixes near it. */
  spots: Spot[];
}

/** A verdict that is silent for now; it rings when the reason is gone and it is still true. */
export interface Pending {
  verdict: WaterTold;
  why: WaterSilence;
  /** When the reason ends by the clock, ms; null when only a fix can end it. */
  due: number | null;
}

/** The state of a card of which this area remembers nothing. */
export function firstWaterState(area: ReadyWater, before: Trail | null): WaterState {
  const sidesOf = (outline: Outline): Sides => {
    const { side, since, toward } = firstState({ ...area, outline }, before);
    return { side, since, toward };
  };
  return {
    shapeVersion: area.shapeVersion,
    water: sidesOf(area.shore),
    near: sidesOf(area.nearLine),
    told: null,
    pending: null,
    rang: { near: null, in: null },
    spots: before ? [spotOf(before, area.shore)] : [],
  };
}

export const zoneOf = ({ water, near }: Pick<WaterState, 'water' | 'near'>): Zone => {
  if (water.side === 'inside') return 'in';
  if (near.side === 'inside') return 'near';
  return near.side === 'outside' ? 'far' : 'unknown';
};

/** The verdict as people are shown it: 'unknown' while a change is under way. */
export const surely = (state: WaterState): Zone => {
  const moving = state.water.toward ?? (state.water.side === 'inside' ? null : state.near.toward);
  return moving ? 'unknown' : zoneOf(state);
};

/** Whether a state says nothing that a water far from card and way could change. */
export const isSettledFar = ({ water, near, pending }: WaterState) =>
  near.side === 'outside' && water.side !== 'inside' && !near.toward && !water.toward && !pending;

export const spotOf = (fix: Sighting, shore: Shore): Spot => ({
  time: fix.time,
  lng: fix.lng,
  lat: fix.lat,
  radius: radiusOf(fix),
  offshore: shore.nearest(fix.lng, fix.lat).offshore,
});

/** How close a spot is, the last of those remembered. */
export function closenessOf(last: Spot, spots: readonly Spot[], shore: Shore): Closeness {
  const { bearing } = shore.nearest(last.lng, last.lat);
  const decimetres = (metres: number) => Math.round(metres * 10) / 10;
  return {
    distance: Math.max(0, decimetres(last.offshore)),
    inside: last.offshore < 0,
    bearing: bearing === null ? null : Math.round(bearing) % 360,
    ...approachOf(spots),
    doubt: decimetres(last.radius),
    asOf: new Date(last.time).toISOString(),
  };
}
