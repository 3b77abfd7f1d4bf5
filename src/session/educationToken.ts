/** The education platform's own token, kept for the browser's session (3.02). */
import type { Thunk } from '../store/store';
import { SESSION_KEYS } from './browserStorage';

export const storeEducationToken =
  (token: string): Thunk =>
  (_dispatch, _getState, { storage }) =>
    storage.session.setItem(SESSION_KEYS.educationToken, token);
