/**
 * Words of a place hold what they say. The rule by made towns, and as a property of random towns at the equator, at the
 * 180th meridian and at 70° north, measured again over longitudes and latitudes.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  offsetBy,
  planarMetres,
  planarMetresToSegment,
  unwrapLng,
  metresPerDegreeLng,
  METRES_PER_DEGREE,
} from '../geo';
import type { LngLat } from '../primitives';
import type { Landmark, PlaceName } from './fact';
import { called, madeTiles, type MadeTown, type Metres } from './madeTown.fixtures';
import { placeFact } from './placeFact';
import type { PlaceKind } from './townTile';

const MIDDLES: Record<string, LngLat> = {
  Beijing: [116.33, 39.99],
  'the 180th meridian': [179.9999, -16.5],
  '70° north': [25.7, 70.66],
};

const factOf = (town: MadeTown, at: Metres, accuracy: number, middle: LngLat = [116.33, 39.99]) => {
  const [lng, lat] = offsetBy(middle, ...at);
  return placeFact(madeTiles(town, middle), { lng, lat, accuracy });
};

const EAST_WEST = {
  name: '成府路',
  line: [
    [-400, 0],
    [400, 0],
  ],
} as const;
const NORTH_SOUTH = {
  name: '中关村东路',
  line: [
    [200, -400],
    [200, 400],
  ],
} as const;
const square = (half: number): Metres[] => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
];
const gate = { name: '北大东门', kind: 'gate', at: [0, -50] } as const;

describe.each(Object.entries(MIDDLES))('near %s', (_, middle) => {
  it('a point by a road has its side, and the nearest gate with distance and direction', async () => {
    const fact = await factOf({ roads: [EAST_WEST], places: [gate] }, [0, 12], 5, middle);
    expect(fact).toMatchObject({
      kind: 'road',
      name: called('成府路'),
      side: 'north',
      landmark: { name: called('北大东门'), metres: 60, wind: 'north' },
      doubt: 30,
    });
  });
  it('a corner is told where two roads meet', async () => {
    const fact = await factOf({ roads: [EAST_WEST, NORTH_SOUTH] }, [192, 4], 10, middle);
    expect(fact).toMatchObject({ kind: 'corner', roads: [called('成府路'), called('中关村东路')] });
  });
});

it('no side is told where the accuracy exceeds the distance, beyond the end of a road, or between carriageways', async () => {
  expect(await factOf({ roads: [EAST_WEST] }, [0, 12], 13)).toMatchObject({ kind: 'road', side: null });
  expect(await factOf({ roads: [EAST_WEST] }, [412, 2], 5)).toMatchObject({ kind: 'road', side: null });
  const other = {
    name: '成府路',
    line: [
      [-400, 30],
      [400, 30],
    ],
  } as const;
  expect(await factOf({ roads: [EAST_WEST, other] }, [0, 12], 5)).toMatchObject({ kind: 'road', side: null });
});

it('two roads side by side are no corner', async () => {
  const beside = {
    name: '成府路辅路',
    line: [
      [-400, 20],
      [400, 22],
    ],
  } as const;
  expect(await factOf({ roads: [EAST_WEST, beside] }, [0, 8], 5)).toMatchObject({ kind: 'road' });
});

it('a road farther than 30 m is told only as near as the accuracy is', async () => {
  expect(await factOf({ roads: [EAST_WEST] }, [0, 31], 5)).toMatchObject({ kind: 'around', doubt: 100 });
  expect(await factOf({ roads: [EAST_WEST] }, [0, 31], 40)).toMatchObject({ kind: 'road', doubt: 40, side: null });
});

it('a campus has the name of the place inside it, also by a university and its departments', async () => {
  const campus = { name: null, kind: 'campus', ring: square(300) } as const;
  const university = { name: '清华大学', kind: 'campus', at: [100, 100] } as const;
  const department = { name: '清华大学医学院', kind: 'campus', at: [-200, 100] } as const;
  const library = { name: '图书馆', kind: 'other', at: [0, 60] } as const;
  const places = [university, department, library];
  expect(await factOf({ areas: [campus], places }, [0, 0], 10)).toMatchObject({
    kind: 'in',
    name: called('清华大学'),
    landmark: { name: called('图书馆'), metres: 60, wind: 'south' },
  });
  // Two schools in one area: nobody can tell whose it is.
  const stranger = { name: '北京大学', kind: 'campus', at: [200, -100] } as const;
  const fact = await factOf({ areas: [campus], places: [university, stranger] }, [0, 0], 10);
  expect(fact?.kind).not.toBe('in');
});

it('nobody is in a campus whose edge is nearer than half the accuracy', async () => {
  const campus = { name: '清华大学', kind: 'campus', ring: square(300) } as const;
  expect(await factOf({ areas: [campus] }, [280, 0], 30)).toMatchObject({ kind: 'in' });
  expect(await factOf({ areas: [campus] }, [290, 0], 30)).toBeNull();
  expect(await factOf({ areas: [campus] }, [0, 0], 250)).toMatchObject({ kind: 'in', landmark: null });
  expect(await factOf({ areas: [campus] }, [0, 0], 310)).toBeNull();
});

it('a name that many places bear tells something only inside a named place', async () => {
  const library = { name: '图书馆', kind: 'other', at: [0, 0] } as const;
  expect(await factOf({ places: [library] }, [0, 40], 10)).toBeNull();
  expect(await factOf({ places: [{ ...library, name: '国家图书馆' }] }, [0, 40], 10)).toMatchObject({ kind: 'near' });
});

it('a rough fix is around something, with its doubt', async () => {
  const quarter = { name: '五道口', kind: 'quarter', at: [300, 0] } as const;
  expect(await factOf({ places: [quarter], roads: [EAST_WEST] }, [0, 200], 400)).toMatchObject({
    kind: 'around',
    name: called('五道口'),
    doubt: 800,
  });
  expect(await factOf({ places: [quarter] }, [0, 0], 1501)).toBeNull();
});

it('a house number is told of its own road alone', async () => {
  const numbers = [{ number: '28号', at: [0, 20] }] as const;
  expect(await factOf({ roads: [EAST_WEST], numbers }, [2, 14], 8)).toMatchObject({ kind: 'road', number: '28号' });
  const lane = {
    name: '后街',
    line: [
      [-50, 27],
      [50, 27],
    ],
  } as const;
  expect(await factOf({ roads: [EAST_WEST, lane], numbers }, [2, 12], 8)).toMatchObject({ number: null });
});

it('a point that is no point has no words', async () => {
  for (const [lng, lat, accuracy] of [
    [Number.NaN, 40, 10],
    [116, Number.NaN, 10],
    [116, 89, 10],
    [116, 40, -1],
    [116, 40, Number.NaN],
  ] as const)
    expect(await placeFact(madeTiles({ roads: [EAST_WEST] }, [116, 40]), { lng, lat, accuracy })).toBeNull();
});

const metres = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }));
const named = <Rest extends object>(prefix: string, rest: fc.Arbitrary<Rest>) =>
  fc
    .array(rest, { maxLength: 6 })
    .map((all) => all.map((one, index) => ({ ...one, name: `${prefix}${'甲乙丙丁戊己'[index]}` })));
const kinds: PlaceKind[] = ['gate', 'stop', 'school', 'campus', 'park', 'quarter', 'other', 'water', 'station'];
const someTown: fc.Arbitrary<MadeTown> = fc.record({
  roads: named('路', fc.record({ line: fc.array(metres, { minLength: 2, maxLength: 4 }) })),
  places: named('处', fc.record({ kind: fc.constantFrom(...kinds), at: metres })),
  areas: named(
    '园',
    fc.record({
      kind: fc.constantFrom<PlaceKind>('campus', 'park'),
      ring: fc
        .tuple(metres, fc.integer({ min: 20, max: 400 }))
        .map(([[x, y], half]) => square(half).map(([east, north]): Metres => [x + east, y + north])),
    }),
  ),
});

/** Metres from a point to a line of places, over longitudes and latitudes. */
function metresToLine([lng, lat]: LngLat, line: readonly LngLat[]): number {
  const plane = line.map(([x, y]) => [
    (unwrapLng(x, lng) - lng) * metresPerDegreeLng(lat),
    (y - lat) * METRES_PER_DEGREE,
  ]) as [number, number][];
  return Math.min(...plane.slice(1).map(([x2, y2], at) => planarMetresToSegment(...(plane[at] ?? [0, 0]), x2, y2)));
}

