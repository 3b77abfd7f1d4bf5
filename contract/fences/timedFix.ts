/** A fix as the fence and water judges read it, whether it counts as evidence, and its distance from an edge. */
import { planarMetres } from '../geo';
import type { FixSource, NoiseReason } from '../positions';
import type { EvidenceFix } from './evidence';
import { JUDGE_LIMITS } from './limits';
import type { Outline } from './outline';

/** One fix of a card. Coordinates are WGS-84 degrees. */
export interface TimedFix {
  /** ms since 1970 by the card's clock. */
  time: number;
  lng: number;
  lat: number;
  /** Radius in metres that holds the true place in 68 % of cases; null when the card did not report one. */
  accuracy: number | null;
  source: FixSource;
  /** Metres a second; null when unknown. */
  speed: number | null;
  /** Reasons for which the intake distrusts the fix; empty for a trusted one. */
  noise: readonly NoiseReason[];
}

/** The last trusted fix of a card, with what the judges remember of the fixes before it. Stored. */
export interface LastFix extends TimedFix {
  /** Least speed from the trusted fix before it, metres a second; null for the first. */
  pace: number | null;
  /** When the platform received it, ms. */
  receivedAt: number;
  /** Time of the first fix since which no gap was longer than `JUDGE_LIMITS.expiry`, ms. */
  knownSince: number;
}

/**
 * Assumed accuracy radius in metres (68 %) of a fix that reports none. In the open it is better, in narrow streets
 * worse.
 */
const ASSUMED_RADIUS: Record<FixSource, number> = { gps: 20, wifi: 60, cell: 1_500 };
/** Least accuracy radius in metres. Receivers that report a smaller one are too optimistic. */
const BEST_RADIUS = 5;
/** Largest accuracy radius in metres of a fix that counts as evidence. Common limits are 50 to 150 m. */
const WIDEST_RADIUS = 150;

/** Metres around the fix that hold the true place in 68 % of cases. */
export const radiusOf = ({ accuracy, source }: Pick<TimedFix, 'accuracy' | 'source'>) =>
  Math.max(BEST_RADIUS, accuracy ?? ASSUMED_RADIUS[source]);

/** Why a fix is no evidence: a noise flag of the intake, or its time. */
export type FixRejection = NoiseReason | 'late' | 'duplicate' | 'ahead';

/** ms by which a card's clock may be ahead of the platform's. */
const MOST_AHEAD = 5 * 60_000;

/**
 * Why a fix is no evidence; null when it is.
 * @param before last trusted fix. A fix that is not newer joins the track but proves nothing.
 * @param now when the platform received the fix, ms.
 */
export function rejectionOf(fix: TimedFix, before: TimedFix | null, now: number): FixRejection | null {
  if (before && fix.time === before.time) return 'duplicate';
  if (before && fix.time < before.time) return 'late';
  if (fix.time > now + MOST_AHEAD) return 'ahead';
  if (fix.source === 'cell') return 'cell';
  if (fix.noise.length > 0) return fix.noise[0] ?? null;
  return radiusOf(fix) > WIDEST_RADIUS ? 'accuracy' : null;
}

/**
 * Least metres a second between two fixes, when both are wrong by their accuracy radius in the favourable direction.
 */
export function paceBetween(before: TimedFix, fix: TimedFix): number {
  const seconds = (fix.time - before.time) / 1000;
  const metres = planarMetres([before.lng, before.lat], [fix.lng, fix.lat]) - radiusOf(before) - radiusOf(fix);
  return seconds <= 0 ? 0 : Math.max(0, metres) / seconds;
}

/** Running speed, metres a second. A vehicle is faster, and shows in the reported speed or in the pace. */
const ON_FOOT = 3;

/** True when a fix lies farther off than the card was moving: it may be a receiver's error and proves nothing alone. */
export function isJump(before: LastFix, fix: TimedFix): boolean {
  const known = Math.max(before.pace ?? 0, before.speed ?? 0, fix.speed ?? 0);
  return paceBetween(before, fix) > Math.max(ON_FOOT, 1.5 * known);
}

/** True when so much time lies between two fixes that the side known before has expired. */
export const isExpired = (before: TimedFix, fix: TimedFix) => fix.time - before.time > JUDGE_LIMITS.expiry * 1000;

/** What to remember after a trusted fix. @param receivedAt when the platform received the fix, ms. */
export function lastFixAfter(before: LastFix | null, fix: TimedFix, receivedAt: number): LastFix {
  const knownSince = before && !isExpired(before, fix) ? before.knownSince : fix.time;
  const { time, lng, lat, accuracy, source, speed, noise } = fix;
  const pace = before && paceBetween(before, fix);
  return { time, lng, lat, accuracy, source, speed, noise, pace, receivedAt, knownSince };
}

/** A fix and its distance from the edge of an outline in metres: positive inside, negative outside. */
export interface MeasuredFix {
  fix: TimedFix;
  depth: number;
}

export const measureFix = (fix: TimedFix, outline: Outline): MeasuredFix => ({
  fix,
  depth: outline.depth(fix.lng, fix.lat),
});

/** The fix as evidence of a crossing. The depth is rounded to a decimetre. */
export const toEvidenceFix = ({ fix: { time, lng, lat, accuracy, source }, depth }: MeasuredFix): EvidenceFix => ({
  fixTime: new Date(time).toISOString(),
  lng,
  lat,
  accuracy,
  source,
  // Adding 0 turns -0 into 0, which JSON cannot tell apart.
  depth: Math.round(depth * 10) / 10 + 0,
});
