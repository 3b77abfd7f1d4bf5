/**
 * Blocks with a few large buildings: hospital, shops, town hall, sports, works. Each is a template of footprints on the
 * block's grid.
 */
import type { Block } from './blocks';
import { track } from './campus';
import { emptyGround, type Area, type Ground } from './ground';
import { lengthOf, pointAt } from './line';
import { wayIn } from './park';
import type { PlaceKind, TownPlace } from './place';
import { distance, type Metres } from './plane';
import { type Footprint, onPlot, plotOf, slabAt, type Plot } from './plot';
import type { Quarter, Use } from './quarters';
import { shrunkRing } from './ring';

export type InstitutionUse = Exclude<Use['use'], 'estate' | 'campus' | 'park' | 'lake' | 'middleSchool'>;

interface Entrance {
  kind: PlaceKind;
  name?: string;
  nameEn?: string;
  door: readonly [u: number, v: number];
  radius: number;
}

interface BuildingTemplate {
  buildings: readonly Footprint[];
  /** The first door is the institution's own; each has a path to the nearest street. */
  doors: readonly Entrance[];
  tracks?: readonly Footprint[];
  courts?: readonly Footprint[];
}

const TEMPLATES: Record<InstitutionUse, BuildingTemplate> = {
  hospital: {
    buildings: [
      [0, 36, 150, 18],
      [-52, 4, 18, 46],
      [52, 4, 18, 46],
      [0, -34, 186, 24],
      [-112, 30, 34, 34],
      [112, 26, 30, 40],
    ],
    doors: [{ kind: 'hospital', door: [0, -52], radius: 130 }],
  },
  commerce: {
    buildings: [
      [-8, 8, 104, 66],
      [94, 30, 66, 34],
      [94, -22, 66, 38],
      [-110, 46, 42, 18],
      [-110, 20, 42, 18],
      [-110, -8, 42, 18],
      [-110, -36, 42, 18],
    ],
    doors: [
      { kind: 'shop', door: [10, -38], radius: 90 },
      { kind: 'tutoring', name: '启明托管中心', nameEn: 'Qiming After-school Centre', door: [-136, 20], radius: 30 },
      { kind: 'shop', name: '新知书店', nameEn: 'Xinzhi Bookshop', door: [-136, -36], radius: 25 },
    ],
  },
  plaza: {
    buildings: [
      [-20, 6, 150, 72],
      [112, 34, 60, 34],
      [112, -24, 60, 40],
      [-136, 30, 40, 30],
      [-136, -24, 40, 44],
    ],
    doors: [{ kind: 'shop', door: [-20, -40], radius: 110 }],
  },
  civic: {
    buildings: [
      [-84, -14, 76, 22],
      [-84, 20, 44, 18],
      [14, -4, 56, 40],
      [106, -12, 66, 26],
    ],
    doors: [{ kind: 'library', door: [-30, -4], radius: 90 }],
  },
  sports: {
    buildings: [
      [-56, 140, 62, 44],
      [50, 144, 70, 36],
      [-40, -150, 60, 34],
    ],
    doors: [{ kind: 'park', door: [0, 100], radius: 180 }],
    tracks: [[0, 0, 184, 116]],
    courts: [
      [56, -130, 32, 18],
      [56, -156, 32, 18],
    ],
  },
  works: {
    buildings: [
      [-62, 56, 84, 36],
      [42, 56, 88, 36],
      [-62, 2, 84, 36],
      [42, 2, 88, 36],
      [-10, -56, 150, 34],
    ],
    doors: [{ kind: 'shop', door: [-10, 30], radius: 100 }],
  },
};

/** A block with one institution, and its doors on the street graph. */
export function institution(
  { name, nameEn, use }: Quarter & { use: InstitutionUse },
  block: Block,
): { ground: Ground; places: TownPlace[] } {
  const plot = plotOf(block);
  const { buildings, doors, tracks = [], courts = [] } = TEMPLATES[use];
  const standing = buildings.map((footprint) => slabOn(plot, footprint)).filter((ring) => plot.fits(ring, 3));
  const places = doors.map(({ door: [u, v], ...visited }): TownPlace => {
    const door = onPlot(plot, u, v);
    return {
      name,
      nameEn,
      door,
      middle: visited.name ? onPlot(plot, u + 22, v) : plot.middle,
      roam: visited.kind === 'park' ? 30 : 0,
      ...visited,
    };
  });
  const areas: Area[] = [
    { kind: 'ground', use, name, nameEn, polygons: [[block.ring]] },
    { kind: 'park', use: 'lawn', polygons: use === 'sports' ? [[shrunkRing(block.ring, 16)]] : [] },
    { kind: 'playground', use: 'track', polygons: tracks.map((footprint) => [track(plot, footprint)]) },
    {
      kind: 'playground',
      use: 'grass',
      polygons: tracks.map(([u, v, length, depth]) => [track(plot, [u, v, length - 24, depth - 24])]),
    },
    { kind: 'playground', use: 'court', polygons: courts.map((footprint) => [slabOn(plot, footprint)]) },
    { kind: 'building', use, name, nameEn, polygons: standing.map((ring) => [ring]) },
  ];
  return {
    ground: {
      ...emptyGround(),
      areas,
      ways: places.map(({ door }) => ({
        name,
        class: 'path',
        line: [wayIn(nearestStreet(block, door), door)[0], door],
        stops: [door],
      })),
      labels: places.map((place, index) => ({
        name: place.name,
        nameEn: place.nameEn,
        at: place.middle,
        rank: index > 0 ? 4 : use === 'works' ? 3 : 2,
        use: index > 0 ? place.kind : use,
      })),
    },
    places,
  };
}

const slabOn = (plot: Plot, [u, v, length, depth]: Footprint) => slabAt(plot, u, v, length, depth);

/** The nearest point on the streets around, but not at their corners. */
function nearestStreet({ sides, ring }: Block, point: Metres): Metres {
  let best: Metres = ring[0] as Metres;
  for (const { line } of sides) {
    for (let metres = 15; metres < lengthOf(line) - 15; metres += 3) {
      const candidate = pointAt(line, metres);
      if (distance(candidate, point) < distance(best, point)) best = candidate;
    }
  }
  return best;
}
