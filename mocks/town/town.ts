/** The whole town: its ground, its streets to walk on, and the places a pupil's day goes through. */
import { blocks, type Block } from './blocks';
import { bus, type BusLine } from './bus';
import { campus, type Campus } from './campus';
import { estate } from './estate';
import { joinedGround, type Gate, type Ground, type Home, type Label } from './ground';
import { institution } from './institution';
import { lakePark, park, type Haunt } from './park';
import { distance, type Metres } from './plane';
import { QUARTERS } from './quarters';
import { inside } from './ring';
import { streetGraph, type StreetGraph, type Way } from './streetGraph';
import { streets } from './streets';

export interface Town {
  ground: Ground;
  /** Streets first, then the paths of estates, parks and schools. */
  ways: readonly Way[];
  graph: StreetGraph;
  homes: readonly Home[];
  campus: Campus;
  gates: readonly Gate[];
  labels: readonly Label[];
  bus: BusLine;
  /** Where pupils go after school; each `at` is a corner of the graph. */
  haunts: { tutoring: Haunt; shop: Haunt; parks: Haunt[]; shore: Haunt; hospital: Haunt };
}

/** The town is the same every time it is made. */
export function createTown(): Town {
  const found = blocks(streetGraph(streets.filter(({ class: className }) => className !== 'path')));
  const blockAt = (point: Metres): Block => {
    const block = found.find(({ ring }) => inside(ring, point));
    if (!block) throw new Error(`No block at ${point.join(', ')}`);
    return block;
  };
  const grounds: Ground[] = [];
  const parks: Haunt[] = [];
  let school: Campus | undefined;
  let shore: Haunt | undefined;
  const doors = new Map<string, Metres>();
  for (const quarter of QUARTERS) {
    const block = blockAt(quarter.at);
    if (quarter.use === 'estate') grounds.push(estate(quarter, block));
    else if (quarter.use === 'campus' || quarter.use === 'middleSchool') {
      const built = campus(quarter, block);
      grounds.push(built.ground);
      if (quarter.use === 'campus') school = built.campus;
    } else if (quarter.use === 'park' && quarter.nameEn === 'Jinghu Park') {
      const built = lakePark(quarter, block);
      grounds.push(built.ground);
      parks.push(built.haunt);
      shore = built.shore;
    } else if (quarter.use === 'park') {
      const built = park(quarter, block);
      grounds.push(built.ground);
      parks.push(built.haunt);
    } else {
      const built = institution({ ...quarter, use: quarter.use }, block);
      grounds.push(built.ground);
      doors.set(quarter.use, doors.get(quarter.use) ?? built.door);
    }
  }
  const ground = joinedGround(grounds);
  const line = bus();
  const ways: Way[] = [...streets.map((street) => ({ ...street, stops: line.stops.flatMap(({ at }) => at) })), ...ground.ways];
  const graph = streetGraph(ways);
  const at = (use: string): Haunt => ({ at: doors.get(use) as Metres, roam: 4 });
  return {
    ground,
    ways,
    graph,
    homes: ground.homes.filter(({ door }) => graph.corners.some((corner) => distance(corner, door) < 2)),
    campus: school as Campus,
    gates: ground.gates,
    labels: ground.labels,
    bus: line,
    haunts: { tutoring: at('commerce'), shop: at('commerce'), parks, shore: shore as Haunt, hospital: at('hospital') },
  };
}
