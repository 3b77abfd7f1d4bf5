/** A fix as a fence looks at it: where, when, how exact, and whether it proves anything. */
import type { Fix, FixSource, NoiseReason } from '../position';
import { LIMITS } from './limits';
import { metresApart } from './plane';

/** One fix of a card. `time` in ms since 1970 by the card's clock; WGS-84 degrees; metres (68 %), null unknown; metres per second. */
export interface Sighting {
  time: number;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: FixSource;
  speed: number | null;
  noise: readonly NoiseReason[];
}

/** The last fix of a card that could be trusted. */
export interface Trail extends Sighting {
  /** Metres a second, from the fix before it; null unknown. */
  pace: number | null;
  /** When the platform heard of it, ms. */
  heardAt: number;
  /** The time of the first fix since which the card has been known without `LIMITS.forget` seconds of silence; ms. */
  first: number;
}

export const sightingOf = ({ fixTime, lng, lat, accuracy, source, speed, noise }: Fix): Sighting => ({
  time: Date.parse(fixTime),
  lng,
  lat,
  accuracy,
  source,
  speed,
  noise,
});

/** How far off a fix is taken to be (m, 68 %) when it does not say; phones and cards in the open are better, in a street canyon worse. */
const ASSUMED_RADIUS: Record<FixSource, number> = { gps: 20, wifi: 60, cell: 1_500 };
/** A receiver that says it is better than this is not believed: metres. */
const BEST_RADIUS = 5;
/** A fix wider than this is no evidence, whatever its source (field.md E: 50 to 150 m); metres. */
const WIDEST = 150;

/** Metres that hold the true place in 68 of 100 cases. */
export const radiusOf = ({ accuracy, source }: Pick<Sighting, 'accuracy' | 'source'>) =>
  Math.max(BEST_RADIUS, accuracy ?? ASSUMED_RADIUS[source]);

/** Why a fix says nothing about a fence: a flag of the track's, or its time. */
export type Unheard = NoiseReason | 'late' | 'duplicate' | 'ahead';

/** Milliseconds a card's clock may be ahead of the platform's; what is further ahead is no time. */
const AHEAD = 5 * 60_000;

/** @param before the last trusted fix; one that is not later than it enters the track and proves nothing. */
export function unheardOf(fix: Sighting, before: Sighting | null, now: number): Unheard | null {
  if (before && fix.time === before.time) return 'duplicate';
  if (before && fix.time < before.time) return 'late';
  if (fix.time > now + AHEAD) return 'ahead';
  if (fix.source === 'cell') return 'cell';
  if (fix.noise.length > 0) return fix.noise[0] ?? null;
  return radiusOf(fix) > WIDEST ? 'accuracy' : null;
}

/** Metres a second that a child has at least gone between two fixes, both being as far off as they say. */
export function paceBetween(before: Sighting, fix: Sighting): number {
  const seconds = (fix.time - before.time) / 1000;
  const metres = metresApart([before.lng, before.lat], [fix.lng, fix.lat]) - radiusOf(before) - radiusOf(fix);
  return seconds <= 0 ? 0 : Math.max(0, metres) / seconds;
}

/** A run; what is faster needs a vehicle, and a vehicle shows in speed or pace: metres a second. */
const ON_FOOT = 3;

/** Whether a fix lies further off than this card was moving: it may be a receiver's error, so one such fix alone proves nothing. */
export function leaps(before: Trail, fix: Sighting): boolean {
  const known = Math.max(before.pace ?? 0, before.speed ?? 0, fix.speed ?? 0);
  return paceBetween(before, fix) > Math.max(ON_FOOT, 1.5 * known);
}

/** Whether so long has passed between two fixes that where the card was no longer matters. */
export const forgotten = (before: Sighting, fix: Sighting) => fix.time - before.time > LIMITS.forget * 1000;

/** The trail after a trusted fix. @param heardAt ms. */
export function trailAfter(before: Trail | null, fix: Sighting, heardAt: number): Trail {
  const first = before && !forgotten(before, fix) ? before.first : fix.time;
  const { time, lng, lat, accuracy, source, speed, noise } = fix;
  return { time, lng, lat, accuracy, source, speed, noise, pace: before && paceBetween(before, fix), heardAt, first };
}
