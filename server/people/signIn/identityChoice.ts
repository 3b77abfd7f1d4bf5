/** Opens sessions for the identities of an account after its sign-in, and changes between identities. */
import { CODES, passwordAge, type SignedIn } from '../../../contract';
import { OPERATOR_TYPE } from '../../../contract/permissions';
import type { PlatformContext, Session, SessionOpening, SignInMethod } from '../../engine/platform';
import { valueOf } from '../../engine/store/db';
import { Refusal } from '../../engine/serving/refusal';
import { identitiesOf } from './identities';
import { sha256 } from '../../engine/sha256';
import { noteEntered } from '../accounts/accountRows';
import { secondFactorRule } from '../secondFactor/secondFactorRule';
import { secondFactors } from '../secondFactor/secondFactors';
import { sessions } from './sessions';

export function identityChoice(context: PlatformContext) {
  const sessionStore = sessions(context);
  const { isOn, lacksSecondFactor } = secondFactorRule(context);
  const { refuseUntilProved } = secondFactors(context);

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
  async function openChosen(identity: Omit<SignedIn, 'token'>, opening: SessionOpening): Promise<SignedIn> {
    const { identity: shown, onlyPasswordChange } = withPasswordAge(identity, opening.signInMethod);
    const token = await sessionStore.issue(identity, 'chosen', { ...opening, onlyPasswordChange });
    if (context.settings.oneSession) await sessionStore.endAll(identity.userId, 'signed in elsewhere', sha256(token));
    return { ...shown, token };
  }

  /** The identity as its session will be. */
  const withFactor = async (identity: Omit<SignedIn, 'token'>) => {
    const school = await valueOf<string>(context.db, 'select school_id from identity where role_id = $1', [
      identity.roleId,
    ]);
    const lacks = await lacksSecondFactor(identity.userId, identity.userType, school ?? '');
    return lacks ? { ...identity, setUpSecondFactor: true } : identity;
  };

  async function openProved(userId: string, opening: SessionOpening): Promise<SignedIn[]> {
    await noteEntered(context.db, userId, context.clock());
    const identities = await Promise.all((await identitiesOf(context, userId)).map(withFactor));
    // Who runs the platform too begins as a person of the school, and changes to the operator in the profile.
    const inSchool = identities.filter(({ userType }) => userType !== OPERATOR_TYPE);
    const [only, ...others] = inSchool.length > 0 ? inSchool : identities;
    if (only && others.length === 0) return [await openChosen(only, opening)];
    return Promise.all(
      identities.map(async (one) => {
        const { identity, onlyPasswordChange } = withPasswordAge(one, opening.signInMethod);
        return {
          ...identity,
          token: await sessionStore.issue(identity, 'waiting', { ...opening, onlyPasswordChange }),
        };
      }),
    );
  }

  return {
    openProved,

    /**
     * The identities with their tokens. A single identity gets a full session; of several, each gets a session of ten
     * minutes for the choice. Every way to sign in ends here.
     * @throws Refusal 2011 when the account has a second factor; `openProved` follows its proof.
     */
    async openEntries(userId: string, opening: SessionOpening): Promise<SignedIn[]> {
      return (await isOn(userId)) ? refuseUntilProved(userId, opening) : openProved(userId, opening);
    },

    /**
     * Opens a session for another identity of the account and ends the present one.
     * @throws Refusal 404, or 401 when the present session has ended meanwhile.
     */
    async chooseIdentity(roleId: string, { userId, tokenHash, ...opening }: Session): Promise<SignedIn> {
      const chosen = (await identitiesOf(context, userId)).find((identity) => identity.roleId === roleId);
      if (!chosen) throw new Refusal(CODES.notFound, 'The account has no such identity');
      // Of two choices at once one gets a session: one session never becomes two.
      if (!(await sessionStore.end(tokenHash))) throw new Refusal(CODES.unauthorised, 'The session has ended');
      return openChosen(await withFactor(chosen), opening);
    },
  };
}
