/** The land around the town: fields and fish ponds between the roads that lead out. */
import { chance } from '../chance';
import type { Area } from './ground';
import type { Metres } from './plane';
import { rectangle, type Ring } from './ring';
import { sliced } from './sliced';
import { streets } from './streets';
import { riverLine } from './water';

/** Half the size of the drawn land. Metres. */
const LAND: Metres = [2450, 1980];
const STEP: Metres = [252, 168];
/** Metres of verge along roads and banks. */
const VERGE = { road: 22, bank: 42 } as const;

export function fields(): Area[] {
  const draw = chance('fields');
  const roads = streets.filter(({ class: className }) => className === 'main').map(({ line }) => sliced(line));
  const banks = sliced(riverLine);
  const [sown, ponds]: [Ring[], Ring[]] = [[], []];
  for (let east = -LAND[0] + 120; east < LAND[0]; east += STEP[0]) {
    for (let north = -LAND[1] + 80; north < LAND[1]; north += STEP[1]) {
      const middle: Metres = [east + draw.between(-6, 6), north + draw.between(-5, 5)];
      const [length, width] = [draw.between(210, 238), draw.between(132, 156)];
      const field = rectangle(middle, length, width, draw.between(-0.03, 0.03));
      const chosen = draw.next();
      if (
        field.some(inTown) ||
        [...field, middle].some(
          (point) => banks.within(point, VERGE.bank + 23) || roads.some((road) => road.within(point, VERGE.road)),
        )
      )
        continue;
      if (chosen < 0.07) ponds.push(rectangle(middle, length * 0.8, width * 0.7, 0.03));
      else if (chosen < 0.86) sown.push(field);
    }
  }
  return [
    { kind: 'ground', use: 'land', polygons: [[rectangle([0, 0], LAND[0] * 2.4, LAND[1] * 2.4)]] },
    { kind: 'ground', use: 'field', polygons: sown.map((ring) => [ring]) },
    { kind: 'water', use: 'pond', polygons: ponds.map((ring) => [ring]) },
  ];
}

const inTown = ([east, north]: Metres) => Math.abs(east) < 1535 && north > -1155 && north < 1045;
