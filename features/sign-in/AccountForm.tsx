/** Sign-in by account and password. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../src/config/ConfigContext';
import { Field } from '../../src/ui/Field';
import { useSignInMutation } from './api';
import { useText } from './messages';
import { SignInForm } from './SignInForm';

export function AccountForm() {
  const text = useText();
  const { passwordSuffix } = useConfig();
  const [signIn] = useSignInMutation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);

  return (
    <SignInForm
      ready={account.trim() !== '' && password !== ''}
      onTry={() => setTried(true)}
      send={async (proof) => signIn({ account: account.trim(), password: password + passwordSuffix, ...proof })}
      aside={
        <Link className="sign-in__link" to="/user/forget/password">
          {text('forgot')}
        </Link>
      }
    >
      <Field
        label={text('account')}
        error={tried && account.trim() === '' ? text('accountMissing') : undefined}
        name="account"
        value={account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        onChange={({ target }) => setAccount(target.value)}
      />
      <Field
        label={text('password')}
        error={tried && password === '' ? text('passwordMissing') : undefined}
        name="password"
        type={shown ? 'text' : 'password'}
        value={password}
        autoComplete="current-password"
        maxLength={200}
        onChange={({ target }) => setPassword(target.value)}
        aside={
          <button type="button" className="sign-in__eye" aria-label={text(shown ? 'hidePassword' : 'showPassword')} onClick={() => setShown(!shown)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12z" />
              <circle cx="12" cy="12" r="3" />
              {!shown && <path d="M4 4l16 16" />}
            </svg>
          </button>
        }
      />
    </SignInForm>
  );
}
