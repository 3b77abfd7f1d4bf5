/** The one line of the alert bar while alerts arrive and other people take them. */
import { expect, it } from 'vitest';
import { indexAlerts } from './alertIndex';
import { barLine } from './barLines';
import { sampleAlert, SAMPLE_WATER } from './sampleAlert';

const BY = { userId: 'u-li', name: '李强', role: 'student' } as const;
const rings = (n: number) => sampleAlert({ alertId: `a${n}`, raisedTime: `2026-03-02T01:1${n}:00.000Z` });
const inWater = (n: number) => ({ ...rings(n), subject: { ...SAMPLE_WATER, verdict: 'in' as const, distance: 0 } });
const taken = (n: number) => ({
  ...rings(n),
  version: 2,
  state: 'taken' as const,
  taken: { by: BY, time: '2026-03-02T01:20:00.000Z' },
});
/** The line's alert and whether it is over, and how many alerts ring besides. */
const line = (...args: Parameters<typeof barLine>) => {
  const { shown, over, more } = barLine(...args);
  return [shown?.alertId ?? null, over, more];
};

it('is the alert that rings longest, and counts the others', () => {
  expect(line(indexAlerts([rings(3), rings(1), rings(2)]), null, 'u-wu', null)).toEqual(['a1', false, 2]);
  expect(line({}, null, 'u-wu', null)).toEqual([null, false, 0]);
});

it('stays while it rings, so that nothing changes under a finger', () => {
  expect(line(indexAlerts([rings(1), rings(2)]), 'a2', 'u-wu', null)).toEqual(['a2', false, 1]);
});

it('gives way to a child in danger, and two in danger do not take it from each other', () => {
  expect(line(indexAlerts([rings(1), inWater(2)]), 'a1', 'u-wu', null)).toEqual(['a2', false, 1]);
  expect(line(indexAlerts([inWater(1), inWater(2)]), 'a2', 'u-wu', null)).toEqual(['a2', false, 1]);
});

it('keeps an alert that another person takes, and drops one that the viewer takes', () => {
  const alerts = indexAlerts([taken(1), rings(2)]);
  expect(line(alerts, 'a1', 'u-wu', null)).toEqual(['a1', true, 1]);
  expect(line(alerts, 'a1', 'u-li', null)).toEqual(['a2', false, 0]);
});

it('does not bring back a handled alert whose page is left, nor one that it did not show', () => {
  expect(line(indexAlerts([taken(1)]), 'a1', 'u-wu', 'a1')).toEqual([null, false, 0]);
  expect(line(indexAlerts([taken(1)]), null, 'u-wu', null)).toEqual([null, false, 0]);
});

it('leaves out the alert whose page is open, and shows it again afterwards', () => {
  const alerts = indexAlerts([rings(1), rings(2)]);
  expect(line(alerts, 'a1', 'u-wu', 'a1')).toEqual(['a2', false, 0]);
  expect(line(indexAlerts([rings(1)]), null, 'u-wu', null)).toEqual(['a1', false, 0]);
});

it('an alert that rings again is no longer handled', () => {
  expect(line(indexAlerts([{ ...rings(1), version: 3 }]), 'a1', 'u-wu', null)).toEqual(['a1', false, 0]);
});
