/**
 * Every day from 2020 to 2035 in the zones that this runtime knows (IANA), a seventh of them in each run: its length,
 * that days adjoin, and that an instant lies in one day. The runtime's own calendar is the judge. Days in which clocks change, and the days beside
 * them, are read at both ends; of the others each fiftieth. Times of day and instants are drawn at random near changes.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rotatingPart } from '../tests/harness/rotatingPart';
import { dayAfter, dayBounds, dayOf, instantOf, isRepeated, reachedClock, wallClock } from './day';

const HOUR = 3600_000;
const ZONES = Intl.supportedValuesOf('timeZone');
const DAYS = Array.from({ length: 16 * 365 + 4 }, (_, at) => dayAfter('2020-01-01', at));

/** Zones with days of other lengths than 23 to 25 hours: the research stations shift their clocks by two or three. */
const OTHER_LENGTHS: Record<string, readonly number[]> = {
  'Antarctica/Casey': [21, 27],
  'Antarctica/Troll': [22, 26],
  'Antarctica/Vostok': [26],
};
/** A seventh of the zones in each run, and those that are not like others. */
const TODAYS = [
  ...new Set([
    ...rotatingPart(ZONES),
    ...Object.keys(OTHER_LENGTHS),
    ...'America/Havana Atlantic/Azores Australia/Lord_Howe Europe/Dublin Africa/Casablanca'.split(' '),
    ...'Asia/Shanghai Asia/Urumqi Pacific/Apia'.split(' '),
  ]),
];

const judges = new Map<string, (instant: number) => string>();
/** Date and time of a zone, 'YYYY-MM-DD HH:MM', by the runtime. */
function judgeOf(timeZone: string): (instant: number) => string {
  const made = judges.get(timeZone);
  if (made) return made;
  const form = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const judge = (instant: number) => form.format(instant);
  judges.set(timeZone, judge);
  return judge;
}

/** Days in which a zone changes its clocks. */
const shifts: { zone: string; day: string }[] = [];

it('the table covers 16 years of all zones', () => {
  expect([DAYS[0], DAYS.at(-1)]).toEqual(['2020-01-01', '2035-12-31']);
  expect(ZONES.length).toBeGreaterThan(400);
});

it(
  'a day has 23 to 25 hours, adjoins the next, and begins and ends where the calendar says',
  { timeout: 120_000 },
  () => {
    const wrong: string[] = [];
    for (const zone of TODAYS) {
      const judge = judgeOf(zone);
      let [end, wasShifted, unread] = [dayBounds('2019-12-31', zone).to.getTime(), true, 0];
      for (const day of DAYS) {
        const { from, to } = dayBounds(day, zone);
        const hours = (to.getTime() - from.getTime()) / HOUR;
        if (from.getTime() !== end) wrong.push(`${zone} ${day} does not adjoin`);
        if ((hours < 23 || hours > 25) && !OTHER_LENGTHS[zone]?.includes(hours))
          wrong.push(`${zone} ${day} ${hours} h`);
        end = to.getTime();
        const isShifted = hours !== 24;
        if (isShifted) shifts.push({ zone, day });
        if (!isShifted && !wasShifted && (unread += 1) % 50) continue;
        wasShifted = isShifted;
        const ends = [from.getTime() - 1, from.getTime(), end - 1, end].map((at) => judge(at).slice(0, 10));
        if (ends.join() !== [dayAfter(day, -1), day, day, dayAfter(day)].join())
          wrong.push(`${zone} ${day}: ${ends.join()}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(shifts.length).toBeGreaterThan(200);
  },
);

const nearShift = fc
  .tuple(fc.nat(), fc.integer({ min: -36 * 60, max: 60 * 60 }))
  .map(([at, minutes]) => ({ ...(shifts[at % shifts.length] ?? { zone: 'UTC', day: '2026-03-02' }), minutes }));

it('an instant lies in one day', () => {
  fc.assert(
    fc.property(nearShift, ({ zone, day, minutes }) => {
      const instant = dayBounds(day, zone).from.getTime() + minutes * 60_000 + 17;
      const own = judgeOf(zone)(instant).slice(0, 10);
      expect(dayOf(instant, zone)).toBe(own);
      const holding = [-1, 0, 1].map((aside) => dayBounds(dayAfter(own, aside), zone));
      expect(holding.map(({ from, to }) => from.getTime() <= instant && instant < to.getTime())).toEqual([
        false,
        true,
        false,
      ]);
    }),
    { numRuns: 1_000 },
  );
});

it('a time of day is the first instant at which the clock shows it, or the first after what is skipped', () => {
  fc.assert(
    fc.property(nearShift, fc.integer({ min: 0, max: 24 * 60 - 1 }), ({ zone, day }, minute) => {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16);
      const judge = judgeOf(zone);
      const instant = instantOf(day, time, zone);
      expect(judge(instant) >= `${day} ${time}`).toBe(true);
      expect(judge(instant - 60_000) < `${day} ${time}`).toBe(true);
      // An hour later the clock may show the time again; it does so nowhere earlier.
      for (let before = 60; before <= 4 * 60; before += 7)
        expect(judge(instant - before * 60_000) < `${day} ${time}`, `${before} min before`).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it('the clock that opens and closes never goes back, and a repeated time is known as one', () => {
  fc.assert(
    fc.property(nearShift, ({ zone, day }) => {
      const from = dayBounds(day, zone).from.getTime();
      const shown = new Map<string, number>();
      let last = '';
      for (let at = from; at < from + 27 * HOUR; at += 10 * 60_000) {
        const { day: reached, time } = reachedClock(at, zone);
        expect(`${reached} ${time}` >= last).toBe(true);
        last = `${reached} ${time}`;
        const clock = wallClock(at, zone);
        const key = `${clock.day} ${clock.time}`;
        const earlier = shown.get(key);
        shown.set(key, earlier ?? at);
        if (earlier !== undefined)
          expect(
            [earlier, at].map((one) => isRepeated(one, zone)),
            `${zone} ${key}`,
          ).toEqual([true, true]);
        else expect(judgeOf(zone)(at)).toBe(key);
      }
      const twice = [...shown.values()].filter((at) => isRepeated(at, zone)).length;
      const hours = (dayBounds(day, zone).to.getTime() - from) / HOUR;
      expect(twice, `${zone} ${day}`).toBe(hours > 24 ? Math.round((hours - 24) * 6) : 0);
    }),
    { numRuns: 60 },
  );
});
