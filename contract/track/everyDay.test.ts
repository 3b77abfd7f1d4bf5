/** Properties of every day story: on random days, and on real days where they are available. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fix, type NoiseReason } from '..';
import { dayBounds } from '../day';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../geo';
import {
  type DayStoryInput,
  type DayStory,
  fixDensity,
  flagsOf,
  placementAt,
  type Segment,
  simplify,
  type Stay,
  type Trip,
} from './';
import { storyOf } from './day.fixtures';
import { readRecording } from '../../mocks/replay/recording';
import { greatCircleMetres } from '../../server/field/intake/greatCircleMetres';

const metres = (a: Fix, b: Fix) => greatCircleMetres([a.lng, a.lat], [b.lng, b.lat]);
const trips = ({ segments }: DayStory) => segments.filter((segment): segment is Trip => segment.kind === 'trip');
const stays = ({ segments }: DayStory) => segments.filter((segment): segment is Stay => segment.kind === 'stay');
const trusted = ({ trusted, flags }: DayStory, { first, last }: Segment) =>
  [...trusted.row].filter((row) => row >= first && row <= last && !flags[row]);

/** Every number in a story, with its path. */
function* numbers(value: unknown, path = ''): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (ArrayBuffer.isView(value)) for (const number of value as unknown as Iterable<number>) yield [path, number];
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* numbers(inner, `${path}.${key}`);
}

function expectBounds(story: DayStory, fixes: readonly Fix[], fastest: number) {
  const { segments, from, end, totals } = story;
  for (const [path, number] of numbers(story)) if (!Number.isFinite(number)) throw new Error(`${path} is ${number}`);

  expect(segments.reduce((sum, segment) => sum + segment.to - segment.from, 0)).toBeCloseTo(end - from, 3);
  for (const [s, segment] of segments.entries()) {
    expect(segment.to).toBeGreaterThan(segment.from);
    expect(segment.from).toBe(s === 0 ? from : segments[s - 1]?.to);
    expect(segment.open && s < segments.length - 1).toBe(false);
    expect(segment.kind === 'gap' && segments[s - 1]?.kind === 'gap').toBe(false);
  }
  expect(totals.time.stay + totals.time.trip + totals.time.gap).toBeCloseTo(end - from, 3);
  for (const stay of stays(story)) expect(stay.to - stay.from).toBeGreaterThanOrEqual(300_000);

  const raw = fixes.reduce((sum, fix, i) => sum + (i > 0 ? metres(fixes[i - 1] ?? fix, fix) : 0), 0);
  expect(totals.metres).toBeLessThanOrEqual(raw * 1.000_001 + 0.001);
  expect(totals.metres).toBeLessThanOrEqual((fastest * totals.time.trip) / 1000 + 0.001);
  for (const trip of trips(story))
    expect(trip.metres).toBeLessThanOrEqual((fastest * (trip.to - trip.from)) / 1000 + 0.001);
}

/** No line joins a jump: no step between two fixes of a line is faster than 50 m/s. */
function expectNoJumpJoined(story: DayStory, fixes: readonly Fix[], fastest = 50) {
  for (const trip of trips(story)) {
    const line = trusted(story, trip);
    for (const [k, row] of line.slice(1).entries()) {
      const [a, b] = [fixes[line[k] ?? 0], fixes[row]];
      if (!a || !b) throw new Error('A line runs through fixes');
      expect(metres(a, b)).toBeLessThanOrEqual(
        (fastest * (Date.parse(b.fixTime) - Date.parse(a.fixTime))) / 1000 + 0.001,
      );
    }
  }
}

/** The share of the minutes of a stay in which the card moved slower than a walk. */
function shareOfRest(story: DayStory, stay: Stay, fixes: readonly Fix[]): number {
  let [rest, time] = [0, 0];
  const rows = trusted(story, stay);
  let before = rows[0] ?? 0;
  for (const row of rows) {
    const seconds = ((story.at[row] ?? 0) - (story.at[before] ?? 0)) / 1000;
    const [a, b] = [fixes[before], fixes[row]];
    if (seconds < 60 || !a || !b) continue;
    time += seconds;
    if (metres(a, b) < 0.8 * seconds) rest += seconds;
    before = row;
  }
  return time > 0 ? rest / time : 1;
}

