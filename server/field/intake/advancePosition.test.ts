/** The position row of a device after reports in any order. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import type { NoiseReason } from '../../../contract';
import { advancePosition, type DevicePosition, type ShownFix } from './advancePosition';
import { NOTHING_SAID, type Report } from './report';

const AT = Date.parse('2026-03-02T00:00:00Z');
const at = (minutes: number) => new Date(AT + spanMs(minutes, 'minutes'));
const NOW = at(60);
const fix = (minutes: number, ...noise: NoiseReason[]): ShownFix => ({
  time: at(minutes),
  lng: 120.92,
  lat: 30.92,
  accuracy: 10,
  source: noise.includes('cell') ? 'cell' : 'gps',
  speed: null,
  course: null,
  altitude: null,
  noise,
});
const report = (minutes: number, more: Partial<Report> = {}): Report => ({
  uniqueId: '7',
  deviceTime: at(minutes),
  clock: 'unknown',
  ...NOTHING_SAID,
  ...more,
});
const held = (shown: ShownFix | null, more: Partial<DevicePosition> = {}): DevicePosition => ({
  fix: shown,
  contactAt: shown?.time ?? at(0),
  receivedAt: shown?.time ?? at(0),
  battery: 50,
  charging: false,
  alarm: null,
  fixCount: 7,
  clockWrong: false,
  lineNew: false,
  ...more,
});
const shownAfter = (before: ShownFix | null, next: ShownFix, now = NOW) =>
  advancePosition(held(before), report(0, { deviceTime: next.time }), next, now).fix;

describe('the position', () => {
  it('starts with the first fix', () =>
    expect(advancePosition(null, report(0), fix(0), NOW)).toMatchObject({
      fix: fix(0),
      contactAt: at(0),
      receivedAt: NOW,
    }));
  it('has no fix when the card only sent a contact', () =>
    expect(advancePosition(null, report(0, { battery: 80 }), null, NOW)).toMatchObject({ fix: null, battery: 80 }));
  it('is replaced by a newer fix', () => expect(shownAfter(fix(0), fix(1))).toEqual(fix(1)));
  it('is not replaced by an older fix', () => expect(shownAfter(fix(5), fix(1))).toEqual(fix(5)));
  it('counts stored fixes, late ones too, and none twice', () => {
    const before = held(fix(5));
    expect(advancePosition(before, report(1), fix(1), NOW)).toEqual({ ...before, fixCount: 8 });
    expect(advancePosition(before, report(1), null, NOW)).toBe(before);
  });
  it('is not replaced by another fix of the same time', () =>
    expect(shownAfter(fix(5), { ...fix(5), lng: 0.5 })).toEqual(fix(5)));
  it.each<NoiseReason>(['invalid', 'zero', 'speed', 'mock'])(
    'is not moved by a fix flagged %s, not even at first',
    (reason) => {
      expect(shownAfter(fix(0), fix(30, reason))).toEqual(fix(0));
      expect(shownAfter(null, fix(30, reason))).toBeNull();
    },
  );
  it.each<NoiseReason>(['cell', 'accuracy'])('flagged %s is shown when nothing better is at hand', (reason) => {
    expect(shownAfter(null, fix(0, reason))).toEqual(fix(0, reason));
    expect(shownAfter(fix(0), fix(10, reason))).toEqual(fix(0));
    expect(shownAfter(fix(0), fix(10.1, reason))).toEqual(fix(10.1, reason));
    expect(shownAfter(fix(0, 'cell'), fix(1, reason))).toEqual(fix(1, reason));
    expect(shownAfter(fix(0, reason), fix(1))).toEqual(fix(1));
  });
  it('is never replaced by a circle that contains it: that says nothing else, and less', () => {
    const rough: ShownFix = { ...fix(30, 'cell'), accuracy: 900, lng: 120.925 };
    expect(shownAfter(fix(0), rough)).toEqual(fix(0));
    expect(shownAfter(fix(0), { ...rough, lng: 120.93 })).toEqual({ ...rough, lng: 120.93 });
    expect(shownAfter({ ...fix(0, 'cell'), accuracy: 300 }, rough)).toEqual(rough);
  });
  it('of a clock that was ahead is replaced when the clock is right', () => {
    const ahead = fix(60 + 600);
    expect(shownAfter(ahead, fix(59))).toEqual(fix(59));
    expect(shownAfter(ahead, fix(60 + 300))).toEqual(ahead);
    expect(shownAfter(fix(64), fix(59))).toEqual(fix(64));
  });
});

describe('a line that the family has not confirmed', () => {
  const other = report(60, { line: { key: 'k', trust: 'other' }, battery: 3, alarms: ['sos'] });
  const far = { ...fix(60, 'line'), lng: 121.5 };
  it('does not move the position of a card that is heard by its confirmed line', () => {
    const before = held(fix(35));
    expect(advancePosition(before, other, far, NOW)).toEqual({ ...before, fixCount: 8 });
    expect(advancePosition(before, other, null, NOW)).toBe(before);
  });
  it('shows its place, and nothing else of it, when the confirmed one is silent for half an hour', () => {
    const before = held(fix(29));
    const after = advancePosition(before, other, far, NOW);
    expect(after).toEqual({ ...before, fix: far, fixCount: 8 });
    // The confirmed one comes back, with an earlier time than the other one said.
    expect(advancePosition(after, report(50), fix(50), NOW).fix).toEqual(fix(50));
  });
  it('moves the position of a card without a confirmed line, which says so', () => {
    const fresh = report(60, { line: { key: 'k', trust: 'new' }, battery: 3 });
    const after = advancePosition(held(fix(59)), fresh, fix(60), NOW);
    expect(after).toMatchObject({ fix: fix(60), battery: 3, lineNew: true });
    expect(advancePosition(after, report(61), null, at(61)).lineNew).toBe(false);
  });
});

describe('the last contact', () => {
  const before = held(fix(0), { contactAt: at(5), alarm: 'sos', battery: 50, charging: true });
  it('keeps values that a report does not contain', () =>
    expect(advancePosition(before, report(6), null, NOW)).toMatchObject({
      contactAt: at(6),
      receivedAt: NOW,
      battery: 50,
      charging: true,
      fix: fix(0),
    }));
  it('takes the values of a report', () =>
    expect(advancePosition(before, report(6, { battery: 49, charging: false }), null, NOW)).toMatchObject({
      battery: 49,
      charging: false,
    }));
  it('ends an alarm that the report no longer contains', () =>
    expect(advancePosition(before, report(6), null, NOW).alarm).toBeNull());
  it('keeps an alarm of the same instant', () =>
    expect(advancePosition(before, report(5), null, NOW).alarm).toBe('sos'));
  it('shows the most urgent of several alarms', () =>
    expect(advancePosition(before, report(6, { alarms: ['fallDown', 'lowBattery'] }), null, NOW).alarm).toBe(
      'fallDown',
    ));
  it('is not changed by an earlier report; the row is the same object', () =>
    expect(advancePosition(before, report(4, { battery: 99, alarms: ['removing'] }), null, NOW)).toBe(before));
  it('is not changed by a repeated report', () =>
    expect(advancePosition(before, report(5, { battery: 50 }), null, NOW)).toBe(before));
  it('stays when an earlier report has a newer fix', () =>
    expect(advancePosition(before, report(4, { battery: 99 }), fix(4), NOW)).toEqual({
      ...before,
      fix: fix(4),
      fixCount: 8,
    }));
});
