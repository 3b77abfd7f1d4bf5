/** Sign-in by account and password. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../src/config/ConfigContext';
import { PasswordField } from '../../src/entry/PasswordField';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { useSignInMutation, useWeChatSignInMutation } from './api';
import { SignInForm } from './SignInForm';

export function AccountForm() {
  const text = useText('signIn');
  const { passwordSuffix } = useConfig();
  const [signIn] = useSignInMutation();
  const [weChatSignIn] = useWeChatSignInMutation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);

  return (
    <SignInForm
      ready={account.trim() !== '' && password !== ''}
      onTry={() => setTried(true)}
      send={async ({ openId, openIdTicket, ...proof }) => {
        const body = { account: account.trim(), password: password + passwordSuffix, ...proof };
        return openId ? weChatSignIn({ ...body, openId, ...(openIdTicket && { openIdTicket }) }) : signIn(body);
      }}
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
      <PasswordField
        label={text('password')}
        error={tried && password === '' ? text('passwordMissing') : undefined}
        name="password"
        value={password}
        autoComplete="current-password"
        maxLength={200}
        onChange={({ target }) => setPassword(target.value)}
      />
    </SignInForm>
  );
}
