/** Sets a new password: instead of the present one, or instead of a forgotten one with a code to the phone. */
import { CODES } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import type { RequestClient } from '../../engine/serving/serve';
import { attemptLimits } from '../signIn/attemptLimits';
import { imageCodes } from '../signIn/imageCodes';
import { knownDevices } from '../signIn/knownDevices';
import { NO_PASSWORD, requireStrongPassword } from './newPassword';
import { addressSource, type PhoneCodes } from '../signIn/phoneCodes';
import { sessions } from '../signIn/sessions';
import { signInLimits, sourceOf } from '../signIn/signInLimits';
import { unbindWeChat } from '../signIn/weChatAccounts';

interface AccountRow {
  user_id: string;
  account: string;
  mobile: string | null;
  password_hash: string;
}

export function passwordChange(context: PlatformContext, codes: PhoneCodes) {
  const { db, clock, passwords, settings } = context;
  const sessionStore = sessions(context);
  const limits = attemptLimits(context);
  const images = imageCodes(context);
  const signIns = signInLimits(context);
  const devices = knownDevices(context);

  /** @throws Refusal 2007 for a weak password, 2010 for one of the commonest, 2006 for the present one. */
  async function requireGoodPassword(newPassword: string, { user_id, account, mobile, password_hash }: AccountRow) {
    await requireStrongPassword(newPassword, [account, mobile], settings);
    if (await passwords.matches(newPassword, password_hash, `user ${user_id}`))
      throw new Refusal(CODES.samePassword, 'The new password is the present one');
  }

  /**
   * Stores the password and ends the other sessions of the account.
   * @param keep hash of the token whose session continues; null ends all.
   */
  async function setPassword(newPassword: string, { user_id }: AccountRow, keep: string | null) {
    const hash = await passwords.hash(newPassword, `user ${user_id}`);
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
     * @throws Refusal 2003 wrong image code, 2005 when a code was just sent, 2009, 2020, 429.
     */
    async sendCode(
      { mobile, imageCode, imageCodeId }: { mobile: string; imageCode: string; imageCodeId: string },
      client: RequestClient,
    ): Promise<number> {
      const subject = `picture ${sha256(mobile)} at ${sourceOf(client)}`;
      await limits.countAttempt(subject);
      if (!(await images.matches(imageCodeId, imageCode)))
        throw new Refusal(CODES.wrongImageCode, 'The image code is wrong');
      await limits.resetCount(subject);
      return codes.send('password', mobile, addressSource(client.address));
    },

    /**
     * A refused password does not use up the code.
     * @throws Refusal 2004 wrong code or number, 2006 the present password, 2007 or 2010 a weak password,
     * 9114 an account that waits for its invitation, 429.
     */
    async reset(
      { mobile, verifyCode, newPassword }: { mobile: string; verifyCode: string; newPassword: string },
      client: RequestClient,
    ): Promise<void> {
      const subject = `reset ${sha256(mobile)} at ${sourceOf(client)}`;
      await limits.refuseTooMany(subject);
      const right = await codes.matches('password', mobile, verifyCode, addressSource(client.address));
      const [row] = await db.query<AccountRow>(
        'select user_id, account, mobile, password_hash from account where mobile = $1',
        [mobile],
      );
      if (!right || !row) {
        await limits.countFailure(subject);
        throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
      }
      if (row.password_hash === NO_PASSWORD) throw new Refusal(CODES.notInvited, 'The account is locked');
      await requireGoodPassword(newPassword, row);
      await codes.discard(mobile);
      await setPassword(newPassword, row, null);
      // Somebody else may have bound a WeChat id to the account, so all are removed.
      await unbindWeChat(row.user_id, db);
      await devices.forget(row.user_id);
      // Failed sign-ins with the forgotten password count no longer.
      for (const name of [row.account, mobile]) await signIns.forget(name);
    },

    /** @throws Refusal 2002 wrong present password, 2006, 2007, 2010, 429. */
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
      if (!row || !(await passwords.matches(oldPassword, row.password_hash, `user ${userId}`)))
        throw new Refusal(CODES.wrongCredentials, 'The present password is wrong');
      await limits.resetCount(subject);
      await requireGoodPassword(newPassword, row);
      await setPassword(newPassword, row, onlyPasswordChange ? null : tokenHash);
    },
  };
}
