/** Opens sessions for the identities of an account after its sign-in, and changes between identities. */
import { CODES, passwordAge, type SignedIn } from '../../contract';
import type { SignInMethod, PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { identitiesOf } from './identities';
import { sha256 } from '../sha256';
import { sessions } from './sessions';

export function identityChoice(context: PlatformContext) {
  const sessionStore = sessions(context);

  /**
   * With an expired password the session may only change it. A sign-in through a provider uses no password, so its age
   * does not matter.
   */
  const withPasswordAge = (identity: Omit<SignedIn, 'token'>, signInMethod: SignInMethod) => {
    const remainDay = signInMethod === 'provider' ? 0 : identity.remainDay;
    return { identity: { ...identity, remainDay }, onlyPasswordChange: passwordAge(remainDay).kind === 'expired' };
  };

  /**
   * Opens the session of a chosen identity. With the setting `oneSession` it ends all other sessions of the account
   * (8.01: 402).
   */
  async function openChosen(identity: Omit<SignedIn, 'token'>, signInMethod: SignInMethod): Promise<SignedIn> {
    const { identity: shown, onlyPasswordChange } = withPasswordAge(identity, signInMethod);
    const token = await sessionStore.issue(identity, 'chosen', { signInMethod, onlyPasswordChange });
    if (context.settings.oneSession) await sessionStore.endAll(identity.userId, 'signed in elsewhere', sha256(token));
    return { ...shown, token };
  }

  return {
    /**
     * The identities with their tokens. A single identity gets a full session; of several, each gets a session of ten
     * minutes for the choice.
     */
    async openEntries(userId: string, signInMethod: SignInMethod): Promise<SignedIn[]> {
      const identities = await identitiesOf(context, userId);
      const [only, ...others] = identities;
      if (only && others.length === 0) return [await openChosen(only, signInMethod)];
      return Promise.all(
        identities.map(async (one) => {
          const { identity, onlyPasswordChange } = withPasswordAge(one, signInMethod);
          return {
            ...identity,
            token: await sessionStore.issue(identity, 'waiting', { signInMethod, onlyPasswordChange }),
          };
        }),
      );
    },

    /**
     * Opens a session for another identity of the account and ends the present one.
     * @throws Refusal 404.
     */
    async chooseIdentity(roleId: string, { userId, tokenHash, signInMethod }: Session): Promise<SignedIn> {
      const chosen = (await identitiesOf(context, userId)).find((identity) => identity.roleId === roleId);
      if (!chosen) throw new Refusal(CODES.notFound, 'The account has no such identity');
      await sessionStore.end(tokenHash);
      return openChosen(chosen, signInMethod);
    },
  };
}
