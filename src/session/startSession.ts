/** Starts a session with an identity, and ends it (4.04, 4.06). */
import type { SignedIn } from '../../contract/user';
import { api } from '../service/api';
import { sessionStarted, sessionEnded } from '../store/global';
import { identityChosen } from '../store/login';
import type { Thunk } from '../store/store';
import { sessionApi } from './api';
import { COOKIES, SESSION_KEYS } from './browserStorage';
import { type Credentials, MINI_PROGRAM, userCookie } from './initialSession';

/**
 * Starts the session of an identity. In the mini-program it stays in memory only (4.03).
 * @param days how long the browser remembers it; null until the browser closes.
 */
export const startSession =
  ({ token, userType, roleId }: Pick<SignedIn, 'token' | 'userType' | 'roleId'>, days: number | null): Thunk =>
  (dispatch, getState, { storage }) => {
    const credentials = { token, level: userType, roleId };
    if (getState().setting.source !== MINI_PROGRAM) {
      storage.cookies.write(COOKIES.user, userCookie(credentials), days ?? undefined);
      storage.session.setItem(SESSION_KEYS.loginReport, '1');
    }
    dispatch(sessionStarted(credentials));
    dispatch(identityChosen());
    dispatch(api.util.resetApiState());
  };

/**
 * Ends the session in this browser and on the platform. The caller navigates.
 * @param expired it ended by time, here or on the platform, and nobody asked for it: unsaved work waits in this tab for
 * its author's next sign-in.
 */
export const endSession =
  ({ expired = false }: { expired?: boolean } = {}): Thunk =>
  (dispatch, getState, { storage, runningCalls }) => {
    const { token, roleId } = getState().global;
    storage.local.clear();
    storage.cookies.remove(COOKIES.user);
    storage.cookies.remove(COOKIES.wechat);
    storage.session.removeItem(SESSION_KEYS.educationToken);
    storage.session.removeItem(SESSION_KEYS.loginReport);
    if (!expired) dropDrafts(storage.session);
    runningCalls.abortAll();
    // The session ends before the call, so that a refusal of an expired session opens no dialog.
    dispatch(sessionEnded());
    dispatch(api.util.resetApiState());
    if (token) void dispatch(sessionApi.endpoints.signOut.initiate({ sent: {}, token, roleId }, { track: false }));
  };

/** Goes on with the session that the address offered, instead of the present one, which ends. */
export const switchSession =
  (offered: Credentials): Thunk =>
  (dispatch, getState, { storage, runningCalls }) => {
    const { token, roleId } = getState().global;
    if (getState().setting.source !== MINI_PROGRAM) storage.cookies.write(COOKIES.user, userCookie(offered));
    dropDrafts(storage.session);
    runningCalls.abortAll();
    dispatch(sessionEnded());
    dispatch(sessionStarted(offered));
    dispatch(api.util.resetApiState());
    void dispatch(sessionApi.endpoints.signOut.initiate({ sent: {}, token, roleId }, { track: false }));
  };

/** Keeps the education platform's own token for the browser's session (3.02). */
export const storeEducationToken =
  (token: string): Thunk =>
  (_dispatch, _getState, { storage }) =>
    storage.session.setItem(SESSION_KEYS.educationToken, token);

/** Removes unsaved work with the session: it may contain places of a child. */
function dropDrafts(storage: Storage) {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (name.startsWith(`${SESSION_KEYS.draft} `)) storage.removeItem(name);
}
