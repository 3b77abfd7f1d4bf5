/** Holidays as runs of days, and runs as single days. */
import { expect, it } from 'vitest';
import { daysOfRun, runsOf } from './holidayRuns';

it('consecutive days are one run, in order, across a month and a leap day', () => {
  expect(runsOf(['2026-10-01', '2026-10-03', '2026-09-30', '2026-10-03', '2028-02-29', '2028-03-01'])).toEqual([
    { from: '2026-09-30', to: '2026-10-01' },
    { from: '2026-10-03', to: '2026-10-03' },
    { from: '2028-02-29', to: '2028-03-01' },
  ]);
});

it('a run lists its days', () => {
  expect(daysOfRun({ from: '2026-12-30', to: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(daysOfRun({ from: '2026-12-30', to: '2026-12-29' })).toEqual([]);
});
