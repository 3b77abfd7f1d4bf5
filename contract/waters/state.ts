/** What the judge remembers of one card and one water between two fixes. The states are stored as JSON. */
import type { KnownSide } from '../fences/assessFix';
import { expandBox, type Outline } from '../fences/outline';
import { firstState } from '../fences/state';
import { type LastFix, radiusOf, type TimedFix } from '../fences/timedFix';
import { approachOf, type ShoreFix } from './approach';
import { NEAR_SHORE, type WaterAreaDraft } from './area';
import { type Shore, shoreOf } from './shore';
import type { Closeness, WaterSilenceReason, WaterVerdict, Zone } from './verdict';

/** A water area prepared for the judge. */
export interface ReadyWater extends Pick<WaterAreaDraft, 'danger' | 'season' | 'hours'> {
  areaId: string;
  /** Number of the outline; it changes when the outline or its near line does. */
  shapeVersion: number;
  /** When that outline came into force, ms. */
  since: number;
  shore: Shore;
  /** The line around the shore at which 'near' begins. */
  nearLine: Outline;
}

type WaterOutline = Pick<WaterAreaDraft, 'danger' | 'season' | 'hours' | 'polygons' | 'near'>;

export function readyWater(
  { danger, season, hours, polygons, near }: WaterOutline,
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
    nearLine: { box: expandBox(shore.box, metres), depth: (lng, lat) => shore.depth(lng, lat) + metres },
  };
}

export interface WaterState {
  shapeVersion: number;
  /** Side of the shore; inside is in the water. */
  water: KnownSide;
  /** Side of the near line. */
  near: KnownSide;
  /** The worst verdict that rang since the pupil was last far away. */
  announced: 'near' | 'in' | null;
  pending: PendingVerdict | null;
  /** When each last rang, ms. */
  rang: { near: number | null; in: number | null };
  /** The last trusted fixes near the water. */
  shoreFixes: ShoreFix[];
}

/** A verdict that is silent for now. It rings when the reason ends and the verdict is still true. */
export interface PendingVerdict {
  verdict: WaterVerdict;
  why: WaterSilenceReason;
  /** When the reason ends by the clock, ms; null when only a fix can end it. */
  due: number | null;
}

/** The state of a card that has none for this area. @param before last trusted fix of the card. */
export function firstWaterState(area: ReadyWater, before: LastFix | null): WaterState {
  const sidesOf = (outline: Outline): KnownSide => {
    const { side, since, change } = firstState({ ...area, outline }, before);
    return { side, since, change };
  };
  return {
    shapeVersion: area.shapeVersion,
    water: sidesOf(area.shore),
    near: sidesOf(area.nearLine),
    announced: null,
    pending: null,
    rang: { near: null, in: null },
    shoreFixes: before ? [shoreFixOf(before, area.shore)] : [],
  };
}

/** The zone by the sides that are known, whether or not a change is pending. */
export const zoneOf = ({ water, near }: Pick<WaterState, 'water' | 'near'>): Zone => {
  if (water.side === 'inside') return 'in';
  if (near.side === 'inside') return 'near';
  return near.side === 'outside' ? 'far' : 'unknown';
};

/** The verdict that people see: 'unknown' while a change is pending. */
export const zoneShown = (state: WaterState): Zone => {
  const change = state.water.change ?? (state.water.side === 'inside' ? null : state.near.change);
  return change ? 'unknown' : zoneOf(state);
};

/** True when no fix far from the water can change the state. Such a state need not be judged. */
export const isSettledFar = ({ water, near, pending }: WaterState) =>
  near.side === 'outside' && water.side !== 'inside' && !near.change && !water.change && !pending;

export const shoreFixOf = (fix: TimedFix, shore: Shore): ShoreFix => ({
  time: fix.time,
  lng: fix.lng,
  lat: fix.lat,
  radius: radiusOf(fix),
  offshore: shore.nearest(fix.lng, fix.lat).offshore,
});

/** How close the last fix is, and how the fixes before it approached the shore. */
export function closenessOf(last: ShoreFix, fixes: readonly ShoreFix[], shore: Shore): Closeness {
  const { bearing } = shore.nearest(last.lng, last.lat);
  const decimetres = (metres: number) => Math.round(metres * 10) / 10;
  return {
    distance: Math.max(0, decimetres(last.offshore)),
    inside: last.offshore < 0,
    bearing: bearing === null ? null : Math.round(bearing) % 360,
    ...approachOf(fixes),
    doubt: decimetres(last.radius),
    asOf: new Date(last.time).toISOString(),
  };
}
