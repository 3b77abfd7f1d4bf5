/**
 * Spatial indexes side by side in one run: the platform's, over flatbush, beside rbush and beside the grid and the tree
 * of our own that it had before. The ratios hold on a busy machine, the rates do not.
 */
import { createFenceIndex, type FenceIndex } from '../../contract/fence/fenceIndex';
import { boxOfPath, expandBox, type GeoBox } from '../../contract/fence/outline';
import { metresPerDegreeLng } from '../../contract/geo';
import { edgeTree } from '../../contract/water/edgeTree';
import { shareOf } from '../../mocks/chance';
import { boxTree } from './indexes/boxTree';
import { createGridFenceIndex } from './indexes/gridFenceIndex';
import { createRbushFenceIndex } from './indexes/rbushFenceIndex';
import { number, type Row, type Wishes } from './print';
import { sideBySide } from './sideBySide';

type LngLat = [number, number];
interface Drawn {
  id: string;
  box: GeoBox;
  owners: string[];
}

const OTHERS = { 'grid of our own': createGridFenceIndex<Drawn>, rbush: createRbushFenceIndex<Drawn> };
const TREES = { flatbush: edgeTree, other: boxTree };

/** `--fences 10000 --edges 50000 --rounds 9`. */
export function* indexes(wishes: Wishes): Generator<Row> {
  const rounds = number(wishes, 'rounds', 9);
  const count = number(wishes, 'fences', 10_000);
  for (const other of ['grid of our own', 'rbush'] as const) {
    yield* fences(other, 'of families and schools', families(count), walkers(count), rounds);
    yield* fences(other, 'of one owner', oneOwner(count), strollers(), rounds);
  }
  yield* shores(number(wishes, 'edges', 50_000), rounds);
  yield* shores(60, rounds);
}

function* fences(
  other: keyof typeof OTHERS,
  owners: string,
  drawn: readonly Drawn[],
  paths: readonly { owners: string[]; box: GeoBox }[],
  rounds: number,
): Generator<Row> {
  const makers = { flatbush: createFenceIndex<Drawn>, other: OTHERS[other] };
  const filled = (make: () => FenceIndex<Drawn>) => {
    const index = make();
    for (const one of drawn) index.put(one.id, one, one.box, one.owners);
    // An index that packs itself does so at the first search.
    for (const path of paths) index.near(path.owners, path.box);
    return index;
  };
  const indexes = { flatbush: filled(makers.flatbush), other: filled(makers.other) };
  const find = (index: FenceIndex<Drawn>) =>
    paths.reduce((found, path) => found + index.near(path.owners, path.box).length, 0);
  const found = find(indexes.flatbush);
  if (found !== find(indexes.other)) throw new Error('they find unequal numbers of fences');
  // A fence is drawn now and then; between two of them the cards of a minute ask.
  const redraw = (index: FenceIndex<Drawn>) => () => {
    for (let i = 0; i < 10; i++) {
      const one = drawn[(i * 997) % drawn.length];
      if (one) index.put(one.id, one, one.box, one.owners);
      for (const path of paths.slice(i * 500, (i + 1) * 500)) index.near(path.owners, path.box);
    }
  };
  const of = { fences: `${drawn.length} ${owners}`, other };
  const rows = {
    'near a path': [() => find(indexes.flatbush), () => find(indexes.other), paths.length],
    'build, then near a path': [() => filled(makers.flatbush), () => filled(makers.other), drawn.length],
    'redraw one, then 500 near a path': [redraw(indexes.flatbush), redraw(indexes.other), 10],
  } as const;
  for (const [what, [flatbush, theirs, things]] of Object.entries(rows))
    yield { what, ...of, found, ...sideBySide(rounds, things, { flatbush, other: theirs }) };
}

function* shores(edges: number, rounds: number): Generator<Row> {
  const lake = [[lakeOf(edges)]];
  const trees = { flatbush: TREES.flatbush(lake), other: TREES.other(lake) };
  const of = { edges, other: 'tree of our own' };
  for (const [places, metres] of [
    ['within 200 m of the shore', 200],
    ['anywhere around the lake', 6_000],
  ] as const) {
    const asked = placesAt(lake[0]?.[0] ?? [], metres);
    for (const [lng, lat] of asked) {
      const east = metresPerDegreeLng(lat);
      const [one, other] = [trees.flatbush.nearest(lng, lat, east).metres, trees.other.nearest(lng, lat, east).metres];
      if (Math.abs(one - other) > 1e-6) throw new Error(`they find unequal distances: ${one} and ${other} m`);
      if (trees.flatbush.holds(lng, lat) !== trees.other.holds(lng, lat)) throw new Error('they disagree on inside');
    }
    const nearest = (tree: typeof trees.flatbush) => () => {
      for (const [lng, lat] of asked) tree.nearest(lng, lat, metresPerDegreeLng(lat));
    };
    const holds = (tree: typeof trees.flatbush) => () => {
      for (const [lng, lat] of asked) tree.holds(lng, lat);
    };
    const both = (tree: typeof trees.flatbush) => () => {
      for (const [lng, lat] of asked) {
        tree.nearest(lng, lat, metresPerDegreeLng(lat));
        tree.holds(lng, lat);
      }
    };
    yield {
      what: 'nearest edge and inside',
      places,
      ...of,
      ...sideBySide(rounds, asked.length, {
        flatbush: both(trees.flatbush),
        other: both(trees.other),
      }),
    };
    yield {
      what: 'nearest edge',
      places,
      ...of,
      ...sideBySide(rounds, asked.length, {
        flatbush: nearest(trees.flatbush),
        other: nearest(trees.other),
      }),
    };
    yield {
      what: 'inside',
      places,
      ...of,
      ...sideBySide(rounds, asked.length, {
        flatbush: holds(trees.flatbush),
        other: holds(trees.other),
      }),
    };
  }
  yield {
    what: 'build',
    ...of,
    ...sideBySide(rounds, edges, {
      flatbush: () => TREES.flatbush(lake),
      other: () => TREES.other(lake),
    }),
  };
}

