/** A school's grounds: three wings of classrooms, a hall, a canteen, a track, two gates. */
import type { Block } from './blocks';
import { emptyGround, type Ground } from './ground';
import { pointAt, type Line } from './line';
import type { Metres } from './plane';
import { type Footprint, onPlot, plotOf, slabAt, type Plot } from './plot';
import type { Quarter } from './quarters';
import { inside, shrunkRing, type Ring } from './ring';

export interface Campus {
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

const WINGS: readonly Footprint[] = [
  [66, 48, 92, 14],
  [66, 14, 92, 14],
  [66, -20, 92, 14],
  [109, 14, 8, 56],
];
const OTHERS: readonly Footprint[] = [
  [72, -56, 66, 18],
  [-104, 61, 38, 26],
  [-78, -60, 52, 16],
  [-6, -62, 30, 14],
];
const TRACK: Footprint = [-68, 0, 116, 78];
const COURTS: readonly Footprint[] = [
  [-58, 61, 30, 17],
  [-24, 61, 30, 17],
];

/** A track: two straights and two half circles. */
export function track(plot: Plot, [u, v, length, width]: Footprint): Ring {
  const radius = width / 2;
  const straight = length / 2 - radius;
  const half = (centre: number, from: number) =>
    Array.from({ length: 13 }, (_, step) => {
      const angle = from + (step / 12) * Math.PI;
      return onPlot(plot, u + centre + Math.cos(angle) * radius, v + Math.sin(angle) * radius);
    });
  const ring = [...half(straight, -Math.PI / 2), ...half(-straight, Math.PI / 2)];
  return [...ring, ring[0] as Metres];
}

export function campus(quarter: Quarter, block: Block): { ground: Ground; campus: Campus } {
  const plot = plotOf(block);
  const { name, nameEn } = quarter;
  const at = (u: number, v: number) => onPlot(plot, u, v);
  const grounds = shrunkRing(block.ring, 15);
  const [, , length, width] = TRACK;
  const east: Line = [at(200, -38), at(-12, -38)];
  const north: Line = [at(6, 140), at(6, -40)];
  const gates = [gateOn(east, grounds), gateOn(north, grounds)];
  const wingDoors = (v: number) => [30, 52, 74, 96].map((u) => at(u, v));
  const [upper, lower] = [wingDoors(31), wingDoors(-3)];
  const rooms = [
    ...lower.map((door, index) => ({ door, room: at([30, 52, 74, 96][index] ?? 30, -20) })),
    ...lower.map((door, index) => ({ door, room: at([30, 52, 74, 96][index] ?? 30, 14) })),
    ...upper.map((door, index) => ({ door, room: at([30, 52, 74, 96][index] ?? 30, 48) })),
  ];
  const onto = at(-10, 0);
  const canteenDoor = at(-46, -48);
  const path = (line: Line, stops: Metres[]) => ({ name, class: 'path' as const, line, stops });
  const slab = ([u, v, along, depth]: Footprint) => [slabAt(plot, u, v, along, depth)];
  return {
    ground: {
      ...emptyGround(),
      areas: [
        { kind: 'ground', use: 'school', polygons: [[block.ring]] },
        { kind: 'campus', name, nameEn, polygons: [[grounds]] },
        { kind: 'playground', use: 'track', polygons: [[track(plot, TRACK)]] },
        { kind: 'playground', use: 'grass', polygons: [[track(plot, [TRACK[0], TRACK[1], length - 18, width - 18])]] },
        { kind: 'playground', use: 'court', polygons: COURTS.map(slab) },
        { kind: 'building', use: 'school', polygons: [...WINGS, ...OTHERS].map(slab) },
      ],
      ways: [
        path(east, [gates[0] as Metres]),
        path(north, [gates[1] as Metres]),
        path([at(5, 31), at(97, 31)], upper),
        path([at(5, -3), at(97, -3)], lower),
        path([at(7, 0), onto], [onto]),
        path([at(-10, -37), at(-10, -48), canteenDoor], [canteenDoor]),
      ],
      gates: gates.map((gate, index) => ({
        use: 'campus',
        at: gate,
        name: index === 0 ? '正门' : '北门',
        nameEn: index === 0 ? 'Main gate' : 'North gate',
      })),
      labels: [{ name, nameEn, at: at(-6, 18), rank: 1, use: 'school' }],
    },
    campus: {
      middle: plot.middle,
      grounds,
      gates,
      rooms,
      playground: {
        middle: at(TRACK[0], TRACK[1]),
        direction: plot.direction,
        length: length - 26,
        width: width - 26,
        door: onto,
      },
      canteen: { door: canteenDoor, room: at(-78, -60) },
    },
  };
}

/** The point where a path from the street meets the edge of the grounds. */
function gateOn(line: Line, grounds: Ring): Metres {
  for (let metres = 0; metres < 200; metres += 1) {
    const point = pointAt(line, metres);
    if (inside(grounds, point)) return point;
  }
  throw new Error('A gate must lie on the rim');
}
