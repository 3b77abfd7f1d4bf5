/** The four error pages (2.02, 8.03, 8.08). */
import { useNavigate } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { endSession } from '../../src/session/startSession';
import { LOGIN } from '../../src/session/signInTarget';
import { useAppDispatch } from '../../src/store/store';
import { Notice } from '../../src/ui/Notice';
import { Button, ButtonLink } from '../../src/ui/Button';

function HomeButton() {
  const text = useText('errorPages');
  return <ButtonLink to="/">{text('home')}</ButtonLink>;
}

export function Forbidden() {
  const text = useText('errorPages');
  return (
    <Notice sign="lock" title={text('forbidden')} action={<HomeButton />}>
      <p>{text('forbiddenText')}</p>
    </Notice>
  );
}

export function Missing() {
  const text = useText('errorPages');
  return (
    <Notice sign="lost" title={text('missing')} action={<HomeButton />}>
      <p>{text('missingText')}</p>
    </Notice>
  );
}

export function BrokenDown() {
  const text = useText('errorPages');
  return (
    <Notice sign="cloud" title={text('brokenDown')} action={<HomeButton />}>
      <p>{text('brokenDownText')}</p>
    </Notice>
  );
}

/** Offers to sign out. The home page would lead back here. */
export function Unsubscribed() {
  const text = useText('errorPages');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const signOut = () => {
    dispatch(endSession());
    void navigate(LOGIN);
  };
  return (
    <Notice sign="card" title={text('unsubscribed')} action={<Button onClick={signOut}>{text('signOut')}</Button>}>
      <p>{text('unsubscribedText')}</p>
    </Notice>
  );
}
