/** The whole town as drawn: its walkable streets, and the places of a pupil's day. */
import { busStops, type BusStop } from './bus';
import drawnTown from './drawnTown.json';
import type { Named } from './plan';
import type { Metres } from './plane';
import type { Ring } from './ring';
import { streetGraph, type StreetGraph, type Way } from './streetGraph';
import { streets } from './streets';
import { townRadios, type TownRadios } from './townRadios';

/** Where someone lives: the door is a corner of the street graph, the flat is inside the building. */
export interface Home {
  estate: string;
  estateEn: string;
  building: number;
  unit: number;
  door: Metres;
  flat: Metres;
}

interface Campus {
  middle: Metres;
  grounds: Ring;
  /** Main gate first. On the street graph. */
  gates: Metres[];
  /** One room a class; the door is on the street graph. */
  rooms: { door: Metres; room: Metres }[];
  /** The playground: the grass inside the track, and the path to it. */
  playground: { middle: Metres; direction: number; length: number; width: number; door: Metres };
  canteen: { door: Metres; room: Metres };
}

interface Gate extends Partial<Named> {
  at: Metres;
  use: 'campus' | 'estate' | 'park';
}

type PlaceKind = 'school' | 'tutoring' | 'shop' | 'library' | 'park' | 'shore' | 'hospital';

/** A known place of the town: it names fixes, and pupils go there. */
export interface TownPlace extends Named {
  kind: PlaceKind;
  /** A corner of the street graph. */
  door: Metres;
  /** Middle and radius of the place. Metres. */
  middle: Metres;
  radius: number;
  /** Metres a visitor moves around the door; 0 means that visitors sit inside, at the middle. */
  roam: number;
}

/** Everything is in metres east and north of the middle; `lngLatOf` makes WGS-84 of it. */
export interface Town {
  /** Streets first, then the paths of estates, parks and schools. */
  ways: readonly Way[];
  graph: StreetGraph;
  homes: readonly Home[];
  campus: Campus;
  gates: readonly Gate[];
  places: readonly TownPlace[];
  busStops: readonly BusStop[];
  /**
   * What cards hear indoors, where they have no fix then. Null: cards say by themselves where they are by Wi-Fi and
   * masts, as those do that ask a service of their maker.
   */
  radios: TownRadios | null;
}

/** What `drawnTown.json` holds: metres east and north of the middle. */
interface Drawn extends Pick<Town, 'campus' | 'gates' | 'places'> {
  paths: Way[];
  estates: {
    estate: string;
    estateEn: string;
    homes: [building: number, unit: number, door: Metres, flat: Metres][];
  }[];
}

/** The town is the same every time. */
export function createTown({ hasRadios = true } = {}): Town {
  const { paths, estates, campus, gates, places } = drawnTown as unknown as Drawn;
  const ways: Way[] = [...streets.map((street) => ({ ...street, stops: busStops.map(({ at }) => at) })), ...paths];
  const homes = estates.flatMap(({ homes, ...named }) =>
    homes.map(([building, unit, door, flat]) => ({ ...named, building, unit, door, flat })),
  );
  const rooms = [
    ...homes.map(({ flat }) => flat),
    ...campus.rooms.map(({ room }) => room),
    campus.canteen.room,
    ...places.filter(({ roam }) => roam === 0).map(({ middle }) => middle),
  ];
  return {
    ways,
    graph: streetGraph(ways),
    homes,
    radios: hasRadios ? townRadios(rooms) : null,
    campus,
    gates,
    places,
    busStops,
  };
}
