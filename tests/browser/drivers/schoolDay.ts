/** A day of 李明's card: home, a walk to school, lessons, a gap, an outlier, the way home. Places of the test village. */

export interface Told {
  /** ms. */
  at: number;
  lng: number;
  lat: number;
  accuracy: number;
  source: 'gps' | 'wifi' | 'cell';
}

type Point = readonly [lng: number, lat: number];

const HOME: Point = [120.93, 30.925];
const SCHOOL: Point = [120.92, 30.92];
/** A way with two corners, so that the line is not straight. */
const WAY: readonly Point[] = [HOME, [120.93, 30.922], [120.924, 30.922], [120.924, 30.92], SCHOOL];

const MINUTE = 60_000;
const clock = (hour: number, minute = 0) => (hour * 60 + minute) * MINUTE;

/** @param midnight start of the day in Shanghai, ms. */
export function schoolDay(midnight: number): Told[] {
  const told: Told[] = [];
  const say = (time: number, [lng, lat]: Point, accuracy = 8, source: Told['source'] = 'gps') =>
    told.push({ at: midnight + time, lng, lat, accuracy, source });
  // Receiver noise that depends on the minute and not on chance.
  const sway = ([lng, lat]: Point, time: number): Point => [
    lng + 0.00008 * Math.sin(time / 7e5),
    lat + 0.00007 * Math.cos(time / 9e5),
  ];
  const stay = (place: Point, from: number, to: number) => {
    for (let time = from; time < to; time += 3 * MINUTE) say(time, sway(place, time), 12, 'wifi');
  };
  const walk = (way: readonly Point[], from: number, to: number) => {
    for (let time = from; time <= to; time += 20_000) say(time, along(way, (time - from) / (to - from)));
  };
  stay(HOME, 0, clock(7, 42));
  walk(WAY, clock(7, 42), clock(8));
  stay(SCHOOL, clock(8, 1), clock(10, 20));
  // The card is silent for fifty minutes; one cell fix elsewhere.
  say(clock(10, 45), [120.935, 30.93], 900, 'cell');
  stay(SCHOOL, clock(11, 10), clock(16, 20));
  walk(WAY.toReversed(), clock(16, 20), clock(16, 40));
  // One outlier, six kilometres away.
  say(clock(16, 30) + 10_000, [120.985, 30.95]);
  stay(HOME, clock(16, 41), clock(23, 59));
  return told.sort((a, b) => a.at - b.at);
}

/** The point at a share (0 to 1) of the way. */
function along(way: readonly Point[], part: number): Point {
  const lengths = way.slice(1).map(([lng, lat], k) => Math.hypot(lng - (way[k]?.[0] ?? 0), lat - (way[k]?.[1] ?? 0)));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  for (const [k, length] of lengths.entries()) {
    const [a, b] = [way[k], way[k + 1]];
    if (a && b && left <= length)
      return [a[0] + ((b[0] - a[0]) * left) / length, a[1] + ((b[1] - a[1]) * left) / length];
    left -= length;
  }
  return way.at(-1) ?? HOME;
}
