/** Buttons that sign in as the demo accounts. An installation with real children has none. */
import type { DemoAccount } from '../../contract/runtimeConfig';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { useAppSelector } from '../../src/store/store';
import { useSignInMutation } from './api';
import { useSignIn } from './useSignIn';

export function DemoAccounts() {
  const text = useText('signIn');
  const language = useAppSelector(({ setting }) => setting.language);
  const { demoAccounts, passwordSuffix } = useConfig();
  const [signIn, { isLoading }] = useSignInMutation();
  const { attempt } = useSignIn();
  if (demoAccounts.length === 0) return null;

  const signInAs = ({ account, password }: DemoAccount) =>
    attempt((async () => signIn({ account, password: password + passwordSuffix }))(), null);
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 className="demo__title" id="demo-title">
        {text('demo')}
      </h2>
      <p className="demo__text">{text('demoText')}</p>
      <ul className="demo__list">
        {demoAccounts.map((one) => (
          <li key={one.account}>
            <Button kind="unstyled" className="demo__account" busy={isLoading} onClick={() => void signInAs(one)}>
              <span className="demo__name">{one.title[language]}</span>
              <span className="demo__shows">{one.shows[language]}</span>
              <code className="demo__code">{one.account}</code>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
