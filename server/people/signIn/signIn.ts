/** Sign-in by account and password, or by mobile number and code. */
import { CODES, type FactorProof, type SignedIn } from '../../../contract';
import type { PlatformContext, SessionOpening } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import { allEntries, type EnterElsewhere } from './enterProved';
import { identityChoice } from './identityChoice';
import { deviceOf } from './device';
import { knownDevices } from './knownDevices';
import { setNewerHash } from '../accounts/accountRows';
import { NO_PASSWORD } from '../accounts/newPassword';
import { addressSource, type PhoneCodes } from './phoneCodes';
import { secondFactors } from '../secondFactor/secondFactors';
import { type ImageProof, signInLimits } from './signInLimits';
import type { WeChatAccounts, WeChatProof } from './weChatAccounts';

interface AccountRow {
  user_id: string;
  password_hash: string;
}

const ignoreRefusal = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
};

/** What a sign-in sends besides who it is. */
type SignInProof = ImageProof & WeChatProof & { remember?: boolean | undefined };

const openingOf = (
  signInMethod: SessionOpening['signInMethod'],
  remembered = false,
  { userAgent }: RequestClient,
): SessionOpening => ({ signInMethod, remembered, device: deviceOf(userAgent) });

export function signInService(
  context: PlatformContext,
  { bind }: Pick<WeChatAccounts, 'bind'>,
  codes: Pick<PhoneCodes, 'matches' | 'discard'>,
  elsewhere: EnterElsewhere,
) {
  const { db, newSecret, passwords } = context;
  const { openEntries, openProved } = identityChoice(context);
  const { redeemTicket } = secondFactors(context);
  const limits = signInLimits(context);
  const devices = knownDevices(context);

  /** The answer to a sign-in with nothing left to prove; it binds the WeChat id. */
  async function signedIn(
    userId: string,
    { signInMethod }: SessionOpening,
    entries: SignedIn[],
    weChat: WeChatProof,
  ): Promise<SignedIn[]> {
    // Somebody who has left the school gets the answer of an unknown account.
    if (entries.length === 0)
      throw signInMethod === 'code'
        ? new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old')
        : new Refusal(CODES.wrongCredentials, 'The account or password is wrong');
    await bind(userId, weChat);
    return weChat.openId ? entries.map((entry) => ({ ...entry, openId: weChat.openId })) : entries;
  }

  let dummyHash: string | undefined;

  /** Hashes the password again when new hashes are made otherwise. A busy platform leaves that to a later sign-in. */
  async function renewHash({ user_id, password_hash }: AccountRow, password: string, owner: string): Promise<void> {
    if (!passwords.isOutdated(password_hash)) return;
    const hash = await passwords.hash(password, owner).catch(ignoreRefusal);
    if (hash === undefined) return;
    await setNewerHash(db, user_id, password_hash, hash);
  }

  return {
    /**
     * Failures of other accounts from this address stay counted: somebody who knows one password may still guess
     * others.
     * @throws Refusal 2001, 2002, 2003, 429 or 503.
     */
    async byAccount(
      { account, password, remember, ...proof }: SignInProof & { account: string; password: string },
      client: RequestClient,
    ): Promise<SignedIn[]> {
      const attempt = await limits.begin({ account }, client, proof);
      const [row] = await db.query<AccountRow>(
        'select user_id, password_hash from account where account = $1 or mobile = $1',
        [account],
      );
      const owner = client.address ?? `account ${sha256(account)}`;
      let right: boolean;
      try {
        // An unknown account takes as long as a wrong password, so that the time does not reveal whether it exists. So
        // does an account without a password.
        right = await passwords.matches(
          password,
          row && row.password_hash !== NO_PASSWORD
            ? row.password_hash
            : (dummyHash ??= await passwords.hash(newSecret(), owner)),
          owner,
        );
      } catch (error) {
        // The password was not looked at, so this was no guess.
        await attempt.notMade();
        throw error;
      }
      if (!row || !right) throw new Refusal(CODES.wrongCredentials, 'The account or password is wrong');
      await attempt.succeeded();
      await devices.remember(row.user_id, client);
      await renewHash(row, password, owner);
      const opening = openingOf('password', remember, client);
      return signedIn(row.user_id, opening, await openEntries(row.user_id, opening), proof);
    },

    /** @throws Refusal 2001, 2003, 2004, 9114 or 429. */
    async byPhone(
      { mobile, verifyCode, remember, ...proof }: SignInProof & { mobile: string; verifyCode: string },
      client: RequestClient,
    ): Promise<SignedIn[]> {
      const attempt = await limits.begin({ mobile }, client, proof);
      const right = await codes.matches('sign-in', mobile, verifyCode, addressSource(client.address));
      const [account] = await db.query<AccountRow>('select user_id, password_hash from account where mobile = $1', [
        mobile,
      ]);
      if (!right || !account) throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
      // The number may have a new owner since the school wrote it down; an invitation goes to the guardian.
      if (account.password_hash === NO_PASSWORD) throw new Refusal(CODES.notInvited, 'The account is locked');
      await codes.discard(mobile);
      await attempt.succeeded();
      await devices.remember(account.user_id, client);
      const opening = openingOf('code', remember, client);
      const others = elsewhere({ kind: 'mobile', mobile }, opening);
      const entries = await allEntries([openEntries(account.user_id, opening), ...others]);
      return signedIn(account.user_id, opening, entries, proof);
    },

    /** The second step. @throws Refusal 2012, 9104 when the first step was too long ago, 429. */
    async bySecondFactor({
      ticket,
      proof,
      ...weChat
    }: WeChatProof & { ticket: string; proof: FactorProof }): Promise<SignedIn[]> {
      const { userId, opening } = await redeemTicket(ticket, proof);
      return signedIn(userId, opening, await openProved(userId, opening), weChat);
    },
  };
}
