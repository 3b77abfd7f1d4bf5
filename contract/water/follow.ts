/** One card among all the waters there are: only those near its way, or not yet settled, are looked at. */
import type { FenceIndex } from '../fence/fenceIndex';
import { boxOfWay } from '../fence/outline';
import { forgotten, type Sighting, type Trail, trailAfter, unheardOf } from '../fence/sighting';
import { judgeWater, type WaterJudgement } from './judge';
import type { WaterCircumstances } from './quiet';
import { isSettledFar, type ReadyWater, type WaterState } from './state';

/** What is remembered of a card; not shared with the card that fences follow, as each moves its own on. */
export interface WateredCard {
  last: Trail | null;
  /** By areaId: of every water it has come near to. */
  states: Map<string, WaterState>;
}

/** What a fix changed, or told, of one water. */
export interface WaterFollowed<Water> {
  area: Water;
  judgement: WaterJudgement;
}

/**
 * Moves a card on by one fix, in place. The cost is that of the few waters near its way, however many there are elsewhere.
 * @param index with the box of each area's near line. @param owners the names under which this pupil's areas are indexed: schools.
 * @param every seconds between reports. @param now ms.
 * @returns the areas whose state changed or that have something to tell; empty for a fix that proves nothing.
 */
export function followWater<Water extends ReadyWater>(
  card: WateredCard,
  fix: Sighting,
  {
    index,
    owners,
    every,
    now,
    aroundOf,
  }: {
    index: FenceIndex<Water>;
    owners: readonly string[];
    every: number;
    now: number;
    aroundOf: (area: Water) => WaterCircumstances;
  },
): WaterFollowed<Water>[] {
  const before = card.last;
  if (unheardOf(fix, before, now) !== null) return [];
  const afresh = before !== null && forgotten(before, fix);
  const here = [fix.lng, fix.lat] as const;
  const concerned = new Map(
    index.near(owners, boxOfWay(before ? [before.lng, before.lat] : here, here, 0)).map((area) => [area.areaId, area]),
  );
  for (const [areaId, state] of card.states) {
    if ((isSettledFar(state) && !afresh) || concerned.has(areaId)) continue;
    const area = index.of(areaId, owners);
    if (area) concerned.set(areaId, area);
  }
  const followed: WaterFollowed<Water>[] = [];
  for (const area of concerned.values()) {
    const known = card.states.get(area.areaId) ?? null;
    // A long river's box holds whole towns that are far from it.
    if ((!known || isSettledFar(known)) && !afresh && area.nearLine.depth(...here) < 0) continue;
    const judgement = judgeWater(known, { fix, before, every }, area, now, aroundOf(area));
    card.states.set(area.areaId, judgement.state);
    followed.push({ area, judgement });
  }
  card.last = trailAfter(before, fix, now);
  return followed;
}
