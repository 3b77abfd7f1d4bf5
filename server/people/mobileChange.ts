/**
 * Another mobile number for an account: proved by a code to the new one, and by the password, since a number opens the
 * account.
 */
import { CODES } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import { isUniqueViolation } from '../store/errors';
import { attemptLimits } from './attemptLimits';
import { phoneCodes } from './phoneCodes';

/** What the platform knows a mobile number by: the eleven digits of the mainland. */
const MOBILE = /^1[3-9]\d{9}$/;

export function mobileChange(context: PlatformContext) {
  const { db, passwords } = context;
  const tries = attemptLimits(context);
  const codes = phoneCodes(context);
  /** Asking for codes counts too: no session rings every phone. */
  const asker = ({ userId }: Session) => `mobile code ${sha256(userId)}`;

  return {
    /** @throws Refusal 400 no number, 2005 when one was just sent, 429. */
    async sendCode(mobile: string, session: Session): Promise<number> {
      if (!MOBILE.test(mobile)) throw new Refusal(CODES.badInput, 'Not a mobile number');
      await tries.countAttempt(asker(session));
      return codes.send('mobile', mobile, true);
    },

    /** @throws Refusal 2002 wrong password, 2004 wrong code, 2008 the number of another account, 429. */
    async change(
      { mobile, verifyCode, password }: { mobile: string; verifyCode: string; password: string },
      session: Session,
    ): Promise<{ mobile: string }> {
      const subject = `mobile change ${sha256(session.userId)}`;
      await tries.countAttempt(subject);
      const [row] = await db.query<{ password_hash: string }>('select password_hash from account where user_id = $1', [
        session.userId,
      ]);
      if (!row || !(await passwords.matches(password, row.password_hash)))
        throw new Refusal(CODES.wrongCredentials, 'The password is wrong');
      if (!(await codes.matches('mobile', mobile, verifyCode)))
        throw new Refusal(CODES.wrongPhoneCode, 'Code is wrong or too old');
      // Told only to who has shown that the phone is theirs.
      const taken = () => new Refusal(CODES.mobileTaken, 'The number belongs to another account');
      const [changed] = await db
        .query(
          'update account set mobile = $2 where user_id = $1 and not exists (select 1 from account where mobile = $2 and user_id <> $1) returning 1',
          [session.userId, mobile],
        )
        // Two that write at once do not see each other; the store lets one in.
        .catch((error: unknown) => Promise.reject(isUniqueViolation(error) ? taken() : error));
      if (!changed) throw taken();
      await codes.discard(mobile);
      await tries.resetCount(subject);
      return { mobile };
    },
  };
}
