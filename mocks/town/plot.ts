/** The part of a block that may be built on: its distance from streets and water, and the direction of its rows. */
import type { Block } from './blocks';
import { distanceToLine, segments } from './line';
import type { StreetClass } from './plan';
import { directionOf, distance, moved, type Metres } from './plane';
import { inside, middleOf, rectangle, type Ring } from './ring';
import { sliced } from './sliced';
import { nearWater } from './water';

/** Middle and size on the block's grid. Metres. */
export type Footprint = readonly [u: number, v: number, length: number, depth: number];

/** Metres from the middle of a street to the edge of its pavement. */
export const KERB: Record<StreetClass, number> = { main: 17, street: 10, path: 4 };

export interface Plot {
  block: Block;
  middle: Metres;
  /** Radians: the direction of rows, near east to west. */
  direction: number;
  /** Whether a point may be built on, kept so many metres behind the pavement. */
  free(point: Metres, metres: number): boolean;
  /** Whether a whole building may stand here. */
  fits(building: Ring, metres: number): boolean;
}

/** Metres between a building and the bank. */
const BANK = 9;

/** `taken` are existing buildings; others keep a lane's width from them. */
export function plotOf(block: Block, taken: Ring[] = []): Plot {
  // The rows follow the block's northern and southern streets, weighted by their length.
  let [sine, cosine] = [0, 0];
  for (const { line } of block.sides) {
    for (const [from, to] of segments(line)) {
      const direction = directionOf(from, to);
      if (Math.abs(Math.cos(direction)) < 0.7) continue;
      sine += Math.sign(Math.cos(direction)) * Math.sin(direction) * distance(from, to);
      cosine += Math.abs(Math.cos(direction)) * distance(from, to);
    }
  }
  const middle = middleOf(block.ring);
  const wet = nearWater(middle, Math.max(...block.ring.map((corner) => distance(corner, middle))) + BANK);
  const rim = sliced(block.ring);
  const sides = block.sides.map(({ class: className, line }) => ({ kerb: KERB[className], edge: sliced(line) }));
  const free = (point: Metres, metres: number) =>
    rim.holds(point) &&
    sides.every(({ kerb, edge }) => !edge.within(point, kerb + metres)) &&
    !(wet && nearWater(point, BANK));
  const boxes = new Map(taken.map((ring) => [ring, middleOf(ring)]));
  return {
    block,
    middle,
    direction: Math.atan2(sine, cosine),
    free,
    fits(building, metres) {
      const points = building.slice(0, -1).flatMap((corner, index): Metres[] => {
        const next = building[index + 1] as Metres;
        return [corner, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]];
      });
      if (!points.every((point) => free(point, metres))) return false;
      const middle = middleOf(building);
      return taken.every(
        (ring) =>
          distance(boxes.get(ring) ?? middleOf(ring), middle) > 62 ||
          (!points.some((point) => inside(ring, point) || distanceToLine(point, ring) < 6) &&
            !ring.some((point) => inside(building, point))),
      );
    },
  };
}

/** A rectangle of the plot's own grid: `u` metres along its rows and `v` across them, from the plot's middle. */
export const onPlot = ({ middle, direction }: Plot, u: number, v: number): Metres => moved(middle, direction, u, v);
export const slabAt = (plot: Plot, u: number, v: number, length: number, depth: number): Metres[] =>
  rectangle(onPlot(plot, u, v), length, depth, plot.direction);
