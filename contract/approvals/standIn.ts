/** Stand-ins: who decides for a member of staff who is away, in a span. All calls are ours. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Id, Instant } from '../primitives';
import { ApprovalPerson } from './definition';

/** Days that somebody may stand in, at most. */
export const LONGEST_STAND_IN = 180;

const StandInSpan = z
  .object({ from: Instant, until: Instant })
  .check(z.refine(({ from, until }) => Date.parse(from) < Date.parse(until), 'It ends before it begins'));

const ofPerson = z.object({ person: ApprovalPerson, from: Instant, until: Instant });

export const StandIns = z.object({
  /** Who stands in for the viewer, now or later; null for nobody. */
  mine: z.nullable(ofPerson),
  /** For whom the viewer stands in, now or later. */
  others: z.array(ofPerson),
  /** The staff whom the viewer may name. */
  staff: z.array(ApprovalPerson),
});
export type StandIns = z.infer<typeof StandIns>;

const { post } = callsOf('approval');
const quiet = { output: StandIns, hideToast: true, ours: true } as const;

export const standInCalls = {
  getStandIns: post('/standIn/getStandIns/v1', { needs: 'approval:standIn', input: z.object({}), ...quiet }),
  /**
   * Names who decides what is sent in that span. What waits already stays where it is.
   * @throws 404 for who is not of the staff, 400 for oneself, and for a span that is over or too long.
   */
  saveStandIn: post('/standIn/saveStandIn/v1', {
    needs: 'approval:standIn',
    input: z.object({ userId: Id, span: StandInSpan }),
    ...quiet,
  }),
  dropStandIn: post('/standIn/dropStandIn/v1', { needs: 'approval:standIn', input: z.object({}), ...quiet }),
};
