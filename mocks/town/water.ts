/** The town's waters as areas, and the question whether a point is in one. */
import { beside, curve, distanceToLine, type Line } from './line';
import { CREEK, LAKE, RIVER } from './plan';
import type { Metres } from './plane';
import { blob, inside, type Ring } from './ring';

/** A strip of water along its middle line. */
const strip = (middle: Line, width: number): Ring => {
  const left = beside(middle, width / 2);
  return [...left, ...beside(middle, -width / 2).reverse(), left[0] as Metres];
};

export const riverLine = curve(RIVER.through, 40);
export const creekLine = curve(CREEK.through, 25);
export const river = strip(riverLine, RIVER.width);
export const creek = strip(creekLine, CREEK.width);
export const lake: Ring = curve(LAKE.shore, 25, true);
export const island: Ring = blob(LAKE.island.middle, LAKE.island.across, LAKE.island.along, 0.08, 1);

/** A ring with the box around it, so that most points are answered by four comparisons. */
const boxed = (ring: Ring) => {
  const [easts, norths] = [ring.map(([east]) => east), ring.map(([, north]) => north)];
  const [west, east, south, north] = [Math.min(...easts), Math.max(...easts), Math.min(...norths), Math.max(...norths)];
  return (point: Metres) => point[0] >= west && point[0] <= east && point[1] >= south && point[1] <= north && inside(ring, point);
};
const [inRiver, inCreek, inLake, onIsland] = [boxed(river), boxed(creek), boxed(lake), boxed(island)] as const;

/** Whether the point is in river, creek or lake; the island is not. */
export const inWater = (point: Metres) => inRiver(point) || inCreek(point) || (inLake(point) && !onIsland(point));

/** Metres to the nearest bank of river, creek or lake; 0 in the water. */
export const metresToWater = (point: Metres) => (inWater(point) ? 0 : Math.min(...[river, creek, lake].map((ring) => distanceToLine(point, ring))));
