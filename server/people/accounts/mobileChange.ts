/**
 * Changes the mobile number of an account. It needs a code sent to the new number and the password, because the number
 * can be used to sign in.
 */
import { CODES } from '../../../contract';
import { takesCodes } from '../../../contract/phone';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import { isUniqueViolation } from '../../engine/store/errors';
import { attemptLimits } from '../signIn/attemptLimits';
import type { PhoneCodes } from '../signIn/phoneCodes';

export function mobileChange(context: PlatformContext, codes: PhoneCodes) {
  const { db, passwords } = context;
  const limits = attemptLimits(context);
  /** Requests for codes are limited per user, so that one session cannot send messages to many phones. */
  const requestsOf = ({ userId }: Session) => `mobile code ${sha256(userId)}`;

  return {
    /**
     * Sends a code to the new number.
     * @returns seconds until another code may be sent.
     * @throws Refusal 400 when it is not a mobile number, 2005 when a code was just sent, 2009, 2020, 429.
     */
    async sendCode(mobile: string, session: Session): Promise<number> {
      if (!takesCodes(mobile)) throw new Refusal(CODES.badInput, 'This is not a mobile number');
      await limits.countAttempt(requestsOf(session));
      return codes.send('mobile', mobile, `user ${session.userId}`, true);
    },

    /** @throws Refusal 2002 wrong password, 2004 wrong code, 2008 another account has the number, 429. */
    async change(
      { mobile, verifyCode, password }: { mobile: string; verifyCode: string; password: string },
      session: Session,
    ): Promise<{ mobile: string }> {
      const subject = `mobile change ${sha256(session.userId)}`;
      await limits.countAttempt(subject);
      const [row] = await db.query<{ password_hash: string }>('select password_hash from account where user_id = $1', [
        session.userId,
      ]);
      if (!row || !(await passwords.matches(password, row.password_hash, `user ${session.userId}`)))
        throw new Refusal(CODES.wrongCredentials, 'The password is wrong');
      if (!(await codes.matches('mobile', mobile, verifyCode, `user ${session.userId}`)))
        throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
      // Only the holder of the phone learns this: the code was right.
      const taken = () => new Refusal(CODES.mobileTaken, 'The number belongs to another account');
      const [changed] = await db
        .query(
          `update account set mobile = $2, mobile_by_owner = true
           where user_id = $1 and not exists (select 1 from account where mobile = $2 and user_id <> $1) returning 1`,
          [session.userId, mobile],
        )
        // Two changes at the same moment do not see each other; the unique key lets one through.
        .catch((error: unknown) => Promise.reject(isUniqueViolation(error) ? taken() : error));
      if (!changed) throw taken();
      await codes.discard(mobile);
      await limits.resetCount(subject);
      return { mobile };
    },
  };
}
