/** Judges one card against all fences. Only fences near its path, or with an unsettled state, are judged. */
import { type FenceJudgement, judgeFence } from './judgeFence';
import type { FenceIndex } from './fenceIndex';
import { boxOfPath } from './outline';
import type { FenceContext } from './ringDecision';
import { type FenceState, isSettledOutside, type ReadyFence } from './state';
import { isExpired, type LastFix, lastFixAfter, rejectionOf, type TimedFix } from './timedFix';

/** What the fences remember of a card. */
export interface FenceJudgedCard {
  last: LastFix | null;
  /** By fenceId, for every fence the card has come near. */
  states: Map<string, FenceState>;
}

export interface IndexedFence extends ReadyFence {
  fenceId: string;
}

/** A fence whose state changed with a fix, or that has crossings to record. */
export interface FenceUpdate<Fence> {
  fence: Fence;
  judgement: FenceJudgement;
}

interface FenceSearch<Fence> {
  index: FenceIndex<Fence>;
  /** Names under which the pupil's fences are indexed. */
  owners: readonly string[];
  /** Usual seconds between two reports of the card. */
  every: number;
  /** When the platform received the fix, ms. */
  now: number;
  contextOf: (fence: Fence) => FenceContext;
}

/**
 * Applies one fix to a card, in place. A fence far from the path whose state is settled cannot change, so the cost
 * depends on the number of near fences only.
 * @returns the fences that changed; empty for a fix that is no evidence.
 */
export function judgeCard<Fence extends IndexedFence>(
  card: FenceJudgedCard,
  fix: TimedFix,
  { index, owners, every, now, contextOf }: FenceSearch<Fence>,
): FenceUpdate<Fence>[] {
  const before = card.last;
  if (rejectionOf(fix, before, now) !== null) return [];
  // After so long every known side has expired, also those of far fences.
  const expired = before !== null && isExpired(before, fix);
  const here = [fix.lng, fix.lat] as const;
  const concerned = new Map(
    index
      .near(owners, boxOfPath(before ? [before.lng, before.lat] : here, here, 0))
      .map((fence) => [fence.fenceId, fence]),
  );
  for (const [fenceId, state] of card.states) {
    if ((isSettledOutside(state) && !expired) || concerned.has(fenceId)) continue;
    const fence = index.of(fenceId, owners);
    if (fence) concerned.set(fenceId, fence);
  }
  const updates: FenceUpdate<Fence>[] = [];
  for (const [fenceId, fence] of concerned) {
    const known = card.states.get(fenceId) ?? null;
    const judgement = judgeFence(known, { fix, before, every }, fence, now, contextOf(fence));
    if (judgement.state === known && judgement.crossings.length === 0) continue;
    card.states.set(fenceId, judgement.state);
    updates.push({ fence, judgement });
  }
  card.last = lastFixAfter(before, fix, now);
  return updates;
}