describe('on random days', () => {
  interface Step {
    wait: number;
    east: number;
    north: number;
    more: Partial<Fix>;
  }
  const rarely = <T>(value: fc.Arbitrary<T>, often: T) =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: value });
  const aStep: fc.Arbitrary<Step> = fc.record({
    wait: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 90 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
    east: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -5, max: 5 }) },
      { weight: 2, arbitrary: fc.integer({ min: -300, max: 300 }) },
      { weight: 1, arbitrary: fc.integer({ min: -20_000, max: 20_000 }) },
    ),
    north: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -5, max: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: -3_000, max: 3_000 }) },
    ),
    more: fc.record({
      source: rarely(fc.constantFrom<Fix['source']>('wifi', 'cell'), 'gps'),
      accuracy: rarely(fc.oneof(fc.constant(null), fc.double({ min: 0, max: 5_000, noNaN: true })), 10),
      noise: rarely(fc.subarray<NoiseReason>(['mock', 'invalid', 'speed']), []),
    }),
  });
  const FROM = Date.parse('2026-03-01T16:00:00Z');
  const DAY = 24 * 3_600_000;
  /** Speeds are kept for a while, so that random days have stays and roads and not only single steps. */
  const aDay = fc.record({
    start: fc.integer({ min: -3_600, max: 80_000 }),
    /** [lng, lat], WGS-84: a school, the date line, near a pole. */
    home: fc.constantFrom([120.92, 30.92] as const, [179.995, -17] as const, [10, 89.9] as const),
    steps: fc.array(fc.tuple(aStep, fc.integer({ min: 1, max: 30 })), { maxLength: 40 }),
  });
  const madeOf = (
    { start, home: [lng0, lat0], steps }: { start: number; home: readonly [number, number]; steps: [Step, number][] },
    speed: number | null = null,
  ): Fix[] => {
    let [time, east, north] = [FROM + start * 1000, 0, 0];
    return steps.flatMap(([step, times]) =>
      Array.from({ length: times }, () => {
        time += step.wait * 1000;
        east += step.east;
        north += step.north;
        const lat = Math.max(-90, Math.min(90, lat0 + north / METRES_PER_DEGREE));
        const lng = lng0 + east / metresPerDegreeLng(lat0);
        return {
          fixTime: new Date(time).toISOString(),
          lng: ((((lng + 180) % 360) + 360) % 360) - 180,
          lat,
          accuracy: 10,
          source: 'gps' as const,
          speed,
          course: null,
          altitude: null,
          noise: [],
          ...step.more,
        };
      }),
    );
  };
  const anInput: fc.Arbitrary<DayStoryInput> = fc.record({
    from: fc.constant(FROM),
    to: fc.constant(FROM + DAY),
    reportInterval: fc.constantFrom(3, 60, 300, 1_800),
    now: fc.integer({ min: -3_600, max: 2 * 86_400 }).map((seconds) => FROM + seconds * 1000),
    contacts: fc
      .array(fc.integer({ min: 0, max: DAY }), { maxLength: 20 })
      .map((instants) => instants.map((instant) => FROM + instant).sort((a, b) => a - b)),
  });
  const runs = { seed: 20_260_302, numRuns: 300 };

  it('a story stays within its bounds and joins no jump', () =>
    fc.assert(
      fc.property(aDay, anInput, (day, input) => {
        const fixes = madeOf(day);
        const story = storyOf(fixes, input);
        expectBounds(story, fixes, 40);
        expectNoJumpJoined(story, fixes);
      }),
      runs,
    ));

  it('a speedometer is believed up to 120 m/s', () =>
    fc.assert(
      fc.property(aDay, anInput, fc.integer({ min: 0, max: 900 }), (day, input, speed) => {
        const fixes = madeOf(day, speed);
        const story = storyOf(fixes, input);
        expectBounds(story, fixes, 120);
        expectNoJumpJoined(story, fixes, 120);
      }),
      { ...runs, numRuns: 100 },
    ));

  it('flags of the intake stay, and no fix is changed', () =>
    fc.assert(
      fc.property(aDay, anInput, (day, input) => {
        const fixes = madeOf(day);
        const before = structuredClone(fixes);
        const { flags } = storyOf(fixes, input);
        expect(fixes).toEqual(before);
        for (const [i, { noise }] of fixes.entries()) expect((flags[i] ?? 0) & flagsOf(noise)).toBe(flagsOf(noise));
      }),
      runs,
    ));

  it('every instant outside a gap has a place, and a simplified line keeps its tolerance', () =>
    fc.assert(
      fc.property(
        aDay,
        anInput,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }),
        (day, input, parts) => {
          const fixes = madeOf(day);
          const story = storyOf(fixes, input);
          for (const part of parts) {
            const instant = story.from + part * (story.end - story.from);
            const place = placementAt(story, instant);
            const segment = story.segments.find(
              ({ from, to }) => instant >= from && (instant < to || to === story.end),
            );
            if (typeof place === 'object' && place !== null) {
              expect(story.segments[place.segment]).toBe(segment);
              expect(segment?.kind).not.toBe('gap');
              for (const [path, number] of numbers(place))
                if (!Number.isFinite(number)) throw new Error(`${path} is ${number}`);
            } else expect(segment?.kind === 'gap' ? segment.reason : null).toBe(place);
          }
          for (const trip of trips(story)) {
            const line = simplify(story, trip, 10);
            expect([line[0], line.at(-1)]).toEqual([trip.first, trip.last]);
          }
          const { trusted: good, doubted } = fixDensity(story);
          const inDay = fixes.filter(
            ({ fixTime }) => Date.parse(fixTime) >= story.from && Date.parse(fixTime) < story.to,
          );
          expect([...good, ...doubted].reduce((sum, count) => sum + count, 0)).toBe(inDay.length);
        },
      ),
      { ...runs, numRuns: 150 },
    ));
});

