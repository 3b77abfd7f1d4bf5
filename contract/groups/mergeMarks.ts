/**
 * Merges the marks of a roll call. Marks are a set: each has an id, and the same mark is one mark however often it
 * arrives. The last mark of a pupil by time counts; of two at the same time, the one with the greater id. So the
 * result is the same whatever the order of arrival, and two leaders without network agree once they have exchanged
 * their marks.
 */
import * as z from 'zod/mini';
import { Id, Instant } from '../primitives';

/** here: somebody saw the pupil. excused: the pupil is rightly elsewhere. open: an earlier mark was a mistake. */
export const MarkState = z.enum(['here', 'excused', 'open']);
export type MarkState = z.infer<typeof MarkState>;

/** Degrees, WGS-84; accuracy in metres: where the leader's phone was. */
export const MarkPlace = z.object({
  lng: z.number().check(z.gte(-180), z.lte(180)),
  lat: z.number().check(z.gte(-90), z.lte(90)),
  accuracy: z.nullable(z.number().check(z.gte(0), z.lte(1e9))),
});

export const Mark = z.object({
  /** Made by the console, so that a mark that is sent again stays one. */
  markId: Id,
  studentId: Id,
  state: MarkState,
  /** When it was tapped, by the platform's clock as the console knows it. */
  time: Instant,
  place: z.nullable(MarkPlace),
});
export type Mark = z.infer<typeof Mark>;

/** By the instant and not by its text: an instant has several spellings. */
function isLater(one: Mark, other: Mark): boolean {
  const [time, otherTime] = [Date.parse(one.time), Date.parse(other.time)];
  return time === otherTime ? one.markId > other.markId : time > otherTime;
}

/** The mark of each pupil that counts. */
export function mergeMarks<One extends Mark>(marks: Iterable<One>): Map<string, One> {
  const merged = new Map<string, One>();
  for (const mark of marks) {
    const known = merged.get(mark.studentId);
    if (!known || isLater(mark, known)) merged.set(mark.studentId, mark);
  }
  return merged;
}

export interface Count {
  here: number;
  excused: number;
  /** Pupils whom nobody saw and nobody excused. */
  missing: string[];
}

/** Counts the pupils by their marks. */
export function countMarks(studentIds: readonly string[], merged: ReadonlyMap<string, Mark>): Count {
  const of = (state: MarkState) => studentIds.filter((id) => merged.get(id)?.state === state).length;
  const missing = studentIds.filter((id) => {
    const state = merged.get(id)?.state;
    return state !== 'here' && state !== 'excused';
  });
  return { here: of('here'), excused: of('excused'), missing };
}
