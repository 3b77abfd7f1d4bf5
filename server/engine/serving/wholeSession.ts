/** Whether a session is whole: its password is not due, and its second factor is there where one is asked for. */
import { CODES, type CallOptions } from '../../../contract';
import type { Session } from '../platform';
import { Refusal } from './refusal';

/** What a session that is not whole may do all the same. */
type Allowed = Partial<Pick<CallOptions, 'withExpiredPassword' | 'beforeSecondFactor'>>;

/**
 * Everything that a session opens asks this, whichever way it comes: calls, the live stream, applications.
 * @throws Refusal 9106 or 9108.
 */
export function requireWhole(
  { onlyPasswordChange, onlyFactorSetUp }: Pick<Session, 'onlyPasswordChange' | 'onlyFactorSetUp'>,
  { withExpiredPassword, beforeSecondFactor }: Allowed = {},
): void {
  if (onlyPasswordChange && withExpiredPassword !== true)
    throw new Refusal(CODES.passwordExpired, 'The password has expired; change it first');
  if (onlyFactorSetUp && !onlyPasswordChange && beforeSecondFactor !== true)
    throw new Refusal(CODES.secondFactorMissing, 'Set up a second factor first');
}