const PUPILS_A_SCHOOL = 480;
const CARDS = 5_000;
const chance = (...seed: (string | number)[]) => shareOf('indexes', ...seed);
const schoolAt = (school: number): LngLat => [118 + (school % 20) * 0.05, 30 + Math.floor(school / 20) * 0.05];
const homeOf = (pupil: number): LngLat => {
  const [lng, lat] = schoolAt(Math.floor(pupil / PUPILS_A_SCHOOL));
  return [lng + (chance('home', pupil) - 0.5) / 40, lat + (chance('home north', pupil) - 0.5) / 40];
};
const around = ([west, south]: LngLat, metres: number) => expandBox({ west, south, east: west, north: south }, metres);

/** Four of every family's, twenty of every school's. */
function families(count: number): Drawn[] {
  const pupils = Math.round(count / (4 + 20 / PUPILS_A_SCHOOL));
  const drawn: Drawn[] = [];
  for (let school = 0; school * PUPILS_A_SCHOOL < pupils; school++)
    for (let i = 0; i < 20; i++) {
      const [lng, lat] = schoolAt(school);
      const at: LngLat = [lng + (i % 5) * 0.004 - 0.008, lat + Math.floor(i / 5) * 0.004 - 0.006];
      drawn.push({ id: `s${school}-${i}`, box: around(at, 120), owners: [`school ${school}`] });
    }
  for (let pupil = 0; pupil < pupils; pupil++) {
    const [home, school] = [homeOf(pupil), schoolAt(Math.floor(pupil / PUPILS_A_SCHOOL))];
    const boxes = [
      around(home, 80),
      around(school, 150),
      around([home[0] + 0.006, home[1]], 60),
      boxOfPath(home, school, 60),
    ];
    for (const [i, box] of boxes.entries()) drawn.push({ id: `p${pupil}-${i}`, box, owners: [`pupil ${pupil}`] });
  }
  return drawn;
}

/** A county's: nine in ten around a place, the others from a village to a district wide. */
const oneOwner = (count: number): Drawn[] =>
  Array.from({ length: count }, (_, i) => {
    const metres = i % 10 > 0 ? 50 + 250 * chance('size', i) : 500 + (i % 100 > 0 ? 1_500 : 20_000) * chance('wide', i);
    return { id: `f${i}`, box: around(countyPlace('fence', i), metres), owners: ['county'] };
  });
const countyPlace = (...seed: (string | number)[]): LngLat => [
  120 + chance(...seed, 'east'),
  30 + chance(...seed, 'north'),
];

/** Steps of a minute on the way to school. */
const walkers = (count: number) => {
  const pupils = Math.round(count / (4 + 20 / PUPILS_A_SCHOOL));
  return Array.from({ length: CARDS }, (_, i) => {
    const pupil = i % pupils;
    const [home, school] = [homeOf(pupil), schoolAt(Math.floor(pupil / PUPILS_A_SCHOOL))];
    const at = (share: number): LngLat => [
      home[0] + (school[0] - home[0]) * share,
      home[1] + (school[1] - home[1]) * share,
    ];
    const share = chance('way', i);
    return {
      owners: [`pupil ${pupil}`, `school ${Math.floor(pupil / PUPILS_A_SCHOOL)}`],
      box: boxOfPath(at(share), at(share + 0.05), 0),
    };
  });
};
/** Steps of a minute anywhere in the county. */
const strollers = () =>
  Array.from({ length: CARDS }, (_, i) => {
    const from = countyPlace('card', i);
    return { owners: ['county'], box: boxOfPath(from, [from[0] + 0.0008, from[1] + 0.0003], 0) };
  });

/** A lake of ten kilometres whose shore has bays of every size. */
function lakeOf(edges: number): LngLat[] {
  const ring = Array.from({ length: edges }, (_, i): LngLat => {
    const turn = (i / edges) * 2 * Math.PI;
    let bays = 1;
    for (let wave = 3; wave < Math.min(edges / 4, 3_000); wave *= 3)
      bays += (0.3 / Math.sqrt(wave)) * Math.sin(wave * turn + wave);
    return [120.9 + 0.05 * bays * Math.cos(turn), 30.9 + 0.045 * bays * Math.sin(turn)];
  });
  return [...ring, ring[0] as LngLat];
}
const placesAt = (ring: readonly LngLat[], metres: number): LngLat[] =>
  Array.from({ length: 2_000 }, (_, i) => {
    const [lng, lat] = ring[Math.floor(chance('shore', i) * ring.length)] as LngLat;
    return [
      lng + ((chance('off', i) - 0.5) * 2 * metres) / 95_000,
      lat + ((chance('off north', i) - 0.5) * 2 * metres) / 111_000,
    ];
  });
