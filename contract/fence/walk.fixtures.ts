/** For tests: a walk along a straight line through a round fence, told in seconds and metres. */
import type { JudgedCrossing, Side } from './evidence';
import { outlineOf } from './outline';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../geo';
import { type ReceivedFix, type ReplayMoment, replay } from './replay';
import { DEFAULT_RULES, type FenceRules } from './rules';
import type { TimedFix } from './timedFix';
import { type FenceShape } from './shape';
import { type FenceContext, DEFAULT_FENCE_CONTEXT } from './ringDecision';
import type { ReadyFence } from './state';

/** Eight on a Monday morning in Shanghai. */
export const EIGHT = Date.parse('2026-03-02T00:00:00Z');
export const MIDDLE = [120.92, 30.92] as const;
/** Metres. */
export const RADIUS = 100;

/** `at` seconds after eight, `east` metres of the fence's middle: the edge is at 100. `heard` seconds after the fix. */
export interface Made extends Partial<Omit<TimedFix, 'time' | 'lng' | 'lat'>> {
  at: number;
  east: number;
  north?: number;
  heard?: number;
}

export function madeFix(
  { at, east, north = 0, accuracy = 10, source = 'gps', speed = null, noise = [] }: Made,
  [lng, lat]: readonly [number, number] = MIDDLE,
): TimedFix {
  return {
    time: EIGHT + at * 1000,
    lng: lng + east / metresPerDegreeLng(lat),
    lat: lat + north / METRES_PER_DEGREE,
    accuracy,
    source,
    speed,
    noise,
  };
}

/** Rings at once, unless a dwell time is asked for; at rest no sooner. */
export const madeFence = (
  rules: Partial<FenceRules> = {},
  middle: readonly [number, number] = MIDDLE,
  shape: FenceShape = { kind: 'circle', centre: [...middle], radius: RADIUS },
): ReadyFence => ({
  shapeVersion: 1,
  since: 0,
  outline: outlineOf(shape),
  rules: { ...DEFAULT_RULES, dwell: 0, atRest: false, ...rules },
});

/** A walk at an even pace: a fix every `every` seconds from one place (m east) to another. */
export function walk({
  from,
  to,
  start = 0,
  pace = 1.4,
  every = 10,
}: {
  from: number;
  to: number;
  start?: number;
  pace?: number;
  every?: number;
}): Made[] {
  const seconds = Math.abs(to - from) / pace;
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) => ({
    at: start + i * every,
    east: from + Math.sign(to - from) * pace * every * i,
  }));
}

/** A square that reaches 250 m from the middle, with a square hole that reaches 80 m: a park with its pond. */
export const HOLED: FenceShape = { kind: 'polygon', rings: [squareOf(250), squareOf(80)] };

function squareOf(reach: number): [number, number][] {
  const [lng, lat] = MIDDLE;
  const [east, north] = [reach / metresPerDegreeLng(lat), reach / METRES_PER_DEGREE];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => [lng + x * east, lat + y * north]);
}

/** What became of a walk: every moment, all crossings in the order they were told, and the last verdict. */
export function lived(
  made: readonly Made[],
  {
    rules = {},
    every = 60,
    around = {},
    until = 3600,
    shape,
  }: {
    rules?: Partial<FenceRules>;
    every?: number;
    around?: Partial<FenceContext>;
    until?: number;
    shape?: FenceShape | undefined;
  } = {},
) {
  const heard = made.map((one): ReceivedFix => ({
    fix: madeFix(one),
    receivedAt: EIGHT + (one.at + (one.heard ?? 0)) * 1000,
  }));
  const span = {
    from: EIGHT - 3600_000,
    to: Math.max(EIGHT + until * 1000, ...heard.map(({ receivedAt = 0 }) => receivedAt)),
  };
  const moments: ReplayMoment[] = [
    ...replay(madeFence(rules, MIDDLE, shape), heard, every, span, { ...DEFAULT_FENCE_CONTEXT, ...around }),
  ];
  const crossings: JudgedCrossing[] = moments.flatMap((moment) => moment.crossings);
  const side: Side = moments.at(-1)?.side ?? 'unknown';
  return { moments, crossings, side };
}

/** 'arrive', or 'leave: late' for a silent one. */
export const inWords = ({ kind, silence }: JudgedCrossing) => (silence === null ? kind : `${kind}: ${silence}`);
