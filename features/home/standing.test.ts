/** Where a pupil stands: every position has one answer, and none claims more than its card proves. */
import { describe, expect, it } from 'vitest';
import type { Position } from '../../contract';
import { standingOf } from './hourAnswer';

const SINCE = Date.parse('2026-03-02T16:00:00Z');
const NOW = SINCE + 10 * 3_600_000;
const NOBODY: ReadonlySet<string> = new Set();

/** A position of one minute ago. */
const at = (kind: 'school' | 'home' | null, more: Partial<Position> = {}): Position => ({
  studentId: 's-ming',
  bound: true,
  fix: {
    fixTime: new Date(NOW - 60_000).toISOString(),
    lng: 120.92,
    lat: 30.92,
    accuracy: 10,
    source: 'gps',
    speed: 0,
    course: null,
    altitude: null,
    noise: [],
  },
  contactTime: new Date(NOW - 60_000).toISOString(),
  receivedTime: new Date(NOW - 60_000).toISOString(),
  power: null,
  charging: null,
  alarm: null,
  reportInterval: 60,
  lostTime: null,
  place: kind,
  ...(kind && { placeNames: { kind, names: {} } as unknown as NonNullable<Position['placeNames']> }),
  ...more,
});
const standing = (position: Position, onTrip = NOBODY) => standingOf(position, NOW, SINCE, onTrip);

describe('a pupil', () => {
  it('is in school, at home or out by the place of a fresh fix', () => {
    expect([at('school'), at('home'), at(null)].map((one) => standing(one))).toEqual(['in', 'home', 'out']);
  });

  it('is unclear without a card, with a lost one, without a fix of today, and with a fix by mast alone', () => {
    const { fix } = at(null);
    const yesterday = fix && { ...fix, fixTime: new Date(SINCE - 60_000).toISOString() };
    const byMast = fix && { ...fix, source: 'cell' as const };
    for (const doubted of [
      at(null, { bound: false }),
      at('school', { lostTime: new Date(NOW).toISOString() }),
      at(null, { fix: null }),
      at('school', { fix: yesterday }),
      at('school', { fix: byMast }),
    ])
      expect(standing(doubted)).toBe('unclear');
  });

  it('on a trip or on leave is counted as such, unless it is seen in school', () => {
    const leaves = [{ from: new Date(NOW - 1).toISOString(), to: new Date(NOW + 1).toISOString() }];
    const trip = new Set(['s-ming']);
    expect(standing(at(null, { leaves }))).toBe('leave');
    expect(standing(at(null, { fix: null, leaves }))).toBe('leave');
    expect(standing(at('home', { leaves }))).toBe('home');
    expect(standing(at(null), trip)).toBe('trip');
    expect(standing(at('school', { leaves }), trip)).toBe('in');
  });
});
