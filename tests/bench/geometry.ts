/**
 * Geometry of our own beside turf's, in one run, for each question in which ours stays. Where turf is as fast or faster,
 * turf does the work: area, length, kinks, buffer, circle, bearing, boxes and ring directions.
 */
import {
  booleanPointInPolygon,
  distance,
  kinks,
  lineIntersect,
  lineString,
  pointToLineDistance,
  pointToPolygonDistance,
  polygon,
} from '@turf/turf';
import { outlineOf } from '../../contract/fence/outline';
import { offsetBy, planarMetres } from '../../contract/geo';
import { selfCrossingOf } from '../../contract/water/validateRings';
import { number, type Row, type Wishes } from './print';
import { sideBySide } from './sideBySide';

const MIDDLE: [number, number] = [120.92, 30.92];
const PLANAR = { units: 'meters', method: 'planar' } as const;

/** `--rounds 9 --corners 10000`. `timesAsFast` is ours over turf's: median, least and most of the rounds. */
export function* geometry(wishes: Wishes): Generator<Row> {
  const rounds = number(wishes, 'rounds', 9);
  const places = Array.from({ length: 1000 }, (_, i) => place(((i * 37) % 1000) - 500, ((i * 61) % 1000) - 500));
  const beside = (ours: () => unknown, turf: () => unknown) => sideBySide(rounds, places.length, { ours, turf });

  const to = { units: 'meters' } as const;
  yield {
    what: 'metres between two places',
    ours: 'planarMetres',
    turf: 'distance',
    ...beside(
      () => places.map((at) => planarMetres(MIDDLE, at)),
      () => places.map((at) => distance(MIDDLE, at, to)),
    ),
  };
  for (const corners of [4, 12, 100]) {
    const ring = ringOf(corners, 400);
    const { depth } = outlineOf({ kind: 'polygon', rings: [ring] });
    const shape = polygon([ring]);
    yield {
      what: 'depth in a polygon',
      corners,
      ours: 'outlineOf',
      turf: 'pointToPolygonDistance',
      ...beside(
        () => places.map(([lng, lat]) => depth(lng, lat)),
        () => places.map((at) => pointToPolygonDistance(at, shape, PLANAR)),
      ),
    };
    yield {
      what: 'depth in a polygon, beside the side alone',
      corners,
      ours: 'outlineOf',
      turf: 'booleanPointInPolygon',
      ...beside(
        () => places.map(([lng, lat]) => depth(lng, lat)),
        () => places.map((at) => booleanPointInPolygon(at, shape)),
      ),
    };
  }
  const way = ringOf(12, 400).slice(0, 8);
  const { depth } = outlineOf({ kind: 'corridor', line: way, halfWidth: 40 });
  const line = lineString(way);
  yield {
    what: 'depth in a corridor',
    corners: way.length,
    ours: 'outlineOf',
    turf: 'pointToLineDistance',
    ...beside(
      () => places.map(([lng, lat]) => depth(lng, lat)),
      () => places.map((at) => pointToLineDistance(at, line, PLANAR)),
    ),
  };
  yield* shores(number(wishes, 'corners', 10_000), rounds);
}

/** A shore without a crossing, and a star whose edges all cross: an import must not run out of memory. */
function* shores(corners: number, rounds: number): Generator<Row> {
  const shore = ringOf(corners, 5_000);
  const none = lineString([
    [0, 0],
    [0.001, 0],
  ]);
  const all = (ring: [number, number][]) => lineIntersect(lineString(ring), none, { ignoreSelfIntersections: false });
  const ours = 'selfCrossingOf';
  yield {
    what: 'a crossing of a shore',
    corners,
    ours,
    turf: 'lineIntersect',
    ...sideBySide(rounds, 1, { ours: () => selfCrossingOf(shore), turf: () => all(shore) }),
  };
  yield {
    what: 'a crossing of a shore',
    corners,
    ours,
    turf: 'kinks',
    ...sideBySide(1, 1, { ours: () => selfCrossingOf(shore), turf: () => kinks(lineString(shore)) }),
  };
  const star = Array.from({ length: 801 }, (_, i): [number, number] => {
    const turn = ((i * 400) / 801) * 2 * Math.PI;
    return place(5_000 * Math.cos(turn), 5_000 * Math.sin(turn));
  });
  const closed = [...star, star[0] ?? MIDDLE];
  yield {
    what: 'a crossing of a star, all of whose edges cross',
    corners: star.length,
    crossings: all(closed).features.length,
    ours,
    turf: 'lineIntersect',
    ...sideBySide(1, 1, { ours: () => selfCrossingOf(closed), turf: () => all(closed) }),
  };
}

const place = (east: number, north: number): [number, number] => [...offsetBy(MIDDLE, east, north)] as [number, number];

/** A closed ring with bays, which does not cross itself. @param radius metres. */
function ringOf(corners: number, radius: number): [number, number][] {
  const ring = Array.from({ length: corners }, (_, i) => {
    const turn = (i / corners) * 2 * Math.PI;
    const reach = radius * (1 + 0.2 * Math.sin(5 * turn) * Math.cos(17 * turn));
    return place(reach * Math.cos(turn), reach * Math.sin(turn));
  });
  return [...ring, ring[0] ?? MIDDLE];
}
