/** The result of a preview, split into school days. */
import { expect, it } from 'vitest';
import type { JudgedCrossing } from '../../../contract/fences';
import { previewDays } from './previewDays';

const ZONE = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const span = { from: at('2026-02-28T09:00'), to: at('2026-03-02T09:00') };
const crossing = (kind: JudgedCrossing['kind'], time: string, silence: JudgedCrossing['silence'] = null) =>
  ({ kind, time: new Date(at(time)).toISOString(), silence }) as JudgedCrossing;
const result = {
  preview: {
    rang: { arrive: 1, leave: 1, pass: 0, absent: 0 },
    doubtful: 1,
    silent: 1,
    crossings: [
      crossing('leave', '2026-03-01T07:00'),
      crossing('arrive', '2026-02-28T22:00'),
      crossing('pass', '2026-03-01T06:00', 'cannot-tell'),
      crossing('arrive', '2026-03-01T12:00', 'cool-down'),
    ],
  },
  sides: [
    { from: span.from, side: 'unknown' as const },
    { from: at('2026-02-28T22:00'), side: 'inside' as const },
    { from: at('2026-03-01T07:00'), side: 'outside' as const },
    { from: at('2026-03-02T08:00'), side: 'inside' as const },
  ],
};

it('gives each day of the span once, newest first, with alerts and doubtful crossings in order of time', () => {
  const days = previewDays(result, span, ZONE, false);
  expect(days.map(({ day, crossings }) => [day, crossings.map(({ kind }) => kind)])).toEqual([
    ['2026-03-02', []],
    ['2026-03-01', ['pass', 'leave']],
    ['2026-02-28', ['arrive']],
  ]);
});

it('includes suppressed crossings on request', () => {
  expect(previewDays(result, span, ZONE, true)[1]?.crossings.map(({ kind }) => kind)).toEqual([
    'pass',
    'leave',
    'arrive',
  ]);
});

it('cuts time inside at midnight and at the end of the span', () => {
  const [second, first, zeroth] = previewDays(result, span, ZONE, false);
  expect(zeroth?.inside).toEqual([{ from: at('2026-02-28T22:00'), to: at('2026-03-01T00:00') }]);
  expect(first?.inside).toEqual([{ from: at('2026-03-01T00:00'), to: at('2026-03-01T07:00') }]);
  expect(second?.inside).toEqual([{ from: at('2026-03-02T08:00'), to: span.to }]);
});
