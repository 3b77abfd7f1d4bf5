/**
 * A lesson: a fix by satellites with the access points that were heard there. All lessons of a batch first test the
 * map, then teach it: a map that was taught a minute ago knows the place of a scan too well. Pure.
 */
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { HeardPoint } from './accessPoints';
import { compared, type Factors } from './calibration';
import { boundedRadius, locate, type LocatedPlace, type PointLookup } from './locate';
import { dayOf, type KnownPoint, taught } from './pointMap';

export interface Lesson {
  /** The number of the device that heard it. */
  card: number;
  at: LngLat;
  /** Metres; null when the card does not tell. */
  accuracy: number | null;
  /** Milliseconds of the scan. */
  time: number;
  points: readonly HeardPoint[];
}

/** Metres of a fix that still teaches, and what is assumed of one without an accuracy. */
export const WIDEST_LESSON = 60;
const ASSUMED_ACCURACY = 15;
/** Metres beyond which the map doubts a fix, and radios, known for two days, that must agree. */
const DOUBT_METRES = 300;
const DOUBT_RADIOS = 3;
/** Milliseconds in which a card is compared once. */
const ONCE_IN_MS = 60_000;

/** Where so many cards or more teach, no card gives more than its part of the comparisons: one may invent them. */
const FEW_CARDS = 3;

/** A fix that the map doubts is held until it recurs on another day: by its place, roughly, the day of it. */
export type HeldLessons = ReadonlyMap<string, number>;

/** About 500 m: what a held fix is compared by. */
const roughly = ([lng, lat]: LngLat) => `${Math.round(lng * 200)},${Math.round(lat * 200)}`;

/** A lesson, and what the map said before it was taught; null when it said nothing. */
export interface TestedLesson {
  lesson: Lesson;
  tested: { located: LocatedPlace; radius: number; error: number } | null;
}

/** Asks the map where the card of a lesson is. */
export function testLesson(lesson: Lesson, known: PointLookup, factors: Factors): TestedLesson {
  const located = locate(lesson.points, known, lesson.time);
  if (!located) return { lesson, tested: null };
  const radius = boundedRadius(located.radius, factors[located.radios].factor);
  return { lesson, tested: { located, radius, error: planarMetres(located.at, lesson.at) } };
}

/**
 * The factors after the lessons of a batch. A card is compared once a minute, because its scans of one place say the
 * same again. The radius is that of the factors now: with that of the batch's begin each lesson of a long batch would
 * move them in the same direction.
 */
export function comparedWith(before: Factors, batch: readonly TestedLesson[]): Factors {
  let factors = before;
  const last = new Map<number, number>();
  const once = batch.filter(({ lesson, tested }) => {
    if (!tested || !isGood(lesson) || lesson.time - (last.get(lesson.card) ?? -Infinity) < ONCE_IN_MS) return false;
    last.set(lesson.card, lesson.time);
    return true;
  });
  const most = last.size < FEW_CARDS ? Infinity : Math.ceil(once.length / FEW_CARDS);
  const times = new Map<number, number>();
  for (const { lesson, tested } of once) {
    const time = (times.get(lesson.card) ?? 0) + 1;
    times.set(lesson.card, time);
    if (!tested || time > most) continue;
    const { located, error } = tested;
    const radius = boundedRadius(located.radius, factors[located.radios].factor);
    factors = compared(factors, located.radios, error > radius);
  }
  return factors;
}

const accuracyOf = ({ accuracy }: Lesson) => accuracy ?? ASSUMED_ACCURACY;
const isGood = (lesson: Lesson) => accuracyOf(lesson) <= WIDEST_LESSON;

/** Three radios that are known for two days agree on a place far from the fix. */
const isDoubted = ({ tested }: TestedLesson) =>
  tested !== null && tested.located.settledRadios >= DOUBT_RADIOS && tested.error > DOUBT_METRES + 2 * tested.radius;

export interface Taught {
  /** Access points as they are after the lesson. */
  points: KnownPoint[];
  held: HeldLessons;
}

/** Teaches a tested lesson, or holds it. @param known as it is now, other lessons of the batch taught */
export function teachLesson(one: TestedLesson, known: PointLookup['byKey'], held: HeldLessons): Taught {
  const { lesson } = one;
  if (!isGood(lesson)) return { points: [], held };
  if (isDoubted(one)) {
    const day = held.get(roughly(lesson.at));
    if (day === undefined || day === dayOf(lesson.time))
      return { points: [], held: new Map([...held, [roughly(lesson.at), dayOf(lesson.time)]]) };
  }
  const { card, at, time, points } = lesson;
  const accuracy = accuracyOf(lesson);
  return {
    points: points.map((point) =>
      taught(known.get(point.key) ?? null, point, { card, at, accuracy, rssi: point.rssi, time }),
    ),
    held,
  };
}
