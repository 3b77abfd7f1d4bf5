/**
 * The error catalogue (8): how the console reacts to a failed call. Toasts and dialogs for failures come from here
 * alone.
 */
import { CODES } from '../../contract/envelope';
import type { CallOptions } from '../../contract/call';
import type { Failure } from './failure';

/**
 * nothing: the screen shows the failure itself. expired: a dialog, then the sign-in page. unsubscribed: the page of
 * that name. setUpFactor: the page that sets up the second factor which the installation requires.
 * toast: a failure toast for 2 s.
 */
export type FailureReaction = 'nothing' | 'expired' | 'unsubscribed' | 'setUpFactor' | 'toast';

const SIGN_IN_AGAIN: readonly (number | null)[] = [CODES.unauthorised, CODES.signedInElsewhere, CODES.expired];

/** For a call without a token, 401 does not mean an expired session (8.01: user name or password wrong). */
export function reactionTo({ kind, code }: Failure, { hideToast, hideToken }: CallOptions): FailureReaction {
  if (kind === 'aborted') return 'nothing';
  if (!hideToken && SIGN_IN_AGAIN.includes(code)) return 'expired';
  if (code === CODES.unsubscribed) return 'unsubscribed';
  if (code === CODES.secondFactorMissing) return 'setUpFactor';
  return hideToast ? 'nothing' : 'toast';
}

/** What each reaction does. */
export type FailureHandlers = Record<Exclude<FailureReaction, 'nothing'>, (failure: Failure) => void>;
