/** The record of positions and the counts by state. */
import { expect, it } from 'vitest';
import type { Position } from '../../contract';
import { positionIn, positionsIn, recordOf, statesAt, withPositions } from './positionRecord';

const NOW = Date.parse('2026-03-02T01:00:00Z');
const at = (studentId: string, fixTime: string, alarm: string | null = null): Position => ({
  studentId,
  bound: true,
  fix: {
    fixTime,
    lng: 120.9,
    lat: 30.9,
    accuracy: 8,
    source: 'gps',
    speed: null,
    course: null,
    altitude: null,
    noise: [],
  },
  contactTime: fixTime,
  receivedTime: fixTime,
  power: null,
  charging: null,
  alarm,
  reportInterval: 60,
  lostTime: null,
  place: null,
});
const many = Array.from({ length: 2_000 }, (_, index) => at(`s${index}`, '2026-03-02T00:59:00Z'));

it('every position is found by its student id, and no other', () => {
  const record = recordOf(many);
  expect(many.every((one) => positionIn(record, one.studentId) === one)).toBe(true);
  expect(positionsIn(record)).toHaveLength(many.length);
  expect(positionIn(record, 'stranger')).toBeUndefined();
  expect(positionIn(undefined, 's1')).toBeUndefined();
});

it('a newer position replaces the old one in a new record, which shares all other shards', () => {
  const before = recordOf(many);
  const moved = at('s7', '2026-03-02T00:59:30Z');
  const after = withPositions(before, [moved]);
  expect(positionIn(after, 's7')).toBe(moved);
  expect(positionIn(before, 's7')).toBe(many[7]);
  expect(after.filter((shard, index) => shard !== before[index])).toHaveLength(1);
});

it('states are counted anew when a position or the time changes', () => {
  const record = recordOf(many);
  expect(statesAt(record, NOW)).toEqual([['fresh', 2_000]]);
  const called = withPositions(record, [at('s7', '2026-03-02T00:59:30Z', 'sos')]);
  expect(statesAt(called, NOW)).toEqual([
    ['sos', 1],
    ['fresh', 1_999],
  ]);
  expect(statesAt(called, NOW + 3600_000)).toEqual([
    ['sos', 1],
    ['old', 1_999],
  ]);
  expect(statesAt(called, NOW)).toEqual([
    ['sos', 1],
    ['fresh', 1_999],
  ]);
  expect(statesAt(recordOf([]), NOW)).toEqual([]);
});

it('a pupil with an alert mark is counted once, in the state of the mark', () => {
  const marks = new Map([
    ['s7', { state: 'water', alertId: null, sign: 'water', settled: null } as const],
    ['s8', { state: null, alertId: null, sign: 'alert', settled: null } as const],
    ['nobody', { state: 'sos', alertId: null, sign: 'sos', settled: null } as const],
  ]);
  expect(statesAt(recordOf(many), NOW, marks)).toEqual([
    ['water', 1],
    ['fresh', 1_999],
  ]);
});

it('a fix becomes old one millisecond after its time has run out', () => {
  const record = recordOf([at('s1', '2026-03-02T01:00:00Z'), at('s2', '2026-03-02T01:02:00Z')]);
  const after = (minutes: number, ms = 0) => statesAt(record, NOW + minutes * 60_000 + ms);
  expect(after(2)).toEqual([['fresh', 2]]);
  expect(after(5)).toEqual([['fresh', 2]]);
  expect(after(5, 1)).toEqual([
    ['fresh', 1],
    ['old', 1],
  ]);
  expect(after(7, 1)).toEqual([['old', 2]]);
});
