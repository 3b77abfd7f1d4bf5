/** Reads the context in which the judge applies a fence's rules: calendar, pause and approved leave. */
import type { FenceContext } from '../../../contract/fences';
import type { Queryable } from '../../engine/store/db';
import type { FenceCache, CachedFence } from './fenceCache';

/** An approved leave of a pupil, which silences fences. Instants in ms. */
export interface Leave {
  studentId: string;
  from: number;
  to: number;
  /** Shown in the evidence of the crossing. */
  reason: string;
}

/** Reads pupils' approved leave of the last day and of the future, inside the judging transaction. */
export type ReadLeaves = (tx: Queryable, studentIds: readonly string[]) => Promise<readonly Leave[]>;
export const noLeaves: ReadLeaves = async () => [];

interface Pupil {
  studentId: string;
  schoolId: string;
}

/** Loads fences, calendars and leave, and returns a function that gives the context of one pupil and fence. */
export type ReadFenceContexts = (
  tx: Queryable,
  pupils: readonly Pupil[],
) => Promise<(pupil: Pupil, fence: Pick<CachedFence, 'pausedUntil'>) => FenceContext>;

export const readFenceContexts =
  (cache: Pick<FenceCache, 'daysOf'>, leaves: ReadLeaves): ReadFenceContexts =>
  async (tx, pupils) => {
    const approved = await leaves(
      tx,
      pupils.map(({ studentId }) => studentId),
    );
    return ({ studentId, schoolId }, { pausedUntil }) => ({
      ...cache.daysOf(schoolId),
      pausedUntil,
      excused: (kind, at) =>
        // Leave never silences an arrival: guardians want to know about an early return too.
        kind === 'arrive'
          ? null
          : (approved.find((leave) => leave.studentId === studentId && at >= leave.from && at < leave.to)?.reason ??
            null),
    });
  };
