/** Signing in by account or by phone: what is tried, how often, and what it gives. */
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
  const tries = attemptLimits(context);
  const codes = phoneCodes(context);
  async function admitted(userId: string, openedBy: 'password' | 'code', weChat: WeChatProof): Promise<SignedIn[]> {
    await bind(userId, weChat);
    const entries = await openEntries(userId, openedBy);
    return weChat.openId ? entries.map((entry) => ({ ...entry, openId: weChat.openId })) : entries;
  }

  let hashOfNobody: Promise<string> | undefined;

  return {
    /**
     * @param clientAddress the address it is tried from, null where nothing tells. What it failed at from there stays
     * counted: one who knows one password may try others.
     */
    async byAccount(
      { account, password, ...proof }: ImageProof & WeChatProof & { account: string; password: string },
      clientAddress: string | null,
    ): Promise<SignedIn[]> {
      const subject = `account ${sha256(account)}`;
      const tried = await tries.guardSignIn(subject, clientAddress, proof);
      await tries.countAttempt(subject);
      const [row] = await db.query<AccountRow>(
        'select user_id, password_hash from account where account = $1 or mobile = $1',
        [account],
      );
      // An unknown account takes as long as a wrong password, so that one cannot be told from the other.
      const right = await passwords.matches(
        password,
        row?.password_hash ?? (await (hashOfNobody ??= passwords.hash(newSecret()))),
      );
      if (!row || !right) throw new Refusal(CODES.wrongCredentials, 'Account or password is wrong');
      await tried.uncount();
      await tries.resetCount(subject);
      return admitted(row.user_id, 'password', proof);
    },

    async byPhone(
      { mobile, verifyCode, ...proof }: ImageProof & WeChatProof & { mobile: string; verifyCode: string },
      clientAddress: string | null,
    ): Promise<SignedIn[]> {
      const subject = `mobile ${sha256(mobile)}`;
      const tried = await tries.guardSignIn(subject, clientAddress, proof);
      const right = await codes.matches('sign-in', mobile, verifyCode);
      const [account] = await db.query<{ user_id: string }>('select user_id from account where mobile = $1', [mobile]);
      if (!right || !account) {
        await tries.count(subject);
        throw new Refusal(CODES.wrongPhoneCode, 'Code is wrong or too old');
      }
      await codes.discard(mobile);
      await tried.uncount();
      await tries.resetCount(subject);
      return admitted(account.user_id, 'code', proof);
    },
  };
}