interface RealDay {
  name: string;
  fixes: Fix[];
  input: DayStoryInput;
}

const realDay = (name: string, path: string, timeZone: string): RealDay | null => {
  const fixes = readRecording(path, readFileSync(path, 'utf8')).map(({ time, lng, lat, accuracy }): Fix => ({
    fixTime: new Date(time).toISOString(),
    lng,
    lat,
    accuracy,
    source: 'gps',
    speed: null,
    course: null,
    altitude: null,
    noise: [],
  }));
  const first = fixes[0];
  if (!first) return null;
  const { from, to } = dayBounds(
    new Date(Date.parse(first.fixTime) + (timeZone === 'Asia/Shanghai' ? 8 : 0) * 3_600_000).toISOString().slice(0, 10),
    timeZone,
  );
  return { name, fixes, input: { from: from.getTime(), to: to.getTime(), reportInterval: 60, now: to.getTime() } };
};

function itIsToldRightly(days: readonly RealDay[]) {
  it.each(days)('$name stays within its bounds, joins no jump and has no walk as a stay', ({ fixes, input }) => {
    const story = storyOf(fixes, input);
    expectBounds(story, fixes, 40);
    expectNoJumpJoined(story, fixes);
    for (const stay of stays(story)) expect(shareOfRest(story, stay, fixes)).toBeGreaterThan(0.25);
  });
}

const geolifeFolder = process.env['REAL_DAYS'] ?? '';
const geolife = !existsSync(geolifeFolder)
  ? []
  : readdirSync(geolifeFolder).flatMap((user) =>
      readdirSync(join(geolifeFolder, user)).flatMap(
        (file) => realDay(file, join(geolifeFolder, user, file), 'Asia/Shanghai') ?? [],
      ),
    );
describe.skipIf(geolife.length === 0)('on real days of GeoLife (skipped without REAL_DAYS)', () => {
  it('all 43 days are tested', () => expect(geolife).toHaveLength(43));
  itIsToldRightly(geolife);
});

const publishedFolder = join(process.env['REAL_DATA'] ?? '../shared/data', 'tracks-redistributable');
const published = !existsSync(publishedFolder)
  ? []
  : readdirSync(publishedFolder).flatMap((name) =>
      name === 'summary.csv' ? [] : (realDay(name, join(publishedFolder, name), 'UTC') ?? []),
    );
describe.skipIf(published.length === 0)('on published recordings (skipped without REAL_DATA)', () => {
  it('seven of them have times', () => expect(published).toHaveLength(7));
  itIsToldRightly(published);
});
