/** A journey from door to door at a person's own pace, with waits at crossings and a bus on its timetable. */
import { chance, type Chance } from '../chance';
import { segments } from '../town/line';
import { between, directionOf, distance, type Metres } from '../town/plane';
import type { Route } from '../town/route';
import type { BusRide } from './busLine';

/** walk: on foot. bike: on a bicycle. lift: on a parent's electric scooter. bus: on foot to the stop and by bus. */
export type TravelMode = 'walk' | 'bike' | 'lift' | 'bus';

/** Speed without waits, least and most; the pupil's age decides within. Metres per second. */
const PACE: Record<Exclude<TravelMode, 'bus'>, readonly [number, number]> = {
  walk: [1.05, 1.5],
  bike: [2.8, 3.9],
  lift: [4.2, 5.6],
};
/** Share of crossings with a main street where the pupil waits, and the wait in seconds. */
const CROSSING = { share: 0.4, least: 6, most: 38 } as const;

/** Place and motion at one moment. */
export interface Motion {
  at: Metres;
  /** Metres per second. */
  speed: number;
  /** Radians, counted from east. */
  direction: number;
}

export interface Journey {
  /** Whole milliseconds. */
  duration: number;
  /** So many milliseconds after the start. */
  at(elapsed: number): Motion;
}

interface Knot {
  /** Seconds after the start. */
  time: number;
  at: Metres;
}

/** How one pupil moves: 0 is the slowest, 1 the fastest. */
export interface Pace {
  manner: Exclude<TravelMode, 'bus'>;
  vigour: number;
}

/** Moves one person along a route. The seed decides the waits. */
export function journey(route: Route, mover: Pace, ...seed: readonly (string | number)[]): Journey {
  return alongKnots(gone(route, mover, 0, chance('journey', ...seed)));
}

/** Walks to the stop, takes the next bus, and walks from the last stop. `start` (ms) decides which bus it is. */
export function busJourney(
  toStop: Route,
  ride: BusRide,
  fromStop: Route,
  vigour: number,
  start: number,
  ...seed: readonly (string | number)[]
): Journey {
  const draw = chance('journey', ...seed);
  const walk: Pace = { manner: 'walk', vigour };
  const first = gone(toStop, walk, 0, draw);
  const atStop = first.at(-1)?.time ?? 0;
  const wait = ride.waitFrom(start + atStop * 1000);
  const aboard = ride.knots.map(({ time, at }) => ({ time: atStop + wait + time, at }));
  const offBus = aboard.at(-1)?.time ?? atStop;
  return alongKnots([...first, ...aboard, ...gone(fromStop, walk, offBus, draw)]);
}

function gone({ legs }: Route, { manner, vigour }: Pace, start: number, draw: Chance): Knot[] {
  const [slow, fast] = PACE[manner];
  const knots: Knot[] = [];
  let time = start;
  legs.forEach(({ line, edge }, index) => {
    const before = legs[index - 1];
    if (before && (edge.class === 'main') !== (before.edge.class === 'main') && draw.happens(CROSSING.share)) {
      time += draw.between(CROSSING.least, CROSSING.most);
      knots.push({ time, at: line[0] as Metres });
    }
    const speed = (slow + (fast - slow) * vigour) * draw.between(0.88, 1.1);
    if (knots.length === 0) knots.push({ time, at: line[0] as Metres });
    for (const [from, to] of segments(line)) {
      time += distance(from, to) / speed;
      knots.push({ time, at: to });
    }
  });
  return knots;
}

function alongKnots(knots: readonly Knot[]): Journey {
  const last = knots.at(-1);
  const end = last?.time ?? 0;
  return {
    duration: Math.round(end * 1000),
    at(elapsed) {
      const time = Math.min(end, Math.max(0, elapsed / 1000));
      let [low, high] = [0, knots.length - 1];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((knots[middle] as Knot).time <= time) low = middle;
        else high = middle;
      }
      const [from, to] = [knots[low], knots[high]];
      if (!from || !to) return { at: last?.at ?? [0, 0], speed: 0, direction: 0 };
      const span = to.time - from.time;
      const share = span <= 0 ? 1 : Math.min(1, (time - from.time) / span);
      const length = distance(from.at, to.at);
      return {
        at: between(from.at, to.at, share),
        speed: span <= 0 || time >= end ? 0 : length / span,
        direction: directionOf(from.at, to.at),
      };
    },
  };
}
