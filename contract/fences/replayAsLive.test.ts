/** Previews and explanations agree with the live judge, also by visits of before its first fix. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JudgedCrossing } from './evidence';
import { createFenceIndex } from './fenceIndex';
import { type FenceJudgedCard, type IndexedFence, judgeCard } from './judgeCard';
import { judgeTimeout, wakeAt } from './judgeTimeout';
import { preview } from './preview';
import { randomWalks } from './randomWalks.fixtures';
import { type ReceivedFix, replay, type ReplayMoment } from './replay';
import { replayAsLive } from './replayAsLive';
import { DEFAULT_FENCE_CONTEXT } from './ringDecision';
import { DEFAULT_RULES } from './rules';
import type { FenceState } from './state';
import type { PastVisit } from './stay';
import { EIGHT, type FixSpec, madeFence, madeFix, walk } from './walk.fixtures';

const DAY = 86_400;
const FENCE = madeFence(DEFAULT_RULES);
const span = { from: EIGHT, to: EIGHT + 60 * DAY * 1000 };

/** A visit of some minutes that begins some seconds after eight. */
const visit = (start: number, minutes: number): FixSpec[] =>
  [
    ...walk({ from: 300, to: 0, every: 60 }),
    ...Array.from({ length: minutes }, (_, i) => ({ at: 240 + i * 60, east: (i % 2) * 9 })),
    ...walk({ from: 20, to: 500, start: 240 + minutes * 60, every: 60 }),
  ].map((one) => ({ ...one, at: one.at + start }));

/** Days of a card: each day it stays, passes, or does not come. Each begins at its own minute. */
const days = fc
  .array(fc.record({ minutes: fc.constantFrom(0, 3, 6, 30, 90), late: fc.nat(3600) }), { minLength: 6, maxLength: 24 })
  .map((each) => each.flatMap(({ minutes, late }, day) => (minutes > 0 ? visit(day * DAY + late, minutes) : [])));

/** Anything a card may do round the fence for some hours. It is known before, as a card in use is. */
const KNOWN: FixSpec[] = [-120, -60].map((at) => ({ at, east: 600 }));
const wanders = randomWalks({ wait: 20, step: 150, leap: 2500, aside: 60, from: 300, within: [-1500, 1500] }).map(
  (fixes) => [
    ...KNOWN,
    ...fixes.map(({ across, aside, ...rest }): FixSpec => ({ ...rest, east: across, north: aside })),
  ],
);

const received = (made: readonly FixSpec[]): ReceivedFix[] => made.map((one) => ({ fix: madeFix(one) }));
const live = (fixes: readonly ReceivedFix[], visits: readonly PastVisit[] = []): ReplayMoment[] => [
  ...replay(FENCE, fixes, 60, span, DEFAULT_FENCE_CONTEXT, visits),
];
const crossingsOf = (moments: readonly ReplayMoment[]) => moments.flatMap(({ crossings }) => crossings);
const arrivals = (moments: readonly ReplayMoment[]) => crossingsOf(moments).filter(({ kind }) => kind === 'arrive');
/** The last state: what the store holds. */
const remembered = (moments: readonly ReplayMoment[]) =>
  moments.findLast(({ judgement }) => judgement)?.judgement?.state.visits ?? [];
const explain = (fixes: readonly ReceivedFix[], explained: JudgedCrossing, visits: readonly PastVisit[]) =>
  crossingsOf(replayAsLive((known) => live(fixes, known), { explained, visits, from: fixes[0]?.fix.time ?? EIGHT }));

