/** A battery falls as it is used and rises as it charges, whatever evenings were forgotten: it never jumps. */
import { expect, it } from 'vitest';
import { createDemoWorld } from '../demoWorld';
import { createLakeTrip, LAKE_TRIP } from '../incidents/lakeTrip';
import { battery } from './battery';
import { HOUR, MINUTE, timeOfDay } from './calendar';

const BEGIN = Date.parse('2026-02-02T00:00:00+08:00');
const DAYS = 40;
const STEP = 10 * MINUTE;

it('moves by no more than its use or its charging, over forty days of each card', () => {
  const { roster } = createDemoWorld();
  const jumps: string[] = [];
  /** Days in a row that a card was not charged, at most. */
  let longest = 0;
  for (const { imei, behaviour } of roster.devices.slice(0, 300)) {
    let before = battery(imei, behaviour, BEGIN, true);
    let full = BEGIN;
    for (let time = BEGIN + STEP; time < BEGIN + DAYS * 24 * HOUR; time += STEP) {
      const now = battery(imei, behaviour, time, true);
      const rise = now.level - before.level;
      // 7.5 percent an hour is the use of an old battery; three hours fill an empty one.
      if (rise < -2 || rise > (now.charging || before.charging ? 7 : 0))
        jumps.push(`${imei} ${new Date(time).toISOString()} ${before.level} → ${now.level}`);
      if (now.level === 100) full = time;
      longest = Math.max(longest, Math.floor((time - full) / (24 * HOUR)));
      before = now;
    }
  }
  expect(jumps).toEqual([]);
  expect(longest, 'there are cards that nobody charges on two evenings').toBeGreaterThanOrEqual(2);
});

it('a card on the trip to the lake has the charge of its ordinary reports', () => {
  const { roster } = createDemoWorld();
  const begun = BEGIN + 15 * HOUR;
  const told = createLakeTrip(roster, begun).reports(begun, begun + LAKE_TRIP.lasts);
  expect(told.length).toBeGreaterThan(1000);
  const behaviours = new Map(roster.devices.map(({ imei, behaviour }) => [imei, behaviour]));
  for (const { imei, time, battery: level } of told) {
    expect(timeOfDay(time)).toBeGreaterThan(14 * HOUR);
    expect(level).toBe(battery(imei, behaviours.get(imei) ?? 'steady', time, false).level);
  }
});
