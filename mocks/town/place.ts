/** A known place of the town: what a fix is named after, and where pupils go. */
import type { Named } from './plan';
import type { Metres } from './plane';

export type PlaceKind = 'school' | 'tutoring' | 'shop' | 'library' | 'park' | 'shore' | 'hospital';

export interface TownPlace extends Named {
  kind: PlaceKind;
  /** A corner of the street graph. */
  door: Metres;
  /** Middle of the place and how far it reaches. Metres. */
  middle: Metres;
  radius: number;
  /** Metres a visitor roams about the door; 0 is sitting inside at the middle. */
  roam: number;
}