describe('an explanation', () => {
  it('agrees with the live judge on every later arrival, wherever its fixes begin', () => {
    fc.assert(
      fc.property(days, fc.nat(5 * DAY), (made, begin) => {
        const all = live(received(made));
        const some = received(made.filter(({ at }) => at >= begin));
        for (const arrival of arrivals(all)) {
          if (Date.parse(arrival.time) < EIGHT + (begin + DAY) * 1000) continue;
          expect(explain(some, arrival, remembered(all))).toContainEqual(arrival);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('counts a visit that began before its first fix', () => {
    const made = [...visit(0, 30), ...visit(DAY, 30)];
    const all = live(received(made));
    const [, second] = arrivals(all);
    const fromWithin = received(made.filter(({ at }) => at >= 1200));
    expect(second?.evidence.dwell?.before).toEqual({ stays: 1, passes: 0 });
    expect(arrivals(live(fromWithin, remembered(all)))).toEqual([second]);
    expect(arrivals(live(fromWithin))).not.toEqual([second]);
  });

  it('knows of an old arrival what its evidence says, when the card came more than twelve times since', () => {
    const made = Array.from({ length: 20 }, (_, day) => visit(day * DAY, 30)).flat();
    const all = live(received(made));
    const third = arrivals(all)[2];
    if (!third) throw new Error('three arrivals are made');
    const some = received(made.filter(({ at }) => at >= 1.5 * DAY));
    expect(explain(some, third, remembered(all))).toContainEqual(third);
    expect(crossingsOf(live(some, remembered(all)))).not.toContainEqual(third);
  });
});

/** The live judge as the platform runs it: card by card through the index, its timeouts kept by a clock. */
function judgedLive(fixes: readonly ReceivedFix[], until: number) {
  const fence = { ...FENCE, fenceId: 'school' };
  const index = createFenceIndex<IndexedFence>();
  index.put(fence.fenceId, fence, fence.outline.box, ['ming']);
  const card: FenceJudgedCard = { last: null, states: new Map() };
  const crossings: JudgedCrossing[] = [];
  const sweep = (now: number) => {
    for (;;) {
      const state = card.states.get(fence.fenceId);
      const time = state && card.last && wakeAt(state, card.last, 60);
      if (!state || !card.last || !time || time >= now) return;
      const outcome = judgeTimeout(state, card.last, 60, fence, time, DEFAULT_FENCE_CONTEXT);
      if (outcome.state === state) return;
      card.states.set(fence.fenceId, stored(outcome.state));
      crossings.push(...outcome.crossings);
    }
  };
  for (const { fix } of fixes) {
    sweep(fix.time);
    const search = { index, owners: ['ming'], every: 60, now: fix.time, contextOf: () => DEFAULT_FENCE_CONTEXT };
    for (const { judgement } of judgeCard(card, fix, search)) crossings.push(...judgement.crossings);
  }
  sweep(until);
  return { crossings, visits: card.states.get(fence.fenceId)?.visits ?? [] };
}
const stored = (state: FenceState) => JSON.parse(JSON.stringify(state)) as FenceState;

it('a preview, the live judge and an explanation agree on every walk', () => {
  fc.assert(
    fc.property(wanders, (made) => {
      const fixes = received(made);
      const { crossings, visits } = judgedLive(fixes, span.to);
      expect(preview(FENCE, fixes, 60, span, DEFAULT_FENCE_CONTEXT).crossings).toEqual(crossings);
      for (const crossing of crossings) expect(explain(fixes, crossing, visits)).toEqual(crossings);
    }),
    { numRuns: Number(process.env['WALKS'] ?? 300) },
  );
});

it('the order in which fixes older than the last one arrive does not change the end', () => {
  fc.assert(
    fc.property(wanders, fc.infiniteStream(fc.boolean()), (made, late) => {
      const last: FixSpec = { at: (made.at(-1)?.at ?? 0) + 60, east: 300 };
      const held = made.filter(() => late.next().value);
      const inTime = [...made.filter((one) => !held.includes(one)), last];
      const arrivesAt = (one: FixSpec, i: number) => ({
        fix: madeFix(one),
        receivedAt: EIGHT + (last.at + i) * 1000,
      });
      const ends = [held, held.toReversed()].map((order) => live([...received(inTime), ...order.map(arrivesAt)]));
      expect(crossingsOf(ends[0] ?? [])).toEqual(crossingsOf(ends[1] ?? []));
      expect(ends[0]?.at(-1)?.side).toBe(ends[1]?.at(-1)?.side);
    }),
    { numRuns: 300 },
  );
});
