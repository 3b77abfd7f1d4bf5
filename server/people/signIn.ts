/** Sign-in by account and password, or by mobile number and code. */
import { CODES, type SignedIn } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import { identityChoice } from './identityChoice';
import { attemptLimits, type ImageProof } from './attemptLimits';
import { phoneCodes } from './phoneCodes';
import type { WeChatAccounts, WeChatProof } from './weChatAccounts';

interface AccountRow {
  user_id: string;
  password_hash: string;
}

export function signInService(context: PlatformContext, { bind }: Pick<WeChatAccounts, 'bind'>) {
  const { db, newSecret, passwords } = context;
  const { openEntries } = identityChoice(context);
  const limits = attemptLimits(context);
  const codes = phoneCodes(context);
  async function openSessions(userId: string, method: 'password' | 'code', weChat: WeChatProof): Promise<SignedIn[]> {
    await bind(userId, weChat);
    const entries = await openEntries(userId, method);
    return weChat.openId ? entries.map((entry) => ({ ...entry, openId: weChat.openId })) : entries;
  }

  let dummyHash: Promise<string> | undefined;

  return {
    /**
     * Failures of other accounts from this address stay counted: somebody who knows one password may still guess
     * others.
     * @param clientAddress null when unknown.
     * @throws Refusal 2001, 2002, 2003 or 429.
     */
    async byAccount(
      { account, password, ...proof }: ImageProof & WeChatProof & { account: string; password: string },
      clientAddress: string | null,
    ): Promise<SignedIn[]> {
      const subject = `account ${sha256(account)}`;
      const attempt = await limits.guardSignIn(subject, clientAddress, proof);
      await limits.countAttempt(subject);
      const [row] = await db.query<AccountRow>(
        'select user_id, password_hash from account where account = $1 or mobile = $1',
        [account],
      );
      // An unknown account takes as long as a wrong password, so that the time does not reveal whether it exists.
      const right = await passwords.matches(
        password,
        row?.password_hash ?? (await (dummyHash ??= passwords.hash(newSecret()))),
      );
      if (!row || !right) throw new Refusal(CODES.wrongCredentials, 'The account or password is wrong');
      await attempt.uncount();
      await limits.resetCount(subject);
      return openSessions(row.user_id, 'password', proof);
    },

    /** @throws Refusal 2001, 2003, 2004 or 429. */
    async byPhone(
      { mobile, verifyCode, ...proof }: ImageProof & WeChatProof & { mobile: string; verifyCode: string },
      clientAddress: string | null,
    ): Promise<SignedIn[]> {
      const subject = `mobile ${sha256(mobile)}`;
      const attempt = await limits.guardSignIn(subject, clientAddress, proof);
      const right = await codes.matches('sign-in', mobile, verifyCode);
      const [account] = await db.query<{ user_id: string }>('select user_id from account where mobile = $1', [mobile]);
      if (!right || !account) {
        await limits.countFailure(subject);
        throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
      }
      await codes.discard(mobile);
      await attempt.uncount();
      await limits.resetCount(subject);
      return openSessions(account.user_id, 'code', proof);
    },
  };
}
