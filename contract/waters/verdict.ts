/** Verdicts of the water judge: which zone, how close, and why one was silent. */
import * as z from 'zod/mini';
import { Heading } from '../alerts/alert';
import { EvidenceFix, Proof } from '../fences/evidence';
import { Instant } from '../primitives';

/** Where a pupil is in relation to a water. 'unknown' is a verdict too: it cannot be told. */
export const Zone = z.enum(['in', 'near', 'far', 'unknown']);
export type Zone = z.infer<typeof Zone>;

export const WaterVerdictKind = z.enum(['near', 'in', 'left']);
export type WaterVerdictKind = z.infer<typeof WaterVerdictKind>;

/**
 * Why a verdict did not ring. season, out-of-hours: the area is not watched then. swim: a supervised swim. passing: in
 * a vehicle, or walking past on an everyday way. everyday: at an everyday place and not moving to the water. cool-down:
 * the same kind rang just before. late: found when it was long over. eased: out of the water, still near; the alert is
 * open. untold: over, and nobody was alerted of it.
 */
export const WaterSilenceReason = z.enum([
  'season',
  'out-of-hours',
  'swim',
  'passing',
  'everyday',
  'cool-down',
  'late',
  'eased',
  'untold',
]);
export type WaterSilenceReason = z.infer<typeof WaterSilenceReason>;

/** How close a pupil is by the last trusted fix. Metres, degrees clockwise from true north, metres a second. */
export const Closeness = z.object({
  /** Metres to the shore; 0 in the water. */
  distance: z.number(),
  inside: z.boolean(),
  /** From the pupil to the nearest point of the shore; null on it. */
  bearing: z.nullable(z.number()),
  heading: Heading,
  /** Speed towards the shore; negative away from it; null when unknown. */
  closing: z.nullable(z.number()),
  /** Standard error of `closing` (68 %). */
  closingDoubt: z.nullable(z.number()),
  /** Accuracy radius of the fix, 68 %. */
  doubt: z.number(),
  asOf: Instant,
});
export type Closeness = z.infer<typeof Closeness>;

/** One verdict about one card and one water, whether it rang or not. Card, water, verdict and `time` identify it. */
export const WaterVerdict = z.object({
  verdict: WaterVerdictKind,
  /** The zone before. */
  from: Zone,
  /** Best estimate of when. It was not before `earliest` and not after `latest`. */
  time: Instant,
  earliest: Instant,
  latest: Instant,
  /** When it was proved, by the card's clock. */
  knownTime: Instant,
  closeness: Closeness,
  /** Null when it rang. A silent verdict that rings later is reported again with the same time. */
  silence: z.nullable(WaterSilenceReason),
  /** It was found more than a quarter of an hour after it happened. */
  late: z.boolean(),
  evidence: z.object({
    /** The last fix on the old side of the line, the first and the last on the new side; depth in metres beyond it. */
    marks: z.array(EvidenceFix),
    proof: Proof,
    counted: z.object({ fixes: z.number(), seconds: z.number() }),
    /** Seconds without a trusted fix just before; null when there was no gap. */
    gap: z.nullable(z.number()),
    /** Supervisor of the swim. */
    supervisor: z.nullable(z.string()),
  }),
});
export type WaterVerdict = z.infer<typeof WaterVerdict>;
