/**
 * Verdicts of fences against marks that people set: ours beside the rules of the field, on one clock. `--every 0,60`
 * and `--radius 100` choose cards and fences. Real marks need the folder named by MOBILITYNET.
 */
import { outlineOf } from '../../contract/fences/outline';
import { DEFAULT_RULES } from '../../contract/fences/rules';
import { type Engine, ours, pointInPolygon } from './fences/engines';
import { numbers, type Row, type Wishes } from './print';
import type { CardKind } from './verdicts/cards';
import { madeTimeline } from './verdicts/madeDays';
import { HELD_BACK, markedTimelines, type MarkedTimeline } from './verdicts/markedDays';
import { androidDwell, homeAssistant } from './verdicts/rules';
import { emptyTally, tallyRow, tallyTimeline } from './verdicts/tally';

const RULES: Record<string, Engine> = {
  'point in polygon (Traccar)': pointInPolygon,
  'Home Assistant': homeAssistant,
  'Android dwell 180 s': androidDwell(180),
  'Android dwell 300 s': androidDwell(300),
  'ours, default rules': ours(DEFAULT_RULES),
  'ours, arrivals told at once': ours({ ...DEFAULT_RULES, dwell: 0 }),
};

/** `--heldBack 1` prints the timeline by which no limit is chosen; else the other two, and all together. */
export function* verdicts(wishes: Wishes): Generator<Row> {
  const folder = process.env['MOBILITYNET'];
  const marked = folder ? markedTimelines(folder) : null;
  if (!marked) yield { what: 'marked days', skipped: 'MOBILITYNET names no folder with bin/data' };
  yield* ofSet('made days', [madeTimeline()], wishes);
  if (!marked) return;
  const held = wishes['heldBack'] === 1;
  const used = marked.filter(({ name }) => (name === HELD_BACK) === held || wishes['all'] === 1);
  yield* ofSet(held ? 'marked days, held back' : 'marked days', used, wishes);
}

function* ofSet(what: string, timelines: readonly MarkedTimeline[], wishes: Wishes): Generator<Row> {
  const chosen = wishes['rule'];
  for (const radius of numbers(wishes, 'radius', [100]))
    for (const card of cardsOf(wishes))
      for (const [rule, engine] of Object.entries(RULES)) {
        if (typeof chosen === 'string' && !rule.startsWith(chosen)) continue;
        const tally = emptyTally();
        for (const timeline of timelines)
          tallyTimeline(tally, timeline, card, engine, ([lng, lat]) =>
            outlineOf({ kind: 'circle', centre: [lng, lat], radius }),
          );
        yield { what, rule, ...card, radiusM: radius, ...tallyRow(tally) };
      }
}

function cardsOf(wishes: Wishes): CardKind[] {
  // No number stands for 'as recorded' on the command line: 1 does.
  const plain = numbers(wishes, 'every', [1, 30, 60, 180, 600]).map((every): CardKind => ({
    every: every === 1 ? 0 : every,
    indoors: 'as recorded',
    wifi: false,
  }));
  if (wishes['every'] !== undefined && wishes['indoors'] !== 1) return plain;
  return [
    ...plain,
    { every: 60, indoors: 'silent', wifi: true },
    { every: 60, indoors: 'reports', wifi: false },
    { every: 60, indoors: 'reports', wifi: true },
    { every: 180, indoors: 'reports', wifi: true },
  ];
}
