/** The feed between stream and screen: dots at once, the record at its beat. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Position } from '../../contract';
import { BEAT, PositionFeed } from './PositionFeed';

const NOW = Date.parse('2026-03-02T01:00:00Z');
let now = NOW;
const settled: Position[][] = [];
let feed: PositionFeed;
let stop: () => void;

const position = (studentId: string, seconds = 0, more: Partial<Position> = {}): Position => {
  const time = new Date(NOW + seconds * 1000).toISOString();
  return {
    studentId,
    bound: true,
    contactTime: time,
    receivedTime: time,
    power: null,
    charging: null,
    alarm: null,
    reportInterval: 60,
    lostTime: null,
    place: null,
    fix: {
      fixTime: time,
      lng: 120 + seconds / 1000,
      lat: 30,
      accuracy: 10,
      source: 'gps',
      speed: 0,
      course: null,
      altitude: null,
      noise: [],
    },
    ...more,
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  now = NOW;
  settled.length = 0;
  feed = new PositionFeed({ now: () => now, settle: (positions) => settled.push([...positions]) });
  stop = feed.run();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('a fix is on its dot at once, and in the record at the next beat, the newest of each pupil', () => {
  feed.load([position('a')]);
  feed.moved(position('a', 1));
  feed.moved(position('a', 2));
  expect(feed.dots.get('a')?.lng).toBeCloseTo(120.002);
  expect(settled).toEqual([]);
  vi.advanceTimersByTime(BEAT.record);
  expect(settled.map((batch) => batch.map(({ fix }) => fix?.lng))).toEqual([[120.002]]);
  vi.advanceTimersByTime(10 * BEAT.record);
  expect(settled, 'nothing new, nothing written').toHaveLength(1);
});

it('what a resumed stream repeats does not move a dot back', () => {
  feed.moved(position('a', 5));
  feed.moved(position('a', 2));
  expect(feed.dots.get('a')?.lng).toBeCloseTo(120.005);
});

it('names arrive later and stay', () => {
  feed.moved(position('a'));
  expect(feed.dots.get('a')?.name).toBe('');
  feed.name(new Map([['a', '李明']]));
  expect(feed.dots.get('a')).toMatchObject({ name: '李明', letter: '李' });
});

it('only those chosen are drawn, and everyone again afterwards', () => {
  feed.load([position('a'), position('b')]);
  feed.only(new Set(['b']));
  feed.moved(position('a', 1));
  expect([...feed.dots.values()].map(({ id }) => id)).toEqual(['b']);
  feed.only(null);
  expect(feed.dots.size).toBe(2);
});

it('time alone makes a fix old', () => {
  feed.load([position('a')]);
  expect(feed.dots.get('a')?.state).toBe('fresh');
  now += 5 * 60_000 + 1;
  vi.advanceTimersByTime(BEAT.age);
  expect(feed.dots.get('a')?.state).toBe('old');
});

it('an alert puts its mark on the one dot it is about, and takes it away again', () => {
  feed.load([position('a'), position('b')]);
  const changed: (readonly string[] | null)[] = [];
  feed.dots.subscribe(({ dots }) => changed.push(dots && dots.map(({ id }) => id)));
  feed.mark(new Map([['a', { state: 'water', sign: 'water', settled: null }]]));
  expect(feed.dots.get('a')).toMatchObject({ state: 'water', badge: 'water' });
  feed.moved(position('a', 1));
  expect(feed.dots.get('a')).toMatchObject({ state: 'water', badge: 'water' });
  feed.mark(new Map());
  expect(feed.dots.get('a')).toMatchObject({ state: 'fresh', badge: null });
  expect(changed).toEqual([['a'], ['a'], ['a']]);
});
