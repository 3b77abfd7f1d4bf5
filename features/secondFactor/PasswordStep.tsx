/** The password before a factor is set up: a session that somebody left open is not enough. */
import { useEffect, useRef, useState } from 'react';
import { CODES } from '../../contract/envelope';
import { PasswordField } from '../../src/entry/PasswordField';
import { useText } from '../../src/messages/texts';
import { AttemptForm, type AttemptFormProps } from '../../src/entry/AttemptForm';

interface PasswordStepProps {
  words: string;
  send: (password: string) => ReturnType<AttemptFormProps['send']>;
}

export function PasswordStep({ words, send }: PasswordStepProps) {
  const text = useText('secondFactor');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <AttemptForm
      ready={password !== ''}
      onTry={() => setTried(true)}
      submit={text('next')}
      send={() => send(password)}
      wordsFor={({ code }) => (code === CODES.wrongCredentials ? text('oldWrong') : undefined)}
    >
      <p className="entry__text quiet text-m below-4">{words}</p>
      <PasswordField
        ref={field}
        label={text('oldPassword')}
        error={tried && password === '' ? text('oldMissing') : undefined}
        name="password"
        value={password}
        autoComplete="current-password"
        maxLength={200}
        onChange={({ target }) => setPassword(target.value)}
      />
    </AttemptForm>
  );
}
