/** The education platform's own token, kept for the browser's session (3.02). */
import type { Thunk } from '../store/store';
import { SESSION_KEYS } from './keep';

export const keepEducationToken =
  (token: string): Thunk =>
  (_dispatch, _getState, { keep }) =>
    keep.session.setItem(SESSION_KEYS.educationToken, token);
