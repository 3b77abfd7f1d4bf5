/** For tests: a lake with a straight shore, and walks beside it, told in seconds and metres. */
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../geo';
import type { TimedFix } from '../fence/timedFix';
import type { WaterAreaDraft } from './area';
import { DEFAULT_WATER_CONTEXT, type WaterContext } from './silence';
import { replayWater, type WaterMoment } from './replay';
import { type ReadyWater, readyWater } from './state';
import type { WaterVerdict, Zone } from './verdict';

/** Eight on a Monday morning in Shanghai, in July. */
export const EIGHT = Date.parse('2026-07-06T00:00:00Z');
/** On the shore; the lake lies to the east, 400 m wide, and stretches 1,000 m to the north and to the south. */
export const LANDING = [120.92, 30.92] as const;

/** `at` seconds after eight, `off` metres from the shore (below zero in the water), `along` metres north of the landing. */
export interface Made extends Partial<Omit<TimedFix, 'time' | 'lng' | 'lat'>> {
  at: number;
  off: number;
  along?: number;
  /** Seconds after the fix at which it is told. */
  heard?: number;
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
}: Made): TimedFix {
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

/** An even walk: a fix every `every` seconds from one distance to another, or along the shore when they are the same. */
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
}): Made[] {
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) => ({
    at: start + i * every,
    off: from + Math.sign(to - from) * pace * every * i,
    along: from === to ? pace * every * i : 0,
  }));
}

/** So many minutes at one place. */
export const stay = (from: number, to: number, off: number, rest: Partial<Made> = {}): Made[] =>
  Array.from({ length: to - from }, (_, i) => ({ at: (from + i) * 60, off, ...rest }));

export interface Lived {
  moments: WaterMoment[];
  told: WaterVerdict[];
  zone: Zone;
}

/** What became of it: every moment, all that was told in order, and the last verdict. @param until seconds after eight to which the clock runs. */
export function lived(
  made: readonly Made[],
  {
    area = madeWater(),
    every = 60,
    around = {},
    until = 0,
  }: { area?: ReadyWater; every?: number; around?: Partial<WaterContext>; until?: number } = {},
): Lived {
  const heard = made.map((one) => ({ fix: madeFix(one), receivedAt: EIGHT + (one.at + (one.heard ?? 0)) * 1000 }));
  const moments = [...replayWater(area, heard, every, EIGHT + until * 1000, { ...DEFAULT_WATER_CONTEXT, ...around })];
  return { moments, told: moments.flatMap((moment) => moment.verdicts), zone: moments.at(-1)?.zone ?? 'unknown' };
}

/** 'near', or 'near: swim' for a silent one. */
export const inWords = ({ verdict, silence }: WaterVerdict) => (silence === null ? verdict : `${verdict}: ${silence}`);
