/** What is remembered of one card and one fence between two fixes: small, plain, and all there is. */
import type { Crossed, Side, Silence } from './evidence';
import { LIMITS } from './limits';
import type { Measured } from './mark';
import type { Outline } from './outline';
import type { FenceRules } from './rules';
import { radiusOf, type Sighting } from './sighting';

/** A fence made ready to judge by. */
export interface ReadyFence {
  /** Which drawing of the fence: changes when its shape does. */
  shapeVersion: number;
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
  why: Extract<Silence, 'did-not-stay' | 'cool-down' | 'late'>;
}

/** Where a card was when the fence began to matter: silent, whichever side it is. */
export function firstState(fence: ReadyFence, before: Sighting | null): FenceState {
  return { shapeVersion: fence.shapeVersion, side: before ? clearSide(fence.outline, before) : 'unknown', since: null, toward: null, waiting: null, rang: { arrive: null, leave: null, pass: null } };
}

function clearSide(outline: Outline, fix: Sighting): Side {
  const depth = outline.depth(fix.lng, fix.lat);
  if (Math.abs(depth) <= LIMITS.clear * radiusOf(fix)) return 'unknown';
  return depth > 0 ? 'inside' : 'outside';
}

/** The verdict: a side, unless a change is under way. */
export const sideOf = ({ side, toward }: Pick<FenceState, 'side' | 'toward'>): Side => (toward ? 'unknown' : side);

/** Seconds without a trusted fix after which nothing can be told of a card that reports every so many seconds. */
export const gapAfter = (every: number) => Math.max(LIMITS.gap.least, LIMITS.gap.intervals * every);

/** Whether a state says nothing that a fence far from card and way could change: it need be neither read again nor kept. */
export const isSettledOutside = ({ side, toward, waiting }: FenceState) => side === 'outside' && !toward && !waiting;
