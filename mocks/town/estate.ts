/**
 * A residential estate: rows of buildings facing south, a spine from the gate, a path along every row, a door for every
 * stairwell.
 */
import { chance } from '../chance';
import type { Block } from './blocks';
import { emptyGround, type Ground, type Home } from './ground';
import { distanceToLine } from './line';
import { between, type Metres } from './plane';
import { onPlot, plotOf, slabAt } from './plot';
import type { EstateStyle, Quarter } from './quarters';
import { inside, type Ring } from './ring';
import { shops } from './shops';
import { spineOf } from './spine';

interface Style {
  /** Metres along the row, least and most. */
  length: readonly [number, number];
  depth: number;
  /** Metres between two buildings of a row. */
  gap: number;
  /** Metres from one row to the next. */
  pitch: number;
  /** Metres of stairwell: a building has a door for each. */
  stairwell: number;
  /** Share of places left green. */
  green: number;
  /** Metres behind the pavement. */
  setback: number;
}

const STYLES: Record<EstateStyle, Style> = {
  slab: { length: [38, 56], depth: 13, gap: 12, pitch: 37, stairwell: 20, green: 0.05, setback: 7 },
  tower: { length: [26, 30], depth: 19, gap: 24, pitch: 58, stairwell: 30, green: 0.08, setback: 10 },
  villa: { length: [13, 17], depth: 12, gap: 9, pitch: 33, stairwell: 20, green: 0.1, setback: 8 },
  old: { length: [10, 21], depth: 13, gap: 3, pitch: 22, stairwell: 24, green: 0.07, setback: 3 },
};

/** Metres from a row's northern wall to the middle of its path. */
const TO_PATH = 5;
/** Half the width kept open for the spine. */
const SPINE = 7;

interface Row {
  path: [Metres, Metres];
  doors: Metres[];
}

export function estate(quarter: Quarter & { style: EstateStyle }, block: Block): Ground {
  const style = STYLES[quarter.style];
  const draw = chance('estate', quarter.nameEn);
  const ground = emptyGround();
  const open = plotOf(block);
  const spine = spineOf(open, draw.between(-40, 40));
  if (!spine) throw new Error(`No way into ${quarter.nameEn}`);
  const fronts = shops(block, (shop) => crosses(shop, spine.line));
  const plot = plotOf(block, fronts);
  const buildings: Ring[] = [];
  const gardens: Ring[] = [];
  const rows: Row[] = [];
  for (let v = spine.top; v > spine.bottom; v -= style.pitch) {
    const doors: Metres[] = [];
    const ends: [number, number] = [spine.u, spine.u];
    for (const side of [-1, 1] as const) {
      let missed = 0;
      for (let u = spine.u + side * SPINE; missed < 2;) {
        const wanted = draw.between(...style.length);
        const buildingOf = (length: number) =>
          slabAt(plot, u + (side * length) / 2, v - TO_PATH - style.depth / 2, length, style.depth);
        // Where the whole building has no room, a shorter one may.
        const length =
          [1, 0.75, 0.55]
            .map((share) => share * wanted)
            .find((length) => plot.fits(buildingOf(length), style.setback)) ?? wanted;
        const building = buildingOf(length);
        // A row ends where its path would leave the estate; the odd gap is a green.
        const reachable = Array.from(
          { length: 12 },
          (_, step) => u + side * (length + 2) * (step / 11) - side * style.gap * (1 - step / 11),
        ).every((point) => plot.free(onPlot(plot, point, v), 1));
        if (!reachable) break;
        if (!plot.fits(building, style.setback)) missed++;
        else if (draw.happens(style.green))
          gardens.push(slabAt(plot, u + (side * length) / 2, v - TO_PATH - style.depth / 2, length, style.pitch - 12));
        else {
          missed = 0;
          buildings.push(building);
          const stairwells = Math.max(1, Math.round(length / style.stairwell));
          for (let stairwell = 0; stairwell < stairwells; stairwell++) {
            const at = u + side * length * ((stairwell + 0.5) / stairwells);
            const door = onPlot(plot, at, v);
            doors.push(door);
            ends[side === 1 ? 1 : 0] = at;
            ground.homes.push(
              home(quarter, buildings.length, stairwell + 1, door, onPlot(plot, at, v - TO_PATH - style.depth / 2)),
            );
          }
        }
        u += side * (length + style.gap);
      }
    }
    // A metre past the spine, so that a path with doors on one side only still crosses it.
    if (doors.length > 0)
      rows.push({
        path: [onPlot(plot, Math.min(ends[0], spine.u - 1), v), onPlot(plot, Math.max(ends[1], spine.u + 1), v)],
        doors,
      });
  }
  const name = quarter.name;
  ground.ways.push({ name, class: 'path', line: spine.line });
  for (const { path, doors } of rows) ground.ways.push({ name, class: 'path', line: path, stops: doors });
  ground.areas.push(
    { kind: 'ground', use: 'estate', polygons: [[block.ring]] },
    { kind: 'park', use: 'garden', polygons: gardens.map((ring) => [ring]) },
    { kind: 'building', use: 'shop', polygons: fronts.map((ring) => [ring]) },
    { kind: 'home', use: quarter.style, polygons: buildings.map((ring) => [ring]) },
  );
  for (const at of spine.gates) ground.gates.push({ use: 'estate', at });
  ground.labels.push({ name, nameEn: quarter.nameEn, at: plot.middle, rank: 3, use: 'estate' });
  return ground;
}

const home = ({ name, nameEn }: Quarter, building: number, unit: number, door: Metres, flat: Metres): Home => ({
  estate: name,
  estateEn: nameEn,
  building,
  unit,
  door,
  flat,
});

const crosses = (ring: Ring, [from, to]: [Metres, Metres]) =>
  Array.from({ length: 60 }, (_, step) => between(from, to, step / 59)).some(
    (point) => distanceToLine(point, ring) < 9 || inside(ring, point),
  );
