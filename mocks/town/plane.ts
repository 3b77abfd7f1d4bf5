/** The flat metre grid the town is planned on, and its way to WGS-84 and back. */
import type { LngLat } from '../../contract';

/** Metres east and north of the town's middle. */
export type Metres = readonly [east: number, north: number];

/** Middle of the town: flat land west of Shanghai. WGS-84. */
export const MIDDLE: LngLat = [120.92, 30.92];

/** Metres of one degree of latitude on the sphere of equal volume. */
const DEGREE = 111_195;
const DEGREE_EAST = DEGREE * Math.cos((MIDDLE[1] * Math.PI) / 180);

/** Six decimals, a decimetre, as the map and the cards write it. */
const short = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export const lngLatOf = ([east, north]: Metres): LngLat => [
  short(MIDDLE[0] + east / DEGREE_EAST),
  short(MIDDLE[1] + north / DEGREE),
];
export const metresOf = ([lng, lat]: LngLat): Metres => [(lng - MIDDLE[0]) * DEGREE_EAST, (lat - MIDDLE[1]) * DEGREE];

export const between = (from: Metres, to: Metres, share: number): Metres => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];
export const distance = (from: Metres, to: Metres) => Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
/** A point moved by so many metres along and across (left of) a direction in radians, counted from east. */
export const moved = ([east, north]: Metres, direction: number, along: number, across = 0): Metres => [
  east + Math.cos(direction) * along - Math.sin(direction) * across,
  north + Math.sin(direction) * along + Math.cos(direction) * across,
];
export const directionOf = (from: Metres, to: Metres) => Math.atan2(to[1] - from[1], to[0] - from[0]);
