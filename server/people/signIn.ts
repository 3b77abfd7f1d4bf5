/** Signing in by account or by phone: what is tried, how often, and what it gives. */
import { CODES, type SignedIn } from '../../contract';
import type { Platform } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import { admission } from './admission';
import { failures, type ImageProof } from './failures';
import { phoneCodes } from './phoneCodes';

interface AccountRow {
  user_id: string;
  password_hash: string;
}

export function signIn(platform: Platform) {
  const { db, newSecret, passwords } = platform;
  const { entriesOf } = admission(platform);
  const tries = failures(platform);
  const codes = phoneCodes(platform);
  let hashOfNobody: Promise<string> | undefined;

  return {
    async byAccount({ account, password, ...proof }: ImageProof & { account: string; password: string }): Promise<SignedIn[]> {
      const subject = `account ${sha256(account)}`;
      await tries.guard(subject, proof);
      const [row] = await db.query<AccountRow>('select user_id, password_hash from account where account = $1 or mobile = $1', [account]);
      // An unknown account takes as long as a wrong password, so that one cannot be told from the other.
      const right = await passwords.matches(password, row?.password_hash ?? (await (hashOfNobody ??= passwords.hash(newSecret()))));
      if (!row || !right) {
        await tries.count(subject);
        throw new Refusal(CODES.wrongCredentials, 'Account or password is wrong');
      }
      await tries.forgive(subject);
      return entriesOf(row.user_id, 'password');
    },

    async byPhone({ mobile, verifyCode, ...proof }: ImageProof & { mobile: string; verifyCode: string }): Promise<SignedIn[]> {
      const subject = `mobile ${sha256(mobile)}`;
      await tries.guard(subject, proof);
      const right = await codes.matches('sign-in', mobile, verifyCode);
      const [account] = await db.query<{ user_id: string }>('select user_id from account where mobile = $1', [mobile]);
      if (!right || !account) {
        await tries.count(subject);
        throw new Refusal(CODES.wrongPhoneCode, 'Code is wrong or too old');
      }
      await codes.usedUp(mobile);
      await tries.forgive(subject);
      return entriesOf(account.user_id, 'code');
    },
  };
}
