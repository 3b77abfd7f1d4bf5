/** One simulated pupil: means of travel, and the journey between any two of the pupil's places. */
import { shareOf } from '../chance';
import { classes } from '../people/classes';
import type { Device, Roster, Student } from '../people/roster';
import { HEADWAY } from '../town/bus';
import { distance } from '../town/plane';
import { cornerAt, route, type Route } from '../town/route';
import type { Town } from '../town/town';
import { busLine, type BusLine } from './busLine';
import { busJourney, journey, type Journey, type TravelMode, type Pace } from './journey';
import { dayPlacesOf, type DayPlace, type DayPlaces } from './dayPlaces';

export interface SimulatedPupil {
  student: Student;
  /** Null when no card is bound. */
  device: Device | null;
  places: DayPlaces;
  manner: TravelMode;
  /** The journey from one place to another, starting at an instant (ms). `seed` makes it differ from other journeys. */
  travel(from: DayPlace, to: DayPlace, start: number, seed: string | number): Journey;
  /** Milliseconds the journey takes at most. */
  atMost(from: DayPlace, to: DayPlace): number;
}

/** Longest walk of a child of the first and of the last grade, metres by street. */
const WALKS = [950, 1500] as const;
/** Longest walk to a bus stop. Metres. */
const TO_STOP = 480;

export function simulatedPupils(roster: Roster, town: Town): SimulatedPupil[] {
  const devices = new Map(roster.devices.map((device) => [device.studentId, device]));
  const routes = new Map<number, Route>();
  const ways = {
    bus: busLine(town),
    between(from: number, to: number): Route {
      const key = from * town.graph.corners.length + to;
      const known = routes.get(key) ?? route(town.graph, from, to);
      routes.set(key, known);
      return known;
    },
  };
  return roster.students.map((student) => pupil(student, devices.get(student.studentId) ?? null, town, ways));
}

interface Ways {
  bus: BusLine;
  between(from: number, to: number): Route;
}

function pupil(student: Student, device: Device | null, town: Town, { bus, between }: Ways): SimulatedPupil {
  const { studentId } = student;
  const grade = classes.find(({ classId }) => classId === student.classId)?.grade ?? 1;
  const age = (grade - 1) / 5;
  const vigour = 0.6 * age + 0.4 * shareOf('vigour', studentId);
  const places = dayPlacesOf(town, student);
  const far = between(places.home.corner, cornerAt(town.graph, town.campus.gates[0] ?? places.yard.door)).length;
  const board = boarding(town, bus, places.home);
  const manner = far < WALKS[0] + (WALKS[1] - WALKS[0]) * age ? 'walk' : board ? 'bus' : age < 0.6 ? 'lift' : 'bike';
  const atSchool = ({ name }: DayPlace) => name === 'yard' || name === 'room' || name === 'canteen';

  const travel: SimulatedPupil['travel'] = (from, to, start, seed) => {
    const way = between(from.corner, to.corner);
    // Everybody walks inside the school and to any place but home.
    const short = atSchool(from) === atSchool(to) && from.name !== 'habitPlace' && to.name !== 'habitPlace';
    const seeds = [studentId, from.name, to.name, seed] as const;
    const mover: Pace = { manner: manner === 'bus' || short || way.length < 700 ? 'walk' : manner, vigour };
    if (manner !== 'bus' || !board || short || way.length < 900) return journey(way, mover, ...seeds);
    const out = from.name === 'home';
    const [on, off] = out ? [board.home, board.school] : [board.school, board.home];
    const [onAt, offAt] = [bus.stops[on] as number, bus.stops[off] as number];
    return busJourney(
      between(from.corner, onAt),
      bus.ride(on, off),
      between(offAt, to.corner),
      vigour,
      start,
      ...seeds,
    );
  };
  return {
    student,
    device,
    places,
    manner,
    travel,
    // An upper bound: this journey waits at most crossings, and a bus may have just left.
    atMost: (from, to) =>
      travel(from, to, 0, 'estimate').duration * 1.15 + (manner === 'bus' ? HEADWAY * 1000 : 0) + 60_000,
  };
}

/** The stops between which a pupil takes the bus; null when the bus does not help. */
function boarding(
  { busStops, campus }: Town,
  { stops }: BusLine,
  home: DayPlace,
): { home: number; school: number } | null {
  const nearest = (door: DayPlace['door']) =>
    busStops.reduce(
      (best, { at }, index) =>
        distance(at, door) < distance((busStops[best] as { at: DayPlace['door'] }).at, door) ? index : best,
      0,
    );
  const [near, school] = [nearest(home.door), nearest(campus.gates[0] ?? campus.middle)];
  const stop = busStops[near];
  return stop && stops.length > 0 && Math.abs(near - school) >= 2 && distance(stop.at, home.door) < TO_STOP
    ? { home: near, school }
    : null;
}
