/**
 * /setup, ours: makes the first school and its administrator, or restores a backup, by the link that the platform
 * printed at its start.
 */
import '../../src/entry/entry.css';
import './setUp.css';
import { useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import type { SignedIn } from '../../contract/signIn';
import { useConfig } from '../../src/config/ConfigContext';
import { Entered, useEnter } from '../../src/entry/Entered';
import { EntryPage } from '../../src/entry/EntryPage';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { Button, ButtonLink } from '../../src/ui/Button';
import { useCheckSetUpLinkMutation } from './api';
import { LinkProblem } from './LinkProblem';
import { RestoreForm } from './RestoreForm';
import { SchoolForm } from './SchoolForm';
import { useLinkToken } from './useLinkToken';

/** The step after it, over the map. */
const WHERE = '/manage/where';

export function SetUpPage() {
  const { setUp } = useConfig();
  return <EntryPage>{setUp ? <AlreadySetUp /> : <SetUpSteps />}</EntryPage>;
}

function SetUpSteps() {
  const text = useText('setUp');
  const [check] = useCheckSetUpLinkMutation();
  const { state, tryToken } = useLinkToken((token) => check({ token }));
  const { entered, enter } = useEnter();
  const [restoring, setRestoring] = useState(false);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const where = useHref(WHERE);
  const made = async (administrator: SignedIn[]) => {
    // A school that was just made has no place on the map yet.
    if (!new URLSearchParams(search).has('redirect'))
      await navigate({ search: `?${new URLSearchParams({ redirect: where })}`, hash }, { replace: true });
    await enter(administrator);
  };
  if (entered) return <Entered />;
  if (state.kind === 'refused' && state.failure.code === CODES.alreadySetUp) return <AlreadySetUp />;
  return (
    <>
      <h1 className="entry__title text-xl below-4">
        {text(state.kind !== 'good' ? 'notYet' : restoring ? 'restoreTitle' : 'title')}
      </h1>
      {state.kind === 'checking' && <output className="entry__text quiet text-m below-4">{text('checking')}</output>}
      {state.kind === 'good' && (
        <>
          {/* It stays when the other form is shown: what was typed is not lost. */}
          <div hidden={restoring}>
            <SchoolForm token={state.token} onMade={made} />
            <Button kind="link" wide onClick={() => setRestoring(true)}>
              {text('haveBackup')}
            </Button>
          </div>
          {restoring && <RestoreForm token={state.token} onBack={() => setRestoring(false)} />}
        </>
      )}
      {(state.kind === 'missing' || state.kind === 'refused') && (
        <LinkProblem failure={state.kind === 'refused' ? state.failure : null} onTry={tryToken}>
          <p className="entry__text quiet text-m below-4">{text('whereLink')}</p>
          <p className="entry__text quiet text-m below-4">{text('notOperator')}</p>
        </LinkProblem>
      )}
    </>
  );
}

function AlreadySetUp() {
  const text = useText('setUp');
  return (
    <>
      <h1 className="entry__title text-xl below-4">{text('already')}</h1>
      <p className="entry__text quiet text-m below-4">{text('alreadyText')}</p>
      <ButtonLink wide to={LOGIN}>
        {text('toSignIn')}
      </ButtonLink>
    </>
  );
}
