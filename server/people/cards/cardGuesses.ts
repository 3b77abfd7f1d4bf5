/** Limits guesses of card numbers by one account. */
import { CODES } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import { attemptLimits } from '../signIn/attemptLimits';

/** Refusals that tell a guesser something about cards or codes. */
const REVEALING_CODES: readonly number[] = [CODES.cardCannotBeBound, CODES.wrongPhoneCode];

export function cardGuesses(context: PlatformContext) {
  const limits = attemptLimits(context);

  return {
    /**
     * The attempt is counted before it is answered, so that parallel guesses are limited like serial ones. An answer
     * that reveals nothing about other cards is not counted.
     * @throws Refusal 429.
     */
    async limited<Result>(session: Session, ask: () => Promise<{ reveals: boolean; result: Result }>): Promise<Result> {
      const subject = `card ${sha256(session.userId)}`;
      await limits.countAttempt(subject);
      try {
        const { reveals, result } = await ask();
        if (!reveals) await limits.uncountAttempt(subject);
        return result;
      } catch (error) {
        if (!(error instanceof Refusal && REVEALING_CODES.includes(error.code))) await limits.uncountAttempt(subject);
        throw error;
      }
    },
  };
}
