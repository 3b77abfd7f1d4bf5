/** The error catalogue (8): what a failed call does to the console. Toasts and dialogs hang off this table and nothing else. */
import { CODES } from '../../contract/envelope';
import type { CallOptions } from '../../contract/call';
import type { Failure } from './failure';

/** nothing: the screen says it in its own place. expired: a dialog, then sign-in. unsubscribed: that page. toast: a failure toast of 2 s. */
export type FailureReaction = 'nothing' | 'expired' | 'unsubscribed' | 'toast';

const SIGN_IN_AGAIN: readonly (number | null)[] = [CODES.unauthorised, CODES.signedInElsewhere, CODES.expired];

/** A call that carries no token cannot outlive it: there 401 is an answer like any other (8.01: user name or password wrong). */
export function reactionTo({ kind, code }: Failure, { hideToast, hideToken }: CallOptions): FailureReaction {
  if (kind === 'aborted') return 'nothing';
  if (!hideToken && SIGN_IN_AGAIN.includes(code)) return 'expired';
  if (code === CODES.unsubscribed) return 'unsubscribed';
  return hideToast ? 'nothing' : 'toast';
}

/** How the console carries a reaction out; made where router, dialogs and texts are known. */
export type FailureHandlers = Record<Exclude<FailureReaction, 'nothing'>, (failure: Failure) => void>;
