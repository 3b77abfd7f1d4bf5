/** Tests one card among many waters, and the judge's properties with random fixes. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFenceIndex } from '../fences/fenceIndex';
import { disturbances, randomWalks } from '../fences/randomWalks.fixtures';
import { type LastFix, lastFixAfter, rejectionOf } from '../fences/timedFix';
import { judgeWaterTimeout, waterWakeAt } from './judgeWaterTimeout';
import { judgeCardWaters, type WaterJudgedCard } from './judgeCardWaters';
import { judgeWater } from './judgeWater';
import { EIGHT, verdictText, replayWalk, type ShoreFixSpec, madeFix, madeWater, placeAt } from './shore.fixtures';
import { DEFAULT_WATER_CONTEXT } from './silence';
import type { WaterState } from './state';
import { WaterVerdict } from './verdict';

const SEED = 20_260_706;

/** Random fixes around a shore, ten seconds to ten minutes apart, some inaccurate, some flagged. */
const randomWalk = randomWalks({ wait: 10, step: 120, leap: 900, aside: 300, from: 200, within: [-380, 900] }).map(
  (fixes) => fixes.map(({ across, aside, ...rest }): ShoreFixSpec => ({ ...rest, off: across, along: aside })),
);
const area = fc
  .record({
    danger: fc.constantFrom('high' as const, 'medium' as const, 'low' as const),
    near: fc.constantFrom(null, 30, 400),
  })
  .map((made) => madeWater(made));
const context = fc.record({
  isEveryday: fc.constantFrom(
    () => true,
    () => false,
  ),
  swims: fc.constantFrom([], [{ from: EIGHT, to: EIGHT + 900_000, supervisor: '周教练' }]),
});

