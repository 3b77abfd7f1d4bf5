/** An attempt to sign in by any method, and what follows its answer (4.05-4.08). */
import type { SerializedError } from '@reduxjs/toolkit';
import { CODES } from '../../contract/envelope';
import type { SignedIn } from '../../contract/user';
import { useImageCodeMutation } from '../../src/entry/api';
import { type RememberDays, type SecondStep, useContinueSignIn, useSecondStep } from '../../src/entry/signInSteps';
import type { Failure } from '../../src/service/failure';
import { errorRead, imageCodeArrived, signInFailed } from '../../src/store/login';
import { useAppDispatch, useAppSelector } from '../../src/store/store';

/** The result of a sign-in mutation of RTK Query. */
export type SignInOutcome =
  | { data: SignedIn[]; error?: undefined }
  | { error: Failure | SerializedError; data?: undefined };

export function useSignIn() {
  const dispatch = useAppDispatch();
  const imageCodeShown = useAppSelector(({ login }) => login.showVerifyCode);
  const [fetchImageCode] = useImageCodeMutation();
  const continueSignIn = useContinueSignIn();
  const openSecondStep = useSecondStep();

  async function newImageCode() {
    const { data } = await fetchImageCode();
    dispatch(imageCodeArrived(data ?? null));
  }

  /**
   * Resolves after the next step has begun (true) or the failure is shown (false).
   * @param show shows the failure elsewhere than in the form
   */
  async function attempt(
    signingIn: PromiseLike<SignInOutcome>,
    days: RememberDays,
    weChat: SecondStep['weChat'] = {},
    show: ((failure: Failure) => void) | null = null,
  ) {
    const { data: identities, error } = await signingIn;
    if (!identities) {
      const failure: Failure = 'kind' in error ? error : { kind: 'parse', code: null, msg: error.message ?? '' };
      if (await openSecondStep(failure, { days, weChat })) {
        dispatch(errorRead());
        return true;
      }
      if (show) {
        show(failure);
        return false;
      }
      dispatch(signInFailed(failure));
      if (imageCodeShown || failure.code === CODES.imageCodeNeeded) await newImageCode();
      return false;
    }
    await continueSignIn(identities, days);
    return true;
  }

  /** Shows the field for the image code from now on. */
  const askImageCode = () => dispatch(signInFailed({ kind: 'refused', code: CODES.imageCodeNeeded, msg: '' }));

  return { attempt, newImageCode, askImageCode };
}
