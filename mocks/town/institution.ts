/** Blocks with a few large buildings: hospital, shops, town hall, sports, works. Each is a stamp of footprints on the block's grid. */
import type { Block } from './blocks';
import { track } from './campus';
import { emptyGround, type Area, type Ground, type Label } from './ground';
import { lengthOf, pointAt } from './line';
import { directionOf, distance, moved, type Metres } from './plane';
import { onPlot, plotOf, slabAt } from './plot';
import type { Quarter, Use } from './quarters';
import { shrunk } from './ring';
import { shops } from './shops';

type Institution = Exclude<Use['use'], 'estate' | 'campus' | 'park' | 'middleSchool'>;
type Footprint = readonly [u: number, v: number, length: number, depth: number];

const STAMPS: Record<Institution, readonly Footprint[]> = {
  hospital: [[0, 34, 150, 20], [-52, 2, 20, 46], [52, 2, 20, 46], [0, -36, 190, 26], [-120, 36, 40, 34], [125, 30, 36, 44]],
  commerce: [[-42, 6, 108, 70], [62, 26, 66, 34], [62, -26, 66, 38]],
  civic: [[-90, 14, 84, 20], [-90, -22, 40, 16], [20, 8, 46, 34], [110, 12, 56, 22]],
  sports: [[-48, 130, 60, 44], [52, 132, 70, 36], [-60, -150, 44, 30]],
  works: [[-62, 50, 84, 38], [42, 50, 88, 38], [-62, -6, 84, 38], [42, -6, 88, 38], [-10, -60, 150, 34]],
};

/** Where a stamp's door is: the way there ends at it. */
const DOORS: Record<Institution, readonly [number, number]> = { hospital: [0, -56], commerce: [20, -4], civic: [-20, -10], sports: [0, 92], works: [0, 22] };

/** A block with one institution, and its door on the street graph. */
export function institution(quarter: Quarter & { use: Institution }, block: Block): { ground: Ground; door: Metres } {
  const { name, nameEn, use } = quarter;
  const plot = plotOf(block);
  const stamped = STAMPS[use].map(([u, v, length, depth]) => slabAt(plot, u, v, length, depth)).filter((ring) => plot.fits(ring, 4));
  const door = onPlot(plot, ...DOORS[use]);
  const street = nearestStreet(block, door);
  const areas: Area[] = [
    { kind: 'ground', use, name, nameEn, polygons: [[block.ring]] },
    { kind: 'building', use, name, nameEn, polygons: stamped.map((ring) => [ring]) },
  ];
  if (use === 'sports') {
    areas.push(
      { kind: 'park', polygons: [[shrunk(block.ring, 16)]] },
      { kind: 'playground', use: 'track', polygons: [[track(plot, [0, -10, 190, 120].map((size, index) => (index === 2 ? 184 : size)) as unknown as Footprint)]] },
      { kind: 'playground', use: 'grass', polygons: [[track(plot, [0, -10, 152, 88])]] },
    );
  }
  if (use === 'works' || use === 'civic') {
    const fronts = shops(block, (shop) => shop.some((corner) => stamped.some((ring) => ring.some((other) => distance(corner, other) < 30))) || shop.some((corner) => distance(corner, street) < 20));
    if (use === 'civic') void fronts;
  }
  const labels: Label[] = [{ name, nameEn, at: plot.middle, rank: use === 'works' ? 3 : 2, use }];
  return {
    ground: { ...emptyGround(), areas, ways: [{ name, class: 'path', line: [moved(street, directionOf(door, street), 1), door], stops: [door] }], labels },
    door,
  };
}

function nearestStreet(block: Block, point: Metres): Metres {
  let best: Metres = block.ring[0] as Metres;
  for (const { line } of block.sides) {
    for (let metres = 20; metres < lengthOf(line) - 20; metres += 5) {
      const candidate = pointAt(line, metres);
      if (distance(candidate, point) < distance(best, point)) best = candidate;
    }
  }
  return best;
}
