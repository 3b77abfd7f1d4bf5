/** The shapes of a day on the map, on the scrubber and on paper. */
import { describe, expect, it } from 'vitest';
import type { Feature, Polygon } from 'geojson';
import { planarMetres } from '../../../contract/geo';
import { toDayFixes } from '../../../contract/track';
import { type Activity, makeFixes, testTime, lngLatAt } from '../../../contract/track/day.fixtures';
import { schoolBellsOf } from '../replay/schoolBells';
import { emptyTrack } from '../day/loadedTrack';
import { ACTIVITIES, HOME_POINT, kinds, NEXT_DAY, wordsOf, schoolDay, trackOf, zh } from '../day/analysedDay.fixtures';
import { redactDay, type Redaction } from '../share/redaction';
import { ribbonOf } from '../replay/ribbon';
import { scrubberShapes } from '../replay/scrubberShapes';
import { drawRoute } from '../share/routeDrawing';
import { analyseDay } from '../day/analysedDay';
import { doubtedShapes, trackShapes } from './trackShapes';

const nearly = (degrees: number) => expect.closeTo(degrees, 4) as number;

describe('shapes', () => {
  const shapes = trackShapes(schoolDay, zh);
  const of = (kind: string) =>
    [...shapes.pieces.time.features, ...shapes.places.features].filter(
      ({ properties }) => properties?.['kind'] === kind,
    );

  it('have every trip, one disc per visited place, and separate gaps', () => {
    expect(shapes.trips.features).toHaveLength(kinds.filter((kind) => kind === 'trip').length);
    expect(of('stay').map(({ properties }) => properties?.['name'])).toEqual(['家', '学校']);
    expect(of('gap')).toHaveLength(1);
  });

  it('name a place at both ends of the day once, with both times; the ends themselves have no label', () => {
    const [home] = of('stay').filter(({ properties }) => properties?.['name'] === '家');
    expect(home?.properties?.['times']).toMatch(/^00:00–07:\d\d\n1[67]:\d\d–\d\d:\d\d$/);
    const ends = [...of('start'), ...of('end')];
    expect(ends.map(({ properties }) => properties)).toEqual([{ kind: 'start' }, { kind: 'end' }]);
  });

  it('have the jump in no line, but among the doubted fixes', () => {
    const far = lngLatAt([9000, 9000]).lng - 0.01;
    for (const { geometry } of [
      ...shapes.trips.features,
      ...shapes.pieces.time.features,
      ...shapes.pieces.speed.features,
    ]) {
      if (geometry.type === 'LineString') for (const [lng] of geometry.coordinates) expect(lng).toBeLessThan(far);
    }
    expect(
      doubtedShapes(schoolDay).features.some(
        ({ geometry }) => geometry.type === 'Point' && (geometry.coordinates[0] ?? 0) > far,
      ),
    ).toBe(true);
  });

  it('have the one fix of a gap as a sighting, and a dashed line to it', () => {
    const way: Activity[] = [{ at: HOME_POINT, minutes: 460 }, { silent: 40 }, { at: [400, 300], minutes: 1 }];
    const day = analyseDay(trackOf(way, 60), testTime('09:30'));
    const { pieces, places } = trackShapes(day, wordsOf('zh', day));
    const { lng, lat } = lngLatAt([400, 300]);
    const sightings = places.features.filter(({ properties }) => properties?.['kind'] === 'sighting');
    expect(sightings.map(({ properties }) => properties?.['times'])).toEqual(['08:20']);
    const [sighting] = sightings;
    expect(sighting?.geometry.type === 'Point' && sighting.geometry.coordinates).toEqual([lng, lat].map(nearly));
    const [gap] = pieces.time.features.filter(({ properties }) => properties?.['kind'] === 'gap');
    expect(gap?.geometry.type === 'LineString' && gap.geometry.coordinates.at(-1)).toEqual([lng, lat].map(nearly));
  });

  it('have a circle for each mast of a day that has nothing better, and none on other days', () => {
    const rough = makeFixes('00:00', ACTIVITIES, {
      every: 300,
      fix: { source: 'cell', accuracy: 800, noise: ['cell'] },
    });
    const masts = rough.map((fix, i) => ({ ...fix, ...lngLatAt(i < rough.length / 2 ? [0, 0] : [3000, 0]) }));
    const day = analyseDay({ ...trackOf(ACTIVITIES), fixes: toDayFixes(masts) }, NEXT_DAY);
    const circles = trackShapes(day, wordsOf('zh', day)).rough.features;
    expect(circles).toHaveLength(2);
    const { lng, lat } = lngLatAt([0, 0]);
    const [ring] = (circles[0] as Feature<Polygon>).geometry.coordinates;
    for (const [east = 0, north = 0] of ring ?? [])
      expect(planarMetres([lng, lat], [east, north])).toBeCloseTo(800, -1);
    expect(shapes.rough.features).toEqual([]);
  });

  it('do not grow with the number of fixes', () => {
    const dense = analyseDay(trackOf(ACTIVITIES, 3), NEXT_DAY);
    const vertices = (day: typeof schoolDay) => JSON.stringify(trackShapes(day, wordsOf('zh', day))).length;
    expect(dense.track.fixes.length).toBeGreaterThan(9 * schoolDay.track.fixes.length);
    expect(vertices(dense)).toBeLessThan(3 * vertices(schoolDay));
  });

  it('have pieces as long as a colour, and each piece the number of its colour', () => {
    const fixes = makeFixes('00:00', ACTIVITIES, { every: 3, jitter: 8 });
    const dense = analyseDay({ ...trackOf(ACTIVITIES), fixes: toDayFixes(fixes) }, NEXT_DAY);
    const { pieces, trips } = trackShapes(dense, wordsOf('zh', dense));
    const trip = (by: 'time' | 'speed') =>
      pieces[by].features.filter(({ properties }) => properties?.['kind'] === 'trip');
    // 32 steps of time over the day, and a new piece where a trip begins.
    expect(trip('time').length).toBeLessThanOrEqual(33 + trips.features.length);
    const speeds = new Set(trip('speed').map(({ properties }) => properties?.['speed'] as number));
    expect([0, 7, 20, 50].filter((limit) => speeds.has(limit))).toEqual([...speeds].sort((one, other) => one - other));
    for (const by of ['time', 'speed'] as const)
      for (const [index, { geometry, properties }] of trip(by).entries()) {
        const before = trip(by)[index - 1];
        if (before?.properties?.['segment'] !== properties?.['segment']) continue;
        expect(before?.properties?.[by]).not.toBe(properties?.[by]);
        const ends = [before, { geometry }].map(
          (one) => one?.geometry.type === 'LineString' && one.geometry.coordinates,
        );
        expect(ends[0] && ends[0].at(-1)).toEqual(ends[1] && ends[1][0]);
      }
  });

  it('of the scrubber stay within it, and show the future', () => {
    const day = analyseDay(trackOf(ACTIVITIES), testTime('09:00'));
    const ribbon = ribbonOf(day.story);
    const bar = scrubberShapes(day.story, ribbon, schoolBellsOf(day.track) ?? [], []);
    expect(bar.future).toBeCloseTo(ribbon.across(testTime('09:00')), 0);
    for (const path of Object.values(bar)) if (typeof path === 'string') expect(path).not.toContain('NaN');
    const firstBell = (schoolBellsOf(day.track)?.[0]?.from ?? NaN) + 60_000;
    expect(Number(/^M([\d.]+) /.exec(bar.bells)?.[1])).toBeCloseTo(ribbon.across(firstBell), 0);
    expect(
      schoolBellsOf(emptyTrack('s-ming', '2026-03-02', 'Asia/Shanghai')),
      'a school that has entered none',
    ).toBeNull();
  });

  it('of the drawing stay within it', () => {
    const drawn = drawRoute(schoolDay, { round: false, withoutHome: false });
    for (const { x, y } of drawn.places) expect(x >= 0 && x <= drawn.width && y >= 0 && y <= drawn.height).toBe(true);
    expect(drawn.trips).toMatch(/^M\d+ \d+L/);
  });
});

