/** The feed of the live stream: dots move at once, the record is written at its interval. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Position } from '../../contract';
import { positionFixture } from '../../src/testing/positionFixture';
import { FEED_INTERVAL, PositionFeed } from './PositionFeed';

const NOW = Date.parse('2026-03-02T01:00:00Z');
let now = NOW;
const saved: Position[][] = [];
let feed: PositionFeed;
let stop: () => void;

/** A position that differs in time and place. */
const position = (studentId: string, seconds = 0, more: Partial<Position> = {}): Position => {
  const one = positionFixture(studentId, new Date(NOW + seconds * 1000).toISOString());
  return { ...one, fix: one.fix && { ...one.fix, lng: 120 + seconds / 1000, lat: 30 }, ...more };
};

beforeEach(() => {
  vi.useFakeTimers();
  now = NOW;
  saved.length = 0;
  feed = new PositionFeed({ now: () => now, save: (positions) => saved.push([...positions]) });
  stop = feed.run();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('a fix moves its dot at once; the next write of the record has the newest fix of each pupil', () => {
  feed.setAll([position('a')]);
  feed.update(position('a', 1));
  feed.update(position('a', 2));
  expect(feed.dots.get('a')?.lng).toBeCloseTo(120.002);
  expect(saved).toEqual([]);
  vi.advanceTimersByTime(FEED_INTERVAL.record);
  expect(saved.map((batch) => batch.map(({ fix }) => fix?.lng))).toEqual([[120.002]]);
  vi.advanceTimersByTime(10 * FEED_INTERVAL.record);
  expect(saved, 'without a new fix nothing is written').toHaveLength(1);
});

it('a repeated fix of a resumed stream does not move a dot back', () => {
  feed.update(position('a', 5));
  feed.update(position('a', 2));
  expect(feed.dots.get('a')?.lng).toBeCloseTo(120.005);
});

it('an answer that is older than a fix of the stream does not move its dot back, and the record keeps the fix', () => {
  feed.setAll([position('a'), position('gone')]);
  feed.update(position('a', 5));
  vi.advanceTimersByTime(FEED_INTERVAL.record);
  feed.setAll([position('a', 2), position('b', 2)]);
  expect([...feed.dots.values()].map(({ id, lng }) => [id, lng])).toEqual([
    ['a', 120.005],
    ['b', 120.002],
  ]);
  vi.advanceTimersByTime(FEED_INTERVAL.record);
  expect(saved.at(-1)?.map(({ studentId, fix }) => [studentId, fix?.lng])).toEqual([['a', 120.005]]);
  expect(saved).toHaveLength(2);
});

it('an answer from before the first fix of a card does not take its dot away; a later one may', () => {
  const never = position('a', 0, { fix: null, receivedTime: null });
  feed.update(position('a', 5));
  feed.setAll([never]);
  expect(feed.dots.get('a')?.lng).toBeCloseTo(120.005);
  vi.advanceTimersByTime(FEED_INTERVAL.record);
  expect(saved.at(-1)?.map(({ fix }) => fix?.lng)).toEqual([120.005]);
  feed.setAll([never]);
  expect([...feed.dots.values()], 'the platform forgot it').toEqual([]);
});

it('a name that arrives later is kept', () => {
  feed.update(position('a'));
  expect(feed.dots.get('a')?.name).toBe('');
  feed.setNames(new Map([['a', '李明']]), new Map([['a', '李']]));
  expect(feed.dots.get('a')).toMatchObject({ name: '李明', letter: '李' });
});

it('only the chosen pupils are drawn, and all again afterwards', () => {
  feed.setAll([position('a'), position('b')]);
  feed.showOnly(new Set(['b']));
  feed.update(position('a', 1));
  expect([...feed.dots.values()].map(({ id }) => id)).toEqual(['b']);
  feed.showOnly(null);
  expect(feed.dots.size).toBe(2);
});

it('a fix becomes old without a new one', () => {
  feed.setAll([position('a')]);
  expect(feed.dots.get('a')?.state).toBe('fresh');
  now += 5 * 60_000 + 1;
  vi.advanceTimersByTime(FEED_INTERVAL.states);
  expect(feed.dots.get('a')?.state).toBe('old');
});

it('an alert marks the dot of its pupil only, and the mark goes with the alert', () => {
  feed.setAll([position('a'), position('b')]);
  const changed: (readonly string[] | null)[] = [];
  feed.dots.subscribe(({ dots }) => changed.push(dots && dots.map(({ id }) => id)));
  feed.setMarks(new Map([['a', { state: 'water', alertId: null, sign: 'water', settled: null }]]));
  expect(feed.dots.get('a')).toMatchObject({ state: 'water', badge: 'water' });
  feed.update(position('a', 1));
  expect(feed.dots.get('a')).toMatchObject({ state: 'water', badge: 'water' });
  feed.setMarks(new Map());
  expect(feed.dots.get('a')).toMatchObject({ state: 'fresh', badge: null });
  expect(changed).toEqual([['a'], ['a'], ['a']]);
});

it('a pupil of a group has its flag, which goes with the group', () => {
  feed.setAll([position('a'), position('b')]);
  feed.setFlags(new Map([['a', 2]]));
  feed.update(position('a', 1));
  expect([feed.dots.get('a')?.flag, feed.dots.get('b')?.flag]).toEqual([2, null]);
  feed.setFlags(new Map());
  expect(feed.dots.get('a')?.flag).toBeNull();
});
