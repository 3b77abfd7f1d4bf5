/** The land around the town: fields and fish ponds between the roads that lead out. */
import { chance } from '../chance';
import type { Area } from './ground';
import { distanceToLine } from './line';
import { REACH } from './plan';
import type { Metres } from './plane';
import { rectangle, type Ring } from './ring';
import { streets } from './streets';
import { riverLine } from './water';

/** Half the size of the land that is drawn at all. */
const LAND: Metres = [3200, 2800];
const STEP: Metres = [290, 205];

export function fields(): Area[] {
  const draw = chance('fields');
  const roads = streets.filter(({ class: className }) => className === 'main');
  const [sown, ponds]: [Ring[], Ring[]] = [[], []];
  for (let east = -LAND[0] + 180; east < LAND[0] - 100; east += STEP[0]) {
    for (let north = -LAND[1] + 150; north < LAND[1] - 100; north += STEP[1]) {
      const middle: Metres = [east + draw.between(-16, 16), north + draw.between(-12, 12)];
      const [length, width] = [draw.between(190, 262), draw.between(130, 182)];
      const plot = rectangle(middle, length, width, draw.between(-0.06, 0.06));
      const chosen = draw.next();
      if (plot.some(([x, y]) => Math.abs(x) < REACH[0] + 70 && Math.abs(y) < REACH[1] - 30)) continue;
      if ([...plot, middle].some((corner) => distanceToLine(corner, riverLine) < 75 || roads.some(({ line }) => distanceToLine(corner, line) < 28))) continue;
      if (chosen < 0.1) ponds.push(rectangle(middle, length * 0.7, width * 0.6, 0.03));
      else if (chosen < 0.78) sown.push(plot);
    }
  }
  return [
    { kind: 'ground', use: 'land', polygons: [[rectangle([0, 0], LAND[0] * 2, LAND[1] * 2)]] },
    { kind: 'ground', use: 'field', polygons: sown.map((ring) => [ring]) },
    { kind: 'water', use: 'pond', polygons: ponds.map((ring) => [ring]) },
  ];
}
