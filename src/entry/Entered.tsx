/** Enters the console once a link has made an account or given it a new password. */
import { useText } from '../messages/texts';
import { useSignInTarget, type RememberDays, useContinueSignIn } from './signInSteps';
import { useState } from 'react';
import type { SignedIn } from '../../contract/signIn';
import { endSession } from '../session/startSession';
import { useAppDispatch, useAppSelector } from '../store/store';

export function Entered() {
  useSignInTarget();
  const text = useText('entry');
  return <output className="entry__text quiet text-m below-4">{text('entering')}</output>;
}

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
