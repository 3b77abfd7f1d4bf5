/**
 * /exception/unsubscribed (2.02, 8.03): the child has no card service. Says whom to ask, asks again, and offers what
 * else the account may do. The home page would lead back here.
 */
import './errorActs.css';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { sessionApi, useCurrentUserQuery } from '../../src/session/api';
import { endSession } from '../../src/session/startSession';
import { LOGIN } from '../../src/session/signInTarget';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useClock } from '../../src/time/useNow';
import { Button, ButtonLink } from '../../src/ui/Button';
import { Notice } from '../../src/ui/Notice';

/** @param children the account's other identities */
export function Unsubscribed({ children }: { children?: ReactNode }) {
  const text = useText('errorPages');
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  if (!signedIn)
    return (
      <Notice sign="card" title={text('unsubscribed')} action={<ButtonLink to={LOGIN}>{text('toSignIn')}</ButtonLink>}>
        <p>{text('unsubscribedText')}</p>
      </Notice>
    );
  return <UnsubscribedChild>{children}</UnsubscribedChild>;
}

function UnsubscribedChild({ children }: { children: ReactNode }) {
  const text = useText('errorPages');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { data: user } = useCurrentUserQuery();
  const { busy, asked, tryAgain } = useTryAgain(user?.timeZone);
  const signOut = () => {
    dispatch(endSession());
    void navigate(LOGIN);
  };
  return (
    <Notice
      sign="card"
      title={user?.studentName ? text('unsubscribedChild', { name: user.studentName }) : text('unsubscribed')}
      action={
        <div className="error-acts">
          <Button wide busy={busy} onClick={() => void tryAgain()}>
            {text('again')}
          </Button>
          {children}
          <Button kind="link" onClick={signOut}>
            {text('signOut')}
          </Button>
        </div>
      }
    >
      <p>{text('unsubscribedText')}</p>
      <p role="status">{asked}</p>
    </Notice>
  );
}

/** Asks for what needs the service, and opens the console when it is answered. */
function useTryAgain(timeZone: string | undefined) {
  const text = useText('errorPages');
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const clock = useClock();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState('');
  const timeOf = (instant: number) =>
    intl.formatTime(instant, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

  async function tryAgain() {
    setBusy(true);
    const { data, error } = await dispatch(
      sessionApi.endpoints.classStudents.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    setBusy(false);
    if (data) await navigate('/', { replace: true });
    else if (error)
      setAsked(
        (error as Failure).code === CODES.unsubscribed
          ? text('stillNot', { time: timeOf(clock.now()) })
          : failureText(intl, error as Failure),
      );
  }

  return { busy, asked, tryAgain };
}