it('nothing is named that is farther away than the doubt, wherever the town lies', async () => {
  const told = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      someTown,
      metres,
      fc.constantFrom(5, 15, 40, 90, 200, 700),
      fc.constantFrom(...Object.values(MIDDLES)),
      async (town, at, accuracy, middle) => {
        const fact = await factOf(town, at, accuracy, middle);
        if (fact === null) return;
        told.add(fact.kind);
        const point = offsetBy(middle, ...at);
        /** Metres to the nearest thing of a name. A per cent is the sphere's, and a metre that of the tiles' units. */
        const metresTo = ({ local }: PlaceName): number =>
          Math.min(
            ...(town.roads ?? [])
              .filter(({ name }) => name === local)
              .map(({ line }) =>
                metresToLine(
                  point,
                  line.map((one) => offsetBy(middle, ...one)),
                ),
              ),
            ...(town.places ?? [])
              .filter(({ name }) => name === local)
              .map((place) => planarMetres(point, offsetBy(middle, ...place.at))),
          );
        const within = (name: PlaceName, most: number) => expect(metresTo(name)).toBeLessThanOrEqual(most * 1.01 + 1);
        const landmarkHolds = (landmark: Landmark | null) => {
          if (!landmark) return;
          within(landmark.name, 150);
          if (landmark.metres === null) return expect(landmark.wind).toBeNull();
          expect(Math.abs(metresTo(landmark.name) - landmark.metres)).toBeLessThanOrEqual(52);
          // Nothing finer than the accuracy.
          expect(metresTo(landmark.name)).toBeGreaterThan(accuracy * 0.99 - 1);
          expect(landmark.metres % (accuracy > 50 ? 100 : accuracy > 20 ? 50 : 20)).toBe(0);
        };
        expect(fact.doubt).toBeGreaterThanOrEqual(Math.min(accuracy, 150));
        if (fact.kind === 'in') {
          const [ring] = (town.areas ?? []).filter(({ name }) => name === fact.name.local).map((area) => area.ring);
          if (!ring) throw new Error('No such area');
          const xs = ring.map(([x]) => x);
          const ys = ring.map(([, y]) => y);
          const depth = Math.min(
            at[0] - Math.min(...xs),
            Math.max(...xs) - at[0],
            at[1] - Math.min(...ys),
            Math.max(...ys) - at[1],
          );
          expect(depth).toBeGreaterThan((accuracy > 100 ? accuracy : accuracy / 2) * 0.98 - 2);
          landmarkHolds(fact.landmark);
        } else if (fact.kind === 'corner') for (const road of fact.roads) within(road, 25);
        else if (fact.kind === 'near') landmarkHolds(fact.landmark);
        else {
          within(fact.name, fact.doubt);
          if (fact.kind === 'road') {
            landmarkHolds(fact.landmark);
            if (fact.side !== null) expect(metresTo(fact.name)).toBeGreaterThan(accuracy * 0.99 - 1);
          }
        }
      },
    ),
    { numRuns: 600 },
  );
  expect([...told]).toEqual(expect.arrayContaining(['around', 'in', 'near', 'road']));
});