describe('the printed day', () => {
  const left = (...what: Redaction[]) =>
    redactDay(schoolDay, new Set(what), { place: (n) => `地点 ${n}`, home: '略去的地点' });
  const names = (day: typeof schoolDay) => day.visitedPlaces.map(({ name }) => name);

  it('names places, numbers them, or leaves the home out', () => {
    expect(names(left())).toEqual(['家', '学校']);
    expect(names(left('names'))).toEqual(['地点 1', '地点 2']);
    expect(names(left('home'))).toEqual(['略去的地点', '学校']);
    expect(wordsOf('zh', left('home')).sentence(0)).not.toContain('家');
  });

  it('draws nothing near a home that is left out', () => {
    const [whole, without] = [false, true].map((withoutHome) => drawRoute(schoolDay, { round: false, withoutHome }));
    const home = whole?.places.find(({ index }) => schoolDay.visitedPlaces[index]?.home);
    expect(without?.places.map(({ index }) => schoolDay.visitedPlaces[index]?.name)).toEqual(['学校']);
    expect(whole?.trips).toContain(`${home?.x} ${home?.y}`);
    for (const [, x, y] of without?.trips.matchAll(/[ML](\d+) (\d+)/g) ?? [])
      expect(Math.hypot(Number(x) - (home?.x ?? 0), Number(y) - (home?.y ?? 0))).toBeGreaterThan(20);
  });

  it('shows rounded places to some hundred metres only', () => {
    const [exact, round] = [false, true].map((coarse) => drawRoute(schoolDay, { round: coarse, withoutHome: false }));
    const home = schoolDay.visitedPlaces.findIndex(({ home }) => home);
    const [from, to] = [exact, round].map((drawn) => drawn?.places.find(({ index }) => index === home));
    expect(Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0))).toBeGreaterThan(20);
    expect(new Set(round?.trips.match(/\d+ \d+/g)).size).toBeLessThan(8);
  });
});
