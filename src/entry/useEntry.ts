/** From an identity to the console: is its password good, and where does it lead. */
import { useEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { passwordAge } from '../../contract/password';
import type { SignedIn } from '../../contract/user';
import { useConfig } from '../config/ConfigContext';
import { startSession } from '../session/startSession';
import { signInTarget } from '../session/signInTarget';
import { passwordChangeBegun } from '../store/login';
import { useAppDispatch, useAppSelector } from '../store/store';
import { ask } from '../ui/dialog';
import { useEntryText } from './messages';

/** Days a sign-in is remembered; null is until the browser closes. */
export type Remembered = number | null;

/** What goes along to the page that changes a password: the session that may do it, and the query to go on with at sign-in. */
export interface PasswordTicket {
  token: string;
  roleId: string;
  search: string;
}

/** Enters with an identity once its password is good, or its owner says 'not now' (5.11-5.13). */
export function useEntry() {
  const text = useEntryText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();

  return async (identity: SignedIn, days: Remembered) => {
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
        dispatch(passwordChangeBegun());
        // With the entry in history, not in the address: an address is shared, logged and sent as referrer.
        return navigate('/user/update/password', {
          state: { token: identity.token, roleId: identity.roleId, search } satisfies PasswordTicket,
        });
      }
    }
    return dispatch(startSession(identity, days));
  };
}

/** Leads whoever is signed in to where they wanted to go (2.41-2.43). */
export function useSignInTarget() {
  const { token, roleId } = useAppSelector(({ global }) => global);
  const { search } = useLocation();
  const { apiHost } = useConfig();
  const basePath = useHref('/');
  const navigate = useNavigate();
  useEffect(() => {
    if (!token) return;
    const landing = signInTarget(search, { token, roleId }, { origin: location.origin, basePath, apiHost });
    if (landing.kind === 'outside') location.assign(landing.address);
    else void navigate(landing.path, { replace: true });
  }, [token, roleId, search, apiHost, basePath, navigate]);
}
