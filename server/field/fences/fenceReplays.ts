/** Replays a pupil's stored fixes with a fence, for previews of drafts and for 'why'. */
import { CODES, type Crossing } from '../../../contract';
import type { Fence, FenceDraft } from '../../../contract/fences';
import { notBefore, type SeenPupil } from '../../people/access/pupilOf';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { PreparedData } from '../../engine/work/preparedJson';
import { readVisits } from './fenceCards';
import type { ReadLeaves } from './fenceContexts';
import type { FenceCache } from './fenceCache';
import { MOST_PAST_FIXES, readPastFixes } from './pastFixes';
import type { ReplayedPast } from './replayTasks';

/**
 * The replay starts this long before the requested time, so that the judge knows the pupil's side and recent visits;
 * older ones come from the stored state. Milliseconds.
 */
const WARM_UP = 14 * 86_400_000;

interface Owner {
  device_no: number | null;
  report_interval: number | null;
  school_id: string;
}

interface Span {
  from: Date;
  to: Date;
}

/** Who asks, and a signal that ends the work when the caller has left. */
export interface Asker {
  userId: string;
  signal: AbortSignal;
}

export function fenceReplays(
  { db, heavyWork }: Pick<PlatformContext, 'db' | 'heavyWork'>,
  cache: FenceCache,
  leaves: ReadLeaves,
) {
  async function ownerOf(tx: Queryable, studentId: string): Promise<Owner> {
    const [row] = await tx.query<Owner>(
      `select device_no, report_interval, school_id from student left join device using (student_id)
       where student_id = $1`,
      [studentId],
    );
    if (!row) throw new Refusal(CODES.notFound, 'No such pupil');
    await cache.load(tx, [{ schoolId: row.school_id }]);
    return row;
  }

  /** What a replay reads, at the owner's turn. */
  async function pastOf(
    owner: Owner,
    studentId: string,
    { from, to }: Span,
    read: { since: Date; beyond: 'newest' | 'refuse' },
  ): Promise<ReplayedPast> {
    const approved = await leaves(db, [studentId]);
    return {
      past: await readPastFixes(db, owner.device_no, { from: read.since, to }, read.beyond),
      every: owner.report_interval ?? 300,
      span: { from: from.getTime(), to: to.getTime() },
      days: cache.daysOf(owner.school_id),
      leaves: approved.map(({ from: begins, to: ends, reason }) => ({ from: begins, to: ends, reason })),
    };
  }

  return {
    /** How often a draft would have rung between two instants if every fix had arrived without delay. */
    async preview(asker: Asker, studentId: string, fence: FenceDraft, span: Span): Promise<PreparedData> {
      const owner = await ownerOf(db, studentId);
      const prepare = async () => ({
        fence,
        ...(await pastOf(owner, studentId, span, { since: span.from, beyond: 'refuse' })),
      });
      return new PreparedData(await heavyWork.run(asker.userId, 'previewFence', prepare, asker.signal), {});
    },

    /** The same fixes, for the console that runs the preview itself: the newest, when there are too many. */
    async track(asker: Asker, studentId: string, span: Span): Promise<PreparedData> {
      const owner = await ownerOf(db, studentId);
      const prepare = async () => {
        const read = await pastOf(owner, studentId, span, { since: span.from, beyond: 'newest' });
        const first = read.past.count === MOST_PAST_FIXES ? read.past.oldest : null;
        return { studentId, ...read, span: { ...read.span, from: first ?? read.span.from } };
      };
      return new PreparedData(await heavyWork.run(asker.userId, 'fenceTrack', prepare, asker.signal), { studentId });
    },

    /**
     * How the judge treats each fix between two instants, in the order in which the platform received them; without the
     * fixes from before the asker's sight of the pupil.
     * @param crossing the crossing that is explained; null when none is.
     */
    async why(
      asker: Asker,
      { studentId, since: sight }: SeenPupil,
      { fence, crossing }: { fence: Fence; crossing: Crossing | null },
      { from, to }: Span,
    ): Promise<PreparedData> {
      const owner = await ownerOf(db, studentId);
      // A crossing is explained as if nobody had paused the fence.
      const pausedUntil = crossing || fence.pausedUntil === null ? null : Date.parse(fence.pausedUntil);
      const span = { from: notBefore(from, sight), to };
      const since = notBefore(new Date(from.getTime() - WARM_UP), sight);
      const prepare = async () => {
        const read = await pastOf(owner, studentId, span, { since, beyond: 'newest' });
        // Days before the span may be missing, but none of it.
        if (read.past.count === MOST_PAST_FIXES && (read.past.oldest ?? 0) > read.span.from)
          throw new Refusal(CODES.unprocessable, 'There are too many fixes; ask for fewer days');
        const visits = await readVisits(db, { ...owner, studentId }, fence.fenceId);
        return { fence, crossing, pausedUntil, visits, ...read };
      };
      return new PreparedData(await heavyWork.run(asker.userId, 'explainFence', prepare, asker.signal), { crossing });
    },
  };
}
