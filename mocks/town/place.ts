/** A known place of the town: it names fixes, and pupils go there. */
import type { Named } from './plan';
import type { Metres } from './plane';

export type PlaceKind = 'school' | 'tutoring' | 'shop' | 'library' | 'park' | 'shore' | 'hospital';

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
