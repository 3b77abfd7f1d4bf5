/** Fixtures for tests: a walk along a straight line through a round fence, in seconds and metres. */
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

/**
 * A fix in a test: `at` seconds after eight, `east` metres east of the fence's centre (the edge is at 100). The
 * platform receives it `delay` seconds later.
 */
export interface FixSpec extends Partial<Omit<TimedFix, 'time' | 'lng' | 'lat'>> {
  at: number;
  east: number;
  north?: number;
  delay?: number;
}

export function madeFix(
  { at, east, north = 0, accuracy = 10, source = 'gps', speed = null, noise = [] }: FixSpec,
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

/** A fence without a dwell time and without the standstill rule, unless `rules` sets them. */
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

/**
 * A walk at constant speed: a fix every `every` seconds between two places (metres east). `pace` in metres a second.
 */
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
}): FixSpec[] {
  const seconds = Math.abs(to - from) / pace;
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) => ({
    at: start + i * every,
    east: from + Math.sign(to - from) * pace * every * i,
  }));
}

/** A park with a pond: a square 500 m wide with a square hole 160 m wide, both around the centre. */
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

/** Replays a walk. Returns every moment, all crossings in the order of their recording, and the last verdict. */
export function replayWalk(
  made: readonly FixSpec[],
  {
    rules = {},
    every = 60,
    context = {},
    until = 3600,
    shape,
  }: {
    rules?: Partial<FenceRules>;
    every?: number;
    context?: Partial<FenceContext>;
    until?: number;
    shape?: FenceShape | undefined;
  } = {},
) {
  const received = made.map((one): ReceivedFix => ({
    fix: madeFix(one),
    receivedAt: EIGHT + (one.at + (one.delay ?? 0)) * 1000,
  }));
  const span = {
    from: EIGHT - 3600_000,
    to: Math.max(EIGHT + until * 1000, ...received.map(({ receivedAt = 0 }) => receivedAt)),
  };
  const moments: ReplayMoment[] = [
    ...replay(madeFence(rules, MIDDLE, shape), received, every, span, { ...DEFAULT_FENCE_CONTEXT, ...context }),
  ];
  const crossings: JudgedCrossing[] = moments.flatMap((moment) => moment.crossings);
  const side: Side = moments.at(-1)?.side ?? 'unknown';
  return { moments, crossings, side };
}

/** The crossing as text: 'arrive' if it rang, 'leave: late' if it was silent. */
export const crossingText = ({ kind, silence }: JudgedCrossing) => (silence === null ? kind : `${kind}: ${silence}`);
