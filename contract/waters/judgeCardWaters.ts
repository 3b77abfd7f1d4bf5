/** Judges one card against all waters. Only waters near its path, or with an unsettled state, are judged. */
import type { FenceIndex } from '../fences/fenceIndex';
import { boxOfPath } from '../fences/outline';
import { isExpired, type LastFix, lastFixAfter, rejectionOf, type TimedFix } from '../fences/timedFix';
import { judgeWater, type WaterJudgement } from './judgeWater';
import type { WaterContext } from './silence';
import { isSettledFar, type ReadyWater, type WaterState } from './state';

/** What the waters remember of a card. The fence judge has its own copy, because each updates it in place. */
export interface WaterJudgedCard {
  last: LastFix | null;
  /** By areaId, for every water the card has come near. */
  states: Map<string, WaterState>;
}

/** A water that judged the fix. */
export interface WaterUpdate<Water> {
  area: Water;
  judgement: WaterJudgement;
}

interface WaterSearch<Water> {
  /** With the box of each area's near line. */
  index: FenceIndex<Water>;
  /** Names under which the pupil's areas are indexed: schools. */
  owners: readonly string[];
  /** Usual seconds between two reports of the card. */
  every: number;
  /** When the platform received the fix, ms. */
  now: number;
  contextOf: (area: Water) => WaterContext;
}

/**
 * Applies one fix to a card, in place. The cost depends on the number of waters near the path only.
 * @returns the areas that judged the fix; empty for a fix that is no evidence.
 */
export function judgeCardWaters<Water extends ReadyWater>(
  card: WaterJudgedCard,
  fix: TimedFix,
  { index, owners, every, now, contextOf }: WaterSearch<Water>,
): WaterUpdate<Water>[] {
  const before = card.last;
  if (rejectionOf(fix, before, now) !== null) return [];
  const expired = before !== null && isExpired(before, fix);
  const here = [fix.lng, fix.lat] as const;
  const path = boxOfPath(before ? [before.lng, before.lat] : here, here, 0);
  const concerned = new Map(index.near(owners, path).map((area) => [area.areaId, area]));
  for (const [areaId, state] of card.states) {
    if ((isSettledFar(state) && !expired) || concerned.has(areaId)) continue;
    const area = index.of(areaId, owners);
    if (area) concerned.set(areaId, area);
  }
  const updates: WaterUpdate<Water>[] = [];
  for (const area of concerned.values()) {
    const known = card.states.get(area.areaId) ?? null;
    // The box of a long river holds whole towns that are far from its shore.
    if ((!known || isSettledFar(known)) && !expired && area.nearLine.depth(...here) < 0) continue;
    const judgement = judgeWater(known, { fix, before, every }, area, now, contextOf(area));
    card.states.set(area.areaId, judgement.state);
    updates.push({ area, judgement });
  }
  card.last = lastFixAfter(before, fix, now);
  return updates;
}
