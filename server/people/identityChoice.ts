/** From an account that has proved itself to sessions: one entry an identity, and the choice of one. */
import { CODES, passwordAge, type SignedIn } from '../../contract';
import type { SignInMethod, PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { identitiesOf } from './identities';
import { sha256 } from '../sha256';
import { sessions } from './sessions';

export function identityChoice(context: PlatformContext) {
  const tokens = sessions(context);

  /** An expired password opens a session that may do nothing but change it; who came through a provider used none. */
  const withPasswordAge = (identity: Omit<SignedIn, 'token'>, signInMethod: SignInMethod) => {
    const remainDay = signInMethod === 'provider' ? 0 : identity.remainDay;
    return { identity: { ...identity, remainDay }, onlyPasswordChange: passwordAge(remainDay).kind === 'expired' };
  };

  /** In: from now on a session among others, or the only one of its account (8.01: 402). */
  async function enter(identity: Omit<SignedIn, 'token'>, signInMethod: SignInMethod): Promise<SignedIn> {
    const { identity: shown, onlyPasswordChange } = withPasswordAge(identity, signInMethod);
    const token = await tokens.issue(identity, 'chosen', { signInMethod, onlyPasswordChange });
    if (context.settings.oneSession) await tokens.endAll(identity.userId, 'signed in elsewhere', sha256(token));
    return { ...shown, token };
  }

  return {
    /** Several wait ten minutes for a choice; a single one is in. */
    async openEntries(userId: string, signInMethod: SignInMethod): Promise<SignedIn[]> {
      const identities = await identitiesOf(context, userId);
      const [only, ...others] = identities;
      if (only && others.length === 0) return [await enter(only, signInMethod)];
      return Promise.all(
        identities.map(async (one) => {
          const { identity, onlyPasswordChange } = withPasswordAge(one, signInMethod);
          return { ...identity, token: await tokens.issue(identity, 'waiting', { signInMethod, onlyPasswordChange }) };
        }),
      );
    },

    /** Another identity of the same account; the session it was asked with ends. */
    async chooseIdentity(roleId: string, { userId, tokenHash, signInMethod }: Session): Promise<SignedIn> {
      const chosen = (await identitiesOf(context, userId)).find((identity) => identity.roleId === roleId);
      if (!chosen) throw new Refusal(CODES.notFound, 'No such identity');
      await tokens.end(tokenHash);
      return enter(chosen, signInMethod);
    },
  };
}
