/** Fixtures for tests: a lake with a straight shore, and walks beside it in seconds and metres. */
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../geo';
import type { TimedFix } from '../fences/timedFix';
import type { WaterAreaDraft } from './area';
import { DEFAULT_WATER_CONTEXT, type WaterContext } from './silence';
import { replayWater, type WaterMoment } from './replay';
import { type ReadyWater, readyWater } from './state';
import type { WaterVerdict, Zone } from './verdict';

/** 08:00 on a Monday in July in Shanghai, ms. */
export const EIGHT = Date.parse('2026-07-06T00:00:00Z');
/** A place on the shore. The lake lies to the east, is 400 m wide, and reaches 1,000 m to the north and the south. */
export const LANDING = [120.92, 30.92] as const;

/**
 * A fix: `at` seconds after eight, `off` metres from the shore (negative in the water), `along` metres north of the
 * landing.
 */
export interface ShoreFixSpec extends Partial<Omit<TimedFix, 'time' | 'lng' | 'lat'>> {
  at: number;
  off: number;
  along?: number;
  /** Seconds between the fix and its arrival at the platform. */
  delay?: number;
}

export const placeAt = (off: number, along = 0): [number, number] => [
  LANDING[0] - off / metresPerDegreeLng(LANDING[1]),
  LANDING[1] + along / METRES_PER_DEGREE,
];

export function madeFix({
  at,
  off,
  along = 0,
  accuracy = 10,
  source = 'gps',
  speed = null,
  noise = [],
}: ShoreFixSpec): TimedFix {
  const [lng, lat] = placeAt(off, along);
  return { time: EIGHT + at * 1000, lng, lat, accuracy, source, speed, noise };
}

export const LAKE: WaterAreaDraft['polygons'] = [
  [[placeAt(0, -1000), placeAt(-400, -1000), placeAt(-400, 1000), placeAt(0, 1000), placeAt(0, -1000)]],
];

export const madeWater = (
  made: Partial<Pick<WaterAreaDraft, 'danger' | 'season' | 'hours' | 'polygons' | 'near'>> = {},
  areaId = 'lake',
): ReadyWater =>
  readyWater(
    { danger: 'medium', season: null, hours: [], polygons: LAKE, near: null, ...made },
    { areaId, shapeVersion: 1, since: 0 },
  );

/** A steady walk from one distance to another, or along the shore when both are equal. A fix every `every` seconds. */
export function walk({
  from,
  to,
  start = 0,
  pace = 1.4,
  every = 60,
  seconds = Math.abs(to - from) / pace,
}: {
  from: number;
  to: number;
  start?: number;
  pace?: number;
  every?: number;
  seconds?: number;
}): ShoreFixSpec[] {
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) => ({
    at: start + i * every,
    off: from + Math.sign(to - from) * pace * every * i,
    along: from === to ? pace * every * i : 0,
  }));
}

/** One fix a minute at one place. @param from first minute. @param to the minute after the last. */
export const stay = (from: number, to: number, off: number, rest: Partial<ShoreFixSpec> = {}): ShoreFixSpec[] =>
  Array.from({ length: to - from }, (_, i) => ({ at: (from + i) * 60, off, ...rest }));

export interface ReplayedWalk {
  moments: WaterMoment[];
  verdicts: WaterVerdict[];
  zone: Zone;
}

/**
 * Replays fixes and returns every moment, all verdicts in order, and the last zone.
 * @param until seconds after eight until which timeouts run.
 */
export function replayWalk(
  made: readonly ShoreFixSpec[],
  {
    area = madeWater(),
    every = 60,
    context = {},
    until = 0,
  }: { area?: ReadyWater; every?: number; context?: Partial<WaterContext>; until?: number } = {},
): ReplayedWalk {
  const received = made.map((one) => ({ fix: madeFix(one), receivedAt: EIGHT + (one.at + (one.delay ?? 0)) * 1000 }));
  const moments = [
    ...replayWater(area, received, every, EIGHT + until * 1000, { ...DEFAULT_WATER_CONTEXT, ...context }),
  ];
  return { moments, verdicts: moments.flatMap((moment) => moment.verdicts), zone: moments.at(-1)?.zone ?? 'unknown' };
}

/** 'near', or 'near: swim' for a silent verdict. */
export const verdictText = ({ verdict, silence }: WaterVerdict) =>
  silence === null ? verdict : `${verdict}: ${silence}`;

/**
 * A sequence of fixes and the expected result. The fixes are in metres from the shore of a lake of medium danger
 * ('near' is 100 m) and in seconds after eight, by GPS with an accuracy of 10 m unless stated.
 */
export interface JudgeCase {
  fixes: ShoreFixSpec[];
  area?: ReadyWater;
  context?: Partial<WaterContext>;
  every?: number;
  /** Seconds after eight until which timeouts run. */
  until?: number;
  /** Expected verdicts, silent ones with the reason, as `verdictText` writes them. */
  verdicts: string[];
  zone: Zone;
  why: string;
}
