/** A made town with access points and scans whose truth is known, drawn from a seed. */
import type { HeardPoint } from './accessPoints';
import type { Lesson } from './lessons';
import type { LngLat } from '../../../contract/primitives';

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const MIDDLE: LngLat = [116.33, 39.99];
const DEGREE = 111_320;
const EAST = DEGREE * Math.cos((MIDDLE[1] * Math.PI) / 180);
/** Metres east and north of the middle, as a place. */
export const placeAt = (east: number, north: number): LngLat => [MIDDLE[0] + east / EAST, MIDDLE[1] + north / DEGREE];

export const DAY = 86_400_000;
/** Milliseconds at noon of a day from 2026-03-02 on. */
export const noon = (day: number) => Date.UTC(2026, 2, 2, 4) + day * DAY;

interface Router {
  east: number;
  north: number;
  name: string;
}

/** What is heard at a place: the loudest five of the routers within 90 m, by a law of distance with noise. */
export function heardAt(routers: readonly Router[], east: number, north: number, random: () => number): HeardPoint[] {
  return routers
    .flatMap(({ name, ...at }) => {
      const metres = Math.hypot(at.east - east, at.north - north);
      if (metres > 90) return [];
      const rssi = Math.round(-40 - 26 * Math.log10(Math.max(metres, 1)) + (random() - 0.5) * 24);
      return rssi < -92 ? [] : [{ key: name, radio: `radio ${name}`, local: false, rssi }];
    })
    .sort((a, b) => b.rssi - a.rssi)
    .slice(0, 5);
}

/** Routers in a square of 400 m, one each 40 m, and `lessons` a day with fixes that err by some metres. */
export function madeTown(seed: number) {
  const random = seeded(seed);
  const routers: Router[] = Array.from({ length: 100 }, (_, i) => ({
    east: (i % 10) * 40 - 200 + random() * 10,
    north: Math.floor(i / 10) * 40 - 200 + random() * 10,
    name: `router-${i}`,
  }));
  const walk = (day: number, lessons: number, error = 30): (Lesson & { truth: LngLat })[] =>
    Array.from({ length: lessons }, (_, i) => {
      const [east, north] = [(random() - 0.5) * 380, (random() - 0.5) * 380];
      const [dx, dy] = [(random() - 0.5) * 2 * error, (random() - 0.5) * 2 * error];
      return {
        card: i % 20,
        at: placeAt(east + dx, north + dy),
        truth: placeAt(east, north),
        accuracy: error,
        time: noon(day) + i * 60_000,
        points: heardAt(routers, east, north, random),
      };
    });
  return { random, routers, walk };
}
