/** Setting a new password: in the place of a known one, or of a forgotten one with a code to the phone. */
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
  const tokens = sessions(context);
  const tries = attemptLimits(context);
  const images = imageCodes(context);
  const codes = phoneCodes(context);

  /** Refuses a weak one and the present one. */
  async function requireGoodPassword(newPassword: string, { account, mobile, password_hash }: AccountRow) {
    const { passwordSuffix: suffix } = settings.compat;
    const typed = suffix && newPassword.endsWith(suffix) ? newPassword.slice(0, -suffix.length) : newPassword;
    const flaw = passwordFlaw(typed, [account, mobile ?? '']);
    if (flaw) throw new Refusal(CODES.weakPassword, flaw);
    if (await passwords.matches(newPassword, password_hash))
      throw new Refusal(CODES.samePassword, 'It is the present password');
  }

  /** Whoever else holds a session of this account has to sign in with the new one. */
  async function setPassword(newPassword: string, { user_id }: AccountRow, keep: string | null) {
    const hash = await passwords.hash(newPassword);
    await db.transaction(async (tx) => {
      await tx.query('update account set password_hash = $2, password_set_at = $3 where user_id = $1', [
        user_id,
        hash,
        clock(),
      ]);
      await tokens.endAll(user_id, 'password changed', keep, tx);
    });
  }

  return {
    /** @throws Refusal 2003 wrong image code, 2005 when one was just sent, 429. */
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
      await tries.countAttempt(subject);
      if (!(await images.matches(imageCodeId, imageCode)))
        throw new Refusal(CODES.wrongImageCode, 'Image code is wrong');
      await tries.resetCount(subject);
      return codes.send('password', mobile);
    },

    /**
     * @throws Refusal 2004 wrong code or number, 2006 the present password, 2007 too simple, 429. A refused password
     * does not use the code up.
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
      await tries.refuseTooMany(subject);
      const right = await codes.matches('password', mobile, verifyCode);
      const [row] = await db.query<AccountRow>(
        'select user_id, account, mobile, password_hash from account where mobile = $1',
        [mobile],
      );
      if (!right || !row) {
        await tries.count(subject);
        throw new Refusal(CODES.wrongPhoneCode, 'Code is wrong or too old');
      }
      await requireGoodPassword(newPassword, row);
      await codes.discard(mobile);
      await setPassword(newPassword, row, null);
      // Whoever had to recover the account may not be the one who bound it.
      await unbindWeChat(row.user_id, db);
      // Whoever failed to sign in before may do so now.
      for (const name of [row.account, mobile]) await tries.resetCount(`account ${sha256(name)}`);
    },

    /** @throws Refusal 2002 wrong present password, 2006, 2007, 429. */
    async update(
      { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
      { userId, tokenHash, onlyPasswordChange }: Session,
    ): Promise<void> {
      const subject = `password ${sha256(userId)}`;
      await tries.countAttempt(subject);
      const [row] = await db.query<AccountRow>(
        'select user_id, account, mobile, password_hash from account where user_id = $1',
        [userId],
      );
      if (!row || !(await passwords.matches(oldPassword, row.password_hash)))
        throw new Refusal(CODES.wrongCredentials, 'The present password is wrong');
      await tries.resetCount(subject);
      await requireGoodPassword(newPassword, row);
      await setPassword(newPassword, row, onlyPasswordChange ? null : tokenHash);
    },
  };
}
