/** The bus line with its timetable, both ways, day and night. */
import { BUS_PACE, HEADWAY } from '../town/bus';
import { segments } from '../town/line';
import { distance, type Metres } from '../town/plane';
import { cornerAt, route } from '../town/route';
import type { Town } from '../town/town';

export interface BusRide {
  /** Seconds after leaving the first stop, for each stop up to the last. */
  knots: { time: number; at: Metres }[];
  /** Seconds from an instant (ms) until the next bus leaves the first stop. */
  waitFrom(instant: number): number;
}

export interface BusLine {
  /** Corners of the stops, in order. */
  stops: number[];
  ride(from: number, to: number): BusRide;
}

export function busLine({ graph, busStops }: Town): BusLine {
  const stops = busStops.map(({ at }) => cornerAt(graph, at));
  const hops = stops.slice(1).map((stop, index) => {
    const { legs } = route(graph, stops[index] as number, stop, (edge) => edge.class === 'main');
    return legs.flatMap(({ line }, leg) => (leg === 0 ? line : line.slice(1)));
  });
  return {
    stops,
    ride(from, to) {
      const forth = to > from;
      const passed = forth ? hops : [...hops].reverse().map((line) => [...line].reverse());
      const [first, last] = forth ? [from, to] : [stops.length - 1 - from, stops.length - 1 - to];
      const secondsOf = (line: readonly Metres[]) =>
        segments(line).reduce((sum, [a, b]) => sum + distance(a, b), 0) / BUS_PACE.speed + BUS_PACE.dwell;
      const offset = passed.slice(0, first).reduce((sum, line) => sum + secondsOf(line), 0);
      let time = 0;
      const knots = [{ time, at: passed[first]?.[0] as Metres }];
      for (const line of passed.slice(first, last)) {
        for (const [a, b] of segments(line)) {
          time += distance(a, b) / BUS_PACE.speed;
          knots.push({ time, at: b });
        }
        time += BUS_PACE.dwell;
        knots.push({ time, at: line.at(-1) as Metres });
      }
      return { knots, waitFrom: (instant) => (((offset - instant / 1000) % HEADWAY) + HEADWAY) % HEADWAY };
    },
  };
}
