/** /user/update/password: a new password in the place of an expired or expiring one (2.07). The token that may do it comes with the history entry and is no session of the console. */
import { Link, useLocation } from 'react-router-dom';
import { EntryPage } from '../../src/entry/EntryPage';
import type { PasswordTicket } from '../../src/entry/useEntry';
import { LOGIN } from '../../src/session/signInTarget';
import { ButtonLink } from '../../src/ui/Button';
import { useText } from './messages';
import { PasswordChange } from './PasswordChange';
import { BackToSignIn, useSignInAgain } from './SignInAgain';

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
          <ButtonLink wide to={LOGIN}>
            {text('backToSignIn')}
          </ButtonLink>
        </>
      )}
    </EntryPage>
  );
}

function Change({ ticket: { token, roleId, search } }: { ticket: PasswordTicket }) {
  const text = useText();
  const signInAgain = useSignInAgain(search);
  return (
    <>
      <p className="entry__text">{text('updateText')}</p>
      <PasswordChange as={{ token, roleId }} onDone={signInAgain} />
      <BackToSignIn search={search} />
      <p className="entry__small">
        <Link to={`/user/forget/password${search}`}>{text('unknownOld')}</Link>
      </p>
    </>
  );
}
