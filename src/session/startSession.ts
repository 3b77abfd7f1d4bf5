/** Entering the console with an identity, and leaving it (4.04, 4.06). */
import type { SignedIn } from '../../contract/user';
import { api } from '../service/api';
import { sessionStarted, sessionEnded } from '../store/global';
import { identityChosen } from '../store/login';
import type { Thunk } from '../store/store';
import { sessionApi } from './api';
import { COOKIES, SESSION_KEYS } from './browserStorage';
import { MINI_PROGRAM, userCookie } from './initialSession';

/**
 * The identity is the session from now on. `days` is how long the browser remembers it; null is until it closes.
 * In the mini-program nothing is kept outside memory (4.03).
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

/** Forgets the session here and, when it still lives, on the platform. Where to go next is the caller's. */
export const endSession =
  (): Thunk =>
  (dispatch, getState, { storage, runningCalls }) => {
    const { token, roleId } = getState().global;
    storage.local.clear();
    storage.cookies.remove(COOKIES.user);
    storage.cookies.remove(COOKIES.wechat);
    storage.session.removeItem(SESSION_KEYS.educationToken);
    storage.session.removeItem(SESSION_KEYS.loginReport);
    dropDrafts(storage.session);
    runningCalls.abortAll();
    // The session is left before the call goes out, so that its refusal (it may have expired) concerns nobody.
    dispatch(sessionEnded());
    dispatch(api.util.resetApiState());
    if (token) void dispatch(sessionApi.endpoints.signOut.initiate({ sent: {}, token, roleId }, { track: false }));
  };

/** Keeps the education platform's own token for the browser's session (3.02). */
export const storeEducationToken =
  (token: string): Thunk =>
  (_dispatch, _getState, { storage }) =>
    storage.session.setItem(SESSION_KEYS.educationToken, token);

/** Unsaved work may hold places of a child: it does not outlive the session. */
function dropDrafts(storage: Storage) {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (name.startsWith(`${SESSION_KEYS.draft} `)) storage.removeItem(name);
}
