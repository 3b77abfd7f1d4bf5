/** The bench of verdicts on the made set, whose marks are true by making. */
import { expect, test } from 'vitest';
import { outlineOf } from '../../../contract/fences/outline';
import { DEFAULT_RULES } from '../../../contract/fences/rules';
import { type Engine, ours, pointInPolygon } from '../fences/engines';
import type { CardKind } from './cards';
import { madeTimeline } from './madeDays';
import { androidDwell } from './rules';
import { emptyTally, tallyTimeline } from './tally';

const MINUTE: CardKind = { every: 60, indoors: 'as recorded', wifi: false };

function counted(rule: Engine, card = MINUTE) {
  const tally = emptyTally();
  tallyTimeline(tally, madeTimeline(), card, rule, ([lng, lat]) =>
    outlineOf({ kind: 'circle', centre: [lng, lat], radius: 100 }),
  );
  return tally;
}

test('point in polygon rings at each stay and at each wait', () => {
  const { arrivals, waits } = counted(pointInPolygon);
  expect([arrivals.delays.length, arrivals.pairs]).toEqual([40, 40]);
  expect([waits.rang, waits.pairs]).toEqual([20, 20]);
});

test('a dwell of 180 s rings at waits of four minutes, one of 300 s does not', () => {
  expect(counted(androidDwell(180)).waits.rang).toBe(20);
  expect(counted(androidDwell(300)).waits.rang).toBe(0);
});

test('ours tells each stay, also of the card that falls silent, and no exit that was none', () => {
  const { arrivals, waits, falseExits } = counted(ours(DEFAULT_RULES));
  expect([arrivals.delays.length, arrivals.pairs]).toEqual([40, 40]);
  expect(waits.rang).toBeLessThanOrEqual(2);
  expect(falseExits).toBe(0);
});

test('ours leaves a card that lies inside more often than point in polygon does', () => {
  const lying: CardKind = { every: 60, indoors: 'reports', wifi: true };
  expect(counted(ours(DEFAULT_RULES), lying).falseExits * 3).toBeLessThan(counted(pointInPolygon, lying).falseExits);
});
