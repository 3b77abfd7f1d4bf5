/** Enters as who has just been made or has a new password, in place of whoever is signed in in this browser. */
import { useState } from 'react';
import type { SignedIn } from '../../contract/signedIn';
import { type RememberDays, useContinueSignIn } from './signInSteps';
import { endSession } from '../session/startSession';
import { useAppDispatch, useAppSelector } from '../store/store';

/** `entered`: the page may follow the session. An earlier one, as of another store at this address, leads nowhere. */
export function useEnter(days: RememberDays = null) {
  const dispatch = useAppDispatch();
  const continueSignIn = useContinueSignIn();
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  const [entered, setEntered] = useState(false);
  return {
    entered,
    async enter(identities: SignedIn[]) {
      if (signedIn) dispatch(endSession());
      await continueSignIn(identities, days);
      setEntered(true);
    },
  };
}
