/** What rang, as marks: when, where, and found by a finger. */
import { expect, it } from 'vitest';
import { createIntl } from 'react-intl';
import type { Crossing, MyAlert } from '../../../contract';
import { gathered } from '../../../contract/track';
import { clock, madeDay, placeOf } from '../../../contract/track/day.fixtures';
import { emptyDay } from '../day/loadedTrack';
import { markShapes } from './eventShapes';
import { markNear, marksOf } from './dayEvents';
import { flags, scrubberShapes, WIDE } from '../replay/scrubberShapes';
import { storyWords } from '../story/storyWords';
import { tellDay } from '../day/analysedDay';

const told = tellDay(
  {
    ...emptyDay('s-ming', '2026-03-02', 'Asia/Shanghai'),
    empty: false,
    fixes: gathered(madeDay('07:00', [{ at: [0, 0], minutes: 120 }], { every: 60 })),
    reportInterval: 60,
  },
  clock('24:00'),
);
const words = storyWords(createIntl({ locale: 'zh-CN', defaultLocale: 'zh-CN' }), told);
const iso = (time: string) => new Date(clock(time)).toISOString();
const where = placeOf([50, 0]);
const crossing = (time: string, more: Partial<Crossing> = {}) =>
  ({
    crossingId: `c-${time}`,
    kind: 'arrive',
    time: iso(time),
    fenceName: '学校',
    evidence: { marks: [{ lng: where.lng, lat: where.lat }] },
    ...more,
  }) as unknown as Crossing;
const alert = (time: string, more: Partial<MyAlert> = {}) =>
  ({
    alertId: `a-${time}`,
    kind: 'sos',
    subject: { kind: 'sos' },
    time: iso(time),
    where: null,
    ...more,
  }) as unknown as MyAlert;
const marks = marksOf(
  {
    crossings: [crossing('08:00')],
    alerts: [alert('07:30'), alert('08:00', { kind: 'fence' }), alert('08:30', { kind: 'test' })],
    failed: false,
  },
  told.story,
);

it("a fence's alert is told once, as its crossing; a trial is none of the day", () => {
  expect(marks.map(({ id }) => id)).toEqual(['a-07:30', 'c-08:00']);
  expect(marks.map(({ why }) => why)).toEqual([
    '/alert/a-07:30'.replace(':', '%3A'),
    '/device/geofencing/why?crossing=c-08%3A00',
  ]);
});

it('stands where it rang, or where the card was then, and nowhere in a gap', () => {
  expect(marks[1]?.where).toEqual([where.lng, where.lat]);
  expect(marks[0]?.where?.[0]).toBeCloseTo(placeOf([0, 0]).lng, 4);
  const [lost] = marksOf({ crossings: [crossing('12:00', { kind: 'absent' })], alerts: [], failed: false }, told.story);
  expect(lost).toMatchObject({ kind: 'absent', where: null });
  expect(markShapes(marks).features).toHaveLength(2);
  expect(markShapes(lost ? [lost] : []).features).toHaveLength(0);
});

it('is found by a finger near it on the bar, the nearest first, and by none that is far', () => {
  expect(markNear(marks, clock('07:34'), 10 * 60_000)?.id).toBe('a-07:30');
  expect(markNear(marks, clock('07:50'), 25 * 60_000)?.id).toBe('c-08:00');
  expect(markNear(marks, clock('12:00'), 10 * 60_000)).toBeNull();
});

it('is a flag on the bar, an urgent one apart, and a sentence', () => {
  const bar = scrubberShapes(told.story, [], marks);
  expect(bar.marks).toBe(flags(told.story, marks.slice(1)));
  expect(bar.urgent).toMatch(new RegExp(`^M${(7.5 / 24) * WIDE - 4} 0h44`));
  expect(
    flags(
      told.story,
      marks.slice(0, 1).map((mark) => ({ ...mark, at: clock('23:50') })),
    ),
    "at the day's end",
  ).toMatch(/h-44/);
  expect(marks.map(words.mark)).toEqual(['07:30 求救', '08:00 围栏提醒：到达学校']);
});
