/** What somebody sees who comes from an education platform: that it is being checked, or why it was in vain and what to do. */
import { useIntl } from 'react-intl';
import { EntryPage } from '../../src/entry/EntryPage';
import { useSignInTarget } from '../../src/entry/useEntry';
import { failureText } from '../../src/messages/failures';
import { LOGIN } from '../../src/session/signInTarget';
import { Button, ButtonLink } from '../../src/ui/Button';
import { useText } from './messages';
import { type Exchange, useProviderEntry } from './useProviderEntry';

interface ProviderEntryProps {
  exchange: Exchange;
  /** An address of this site to go on to; the address's own redirect when left out. */
  leadsTo?: string;
}

export function ProviderEntry({ exchange, leadsTo }: ProviderEntryProps) {
  const text = useText();
  const intl = useIntl();
  const { state, onward, retry } = useProviderEntry(exchange, leadsTo);

  if (state.kind === 'in') return <Landing />;
  if (state.kind === 'asking') {
    return (
      <EntryPage>
        <h1 className="entry__title">{text('asking')}</h1>
        <output className="entry__text">{text('askingText')}</output>
      </EntryPage>
    );
  }
  return (
    <InVain
      why={state.kind === 'missing' ? text('missing') : failureText(intl, state.failure)}
      search={onward}
      retry={retry}
    />
  );
}

/** Signed in: on to where they wanted to go. */
function Landing() {
  useSignInTarget();
  const text = useText();
  return (
    <EntryPage>
      <output className="entry__text">{text('leading')}</output>
    </EntryPage>
  );
}

interface InVainProps {
  why: string;
  /** The query sign-in goes on with. */
  search: string;
  retry?: (() => void) | null;
}

/** Not signed in: why, and the ways on. */
export function InVain({ why, search, retry = null }: InVainProps) {
  const text = useText();
  return (
    <EntryPage>
      <h1 className="entry__title">{text('failedTitle')}</h1>
      <p className="entry__wrong" role="alert">
        {why}
      </p>
      {retry && (
        <Button wide onClick={retry}>
          {text('again')}
        </Button>
      )}
      <ButtonLink kind={retry ? 'plain' : 'primary'} wide className="entry__other" to={`${LOGIN}${search}`}>
        {text('signIn')}
      </ButtonLink>
    </EntryPage>
  );
}
