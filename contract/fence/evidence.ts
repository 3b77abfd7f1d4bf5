/** What an alert, or a silence, rests on. */
import * as z from 'zod/mini';
import { FixSource } from '../position';
import { Instant } from '../primitives';

export const Side = z.enum(['inside', 'outside', 'unknown']);
/** Where a pupil is in relation to a fence. 'unknown' is 'cannot tell', and an answer. */
export type Side = z.infer<typeof Side>;

/** A fix that something rests on. */
export const Mark = z.object({
  fixTime: Instant,
  lng: z.number(),
  lat: z.number(),
  /** Metres, 68 %; null when the card did not say. */
  accuracy: z.nullable(z.number()),
  source: FixSource,
  /** Metres inside the edge; negative outside. */
  depth: z.number(),
});
export type Mark = z.infer<typeof Mark>;

export const CrossingKind = z.enum(['arrive', 'leave', 'pass', 'absent']);
export type CrossingKind = z.infer<typeof CrossingKind>;

/**
 * Why a crossing did not ring. switched-off: the rule does not ask for it. late: told of when it was long over. did-not-stay: gone
 * before the dwell time. cannot-tell: the fixes are too poor or too far apart. excused: approved leave.
 */
export const Silence = z.enum([
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
export type Silence = z.infer<typeof Silence>;

/** What made it certain. */
export const Proof = z.enum(['clear-fix', 'two-fixes', 'time', 'segment', 'deadline']);
export type Proof = z.infer<typeof Proof>;

export const Evidence = z.object({
  /** The last fix on the old side, the first and the last on the new one: at most four. */
  marks: z.array(Mark),
  proof: Proof,
  /** What was counted, and what the rule asks for. */
  counted: z.object({ fixes: z.number(), seconds: z.number() }),
  needed: z.object({ fixes: z.number(), seconds: z.number(), /** metres beyond the edge */ buffer: z.number() }),
  /** Seconds without a trusted fix just before; null when there was no gap to speak of. */
  gap: z.nullable(z.number()),
  /** Seconds asked for and seen inside, and those at rest there where coming to rest counts; null without a dwell time. */
  dwell: z.nullable(z.object({ needed: z.number(), stayed: z.number(), rested: z.optional(z.number()) })),
  /** Where a way without a fix inside led: metres inside at its deepest, and metres of doubt. */
  passage: z.nullable(z.object({ deepest: z.number(), doubt: z.number() })),
  /** Why it was excused, in the words of who approved it. */
  excuse: z.nullable(z.string()),
});
export type Evidence = z.infer<typeof Evidence>;

/** One crossing of one fence by one pupil, whether it rang or not. */
export const Crossed = z.object({
  kind: CrossingKind,
  /** Best guess of when; what it is known by, with the fence and the card. */
  time: Instant,
  /** It was not before, and not after. */
  earliest: Instant,
  latest: Instant,
  /** The card's clock when it was certain. */
  knownTime: Instant,
  /** A departure before 'should not leave before'. */
  early: z.boolean(),
  /** For 'absent': where the pupil was then, 'outside' or 'unknown'. */
  side: Side,
  /** Null when it rang. */
  silence: z.nullable(Silence),
  /** It was told of more than a quarter of an hour after. */
  late: z.boolean(),
  evidence: Evidence,
});
export type Crossed = z.infer<typeof Crossed>;
