/** What one trusted fix says of two sides of an edge: of a fence's, and of a shore's alike. */
import type { Proof, Side } from './evidence';
import type { Measured } from './mark';
import type { Outline } from './outline';
import { forgotten, leaps, type Sighting, type Trail } from './sighting';
import { FENCE_BUFFERS, type Stance } from './stance';
import { gapAfter, type Toward } from './state';
import { proofOf, stanceOf, towardAfter } from './toward';

/** A fix and what went before it. */
export interface Step {
  fix: Sighting;
  /** The last trusted fix of the card that was judged; null for the first. */
  before: Trail | null;
  /** Seconds between two reports that are usual for this card. */
  every: number;
}

/** Where a card is known to be, and where it may be going. */
export interface Sides {
  side: Side;
  /** Since when, ms by the card's clock; null when it was so before anything was known. */
  since: number | null;
  toward: Toward | null;
}

export interface Weighed {
  /** So long has passed that the side from before no longer counts. */
  afresh: boolean;
  stance: Stance;
  /** It lies further off than the card was moving. */
  leap: boolean;
  /** Seconds without a trusted fix before it; null when there was no gap. */
  gap: number | null;
  /** The change of sides that is under way after it; null when there is none. */
  toward: Toward | null;
  /** What makes that change certain; null when nothing does yet. */
  proof: Proof | null;
}

/** @param seen the fix, measured against the outline. It is one that is evidence (`unheardOf`). */
export function weigh(
  known: Pick<Sides, 'side' | 'toward'>,
  { fix, before, every }: Step,
  seen: Measured,
  outline: Outline,
  buffers = FENCE_BUFFERS,
): Weighed {
  const gap = gapBefore(fix, before, every);
  const leap = before !== null && gap === null && leaps(before, fix);
  const afresh = before !== null && forgotten(before, fix);
  const { target, stance } = stanceOf(afresh ? 'unknown' : known.side, seen.depth, fix, buffers);
  const toward = towardAfter(
    afresh ? null : known.toward,
    target,
    stance,
    { fix, seen, before, doubted: leap || before === null || gap !== null, gap },
    outline,
  );
  return { afresh, stance, leap, gap, toward, proof: toward && proofOf(toward, stance, { fix, before }) };
}

function gapBefore(fix: Sighting, before: Sighting | null, every: number): number | null {
  const seconds = before ? (fix.time - before.time) / 1000 : 0;
  return seconds > gapAfter(every) ? Math.round(seconds) : null;
}
