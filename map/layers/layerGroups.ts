/** What lies above what on the map, bottom first. Every overlay names its floor; nobody names a neighbour. */
import type { LayerSpecification } from 'maplibre-gl';

export const FLOORS = ['areas', 'tracks', 'discs', 'dots', 'selected', 'drafts'] as const;
export type Floor = (typeof FLOORS)[number];

/** Id of the invisible layer that closes a floor; a layer added before it is on that floor, whenever it is mounted. */
export const ceilingOf = (floor: Floor) => `ceiling:${floor}`;

export const isCeiling = (layerId: string) => layerId.startsWith('ceiling:');

/** One invisible layer per floor. They end every style, so that an overlay of a lazily loaded route still lands in its place. */
export const CEILINGS: LayerSpecification[] = FLOORS.map((floor) => ({
  id: ceilingOf(floor),
  type: 'background',
  layout: { visibility: 'none' },
}));
