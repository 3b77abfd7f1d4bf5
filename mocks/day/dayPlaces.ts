/** The places of one pupil's day, and how the pupil is at each of them: sitting still or running about. */
import { chance, shareOf } from '../chance';
import { classes } from '../people/classes';
import type { Student } from '../people/roster';
import type { TownPlace } from '../town/town';
import { distance, moved, type Metres } from '../town/plane';
import { cornerAt } from '../town/route';
import type { Town } from '../town/town';
import type { Motion } from './journey';

export interface DayPlace {
  name: 'home' | 'yard' | 'room' | 'canteen' | 'habitPlace';
  /** Its entrance, a corner of the street graph. */
  corner: number;
  door: Metres;
  indoors: boolean;
  /** Where the pupil is, so many milliseconds after arriving and before leaving. */
  at(instant: number, since: number, before: number): Motion;
}

export type DayPlaces = Record<Exclude<DayPlace['name'], 'habitPlace'>, DayPlace> & { habitPlace: DayPlace | null };

export function dayPlacesOf(town: Town, student: Student): DayPlaces {
  const { graph, homes, campus } = town;
  const home = homes[student.home];
  const room = campus.rooms[classes.findIndex(({ classId }) => classId === student.classId)];
  if (!home || !room) throw new RangeError('A pupil needs a home and a class room');
  const { playground } = campus;
  const place = (name: DayPlace['name'], door: Metres, at: DayPlace['at'], indoors: boolean): DayPlace => ({
    name,
    door,
    corner: cornerAt(graph, door),
    at,
    indoors,
  });
  const habitPlace = habitPlaceOf(town, student, home.door);
  return {
    home: place('home', home.door, sitting(home.flat, 2, student), true),
    yard: place('yard', playground.door, roaming(playground, student), false),
    room: place('room', room.door, sitting(room.room, 6, student), true),
    canteen: place('canteen', campus.canteen.door, sitting(campus.canteen.room, 7, student), true),
    habitPlace:
      habitPlace &&
      place(
        'habitPlace',
        habitPlace.door,
        habitPlace.roam > 0 ? roaming(lawn(habitPlace), student) : sitting(habitPlace.middle, 5, student),
        habitPlace.roam === 0,
      ),
  };
}

/** The pupil's own seat, within so many metres of the middle. */
function sitting(middle: Metres, metres: number, { studentId }: Student): DayPlace['at'] {
  const angle = shareOf('seat', studentId) * 2 * Math.PI;
  const at = moved(middle, angle, Math.sqrt(shareOf('seat far', studentId)) * metres);
  return () => ({ at, speed: 0, direction: 0 });
}

interface Ground {
  middle: Metres;
  direction: number;
  /** Metres. */
  length: number;
  width: number;
  door: Metres;
}

const lawn = ({ door, roam }: TownPlace): Ground => ({
  middle: door,
  direction: 0,
  length: roam * 2,
  width: roam * 1.6,
  door,
});

/** Milliseconds to walk from the door to the middle, and back. */
const RUN_IN = 25_000;

/**
 * Running on a playground: two slow swings along and two across, different for each pupil, always inside the ground.
 */
function roaming({ middle, direction, length, width, door }: Ground, { studentId }: Student): DayPlace['at'] {
  const draw = chance('roaming', studentId);
  const swings = [0, 1, 2, 3].map(() => ({
    period: draw.between(70_000, 190_000),
    phase: draw.between(0, 2 * Math.PI),
  }));
  const place = (instant: number): Metres => {
    const swing = (index: number) => {
      const { period, phase } = swings[index] ?? { period: 1, phase: 0 };
      return Math.sin((instant / period) * 2 * Math.PI + phase);
    };
    return moved(
      middle,
      direction,
      (length / 2) * (0.6 * swing(0) + 0.4 * swing(1)),
      (width / 2) * (0.6 * swing(2) + 0.4 * swing(3)),
    );
  };
  const at = (instant: number, since: number, before: number): Metres => {
    const there = Math.max(0, Math.min(1, since / RUN_IN, before / RUN_IN));
    const point = place(instant);
    return [door[0] + (point[0] - door[0]) * there, door[1] + (point[1] - door[1]) * there];
  };
  return (instant, since, before) => {
    const [here, next] = [at(instant, since, before), at(instant + 1000, since + 1000, before - 1000)];
    return { at: here, speed: distance(here, next), direction: Math.atan2(next[1] - here[1], next[0] - here[0]) };
  };
}

/** The place of the pupil's habit: the lake, the after-school centre, or the park or shop with the least detour. */
function habitPlaceOf({ places, campus }: Town, { habit }: Student, home: Metres): TownPlace | null {
  const kinds = { straight: null, lakeside: 'shore', tutoring: 'tutoring', park: 'park', shop: 'shop' } as const;
  const kind = kinds[habit];
  const detour = ({ door }: TownPlace) => distance(campus.middle, door) + distance(door, home);
  const candidates = places.filter((place) => place.kind === kind);
  return candidates.reduce<TownPlace | null>(
    (best, place) => (!best || detour(place) < detour(best) ? place : best),
    null,
  );
}