describe('for any fixes of a card', () => {
  it('verdicts are valid and finite, and have no flagged, inaccurate or cell fix as evidence', () => {
    fc.assert(
      fc.property(randomWalk, area, context, (made, water, circumstances) => {
        for (const verdicts of replayWalk(made, { area: water, context: circumstances, until: 90_000 }).verdicts) {
          expect(WaterVerdict.safeParse(verdicts).success).toBe(true);
          const { distance, bearing, closing } = verdicts.closeness;
          for (const figure of [distance, bearing, closing])
            expect(figure === null || Number.isFinite(figure)).toBe(true);
          for (const { source, accuracy } of verdicts.evidence.marks)
            expect([source, (accuracy ?? 0) <= 150]).not.toEqual(expect.arrayContaining(['cell', false]));
          expect(verdicts.earliest <= verdicts.latest && verdicts.latest <= verdicts.knownTime).toBe(true);
        }
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it("'near' and 'left' never ring twice in a row, and 'left' never rings before an alert", () => {
    fc.assert(
      fc.property(randomWalk, area, context, (made, water, circumstances) => {
        const rang = replayWalk(made, { area: water, context: circumstances, until: 90_000 })
          .verdicts.filter(({ silence, from }) => silence === null && from !== 'unknown')
          .map(({ verdict }) => verdict);
        rang.forEach((verdict, i) => {
          if (verdict !== 'in') expect(verdict).not.toBe(rang[i - 1]);
        });
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it('a pupil who is certainly in a water of high danger causes an alert, at the latest at the timeout', () => {
    fc.assert(
      fc.property(randomWalk, (made) => {
        const last = made.at(-1);
        const drowning: ShoreFixSpec = { at: (last?.at ?? 0) + 60, off: -60, accuracy: 10 };
        const { verdicts, zone } = replayWalk([...made, drowning], {
          area: madeWater({ danger: 'high' }),
          until: drowning.at + 3600,
        });
        expect(zone).toBe('in');
        expect(verdicts.findLast(({ verdict }) => verdict === 'in')?.silence).toSatisfy(
          (silence) => silence === null || silence === 'cool-down',
        );
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it('fixes without evidence and repeated fixes change nothing', () => {
    fc.assert(
      fc.property(
        randomWalk,
        disturbances((at, noise): ShoreFixSpec => ({ at, off: -200, noise })),
        (made, disturb) => {
          expect(replayWalk(disturb(made.flatMap((one) => [one, one]))).verdicts).toEqual(replayWalk(made).verdicts);
        },
      ),
      { seed: SEED, numRuns: 250 },
    );
  });

  it('a state that was stored and read again gives the same verdicts', () => {
    fc.assert(
      fc.property(randomWalk, area, context, (made, water, circumstances) => {
        const everything = { ...DEFAULT_WATER_CONTEXT, ...circumstances };
        let [state, last]: [WaterState | null, LastFix | null] = [null, null];
        const verdicts: string[] = [];
        const read = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
        for (const one of made) {
          const fix = madeFix(one);
          for (
            let at = state && last && waterWakeAt(state, last, 60);
            state && last && at !== null && at < fix.time;
            at = waterWakeAt(state, last, 60)
          ) {
            const outcome = judgeWaterTimeout(state, last, 60, water, at, everything);
            verdicts.push(...outcome.verdicts.map(verdictText));
            state = read(outcome.state);
          }
          const judgement = judgeWater(state, { fix, before: last, every: 60 }, water, fix.time, everything);
          if (!judgement.rejection) last = read(lastFixAfter(last, fix, fix.time));
          expect(read(judgement.state)).toEqual(judgement.state);
          state = read(judgement.state);
          verdicts.push(...judgement.verdicts.map(verdictText));
        }
        expect(verdicts).toEqual(replayWalk(made, { area: water, context: circumstances }).verdicts.map(verdictText));
      }),
      { seed: SEED, numRuns: 250 },
    );
  });
});

describe('judgeCardWaters', () => {
  it('gives the heading with the first fix that is near again', () => {
    const index = createFenceIndex<ReturnType<typeof madeWater>>();
    const water = madeWater();
    index.put(water.areaId, water, water.nearLine.box, ['school']);
    const card: WaterJudgedCard = { last: null, states: new Map() };
    const ways = [50, 60, 200, 400, 600, 400, 170, 90].map((off, i) =>
      judgeCardWaters(card, madeFix({ at: i * 60, off }), {
        index,
        owners: ['school'],
        every: 60,
        now: EIGHT + i * 60_000,
        contextOf: () => DEFAULT_WATER_CONTEXT,
      }).map(({ judgement }) => judgement.closeness?.heading),
    );
    expect(ways.slice(3)).toEqual([[], [], [], [], ['towards']]);
  });

  it('gives the same verdicts for many waters as judging each water alone', () => {
    const ponds = fc.array(
      fc.tuple(
        fc.integer({ min: -300, max: 900 }),
        fc.integer({ min: -300, max: 300 }),
        fc.integer({ min: 10, max: 150 }),
      ),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(randomWalk, ponds, (made, places) => {
        const index = createFenceIndex<ReturnType<typeof madeWater>>();
        const waters = places.map(([off, along, side], i) => {
          const ring = [
            [off, along],
            [off - side, along],
            [off - side, along + side],
            [off, along + side],
            [off, along],
          ].map(([x = 0, y = 0]) => placeAt(x, y));
          return madeWater({ polygons: [[ring]], near: 50 }, `pond ${i}`);
        });
        waters.forEach((water) => index.put(water.areaId, water, water.nearLine.box, ['school']));
        index.put('foreign', madeWater({}, 'foreign'), madeWater().nearLine.box, ['another school']);
        const card: WaterJudgedCard = { last: null, states: new Map() };
        const [verdicts, expected]: [string[], string[]] = [[], []];
        const alone = new Map<string, WaterState>();
        let last: LastFix | null = null;
        for (const one of made) {
          const fix = madeFix(one);
          for (const { area: water, judgement } of judgeCardWaters(card, fix, {
            index,
            owners: ['school'],
            every: 60,
            now: fix.time,
            contextOf: () => DEFAULT_WATER_CONTEXT,
          }))
            verdicts.push(
              ...judgement.verdicts.map((each) => `${water.areaId} ${verdictText(each)} ${JSON.stringify(each)}`),
            );
          for (const water of waters) {
            const judgement = judgeWater(
              alone.get(water.areaId) ?? null,
              { fix, before: last, every: 60 },
              water,
              fix.time,
              DEFAULT_WATER_CONTEXT,
            );
            alone.set(water.areaId, judgement.state);
            expected.push(
              ...judgement.verdicts.map((each) => `${water.areaId} ${verdictText(each)} ${JSON.stringify(each)}`),
            );
          }
          if (rejectionOf(fix, last, fix.time) === null) last = lastFixAfter(last, fix, fix.time);
        }
        // A water that is judged for the first time does not know the path before the card came near.
        const withoutApproach = (list: string[]) =>
          list.map((each) => each.replace(/"(heading|closing|closingDoubt)":[^,]*,/g, '')).toSorted();
        expect(withoutApproach(verdicts)).toEqual(withoutApproach(expected));
      }),
      { seed: SEED, numRuns: 150 },
    );
  });
});
