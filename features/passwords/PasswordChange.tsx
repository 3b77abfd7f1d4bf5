/** The form that replaces the present password. */
import { useState } from 'react';
import { CODES } from '../../contract/envelope';
import { passwordFlaw } from '../../contract/passwords';
import { useConfig } from '../../src/config/ConfigContext';
import { PasswordField } from '../../src/entry/PasswordField';
import { useText } from '../../src/messages/texts';
import { useUpdatePasswordMutation } from './api';
import { NewPasswordField } from '../../src/entry/NewPasswordField';
import { AttemptForm } from '../../src/entry/AttemptForm';

interface PasswordChangeProps {
  /** The session that may change the password. */
  as: { token: string; roleId: string };
  /** The account, in a hidden field for password managers. */
  account?: string | undefined;
  onDone: () => void;
}

export function PasswordChange({ as, account, onDone }: PasswordChangeProps) {
  const text = useText('passwords');
  const { passwordSuffix } = useConfig();
  const [update] = useUpdatePasswordMutation();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <AttemptForm
      ready={oldPassword !== '' && passwordFlaw(newPassword) === null}
      onTry={() => setTried(true)}
      send={() =>
        update({
          sent: { oldPassword: oldPassword + passwordSuffix, newPassword: newPassword + passwordSuffix },
          ...as,
        })
      }
      wordsFor={({ code }) => (code === CODES.wrongCredentials ? text('oldWrong') : undefined)}
      onDone={onDone}
      submit={text('submit')}
    >
      {account && (
        <input
          className="sr-only"
          name="username"
          autoComplete="username"
          value={account}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <PasswordField
        label={text('oldPassword')}
        error={tried && oldPassword === '' ? text('oldMissing') : undefined}
        name="oldPassword"
        value={oldPassword}
        autoComplete="current-password"
        maxLength={200}
        onChange={({ target }) => setOld(target.value)}
      />
      <NewPasswordField password={newPassword} tried={tried} onChange={setNew} />
    </AttemptForm>
  );
}
