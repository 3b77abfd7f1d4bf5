/** The town's waters as areas, and tests whether a point is in one. */
import { beside, curve, type Line } from './line';
import { CREEK, LAKE, RIVER } from './plan';
import type { Metres } from './plane';
import { wavyRing, type Ring } from './ring';
import { sliced } from './sliced';

/** A strip of water along its middle line. */
export const strip = (middle: Line, width: number): Ring => {
  const left = beside(middle, width / 2);
  return [...left, ...beside(middle, -width / 2).reverse(), left[0] as Metres];
};

export const riverLine = curve(RIVER.through, 40);
export const creekLine = curve(CREEK.through, 25);
export const river = strip(riverLine, RIVER.width);
export const creek = strip(creekLine, CREEK.width);
export const lake: Ring = curve(LAKE.shore, 25, true);
export const island: Ring = wavyRing(LAKE.island.middle, LAKE.island.across, LAKE.island.along, 0.08, 1);

const [riverEdge, creekEdge, lakeEdge, islandEdge] = [
  sliced(river),
  sliced(creek),
  sliced(lake),
  sliced(island),
] as const;

/** Whether the point is in river, creek or lake; the island is not. */
export const inWater = (point: Metres) =>
  riverEdge.holds(point) || creekEdge.holds(point) || (lakeEdge.holds(point) && !islandEdge.holds(point));
