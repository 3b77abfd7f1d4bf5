/** An attempt to sign in by any method, and what follows its answer (4.05-4.08). */
import type { SerializedError } from '@reduxjs/toolkit';
import { CODES } from '../../contract/envelope';
import type { SignedIn } from '../../contract/user';
import { type RememberDays, useContinueSignIn } from '../../src/entry/signInSteps';
import type { Failure } from '../../src/service/failure';
import { imageCodeArrived, signInFailed } from '../../src/store/login';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useImageCodeMutation } from './api';

/** The result of a sign-in mutation of RTK Query. */
export type SignInOutcome =
  | { data: SignedIn[]; error?: undefined }
  | { error: Failure | SerializedError; data?: undefined };

export function useSignIn() {
  const dispatch = useAppDispatch();
  const imageCodeShown = useAppSelector(({ login }) => login.showVerifyCode);
  const [fetchImageCode] = useImageCodeMutation();
  const continueSignIn = useContinueSignIn();

  async function newImageCode() {
    const { data } = await fetchImageCode();
    dispatch(imageCodeArrived(data ?? null));
  }

  /** Resolves after the next step has begun or the failure is shown. */
  async function attempt(signingIn: Promise<SignInOutcome>, days: RememberDays) {
    const { data: identities, error } = await signingIn;
    if (!identities) {
      const failure: Failure = 'kind' in error ? error : { kind: 'parse', code: null, msg: error.message ?? '' };
      dispatch(signInFailed(failure));
      if (imageCodeShown || failure.code === CODES.imageCodeNeeded) await newImageCode();
      return;
    }
    await continueSignIn(identities, days);
  }

  return { attempt, newImageCode };
}
