/** One card among all the fences there are: only those near its way, or not yet settled, are looked at. */
import type { FenceIndex } from './fenceIndex';
import { judge, type Judgement } from './judge';
import { boxOfWay } from './outline';
import { forgotten, type Sighting, type Trail, trailAfter, unheardOf } from './sighting';
import type { Circumstances } from './silence';
import { type FenceState, isSettledOutside, type ReadyFence } from './state';

/** What is remembered of a card. */
export interface FollowedCard {
  last: Trail | null;
  /** By fenceId: of every fence it has come near to. */
  states: Map<string, FenceState>;
}

export interface IndexedFence extends ReadyFence {
  fenceId: string;
}

/** What a fix changed, or told, of one fence. */
export interface Followed<Fence> {
  fence: Fence;
  judgement: Judgement;
}

/**
 * Moves a card on by one fix, in place. A fence far from the way whose state is settled outside cannot change, so the cost is that of the
 * few near ones, however many there are elsewhere.
 * @param owners the names under which this pupil's fences are indexed. @param every seconds between reports. @param now ms.
 * @returns the fences whose state changed or that have something to tell; empty for a fix that proves nothing.
 */
export function follow<Fence extends IndexedFence>(
  card: FollowedCard,
  fix: Sighting,
  {
    index,
    owners,
    every,
    now,
    aroundOf,
  }: {
    index: FenceIndex<Fence>;
    owners: readonly string[];
    every: number;
    now: number;
    aroundOf: (fence: Fence) => Circumstances;
  },
): Followed<Fence>[] {
  const before = card.last;
  if (unheardOf(fix, before, now) !== null) return [];
  // After so long every side is forgotten, the far ones too.
  const afresh = before !== null && forgotten(before, fix);
  const here = [fix.lng, fix.lat] as const;
  const concerned = new Map(
    index
      .near(owners, boxOfWay(before ? [before.lng, before.lat] : here, here, 0))
      .map((fence) => [fence.fenceId, fence]),
  );
  for (const [fenceId, state] of card.states) {
    if ((isSettledOutside(state) && !afresh) || concerned.has(fenceId)) continue;
    const fence = index.of(fenceId, owners);
    if (fence) concerned.set(fenceId, fence);
  }
  const changes: Followed<Fence>[] = [];
  for (const [fenceId, fence] of concerned) {
    const known = card.states.get(fenceId) ?? null;
    const judgement = judge(known, { fix, before, every }, fence, now, aroundOf(fence));
    if (judgement.state === known && judgement.crossings.length === 0) continue;
    card.states.set(fenceId, judgement.state);
    changes.push({ fence, judgement });
  }
  card.last = trailAfter(before, fix, now);
  return changes;
}
