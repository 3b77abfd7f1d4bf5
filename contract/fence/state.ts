/** What is remembered of one card and one fence between two fixes: small, plain, and all there is. */
import type { Crossed, Side, Silence } from './evidence';
import { LIMITS } from './limits';
import { type Measured, measured } from './mark';
import type { Outline } from './outline';
import type { Rest } from './rest';
import type { FenceRules } from './rules';
import { radiusOf, type Trail } from './sighting';

/** A fence made ready to judge by. */
export interface ReadyFence {
  /** Which drawing of the fence: changes when its shape does. */
  shapeVersion: number;
  /** When that drawing came into force; ms. */
  since: number;
  outline: Outline;
  rules: FenceRules;
}

export interface FenceState {
  shapeVersion: number;
  side: Side;
  /** Since when, ms by the card's clock; null when it was so before anything was known. */
  since: number | null;
  toward: Toward | null;
  waiting: Waiting | null;
  /** When each kind last rang, ms. */
  rang: { arrive: number | null; leave: number | null; pass: number | null };
}

/** A change of sides that is not certain yet. */
export interface Toward {
  side: 'inside' | 'outside';
  fixes: number;
  /** ms. */
  first: number;
  /** One wild or first fix proves nothing by itself, however clear. */
  doubted: boolean;
  /** The last fix counted was clear. */
  clear: boolean;
  /** Seconds without a fix before it; null when there was no gap. */
  gap: number | null;
  /** When it happened, as nearly as can be told; ms. */
  estimate: number;
  /** The last fix before it, the first of it, and the last so far. */
  marks: Measured[];
}

/** An alert that waits for its time; undone before then, both it and its undoing are silent for the reason given. */
export interface Waiting {
  crossed: Crossed;
  /** ms; it rings with the first fix from then on that is told of in time. */
  due: number;
  /** Of an arrival that coming to rest makes certain: where the card is since when. Else null. */
  rest: Rest | null;
  why: Extract<Silence, 'did-not-stay' | 'cool-down' | 'late'>;
}

/**
 * The state of a card of which this fence remembers nothing. A fence that was there before has not looked at a card that never came near:
 * it is outside, or was once seen outside. A new one takes the last fix for what it says, if that is clear.
 */
export function firstState(
  fence: Pick<ReadyFence, 'shapeVersion' | 'since' | 'outline'>,
  before: Trail | null,
): FenceState {
  const state: FenceState = {
    shapeVersion: fence.shapeVersion,
    side: 'unknown',
    since: null,
    toward: null,
    waiting: null,
    rang: { arrive: null, leave: null, pass: null },
  };
  if (!before) return state;
  const seen = measured(before, fence.outline);
  const clear = Math.abs(seen.depth) > LIMITS.clear * radiusOf(before);
  if (before.heardAt <= fence.since) return clear ? { ...state, side: seen.depth > 0 ? 'inside' : 'outside' } : state;
  if (before.time - before.first >= LIMITS.apart * 1000) return { ...state, side: 'outside' };
  return {
    ...state,
    toward: {
      side: 'outside',
      fixes: 1,
      first: before.first,
      doubted: true,
      clear,
      gap: null,
      estimate: before.first,
      marks: [seen],
    },
  };
}

/** The verdict: a side, unless a change is under way. */
export const sideOf = ({ side, toward }: Pick<FenceState, 'side' | 'toward'>): Side => (toward ? 'unknown' : side);

/** Seconds without a trusted fix after which nothing can be told of a card that reports every so many seconds. */
export const gapAfter = (every: number) => Math.max(LIMITS.gap.least, LIMITS.gap.intervals * every);

/** Whether a state says nothing that a fence far from card and way could change: it need be neither read again nor kept. */
export const isSettledOutside = ({ side, toward, waiting }: FenceState) => side === 'outside' && !toward && !waiting;
