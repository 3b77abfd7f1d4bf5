/** A crossing as the judge finds it, with its evidence. */
import * as z from 'zod/mini';
import { FixSource } from '../positions';
import { Instant } from '../primitives';

/** Side of a fence on which a pupil is. 'unknown' is a verdict too: it cannot be told. */
export const Side = z.enum(['inside', 'outside', 'unknown']);
export type Side = z.infer<typeof Side>;

/** A fix that a crossing rests on; WGS-84. */
export const EvidenceFix = z.object({
  fixTime: Instant,
  lng: z.number(),
  lat: z.number(),
  /** Radius in metres, 68 %; null when the card did not report one. */
  accuracy: z.nullable(z.number()),
  source: FixSource,
  /** Metres inside the edge; negative outside. */
  depth: z.number(),
});
export type EvidenceFix = z.infer<typeof EvidenceFix>;

export const CrossingKind = z.enum(['arrive', 'leave', 'pass', 'absent']);
export type CrossingKind = z.infer<typeof CrossingKind>;

/**
 * Why a crossing did not ring. switched-off: the rules do not ask for it. late: found when it was long over.
 * did-not-stay: left before the dwell time. cannot-tell: the fixes are too poor or too far apart. excused: approved
 * leave.
 */
export const SilenceReason = z.enum([
  'switched-off',
  'paused',
  'excused',
  'out-of-hours',
  'no-school',
  'cool-down',
  'late',
  'did-not-stay',
  'cannot-tell',
]);
export type SilenceReason = z.infer<typeof SilenceReason>;

/**
 * What proved a crossing. time: long enough on the new side. segment: the path between two fixes. deadline: 'should be
 * here by'.
 */
export const Proof = z.enum(['clear-fix', 'two-fixes', 'time', 'segment', 'deadline']);
export type Proof = z.infer<typeof Proof>;

export const Evidence = z.object({
  /** The last fix on the old side, the first and the last on the new side: at most four. */
  marks: z.array(EvidenceFix),
  proof: Proof,
  /** Fixes and seconds that were counted, and that the rule needs. `buffer` is in metres beyond the edge. */
  counted: z.object({ fixes: z.number(), seconds: z.number() }),
  needed: z.object({ fixes: z.number(), seconds: z.number(), buffer: z.number() }),
  /** Seconds without a trusted fix just before; null when there was no gap. */
  gap: z.nullable(z.number()),
  /** Of an arrival: per cent for which its fixes make inside believed. Absent in older records. */
  believed: z.optional(z.number()),
  /**
   * Seconds inside: needed, and seen; `rested` of them at a standstill, where that counts. `before`: earlier visits of
   * the card that make a shorter or a longer standstill enough. Null without a dwell time.
   */
  dwell: z.nullable(
    z.object({
      needed: z.number(),
      stayed: z.number(),
      rested: z.optional(z.number()),
      before: z.optional(z.object({ stays: z.number(), passes: z.number() })),
    }),
  ),
  /** Of a pass: metres inside at the deepest, and metres of doubt. */
  passage: z.nullable(z.object({ deepest: z.number(), doubt: z.number() })),
  /** Reason of the approved leave that excuses it. */
  excuse: z.nullable(z.string()),
});
export type Evidence = z.infer<typeof Evidence>;

/** One crossing of one fence by one card, whether it rang or not. Fence, card, kind and `time` identify it. */
export const JudgedCrossing = z.object({
  kind: CrossingKind,
  /** Best estimate of when. */
  time: Instant,
  /** It was not before this. */
  earliest: Instant,
  /** It was not after this. */
  latest: Instant,
  /** When it was proved, by the card's clock. */
  knownTime: Instant,
  /** A departure before 'should not leave before'. */
  early: z.boolean(),
  /** For 'absent': the side at the deadline, 'outside' or 'unknown'. */
  side: Side,
  /** Null when it rang. */
  silence: z.nullable(SilenceReason),
  /** It was found more than a quarter of an hour after it happened. */
  late: z.boolean(),
  evidence: Evidence,
});
export type JudgedCrossing = z.infer<typeof JudgedCrossing>;

/** Result of a preview. It stands here, apart from the judge, because the first page loads it with the calls. */
export const FencePreview = z.object({
  /** How often it would have rung, by kind. */
  rang: z.object({ arrive: z.number(), leave: z.number(), pass: z.number(), absent: z.number() }),
  /** Passes that are not sure. */
  doubtful: z.number(),
  /** Crossings that the rules keep silent. */
  silent: z.number(),
  /** All of them, in the order in which they would have been recorded. */
  crossings: z.array(JudgedCrossing),
});
export type FencePreview = z.infer<typeof FencePreview>;
