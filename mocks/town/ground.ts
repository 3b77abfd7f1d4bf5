/** The result of building on a block: areas for the map, paths, doors, gates and names. */
import type { Named } from './plan';
import type { Metres } from './plane';
import type { Ring } from './ring';
import type { Way } from './streetGraph';

export type AreaKind = 'ground' | 'water' | 'river' | 'park' | 'campus' | 'playground' | 'building' | 'home' | 'bridge';

/** One thing on the map, drawn from one or several polygons; each is an outer ring and its holes. */
export interface Area extends Partial<Named> {
  kind: AreaKind;
  /** A finer kind for the map style: 'estate', 'field', 'shop', ... */
  use?: string;
  polygons: Ring[][];
}

/** Where someone lives: the door is a corner of the street graph, the flat is inside the building. */
export interface Home {
  estate: string;
  estateEn: string;
  building: number;
  unit: number;
  door: Metres;
  flat: Metres;
}

export interface Label extends Named {
  at: Metres;
  /** 1 shows at the smallest scale, 4 only at the largest. */
  rank: 1 | 2 | 3 | 4;
  use: string;
}

export interface Gate extends Partial<Named> {
  at: Metres;
  use: 'campus' | 'estate' | 'park';
}

export interface Ground {
  areas: Area[];
  ways: Way[];
  homes: Home[];
  gates: Gate[];
  labels: Label[];
}

export const emptyGround = (): Ground => ({ areas: [], ways: [], homes: [], gates: [], labels: [] });

export const joinedGround = (grounds: readonly Ground[]): Ground => ({
  areas: grounds.flatMap(({ areas }) => areas),
  ways: grounds.flatMap(({ ways }) => ways),
  homes: grounds.flatMap(({ homes }) => homes),
  gates: grounds.flatMap(({ gates }) => gates),
  labels: grounds.flatMap(({ labels }) => labels),
});
