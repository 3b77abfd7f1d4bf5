/** Values beside a place that Traccar forwards: none takes the place or the alarm with it. */
import { describe, expect, it } from 'vitest';
import { TRACCAR_DEVICE, WATCH_FIX } from '../../../tests/harness/traccarBodies';
import { readTraccar } from './traccar';

const NOW = new Date('2026-03-02T01:00:00Z');
const read = (body: unknown) => readTraccar(body, null, NOW);

describe('a forwarded position', () => {
  it.each([
    { altitude: 'NaN' },
    { altitude: null },
    { speed: 'fast' },
    { course: {} },
    { accuracy: 'NaN' },
    { latitude: '39.909', longitude: '116.397' },
    { valid: 'true' },
    { fixTime: 'yesterday' },
    { fixTime: 5 },
    { fixTime: '1999-08-22T00:00:00.000+00:00' },
    { deviceTime: '2026-03-12T01:00:01.000+00:00' },
    { fixTime: null, deviceTime: null, serverTime: null },
  ])('with %j has its place', (more) => {
    const fix = read({ position: { ...WATCH_FIX, ...more }, device: TRACCAR_DEVICE })?.fix;
    expect(fix).toMatchObject({ lat: 39.909, lng: 116.397, valid: true });
    expect(Math.abs((fix?.time.getTime() ?? 0) - NOW.getTime())).toBeLessThanOrEqual(3_600_000);
  });
  it.each([
    [{ accuracy: 0, hdop: 1.2 }, null],
    [{ accuracy: 0, hdop: 12 }, 60],
    [{ accuracy: 0, hdop: 1400 }, 1400],
    [{ accuracy: 8, hdop: 12 }, 8],
  ])('with %j has a radius of %s m', ({ accuracy, hdop }, radius) =>
    expect(
      read({ position: { ...WATCH_FIX, accuracy, attributes: { hdop } }, device: TRACCAR_DEVICE })?.fix?.accuracy,
    ).toBe(radius),
  );
  it('that repeats a place of years ago has none of now', () =>
    expect(
      read({ position: { ...WATCH_FIX, fixTime: '2009-03-02T00:00:03.000+00:00' }, device: TRACCAR_DEVICE })?.fix,
    ).toBeNull());
  it.each([{ latitude: 'north' }, { longitude: 181 }, { latitude: null }])('with an SOS and %j is an SOS', (more) =>
    expect(
      read({ position: { ...WATCH_FIX, ...more, attributes: { alarm: 'sos' } }, device: TRACCAR_DEVICE }),
    ).toMatchObject({ alarms: ['sos'], fix: null }),
  );
});
