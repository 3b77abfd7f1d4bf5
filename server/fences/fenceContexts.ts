/** What is true around fences and pupils: calendar, pause, approved leave. */
import type { FenceContext } from '../../contract/fence';
import type { Queryable } from '../store/db';
import type { FenceCache, CachedFence } from './fenceCache';

/** A time a pupil need not keep to fences. Instants in ms. */
export interface Leave {
  studentId: string;
  from: number;
  to: number;
  /** As the alert's evidence will say it. */
  reason: string;
}

/** Approved leave of pupils, as far as it touches the last day or what is to come; asked inside the transaction that judges. */
export type ReadLeaves = (tx: Queryable, studentIds: readonly string[]) => Promise<readonly Leave[]>;
export const noLeaves: ReadLeaves = async () => [];

interface Pupil {
  studentId: string;
  schoolId: string;
}

/** Reads what can change, and answers what is true for each pupil and fence. */
export type ReadFenceContexts = (
  tx: Queryable,
  pupils: readonly Pupil[],
) => Promise<(pupil: Pupil, fence: Pick<CachedFence, 'pausedUntil'>) => FenceContext>;

export const readFenceContexts =
  (book: Pick<FenceCache, 'daysOf'>, leaves: ReadLeaves): ReadFenceContexts =>
  async (tx, pupils) => {
    const approved = await leaves(
      tx,
      pupils.map(({ studentId }) => studentId),
    );
    return ({ studentId, schoolId }, { pausedUntil }) => ({
      ...book.daysOf(schoolId),
      pausedUntil,
      excused: (kind, at) =>
        // Coming is always worth telling: who is back early is back.
        kind === 'arrive'
          ? null
          : (approved.find((leave) => leave.studentId === studentId && at >= leave.from && at < leave.to)?.reason ??
            null),
    });
  };
