/** One attempt to sign in, whichever way, and what its answer leads to (4.05-4.08). */
import type { SerializedError } from '@reduxjs/toolkit';
import { CODES } from '../../contract/envelope';
import type { SignedIn } from '../../contract/user';
import { useAdmitted } from '../../src/entry/useAdmitted';
import type { Remembered } from '../../src/entry/useEntry';
import type { Failure } from '../../src/service/failure';
import { imageCodeArrived, signInFailed } from '../../src/store/login';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useImageCodeMutation } from './api';

/** What RTK Query's sign-in mutations resolve to. */
export type Outcome = { data: SignedIn[]; error?: undefined } | { error: Failure | SerializedError; data?: undefined };

export function useSignIn() {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(({ login }) => login.showVerifyCode);
  const [fetchImageCode] = useImageCodeMutation();
  const admitted = useAdmitted();

  async function newImageCode() {
    const { data } = await fetchImageCode();
    dispatch(imageCodeArrived(data ?? null));
  }

  /** Resolves when the attempt has led somewhere, if only to an error on the screen. */
  async function attempt(signingIn: Promise<Outcome>, days: Remembered) {
    const { data: identities, error } = await signingIn;
    if (!identities) {
      const failure: Failure = 'kind' in error ? error : { kind: 'parse', code: null, msg: error.message ?? '' };
      dispatch(signInFailed(failure));
      if (shown || failure.code === CODES.imageCodeNeeded) await newImageCode();
      return;
    }
    await admitted(identities, days);
  }

  return { attempt, newImageCode };
}
