/** The rules of battery, silence and temperature. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatterySample, dischargePeriod, forecastBattery, isLowBattery, isBatteryRecovered } from './battery';
import {
  type CardContact,
  isWithinHours,
  isSchoolOutage,
  diagnoseSilence,
  silenceDeadline,
  DEFAULT_SILENCE_RULE,
} from './silence';
import { confirmedSide, isBackInside, type TemperatureSample } from './temperature';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-03-02T04:00:00Z');

describe('a battery', () => {
  /** Readings every ten minutes up to noon that fall at a rate (percent per hour), rounded as a card rounds. */
  const falling = (
    perHour: number,
    from: number,
    hours: number,
    jitter: (index: number) => number = () => 0,
  ): BatterySample[] =>
    Array.from({ length: hours * 6 + 1 }, (_, i) => ({
      time: NOON - hours * HOUR + i * 10 * MINUTE,
      power: Math.round(from - (perHour * i) / 6 + jitter(i)),
      charging: false,
    }));

  it('that falls steadily lasts until its line reaches zero', () => {
    const forecast = forecastBattery(falling(6, 80, 5));
    expect(forecast?.perHour).toBeCloseTo(-6, 0);
    // 50 % left at 6 % an hour.
    expect(Math.abs((forecast?.lastsUntil ?? 0) - (NOON + (50 / 6) * HOUR))).toBeLessThan(20 * MINUTE);
    expect(forecast?.earliest).toBeLessThanOrEqual(forecast?.lastsUntil ?? 0);
    expect(forecast?.latest).toBeGreaterThan(forecast?.lastsUntil ?? 0);
  });

  it('has the same forecast with a single wrong report', () => {
    const calm = forecastBattery(falling(6, 80, 5));
    const wild = forecastBattery(falling(6, 80, 5, (i) => (i === 20 ? -35 : 0)));
    expect(wild).not.toBeNull();
    // The way back up is no charger's: all that was said before it counts.
    expect(dischargePeriod(falling(6, 80, 5, (i) => (i === 20 ? -35 : 0)))).toHaveLength(31);
    expect(Math.abs((wild?.lastsUntil ?? 0) - (calm?.lastsUntil ?? 0))).toBeLessThan(20 * MINUTE);
  });

  it('ends within the range of its forecast, whatever its rate and rounding', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.5, max: 12, noNaN: true }),
        fc.integer({ min: 60, max: 100 }),
        fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 25, maxLength: 25 }),
        (rate, from, noise) => {
          const forecast = forecastBattery(falling(rate, from, 4, (i) => noise[i] ?? 0));
          const end = NOON + ((from - rate * 4) / rate) * HOUR;
          if (forecast === null) return rate * 4 < 4;
          return (
            forecast.earliest <= end &&
            end <= forecast.latest &&
            forecast.earliest <= forecast.lastsUntil &&
            forecast.lastsUntil <= forecast.latest
          );
        },
      ),
      { seed: 5, numRuns: 300 },
    );
  });

  it('starts a new forecast after each charge, and has none while it is charged', () => {
    const charged = [
      ...falling(6, 40, 3).map((one) => ({ ...one, time: one.time - 4 * HOUR })),
      { time: NOON - 2 * HOUR, power: 90, charging: true },
    ];
    expect(forecastBattery(charged)).toBeNull();
    const since = falling(10, 90, 1);
    expect(dischargePeriod([...charged, ...since])).toEqual(since);
    expect(forecastBattery([...charged, ...since])?.perHour).toBeCloseTo(-10, 0);
    // A card that never says that it is charged has been, when it has thirty points more.
    expect(dischargePeriod([{ time: NOON - 2 * HOUR, power: 50, charging: null }, ...since])).toEqual(since);
  });

  it('has no forecast by less than an hour of reports, or by a fall that rounding can cause', () => {
    expect(forecastBattery([])).toBeNull();
    expect(forecastBattery(falling(20, 80, 0.5))).toBeNull();
    expect(forecastBattery(falling(0.4, 80, 3))).toBeNull();
  });

  it('is low at 20 % unless it is charged, and recovers on a charger or with 5 % more', () => {
    expect([isLowBattery(20, null), isLowBattery(21, false), isLowBattery(5, true), isLowBattery(null, null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([
      isBatteryRecovered(21, false),
      isBatteryRecovered(25, false),
      isBatteryRecovered(3, true),
      isBatteryRecovered(null, null),
    ]).toEqual([false, true, true, false]);
  });
});

describe('a silent card', () => {
  const contact = (more: Partial<CardContact> = {}): CardContact => ({
    contactAt: NOON - HOUR,
    receivedAt: NOON - HOUR,
    fixAt: NOON - HOUR,
    power: 60,
    charging: false,
    emptyAt: null,
    alarm: null,
    worn: null,
    reportInterval: 60,
    ...more,
  });
  const cause = (more: Partial<CardContact>) => diagnoseSilence(contact(more), NOON)?.cause ?? null;
  const now = { contactAt: NOON - MINUTE, receivedAt: NOON - MINUTE };

  it('is not silent while it reports with a fix', () => {
    expect(cause({ ...now, fixAt: NOON - 2 * MINUTE })).toBeNull();
    expect(cause({ contactAt: null, receivedAt: null })).toBeNull();
  });
  it('that reports without a fix is indoors since its last fix', () => {
    expect(diagnoseSilence(contact({ ...now, fixAt: NOON - 40 * MINUTE }), NOON)).toEqual({
      cause: 'indoors',
      since: NOON - 40 * MINUTE,
    });
    expect(cause({ ...now, fixAt: null })).toBe('indoors');
  });
  it.each<[string, Partial<CardContact>]>([
    ['unknown', {}],
    ['off', { power: 4 }],
    ['off', { alarm: 'powerOff' }],
    ['off', { power: 12, emptyAt: NOON - MINUTE }],
    ['unknown', { power: 12, emptyAt: NOON + MINUTE }],
    ['unknown', { power: 4, charging: true }],
    ['no-network', { contactAt: NOON - 2 * HOUR }],
    ['no-network', { alarm: 'jamming' }],
    ['taken-off', { alarm: 'removing' }],
    ['taken-off', { worn: false, power: 3 }],
  ])('is %s: %j', (expected, more) => expect(cause(more)).toBe(expected));
  it('that was taken off and still reports is not indoors', () =>
    expect(cause({ ...now, fixAt: null, worn: false })).toBe('taken-off'));

  it('is reported after half an hour, or four reports of a slow card, and by day only', () => {
    expect(silenceDeadline(60, NOON, DEFAULT_SILENCE_RULE)).toBe(NOON - 30 * MINUTE);
    expect(silenceDeadline(1200, NOON, DEFAULT_SILENCE_RULE)).toBe(NOON - 80 * MINUTE);
    expect(silenceDeadline(60, NOON, { ...DEFAULT_SILENCE_RULE, after: 300 })).toBe(NOON - 5 * MINUTE);
    expect([389, 390, 1259, 1260].map((minute) => isWithinHours(minute, DEFAULT_SILENCE_RULE))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it('counts as an outage when most cards of its school are silent', () => {
    expect(isSchoolOutage(9, 9)).toBe(false);
    expect(isSchoolOutage(10, 18)).toBe(true);
    expect(isSchoolOutage(10, 20)).toBe(false);
  });
});

describe('a temperature', () => {
  const LIMITS = { low: 35, high: 37.5 };
  const readings = (...said: [minutesAgo: number, celsius: number, worn?: boolean | null][]): TemperatureSample[] =>
    said.map(([minutes, celsius, worn = true]) => ({ time: NOON - minutes * MINUTE, celsius, worn }));
  const side = (...said: [number, number, (boolean | null)?][]) => confirmedSide(readings(...said), LIMITS);

  it('raises an alert by two readings at the limit within twenty minutes', () => {
    expect(side([10, 37.5], [0, 37.9])).toBe('high');
    expect(side([20, 37.5], [0, 37.5])).toBe('high');
    expect(side([21, 38], [0, 38])).toBeNull();
    expect(side([0, 39])).toBeNull();
    expect(side([10, 37.4], [0, 38])).toBeNull();
    expect(side([10, 34.9], [0, 35])).toBe('low');
    expect(side([10, 34.9], [0, 38])).toBeNull();
  });
  it('raises none when the card is not worn, or when skin cannot have it', () => {
    expect(side([10, 38, false], [0, 38, false])).toBeNull();
    expect(side([10, 24, null], [0, 24, null])).toBeNull();
    expect(side([10, 45, null], [0, 45, null])).toBeNull();
    // What lies between the two is passed over.
    expect(side([10, 38], [5, 24, false], [0, 38, null])).toBe('high');
  });
  it('is over when it is clearly inside once, or inside twice', () => {
    const settled = (...said: [number, number, (boolean | null)?][]) => isBackInside(readings(...said), 'high', LIMITS);
    expect(settled([10, 38], [0, 37.2])).toBe(true);
    expect(settled([10, 38], [0, 37.4])).toBe(false);
    expect(settled([20, 38], [10, 37.4], [0, 37.4])).toBe(true);
    expect(settled([10, 38], [0, 24, false])).toBe(false);
    expect(isBackInside(readings([10, 34], [0, 35.3]), 'low', LIMITS)).toBe(true);
    expect(isBackInside([], 'low', LIMITS)).toBe(false);
  });
});
