/** Times of devices whose clock is wrong. */
import { describe, expect, it } from 'vitest';
import { withTrueTimes } from './deviceClock';
import { BARE_FIX, NOTHING_SAID, type WrittenReport, type WrittenTime } from './report';

const NOW = new Date('2026-11-27T08:00:00Z');
const PLACE = { lng: 120.92, lat: 30.92, ...BARE_FIX };
const written = (deviceTime: WrittenTime, fixTime: WrittenTime, archived = false): WrittenReport => ({
  uniqueId: '7',
  deviceTime,
  ...NOTHING_SAID,
  fix: { ...PLACE, time: fixTime },
  alarms: ['sos'],
  archived,
});
const timeOf = (text: string): WrittenTime => (text === 'unreadable' || text === 'absent' ? text : new Date(text));
const ARRIVAL = NOW.toISOString();
const WEEK = 7 * 86_400_000;

describe('a report that is sent at once', () => {
  it.each([
    ['2026-11-27T07:59:58Z', '2026-11-27T07:59:58.000Z', 'right'],
    ['2026-11-27T08:14:00Z', '2026-11-27T08:14:00.000Z', 'unknown'],
    // It may have come late, or its clock runs behind.
    ['2026-11-27T06:00:00Z', '2026-11-27T06:00:00.000Z', 'unknown'],
    ['2026-03-01T06:00:00Z', '2026-03-01T06:00:00.000Z', 'unknown'],
    ['absent', ARRIVAL, 'unknown'],
    ['unreadable', ARRIVAL, 'wrong'],
    ['1970-01-01T00:00:09Z', ARRIVAL, 'wrong'],
    ['1980-01-06T00:00:00Z', ARRIVAL, 'wrong'],
    ['1999-12-31T23:59:59Z', ARRIVAL, 'wrong'],
    ['2000-01-01T00:00:00Z', ARRIVAL, 'wrong'],
    ['2015-01-01T00:00:00Z', ARRIVAL, 'wrong'],
    ['2025-11-01T00:00:00Z', ARRIVAL, 'wrong'],
    ['2026-11-27T16:00:00Z', ARRIVAL, 'wrong'],
    ['2026-11-29T08:00:00Z', ARRIVAL, 'wrong'],
    ['2080-01-06T00:00:00Z', ARRIVAL, 'wrong'],
  ])('and written %s is of %s, its clock %s', (text, time, clock) => {
    const report = withTrueTimes(written(timeOf(text), timeOf(text)), NOW, 'card');
    expect([report.deviceTime.toISOString(), report.fix?.time.toISOString(), report.clock]).toEqual([
      time,
      time,
      clock,
    ]);
    expect(report.fix?.timeUnknown).toBeUndefined();
    expect(report.alarms).toEqual(['sos']);
  });

  it.each([
    ['2019-05-05T08:00:00Z', '2019-05-05T08:00:00.000Z'],
    ['2009-05-05T08:00:00Z', ARRIVAL],
    ['2026-11-27T16:00:00Z', ARRIVAL],
  ])('by a program and written %s is of %s', (text, time) =>
    expect(withTrueTimes(written(timeOf(text), timeOf(text)), NOW, 'program').fix?.time.toISOString()).toBe(time),
  );

  it.each([1, 2])('is mended by whole multiples when its receiver fell back by %i times 1,024 weeks', (times) => {
    const at = new Date(NOW.getTime() - 90_000 - times * 1_024 * WEEK);
    const report = withTrueTimes(written(at, at), NOW, 'card');
    expect([report.fix?.time, report.clock]).toEqual([new Date(NOW.getTime() - 90_000), 'right']);
  });
  it('has the time of its message when the receiver alone is wrong', () => {
    const sent = new Date('2026-11-27T07:58:00Z');
    expect(withTrueTimes(written(sent, new Date('1980-01-06T00:00:00Z')), NOW, 'card').fix?.time).toEqual(sent);
  });
});

describe('a report that the device kept', () => {
  it('has its own time', () => {
    const at = new Date('2026-11-26T08:00:00Z');
    expect(withTrueTimes(written(at, at, true), NOW, 'card')).toMatchObject({ deviceTime: at, fix: { time: at } });
  });
  it('is mended when its receiver fell back', () => {
    const at = new Date('2026-11-26T08:00:00Z');
    const back = new Date(at.getTime() - 1_024 * WEEK);
    expect(withTrueTimes(written(back, back, true), NOW, 'card').fix).toMatchObject({ time: at });
  });
  it.each(['1980-01-06T00:00:00Z', '2030-01-01T00:00:00Z', 'unreadable'])(
    'at %s was there at a time that nobody knows',
    (text) =>
      expect(withTrueTimes(written(timeOf(text), timeOf(text), true), NOW, 'card')).toMatchObject({
        deviceTime: NOW,
        clock: 'wrong',
        fix: { time: NOW, timeUnknown: true },
      }),
  );
});
