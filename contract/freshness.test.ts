/** What counts as fresh, and the battery's words. */
import { describe, expect, it } from 'vitest';
import { powerOf, pupilState } from './freshness';
import type { Fix } from './position';

const NOW = Date.parse('2026-03-02T01:00:00Z');
const fix = (secondsAgo: number, source: Fix['source'] = 'gps'): Fix => ({
  fixTime: new Date(NOW - secondsAgo * 1000).toISOString(), lng: 0, lat: 0, accuracy: null, source, speed: null, course: null, altitude: null, noise: [],
});
const state = (more: Partial<Parameters<typeof pupilState>[0]>) => pupilState({ bound: true, fix: fix(0), alarm: null, reportInterval: 60, ...more }, NOW);

describe('the state of a pupil', () => {
  it('is fresh for five minutes at least, and for two reports of a slow card', () => {
    expect(state({ fix: fix(300) })).toBe('fresh');
    expect(state({ fix: fix(301) })).toBe('old');
    expect(state({ fix: fix(1199), reportInterval: 600 })).toBe('fresh');
    expect(state({ fix: fix(1201), reportInterval: 600 })).toBe('old');
  });
  it('is approximate by a mast, as long as it is of late', () => {
    expect(state({ fix: fix(10, 'cell') })).toBe('approximate');
    expect(state({ fix: fix(1000, 'cell') })).toBe('old');
  });
  it('is a call for help whatever the fix', () => expect(state({ alarm: 'sos', fix: null })).toBe('sos'));
  it('is silent without a fix and unbound without a card', () => {
    expect(state({ fix: null })).toBe('silent');
    expect(state({ fix: null, bound: false })).toBe('unbound');
  });
});

it("'80%' becomes 80, and what is no percentage nothing [3.05]", () => {
  expect(['80%', '0%', '120%', '', 'full', null].map(powerOf)).toEqual([80, 0, 100, null, null, null]);
});
