/**
 * /user/update/password: replaces a password that has expired or soon will (2.07).
 * The token that may change it comes with the history entry; the console has no session yet.
 */
import { Link, useLocation } from 'react-router-dom';
import { EntryPage } from '../../src/entry/EntryPage';
import type { PasswordChangeState } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { ButtonLink } from '../../src/ui/Button';
import { PasswordChange } from './PasswordChange';
import { BackToSignIn, useSignInAgain } from './SignInAgain';

export function UpdatePasswordPage() {
  const text = useText('passwords');
  const change = useLocation().state as PasswordChangeState | null;
  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('updateTitle')}</h1>
      {change ? (
        <ChangeForm change={change} />
      ) : (
        <>
          <p className="entry__text quiet text-m below-4">{text('updateLost')}</p>
          <ButtonLink wide to={LOGIN}>
            {text('backToSignIn')}
          </ButtonLink>
        </>
      )}
    </EntryPage>
  );
}

function ChangeForm({ change: { token, roleId, search } }: { change: PasswordChangeState }) {
  const text = useText('passwords');
  const signInAgain = useSignInAgain(search);
  return (
    <>
      <p className="entry__text quiet text-m below-4">{text('updateText')}</p>
      <PasswordChange as={{ token, roleId }} onDone={signInAgain} />
      <BackToSignIn search={search} />
      <p className="entry__small quiet text-s centred above-4">
        <Link to={`/user/forget/password${search}`}>{text('unknownOld')}</Link>
      </p>
    </>
  );
}
