/** What the water judge tells: verdicts, how close, and why one was silent. */
import * as z from 'zod/mini';
import { Heading } from '../alerts/alert';
import { Mark, Proof } from '../fence/evidence';
import { Instant } from '../primitives';

/** Where a pupil is in relation to a water. 'unknown' is 'cannot tell', and an answer. */
export const Zone = z.enum(['in', 'near', 'far', 'unknown']);
export type Zone = z.infer<typeof Zone>;

export const WaterVerdict = z.enum(['near', 'in', 'left']);
export type WaterVerdict = z.infer<typeof WaterVerdict>;

/**
 * Why a verdict did not ring. season, out-of-hours: the area is not watched then. swim: a supervised swim. passing: in a vehicle, or
 * walking on along an everyday way. everyday: at an everyday place, not going to the water. cool-down: the same was told just before.
 * late: told of when it was long over. eased: out of the water, still near; the alert is open. untold: nobody was told of what is over now.
 */
export const WaterSilence = z.enum([
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
export type WaterSilence = z.infer<typeof WaterSilence>;

/** How close a pupil is, by the last trusted fix. Metres, degrees from true north, metres a second. */
export const Closeness = z.object({
  /** To the shore; 0 in the water. */
  distance: z.number(),
  inside: z.boolean(),
  /** From the pupil to the nearest place of the shore; null on it. */
  bearing: z.nullable(z.number()),
  heading: Heading,
  /** Towards the shore; below zero away from it; null when it cannot be told. */
  closing: z.nullable(z.number()),
  /** By which `closing` may be off, 68 %. */
  closingDoubt: z.nullable(z.number()),
  /** Radius of the fix, 68 %. */
  doubt: z.number(),
  asOf: Instant,
});
export type Closeness = z.infer<typeof Closeness>;

/** One verdict about one pupil and one water, whether it rang or not; known by verdict and time. */
export const WaterTold = z.object({
  verdict: WaterVerdict,
  /** Where the pupil was before. */
  from: Zone,
  /** Best guess of when. It was not before `earliest` and not after `latest`; `knownTime` is the card's clock when it was certain. */
  time: Instant,
  earliest: Instant,
  latest: Instant,
  knownTime: Instant,
  closeness: Closeness,
  /** Null when it rang. One that was silent and rings after all is told again, with the same time. */
  silence: z.nullable(WaterSilence),
  /** It was told of more than a quarter of an hour after. */
  late: z.boolean(),
  evidence: z.object({
    /** The last fix on the old side of the line, the first and the last on the new one; depth in metres beyond that line. */
    marks: z.array(Mark),
    proof: Proof,
    counted: z.object({ fixes: z.number(), seconds: z.number() }),
    /** Seconds without a trusted fix just before; null when there was no gap to speak of. */
    gap: z.nullable(z.number()),
    /** Who watches over the swim. */
    supervisor: z.nullable(z.string()),
  }),
});
export type WaterTold = z.infer<typeof WaterTold>;
