/**
 * The steps after a sign-in has been proved: choose an identity, change an old password, start the session, open the
 * target page.
 */
import { useEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { roleOf } from '../../contract/permissions';
import { passwordAge } from '../../contract/passwords';
import { CODES } from '../../contract/envelope';
import type { SecondFactorNeeded } from '../../contract/secondFactor';
import type { SignedIn } from '../../contract/user';
import { useConfig } from '../config/ConfigContext';
import { useText } from '../messages/texts';
import type { Failure } from '../service/failure';
import { useChooseIdentityMutation } from '../session/api';
import { startSession } from '../session/startSession';
import { signInTarget } from '../session/signInTarget';
import { expiresChosen, signInAnswered } from '../store/login';
import { useAppDispatch, useAppSelector } from '../store/store';
import { ask } from '../ui/dialog';

/** Days that a sign-in is remembered; null: until the browser closes. */
export type RememberDays = number | null;

/** Router state of the sign-in page. */
export interface SignInState {
  /** A sign-in ended before an identity was chosen. */
  unfinished?: true;
  /** It comes after a new password, which the form by account takes. */
  byAccount?: true;
}

/**
 * Router state of the page that changes a password: the token that may change it, and the query for the sign-in after
 * it.
 */
export interface PasswordChangeState {
  token: string;
  roleId: string;
  search: string;
}

/** Router state of the second step: the platform's refusal with its ticket, and what the first step was made with. */
export interface SecondStep {
  needed: SecondFactorNeeded;
  days: RememberDays;
  /** Binds a WeChat id when the second step is proved. */
  weChat?: { openId?: string; openIdTicket?: string };
}

/** Router state of the page that sets up a second factor that an administrator must have. */
export interface FactorSetUpState {
  identity: SignedIn;
  days: RememberDays;
}

/** Opens the second step when a sign-in was refused for it. Returns false for another failure. */
export function useSecondStep() {
  const navigate = useNavigate();
  const here = useLocation().search;
  return async ({ code, data }: Failure, step: Omit<SecondStep, 'needed'>, search = here): Promise<boolean> => {
    if (code !== CODES.secondFactorNeeded) return false;
    const schema = await import('../../contract/secondFactor').catch(() => null);
    const needed = schema?.SecondFactorNeeded.safeParse(data).data;
    if (!needed) return false;
    await navigate(`/user/second-factor${search}`, { state: { needed, ...step } satisfies SecondStep });
    return true;
  };
}

/**
 * True for several identities of one kind that differ by the child alone: guardians at one school. The home shows all
 * children, so there is nothing to choose.
 */
const differByChild = ([first, ...others]: readonly SignedIn[]): boolean =>
  first !== undefined &&
  roleOf(first.userType) === 'student' &&
  others.every(({ userType, label }) => userType === first.userType && label.school === first.label.school);

/**
 * Opens the choice when there are several identities, and enters with a single one at once (4.05, 4.06); so it does
 * with the first of those that differ by the child alone.
 * Returns a function; its `search` is the query of the next page, by default that of the present page.
 */
export function useContinueSignIn() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const here = useLocation().search;
  const enterAs = useEnterAs();
  const [choose] = useChooseIdentityMutation();

  return async (identities: SignedIn[], days: RememberDays, search = here) => {
    dispatch(expiresChosen(days ?? 0));
    dispatch(signInAnswered(identities));
    const [only, ...others] = identities;
    if (only && others.length > 0 && differByChild(identities)) {
      const { roleId, token } = only;
      const { data: identity } = await choose({ sent: { roleId }, token, roleId });
      // Without an answer the choice says what is wrong.
      if (identity) return enterAs(identity, days);
    }
    if (others.length > 0) await navigate(`/user/identity${search}`, { replace: true });
    else if (only) await enterAs(only, days);
  };
}

/**
 * Starts the session of an identity. Asks for a new password first when the old one has expired or soon will
 * (5.11-5.13).
 */
export function useEnterAs() {
  const text = useText('entry');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();

  return async (identity: SignedIn, days: RememberDays) => {
    const age = passwordAge(identity.remainDay);
    if (age.kind !== 'good') {
      const content = age.kind === 'expired' ? text('passwordExpired') : text('passwordExpiring', { days: age.days });
      const change = await ask({
        title: text('passwordReminder'),
        content,
        confirm: text('goChange'),
        ...(age.kind === 'expiring' && { cancel: text('notNow') }),
      });
      if (change) {
        // The token goes into the history entry. An address would be shared, logged and sent as referrer.
        return navigate('/user/update/password', {
          state: { token: identity.token, roleId: identity.roleId, search } satisfies PasswordChangeState,
        });
      }
    }
    // An expired password comes first: its session may do nothing else.
    if (identity.setUpSecondFactor)
      return navigate(`/user/second-factor/set-up${search}`, {
        state: { identity, days } satisfies FactorSetUpState,
      });
    return dispatch(startSession(identity, days));
  };
}

/** Opens the target of the sign-in as soon as somebody is signed in (2.41-2.43). */
export function useSignInTarget() {
  const { token, roleId } = useAppSelector(({ global }) => global);
  const { search } = useLocation();
  const { apiHost } = useConfig();
  const basePath = useHref('/');
  const navigate = useNavigate();
  useEffect(() => {
    if (!token) return;
    const target = signInTarget(search, { token, roleId }, { origin: location.origin, basePath, apiHost });
    if (target.kind === 'outside') location.assign(target.address);
    else void navigate(target.path, { replace: true });
  }, [token, roleId, search, apiHost, basePath, navigate]);
}
