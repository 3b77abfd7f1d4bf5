/** The states of a pupil, and the battery's percent. */
import { describe, expect, it } from 'vitest';
import { type AlertMark, batteryPercent, pupilState } from './freshness';
import type { Fix } from './positions';

const NOW = Date.parse('2026-03-02T01:00:00Z');
const fix = (secondsAgo: number, source: Fix['source'] = 'gps'): Fix => ({
  fixTime: new Date(NOW - secondsAgo * 1000).toISOString(),
  lng: 0,
  lat: 0,
  accuracy: null,
  source,
  speed: null,
  course: null,
  altitude: null,
  noise: [],
});
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000).toISOString();
const state = (more: Partial<Parameters<typeof pupilState>[0]>, mark: AlertMark | null = null) =>
  pupilState(
    { bound: true, fix: fix(0), alarm: null, reportInterval: 60, receivedTime: at(0), lostTime: null, ...more },
    NOW,
    mark,
  );

describe('the state of a pupil', () => {
  it('is fresh for at least five minutes, and for two report intervals of a slow card', () => {
    expect(state({ fix: fix(300) })).toBe('fresh');
    expect(state({ fix: fix(301) })).toBe('old');
    expect(state({ fix: fix(1199), reportInterval: 600 })).toBe('fresh');
    expect(state({ fix: fix(1201), reportInterval: 600 })).toBe('old');
  });
  it('is approximate by a recent cell fix', () => {
    expect(state({ fix: fix(10, 'cell') })).toBe('approximate');
    expect(state({ fix: fix(1000, 'cell') })).toBe('old');
  });
  it('is sos whatever the fix', () => expect(state({ alarm: 'sos', fix: null })).toBe('sos'));
  it('is set by the most urgent open alert, whatever the card reports', () => {
    expect(state({}, { state: 'water', alertId: null, sign: 'water', settled: null })).toBe('water');
    expect(state({ bound: false, fix: null }, { state: 'sos', alertId: null, sign: 'sos', settled: null })).toBe('sos');
    expect(state({}, { state: null, alertId: null, sign: 'alert', settled: null })).toBe('fresh');
  });
  it('is not sos after somebody closed it, until the card sends another SOS', () => {
    const settled = (secondsAgo: number): AlertMark => ({
      state: null,
      alertId: null,
      sign: null,
      settled: at(secondsAgo),
    });
    expect(state({ alarm: 'sos', receivedTime: at(60) }, settled(30))).toBe('fresh');
    expect(state({ alarm: 'sos', receivedTime: at(10) }, settled(30))).toBe('sos');
  });
  it('is lost when the card is reported lost, wherever it is; sos and water come first', () => {
    const lost = { lostTime: at(60) };
    expect([state(lost), state({ ...lost, fix: null }), state({ ...lost, fix: fix(9000) })]).toEqual([
      'lost',
      'lost',
      'lost',
    ]);
    expect(state({ ...lost, alarm: 'sos' })).toBe('sos');
    expect(state(lost, { state: 'water', alertId: null, sign: 'water', settled: null })).toBe('water');
    expect(state({ ...lost, bound: false })).toBe('unbound');
  });
  it('is silent without a fix and unbound without a card', () => {
    expect(state({ fix: null })).toBe('silent');
    expect(state({ fix: null, bound: false })).toBe('unbound');
  });
});

it("'80%' becomes 80, and other texts null [3.05]", () => {
  expect(['80%', '0%', '120%', '', 'full', null].map(batteryPercent)).toEqual([80, 0, 100, null, null, null]);
});
