/** The whole town: its ground, its walkable streets, and the places of a pupil's day. */
import { blocks, type Block } from './blocks';
import { busStops, type BusStop } from './bus';
import { campus, type Campus } from './campus';
import { estate } from './estate';
import { joinedGround, type Gate, type Ground, type Home, type Label } from './ground';
import { institution } from './institution';
import { lakePark } from './lakePark';
import { park } from './park';
import type { TownPlace } from './place';
import type { Metres } from './plane';
import { QUARTERS, type Quarter } from './quarters';
import { inside } from './ring';
import { riverside } from './riverside';
import { streetGraph, type StreetGraph, type Way } from './streetGraph';
import { streets } from './streets';

/** Everything is in metres east and north of the middle; `lngLatOf` makes WGS-84 of it. */
export interface Town {
  ground: Pick<Ground, 'areas'>;
  /** Streets first, then the paths of estates, parks and schools. */
  ways: readonly Way[];
  graph: StreetGraph;
  homes: readonly Home[];
  campus: Campus;
  gates: readonly Gate[];
  labels: readonly Label[];
  places: readonly TownPlace[];
  busStops: readonly BusStop[];
}

interface Built {
  ground: Ground;
  places?: TownPlace[];
  campus?: Campus;
}

/** The town is the same every time it is made. About half a second. */
export function createTown(): Town {
  const found = blocks(streetGraph(streets.filter(({ class: className }) => className !== 'path')));
  const built = QUARTERS.map((quarter) => build(quarter, blockAt(found, quarter.at)));
  const school = built.find(({ campus: grounds }) => grounds)?.campus;
  if (!school) throw new Error('The plan has no school');
  const ground = joinedGround([riverside(found), ...built.map((part) => part.ground)]);
  const ways: Way[] = [
    ...streets.map((street) => ({ ...street, stops: busStops.map(({ at }) => at) })),
    ...ground.ways,
  ];
  return {
    ground,
    ways,
    graph: streetGraph(ways),
    homes: ground.homes,
    campus: school,
    gates: ground.gates,
    labels: [
      ...ground.labels,
      ...busStops.map(({ name, nameEn, at }): Label => ({ name, nameEn, at, rank: 4, use: 'stop' })),
    ],
    places: built.flatMap(({ places = [] }) => places),
    busStops,
  };
}

function build(quarter: Quarter, block: Block): Built {
  switch (quarter.use) {
    case 'estate':
      return { ground: estate(quarter, block) };
    case 'campus':
      return campus(quarter, block);
    case 'middleSchool':
      return { ground: campus(quarter, block).ground };
    case 'lake':
      return lakePark(quarter, block);
    case 'park': {
      const { ground, place } = park(quarter, block);
      return { ground, places: [place] };
    }
    default:
      return institution({ ...quarter, use: quarter.use }, block);
  }
}

function blockAt(found: readonly Block[], point: Metres): Block {
  const block = found.find(({ ring }) => inside(ring, point));
  if (!block) throw new Error(`No block at ${point.join(', ')}`);
  return block;
}
