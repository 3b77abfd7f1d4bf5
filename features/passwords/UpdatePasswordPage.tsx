/** /user/update/password: a new password in the place of an expired or expiring one (2.07). The token that may do it comes with the history entry and is no session of the console. */
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import { passwordFlaw } from '../../contract/password';
import { useConfig } from '../../src/config/ConfigContext';
import { EntryPage } from '../../src/entry/EntryPage';
import { PasswordField } from '../../src/entry/PasswordField';
import type { PasswordTicket } from '../../src/entry/useEntry';
import { LOGIN } from '../../src/session/landing';
import { useUpdatePasswordMutation } from './api';
import { useText } from './messages';
import { NewPasswordField } from './NewPasswordField';
import { PasswordForm } from './PasswordForm';

export function UpdatePasswordPage() {
  const text = useText();
  const ticket = useLocation().state as PasswordTicket | null;
  return (
    <EntryPage>
      <h1 className="entry__title">{text('updateTitle')}</h1>
      {ticket ? (
        <Change ticket={ticket} />
      ) : (
        <>
          <p className="entry__text">{text('updateLost')}</p>
          <Link className="button button--wide" to={LOGIN}>
            {text('backToSignIn')}
          </Link>
        </>
      )}
    </EntryPage>
  );
}

function Change({ ticket: { token, roleId, search } }: { ticket: PasswordTicket }) {
  const text = useText();
  const { passwordSuffix } = useConfig();
  const [update] = useUpdatePasswordMutation();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [tried, setTried] = useState(false);

  return (
    <>
      <p className="entry__text">{text('updateText')}</p>
      <PasswordForm
        ready={oldPassword !== '' && passwordFlaw(newPassword) === null}
        onTry={() => setTried(true)}
        send={() => update({ sent: { oldPassword: oldPassword + passwordSuffix, newPassword: newPassword + passwordSuffix }, token, roleId })}
        wordsFor={({ code }) => (code === CODES.wrongCredentials ? text('oldWrong') : undefined)}
        search={search}
      >
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
      </PasswordForm>
      <p className="entry__small">
        <Link to={`/user/forget/password${search}`}>{text('unknownOld')}</Link>
      </p>
    </>
  );
}
