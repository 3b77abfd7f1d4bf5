/** Sets a new password: instead of the present one, or instead of a forgotten one with a code to the phone. */
import { CODES, passwordFlaw } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import { attemptLimits } from './attemptLimits';
import { imageCodes } from './imageCodes';
import { phoneCodes } from './phoneCodes';
import { sessions } from './sessions';
import { unbindWeChat } from './weChatAccounts';

interface AccountRow {
  user_id: string;
  account: string;
  mobile: string | null;
  password_hash: string;
}

export function passwordChange(context: PlatformContext) {
  const { db, clock, passwords, settings } = context;
  const sessionStore = sessions(context);
  const limits = attemptLimits(context);
  const images = imageCodes(context);
  const codes = phoneCodes(context);

  /** @throws Refusal 2007 for a weak password, 2006 for the present one. */
  async function requireGoodPassword(newPassword: string, { account, mobile, password_hash }: AccountRow) {
    const { passwordSuffix: suffix } = settings.compat;
    const typed = suffix && newPassword.endsWith(suffix) ? newPassword.slice(0, -suffix.length) : newPassword;
    const flaw = passwordFlaw(typed, [account, mobile ?? '']);
    if (flaw) throw new Refusal(CODES.weakPassword, flaw);
    if (await passwords.matches(newPassword, password_hash))
      throw new Refusal(CODES.samePassword, 'The new password is the present one');
  }

  /**
   * Stores the password and ends the other sessions of the account.
   * @param keep hash of the token whose session continues; null ends all.
   */
  async function setPassword(newPassword: string, { user_id }: AccountRow, keep: string | null) {
    const hash = await passwords.hash(newPassword);
    await db.transaction(async (tx) => {
      await tx.query('update account set password_hash = $2, password_set_at = $3 where user_id = $1', [
        user_id,
        hash,
        clock(),
      ]);
      await sessionStore.endAll(user_id, 'password changed', keep, tx);
    });
  }

  return {
    /**
     * Sends a code for a new password.
     * @returns seconds until another code may be sent.
     * @throws Refusal 2003 wrong image code, 2005 when a code was just sent, 2009, 429.
     */
    async sendCode({
      mobile,
      imageCode,
      imageCodeId,
    }: {
      mobile: string;
      imageCode: string;
      imageCodeId: string;
    }): Promise<number> {
      const subject = `picture ${sha256(mobile)}`;
      await limits.countAttempt(subject);
      if (!(await images.matches(imageCodeId, imageCode)))
        throw new Refusal(CODES.wrongImageCode, 'The image code is wrong');
      await limits.resetCount(subject);
      return codes.send('password', mobile);
    },

    /**
     * A refused password does not use up the code.
     * @throws Refusal 2004 wrong code or number, 2006 the present password, 2007 a weak password, 429.
     */
    async reset({
      mobile,
      verifyCode,
      newPassword,
    }: {
      mobile: string;
      verifyCode: string;
      newPassword: string;
    }): Promise<void> {
      const subject = `reset ${sha256(mobile)}`;
      await limits.refuseTooMany(subject);
      const right = await codes.matches('password', mobile, verifyCode);
      const [row] = await db.query<AccountRow>(
        'select user_id, account, mobile, password_hash from account where mobile = $1',
        [mobile],
      );
      if (!right || !row) {
        await limits.countFailure(subject);
        throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
      }
      await requireGoodPassword(newPassword, row);
      await codes.discard(mobile);
      await setPassword(newPassword, row, null);
      // Somebody else may have bound a WeChat id to the account, so all are removed.
      await unbindWeChat(row.user_id, db);
      // Failed sign-ins with the forgotten password count no longer.
      for (const name of [row.account, mobile]) await limits.resetCount(`account ${sha256(name)}`);
    },

    /** @throws Refusal 2002 wrong present password, 2006, 2007, 429. */
    async update(
      { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
      { userId, tokenHash, onlyPasswordChange }: Session,
    ): Promise<void> {
      const subject = `password ${sha256(userId)}`;
      await limits.countAttempt(subject);
      const [row] = await db.query<AccountRow>(
        'select user_id, account, mobile, password_hash from account where user_id = $1',
        [userId],
      );
      if (!row || !(await passwords.matches(oldPassword, row.password_hash)))
        throw new Refusal(CODES.wrongCredentials, 'The present password is wrong');
      await limits.resetCount(subject);
      await requireGoodPassword(newPassword, row);
      await setPassword(newPassword, row, onlyPasswordChange ? null : tokenHash);
    },
  };
}
