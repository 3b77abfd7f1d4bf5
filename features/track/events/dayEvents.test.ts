/** The events of a day: their time and place, and how a tap finds them. */
import { expect, it } from 'vitest';
import type { Crossing, MyAlert } from '../../../contract';
import { toDayFixes } from '../../../contract/track';
import { testTime, makeFixes, lngLatAt } from '../../../contract/track/day.fixtures';
import { intlOf } from '../../../src/messages/catalogue';
import '../../../src/testing/allTexts';
import { emptyTrack } from '../day/loadedTrack';
import { EVENT_LOOKS, eventShapes } from './eventLooks';
import { nearestEvent, dayEventsOf } from './dayEvents';
import { ribbonOf } from '../replay/ribbon';
import { flagPath, scrubberShapes } from '../replay/scrubberShapes';
import { storyWords } from '../story/storyWords';
import { analyseDay } from '../day/analysedDay';

const analysed = analyseDay(
  {
    ...emptyTrack('s-ming', '2026-03-02', 'Asia/Shanghai'),
    empty: false,
    fixes: toDayFixes(makeFixes('07:00', [{ at: [0, 0], minutes: 120 }], { every: 60 })),
    reportInterval: 60,
  },
  testTime('24:00'),
);
const words = storyWords(intlOf('zh'), analysed);
const iso = (time: string) => new Date(testTime(time)).toISOString();
const where = lngLatAt([50, 0]);
const crossing = (time: string, more: Partial<Crossing> = {}) =>
  ({
    crossingId: `c-${time}`,
    kind: 'arrive',
    time: iso(time),
    fenceName: '学校',
    fenceShape: 'circle',
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
const events = dayEventsOf(
  {
    crossings: [crossing('08:00')],
    alerts: [alert('07:30'), alert('08:00', { kind: 'fence' }), alert('08:30', { kind: 'test' })],
    failed: false,
  },
  analysed.story,
);

it("a fence's alert is shown once, as its crossing; a test alert is not shown", () => {
  expect(events.map(({ id }) => id)).toEqual(['a-07:30', 'c-08:00']);
  expect(events.map(({ whyPath }) => whyPath)).toEqual([
    '/alert/a-07:30'.replace(':', '%3A'),
    '/device/geofencing/why?crossing=c-08%3A00',
  ]);
});

it('an event is at its own place, or where the card was then, and nowhere in a gap', () => {
  expect(events[1]?.where).toEqual([where.lng, where.lat]);
  expect(events[0]?.where?.[0]).toBeCloseTo(lngLatAt([0, 0]).lng, 4);
  const [lost] = dayEventsOf(
    { crossings: [crossing('12:00', { kind: 'absent' })], alerts: [], failed: false },
    analysed.story,
  );
  expect(lost).toMatchObject({ kind: 'absent', where: null });
  expect(eventShapes(events).features).toHaveLength(2);
  expect(eventShapes(lost ? [lost] : []).features).toHaveLength(0);
});

it('the nearest event is found near a tap on the scrubber, and none far away', () => {
  const minutes = (instant: number) => instant / 60_000;
  const at = (time: string, within: number) =>
    nearestEvent(events, minutes, minutes(testTime(time)), within)?.id ?? null;
  expect([at('07:34', 10), at('07:50', 25), at('12:00', 10)]).toEqual(['a-07:30', 'c-08:00', null]);
});

it('a child in the water is danger, red like an SOS; a child near it is not', () => {
  const water = (time: string, urgency: MyAlert['urgency']) =>
    alert(time, { kind: 'water', urgency, subject: { kind: 'water', areaName: '东湖' } as MyAlert['subject'] });
  const [near, inside] = dayEventsOf(
    { crossings: [], alerts: [water('07:10', 'soon'), water('07:20', 'now')], failed: false },
    analysed.story,
  );
  expect([near, inside].map((one) => one && EVENT_LOOKS[one.kind].tone)).toEqual(['water', 'urgent']);
  expect(inside && words.event(inside)).toBe('07:20 在水里：东湖');
});

it('an event is a flag on the scrubber, urgent ones separate, and a sentence', () => {
  const ribbon = ribbonOf(analysed.story);
  const bar = scrubberShapes(analysed.story, ribbon, [], events);
  expect(bar.events).toBe(flagPath(ribbon, events.slice(1)));
  const pole = Number(/^M([\d.]+) 0h44/.exec(bar.urgent)?.[1]);
  expect(pole + 4).toBeCloseTo(ribbon.across(testTime('07:30')), 0);
  expect(
    flagPath(
      ribbon,
      events.slice(0, 1).map((dayEvent) => ({ ...dayEvent, at: testTime('23:50') })),
    ),
    "at the day's end",
  ).toMatch(/h-44/);
  expect(events.map(words.event)).toEqual(['07:30 求救', '08:00 走进围栏“学校”']);
});
