/** Deciding several approvals at once. The call is ours. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { Id, Instant } from '../primitives';

/** Approvals of one call, at most. */
export const MOST_AT_ONCE = 50;

/**
 * changed: it is another one than the list showed. decided: somebody was faster. not-yours: the caller has nothing to
 * decide in it. unsigned: its step asks for a signature. gone: the caller does not see it any more.
 */
export const SeveralOutcome = z.enum(['done', 'changed', 'decided', 'not-yours', 'unsigned', 'gone', 'failed']);
export type SeveralOutcome = z.infer<typeof SeveralOutcome>;

const { post } = callsOf('approval');

export const severalCalls = {
  /** Each is decided by itself: one that fails changes nothing of the others. */
  decideSeveral: post('/activities/decideSeveral/v1', {
    needs: 'approval:write',
    input: z
      .object({
        kind: z.enum(['agree', 'refuse']),
        words: z._default(z.string().check(clean.text(), z.maxLength(500)), ''),
        /** `changedTime` as the list showed it. */
        items: z
          .array(z.object({ instanceId: Id, changedTime: Instant }))
          .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
      })
      .check(z.refine(({ kind, words }) => kind === 'agree' || words !== '', 'A refusal needs a reason')),
    output: z.array(z.object({ instanceId: Id, outcome: SeveralOutcome })),
    hideToast: true,
    ours: true,
  }),
};
