/** One batch of lessons: first all test the map, then all teach it. Pure; it runs on a thread. */
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import { comparedAlone } from './calibration';
import { comparedWith, type HeldLessons, type Lesson, teachLesson, testLesson } from './lessons';
import type { PointLookup } from './locate';
import type { SchoolFactors } from './mapRows';
import { boundedMastRadius, type LearnedMast, placeByMasts, taughtMast } from './masts';
import { unpackScan } from './packed';
import type { KnownPoint } from './pointMap';

/** A lesson as it is stored. */
export interface LessonRow {
  device_no: number;
  /** Milliseconds. */
  at: number;
  lng: number;
  lat: number;
  accuracy: number | null;
  scan: Uint8Array;
  masts: string[];
}

/** Lessons of a school, and what is known of what they heard. */
export interface LessonBatch {
  lessons: readonly LessonRow[];
  known: PointLookup;
  masts: ReadonlyMap<string, LearnedMast>;
  factors: SchoolFactors;
  held: HeldLessons;
  /** False for a batch soon after another one: its scans would test what they taught. */
  compares: boolean;
}

/** The map after a batch: what has changed. */
export interface TaughtBatch {
  points: KnownPoint[];
  masts: LearnedMast[];
  factors: SchoolFactors;
  held: HeldLessons;
}

const lessonFrom = ({ device_no, at, lng, lat, accuracy, scan }: LessonRow): Lesson => ({
  card: device_no,
  time: at,
  at: [lng, lat],
  accuracy,
  points: unpackScan(scan),
});

/** First all lessons test the map, then all teach it. */
export function teachBatch({ lessons: rows, known, masts, factors, held, compares }: LessonBatch): TaughtBatch {
  const tested = rows.map(lessonFrom).map((lesson) => testLesson(lesson, known, factors.points));
  const points = compares ? comparedWith(factors.points, tested) : factors.points;
  const byKey = new Map(known.byKey);
  const changed = new Map<string, KnownPoint>();
  let doubts = held;
  for (const one of tested) {
    const result = teachLesson(one, byKey, doubts);
    doubts = result.held;
    for (const point of result.points) {
      byKey.set(point.key, point);
      changed.set(point.key, point);
    }
  }
  const mastFactor = compares ? comparedMasts(rows, masts, factors.masts) : factors.masts;
  return {
    points: [...changed.values()],
    masts: teachMasts(rows, masts),
    factors: { points, masts: mastFactor },
    held: doubts,
  };
}

function comparedMasts(rows: readonly LessonRow[], masts: LessonBatch['masts'], before: SchoolFactors['masts']) {
  let factor = before;
  for (const { lng, lat, masts: heard } of rows) {
    const placed = placeByMasts(heard.flatMap((mast) => masts.get(mast) ?? []));
    if (!placed) continue;
    const at: LngLat = [lng, lat];
    factor = comparedAlone(factor, planarMetres(placed.at, at) > boundedMastRadius(placed.radius, factor.factor));
  }
  return factor;
}

function teachMasts(rows: readonly LessonRow[], known: LessonBatch['masts']): LearnedMast[] {
  const changed = new Map<string, LearnedMast>();
  for (const { lng, lat, masts } of rows)
    for (const mast of masts)
      changed.set(mast, taughtMast(changed.get(mast) ?? known.get(mast) ?? null, mast, [lng, lat]));
  return [...changed.values()];
}

declare module '../../engine/work/heavyWork' {
  interface HeavyTasks {
    teachBatch: typeof teachBatch;
  }
}
