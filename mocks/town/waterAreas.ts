/** The town's waters as the school watches them: river and creek between their bridges, the lake with its island. */
import { bridgeSpans } from './bridges';
import { lengthOf, type Line, simplified } from './line';
import { CREEK, LAKE, RIVER } from './plan';
import { distance, lngLatOf, type Metres } from './plane';
import { areaOf, type Ring } from './ring';
import type { Town } from './town';
import { creekLine, island, lake, riverLine, strip } from './water';

export interface WatchedWater {
  name: string;
  danger: 'high' | 'medium' | 'low';
  /** Metres from the shore; null takes the default for its danger. */
  near: number;
  /** Month and day; null is the whole year. */
  season: { from: string; to: string } | null;
  /** GeoJSON's MultiPolygon coordinates, WGS-84. */
  polygons: [lng: number, lat: number][][][];
}

/**
 * Metres: how far a corner may lie from the water's edge; how much around a bridge is not watched, because people cross
 * there; the shortest stretch that is watched.
 */
const STRAY = 1;
const BRIDGE = 35;
const SHORTEST = 60;

export function watchedWaters(town: Pick<Town, 'ways'>): WatchedWater[] {
  const bridges = bridgeSpans(town.ways).map(({ line }) => line);
  return [
    { name: LAKE.name, danger: 'high', near: 15, season: null, polygons: [polygon(lake, island)] },
    { name: RIVER.name, danger: 'medium', near: 12, season: null, polygons: between(riverLine, RIVER.width, bridges) },
    {
      name: CREEK.name,
      danger: 'low',
      near: 10,
      season: { from: '06-01', to: '09-30' },
      polygons: between(creekLine, CREEK.width, bridges),
    },
  ];
}

/** The strips of a water along its middle line, without the parts around its bridges. */
function between(middle: Line, width: number, bridges: readonly Line[]): WatchedWater['polygons'] {
  const runs: Metres[][] = [[]];
  for (const point of middle) {
    if (bridges.some((bridge) => bridge.some((at) => distance(at, point) < BRIDGE + width / 2))) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 1 && lengthOf(run) >= SHORTEST).map((run) => polygon(strip(run, width)));
}

/** Outer ring counter-clockwise, islands clockwise. */
const polygon = (edge: Ring, ...holes: Ring[]) =>
  [edge, ...holes].map((ring, index) => {
    const corners = simplified(ring, STRAY);
    const isRight = areaOf(corners) > 0 === (index === 0);
    return (isRight ? corners : corners.reverse()).map((point): [number, number] => [...lngLatOf(point)]);
  });
