/** /user/second-factor/set-up, ours: for an administrator who must have a second factor before anything else. */
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfig } from '../../src/config/ConfigContext';
import { EntryPage } from '../../src/entry/EntryPage';
import { type FactorSetUpState, useSignInTarget } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { startSession } from '../../src/session/startSession';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { Button } from '../../src/ui/Button';
import { toast } from '../../src/ui/toast';
import { FactorSetUp } from './FactorSetUp';
import { allowsPasskeys } from './passkeyBrowser';

export function FactorSetUpPage() {
  const text = useText('secondFactor');
  const dispatch = useAppDispatch();
  const { search, state } = useLocation();
  const entering = state as FactorSetUpState | null;
  const { token, roleId } = useAppSelector(({ global }) => global);
  const passkeys = allowsPasskeys(useConfig().passkeyOrigin);
  const [kind, setKind] = useState<'app' | 'passkey' | null>(passkeys ? null : 'app');
  const [done, setDone] = useState(false);

  if (done) return <Entered />;
  if (!entering && !token) return <Navigate to={`${LOGIN}${search}`} replace />;

  function entered() {
    void toast('success', text('on'), { mask: false });
    if (entering) dispatch(startSession(entering.identity, entering.days));
    setDone(true);
  }

  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('title')}</h1>
      <p className="entry__text quiet text-m below-4">{text('required')}</p>
      {kind === null ? (
        <>
          <Button wide onClick={() => setKind('app')}>
            {text('addApp')}
          </Button>
          <Button kind="plain" wide className="entry__other" onClick={() => setKind('passkey')}>
            {text('addPasskey')}
          </Button>
        </>
      ) : (
        <FactorSetUp kind={kind} as={entering?.identity ?? { token, roleId }} onDone={entered} />
      )}
    </EntryPage>
  );
}

/** Opens the target of the sign-in. */
function Entered() {
  useSignInTarget();
  return null;
}
