/**
 * What can be said of a point by the town's own map, as a fact and not as a text: src/placeWords makes words of it.
 * Each fact has its doubt in metres, and names nothing that is farther away than that.
 */
import type { Language } from '../language';

/** The name of a thing of the map: as the map has it, and in languages that the map has besides. Plain text. */
export interface PlaceName {
  local: string;
  by: Readonly<Partial<Record<Language, string>>>;
}

/** Eight directions, clockwise from north. */
export const WINDS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;
export type Wind = (typeof WINDS)[number];

/**
 * Something nearby. `metres` (rounded, never finer than the accuracy) and `wind`, the direction from it to the point,
 * are null where the accuracy does not show them; `beside` is true where it is nearer than the first step of rounding.
 */
export interface Landmark {
  name: PlaceName;
  metres: number | null;
  wind: Wind | null;
  beside: boolean;
}

/**
 * in: inside a campus or a park. corner: where two roads meet. road: by a road. near: by something else. around:
 * nothing closer is known. `doubt`: metres within which it is true.
 */
export type PlaceFact = { doubt: number } & (
  | { kind: 'in'; name: PlaceName; landmark: Landmark | null }
  | { kind: 'corner'; roads: readonly [PlaceName, PlaceName] }
  | {
      kind: 'road';
      name: PlaceName;
      /** On which side of the road the point lies; null where the accuracy does not show it. */
      side: Wind | null;
      /** House number as the map has it. */
      number: string | null;
      landmark: Landmark | null;
    }
  | { kind: 'near'; landmark: Landmark }
  | { kind: 'around'; name: PlaceName }
);

/** The direction of a vector of metres east and north. */
export const windOf = (east: number, north: number): Wind =>
  WINDS[(Math.round((Math.atan2(east, north) * 4) / Math.PI) + 8) % 8] ?? 'north';
