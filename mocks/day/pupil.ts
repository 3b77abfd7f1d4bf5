/** One pupil as the world moves him: how he travels, and the way between any two of his spots. */
import { shareOf } from '../chance';
import { classes } from '../people/classes';
import type { Device, Roster, Student } from '../people/roster';
import { HEADWAY } from '../town/bus';
import { distance } from '../town/plane';
import { cornerAt, route, type Route } from '../town/route';
import type { Town } from '../town/town';
import { busLine, type BusLine } from './busLine';
import { busJourney, journey, type Journey, type Manner, type Mover } from './journey';
import { spotsOf, type Spot, type Spots } from './spots';

export interface Pupil {
  student: Student;
  /** Null when no card is bound. */
  device: Device | null;
  spots: Spots;
  manner: Manner;
  /** From one spot to another, starting at an instant (ms); `seed` tells this journey from the others. */
  travel(from: Spot, to: Spot, start: number, seed: string | number): Journey;
  /** Milliseconds the journey takes at most. */
  atMost(from: Spot, to: Spot): number;
}

/** Metres by street up to which a child of the first and the last grade walks. */
const WALKS = [950, 1500] as const;
/** Metres to a stop that are not too far. */
const TO_STOP = 480;

export function pupils(roster: Roster, town: Town): Pupil[] {
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

function pupil(student: Student, device: Device | null, town: Town, { bus, between }: Ways): Pupil {
  const { studentId } = student;
  const grade = classes.find(({ classId }) => classId === student.classId)?.grade ?? 1;
  const age = (grade - 1) / 5;
  const vigour = 0.6 * age + 0.4 * shareOf('vigour', studentId);
  const spots = spotsOf(town, student);
  const far = between(spots.home.corner, cornerAt(town.graph, town.campus.gates[0] ?? spots.yard.door)).length;
  const board = boarding(town, bus, spots.home);
  const manner = far < WALKS[0] + (WALKS[1] - WALKS[0]) * age ? 'walk' : board ? 'bus' : age < 0.6 ? 'lift' : 'bike';
  const atSchool = ({ name }: Spot) => name === 'yard' || name === 'room' || name === 'canteen';

  const travel: Pupil['travel'] = (from, to, start, seed) => {
    const way = between(from.corner, to.corner);
    // Within the school, and to anywhere but home, everyone walks.
    const short = atSchool(from) === atSchool(to) && from.name !== 'haunt' && to.name !== 'haunt';
    const seeds = [studentId, from.name, to.name, seed] as const;
    const mover: Mover = { manner: manner === 'bus' || short || way.length < 700 ? 'walk' : manner, vigour };
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
    spots,
    manner,
    travel,
    // No journey waits at more crossings than this one, save by luck; a bus may have just gone.
    atMost: (from, to) =>
      travel(from, to, 0, 'estimate').duration * 1.15 + (manner === 'bus' ? HEADWAY * 1000 : 0) + 60_000,
  };
}

/** The stops between which a pupil who lives so far out takes the bus; null when the line is no help. */
function boarding({ busStops, campus }: Town, { stops }: BusLine, home: Spot): { home: number; school: number } | null {
  const nearest = (door: Spot['door']) =>
    busStops.reduce(
      (best, { at }, index) =>
        distance(at, door) < distance((busStops[best] as { at: Spot['door'] }).at, door) ? index : best,
      0,
    );
  const [near, school] = [nearest(home.door), nearest(campus.gates[0] ?? campus.middle)];
  const stop = busStops[near];
  return stop && stops.length > 0 && Math.abs(near - school) >= 2 && distance(stop.at, home.door) < TO_STOP
    ? { home: near, school }
    : null;
}
