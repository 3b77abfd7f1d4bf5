/** Buttons that sign in as the demo accounts. An installation with real children has none. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DemoAccount } from '../../contract/runtimeConfig';
import { useConfig } from '../../src/config/ConfigContext';
import { ImageProofField } from '../../src/entry/ImageProofField';
import { useProvenSend } from '../../src/entry/useProvenSend';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { errorRead } from '../../src/store/login';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useSignInMutation } from './api';
import { useSignIn } from './useSignIn';

/** What came of the last button; below that button, because the form above may be out of sight. */
interface LastAttempt {
  account: string;
  failure: Failure | null;
}

export function DemoAccounts() {
  const text = useText('signIn');
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const language = useAppSelector(({ setting }) => setting.language);
  const { demoAccounts, passwordSuffix } = useConfig();
  const [signIn, { isLoading }] = useSignInMutation();
  const { attempt } = useSignIn();
  // Wrong passwords typed in the form count for the buttons too: an image code may be asked for.
  const { proof, send } = useProvenSend(false);
  const [last, setLast] = useState<LastAttempt | null>(null);
  if (demoAccounts.length === 0) return null;

  async function signInAs({ account, password }: DemoAccount) {
    // The form's failure is not this button's.
    dispatch(errorRead());
    setLast({ account, failure: null });
    const sent = send(true, (answer) => signIn({ account, password: password + passwordSuffix, ...answer }));
    if (sent) await attempt(sent, null, {}, (failure) => setLast({ account, failure }));
  }
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 className="text-m" id="demo-title">
        {text('demo')}
      </h2>
      <p className="quiet text-s below-3">{text('demoText')}</p>
      <ul className="unmarked grid gap-2">
        {demoAccounts.map((one) => (
          <li key={one.account}>
            <Button kind="unstyled" className="demo__account" busy={isLoading} onClick={() => void signInAs(one)}>
              <span className="text-m strong">{one.title[language]}</span>
              <span className="quiet text-s">{one.shows[language]}</span>
              <code className="demo__code branded text-s">{one.account}</code>
            </Button>
            {one.account === last?.account && proof && <ImageProofField proof={proof} />}
            {one.account === last?.account && (
              <Fault className="entry__wrong">{last.failure && failureText(intl, last.failure)}</Fault>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
