/** A track of today grows with live reports. */
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../contract';
import { toDayFixes } from '../../../contract/track';
import { testTime, fixAt } from '../../../contract/track/day.fixtures';
import { type LoadedTrack, emptyTrack, withLiveReport, toLoadedTrack, withLaterFixes } from './loadedTrack';

/** A live report: its fix, the last contact, and the number of fixes so far. */
const report = (fix: Fix | null, fixCount: number, contact: number | null = fix && Date.parse(fix.fixTime)) => ({
  fix,
  fixCount,
  contactTime: contact === null ? null : new Date(contact).toISOString(),
});
const NONE = emptyTrack('s-ming', '2026-03-02', 'Asia/Shanghai');
const eight = fixAt(testTime('08:00'), [0, 0], { accuracy: 12, source: 'wifi', noise: ['accuracy'] });
const dayOf = (fixes: Fix[], more: Partial<LoadedTrack> = {}): LoadedTrack => ({
  ...NONE,
  empty: false,
  fixes: toDayFixes(fixes),
  fixCount: fixes.length,
  ...more,
});

describe('a track of today', () => {
  it('takes a fix, and is not empty any more', () => {
    const day = withLiveReport(NONE, report(eight, 1)) ?? NONE;
    expect(day).toMatchObject({ empty: false, fixes: { length: 1 }, fixCount: 1 });
    expect([...day.fixes.at, ...day.fixes.accuracy, ...day.fixes.source, ...day.fixes.noise]).toEqual([
      testTime('08:00'),
      12,
      1,
      2,
    ]);
  });

  it('stays the same object for a known fix, an older fix, and a fix of another day', () => {
    const day = dayOf([eight]);
    for (const frame of [
      report(eight, 1),
      report(fixAt(testTime('07:00'), [0, 0]), 1),
      report(fixAt(testTime('24:00'), [0, 0]), 1),
      report(null, 1, null),
    ])
      expect(withLiveReport(day, frame)).toBe(day);
  });

  it('takes a report without a fix as a contact', () => {
    const day = withLiveReport(dayOf([eight]), report(eight, 1, testTime('08:05'))) ?? NONE;
    expect([day.contacts, day.fixes.length]).toEqual([[testTime('08:05')], 1]);
    expect(withLiveReport(day, report(eight, 1, testTime('08:04')))).toBe(day);
  });

  it('is incomplete when more fixes came than the frame has', () => {
    const day = dayOf([eight]);
    const nine = fixAt(testTime('09:00'), [0, 0]);
    expect(withLiveReport(day, report(nine, 2))?.fixes.length).toBe(2);
    expect(withLiveReport(day, report(nine, 3))).toBeNull();
    expect(withLiveReport(day, report(eight, 2)), 'a doubted fix is counted but not in the frame').toBeNull();
  });

  it('appends later fixes, contacts and places, each once', () => {
    const [home, park] = ['家', '公园'].map((name) => ({ name, lng: 120.92, lat: 30.92, radius: 60, home: false }));
    const later = [1, 2, 3].map((n) => fixAt(testTime('08:00') + n * 60_000, [n, 0]));
    const day = dayOf([eight], { contacts: [testTime('07:30')], places: home ? [home] : [] });
    const rest = dayOf([eight, ...later], {
      fixCount: 4,
      contacts: [testTime('07:30'), testTime('08:10')],
      places: home && park ? [home, park] : [],
    });
    const whole = withLaterFixes(day, rest);
    expect([...whole.fixes.at]).toEqual([eight, ...later].map(({ fixTime }) => Date.parse(fixTime)));
    expect(whole).toMatchObject({
      empty: false,
      fixCount: 4,
      contacts: [testTime('07:30'), testTime('08:10')],
      places: [{ name: '家' }, { name: '公园' }],
    });
  });
});

it("the platform's columns become instants", () => {
  const column = [1.5, null];
  const day = toLoadedTrack({
    ...NONE,
    fixCount: 2,
    fixes: {
      time: [0, 90_000],
      lng: [120, 121],
      lat: [30, 31],
      accuracy: column,
      source: [0, 2],
      speed: column,
      course: column,
      altitude: column,
      noise: [0, 8],
    },
    contacts: [60_000],
  });
  expect([...day.fixes.at]).toEqual([testTime('00:00'), testTime('00:01:30')]);
  expect(day.contacts).toEqual([testTime('00:01')]);
  expect([...day.fixes.accuracy]).toEqual([1.5, Number.NaN]);
  expect(toDayFixes([]).length).toBe(0);
});
