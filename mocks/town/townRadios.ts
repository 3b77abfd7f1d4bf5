/**
 * The access points and masts of the town: invented, and the same every time. Each place indoors has two access points
 * of its own, with further networks on the same radio as routers make them.
 */
import { hashOf, shareOf } from '../chance';
import { distance, moved, type Metres } from './plane';

export interface TownRadio {
  at: Metres;
  /** Addresses of its networks. */
  networks: readonly string[];
}

export interface TownMast {
  at: Metres;
  cell: number;
}

export interface TownRadios {
  /** Access points that may be heard at a point, and some more. */
  near(at: Metres): readonly TownRadio[];
}

/** Makers of routers: the first three octets of their addresses. */
const MAKERS = ['3c:84:6a', '50:d2:f5', '88:c3:97', '34:96:72', 'c8:3a:35', 'fc:d7:33', '14:75:90', 'f4:83:cd'];
/** The bit of an address that its maker did not give (IEEE 802). */
const LOCAL = 2;
/** Cells of the grid in metres. What is farther off than one cell is not heard. */
const GRID = 50;
/** Metres from the middle of a room or a flat to its two access points. */
const NEAREST = 3;
const NEXT = 9;

const MASTS: readonly Metres[] = [
  [-1180, 560],
  [-560, -470],
  [-330, 700],
  [140, -60],
  [330, 470],
  [620, -700],
  [980, 60],
  [1330, 700],
  [1380, -480],
  [-1250, -820],
];
const FIRST_CELL = 51_201;
const TOWN_MASTS: readonly TownMast[] = MASTS.map((at, index) => ({ at, cell: FIRST_CELL + index }));

/** The masts of the town, the nearest first. */
export const mastsByDistance = (at: Metres): TownMast[] =>
  TOWN_MASTS.toSorted((one, other) => distance(one.at, at) - distance(other.at, at));

/** @param rooms the middles of all flats and rooms. */
export function townRadios(rooms: readonly Metres[]): TownRadios {
  const grid = new Map<number, TownRadio[]>();
  for (const [index, room] of rooms.entries())
    for (const nth of [0, 1]) {
      const at = moved(room, shareOf('radio', index, nth) * 2 * Math.PI, nth === 0 ? NEAREST : NEXT);
      const cell = grid.get(cellOf(at)) ?? [];
      cell.push({ at, networks: networksOf(index, nth) });
      grid.set(cellOf(at), cell);
    }
  return {
    near: ([east, north]) =>
      [-GRID, 0, GRID].flatMap((along) =>
        [-GRID, 0, GRID].flatMap((across) => grid.get(cellOf([east + along, north + across])) ?? []),
      ),
  };
}

/** The town is less than a thousand cells wide. */
const cellOf = ([east, north]: Metres) => Math.floor(east / GRID) * 1_000 + Math.floor(north / GRID);

/**
 * The networks of a radio: one, mostly another one whose address ends otherwise, and for some a guests' network with an
 * address that its maker did not give.
 */
function networksOf(room: number, nth: number): string[] {
  const octet = (which: string) => hashOf('address', which, room, nth) % 256;
  const maker = MAKERS[hashOf('maker', room, nth) % MAKERS.length] ?? '';
  const [first = '', ...others] = maker.split(':');
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  const rest = [...others, hex(octet('fourth')), hex(octet('fifth'))];
  const last = octet('sixth') & 0xf0;
  const guests = hex(Number.parseInt(first, 16) | LOCAL);
  return [
    [first, ...rest, hex(last)].join(':'),
    ...(nth === 0 || shareOf('second network', room) < 0.5 ? [[first, ...rest, hex(last + 4)].join(':')] : []),
    ...(shareOf('guests', room, nth) < 0.3 ? [[guests, ...rest, hex(last)].join(':')] : []),
  ];
}
