/** The page for somebody who arrives with a provider's token: it is being checked, or it failed and why. */
import { useIntl } from 'react-intl';
import { EntryPage } from '../../src/entry/EntryPage';
import { useSignInTarget } from '../../src/entry/signInSteps';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { Button, ButtonLink } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { type Exchange, useProviderEntry } from './useProviderEntry';

interface ProviderEntryProps {
  exchange: Exchange;
  /** Path of this site to open after sign-in; by default the `redirect` of the address. */
  target?: string;
}

export function ProviderEntry({ exchange, target }: ProviderEntryProps) {
  const text = useText('entries');
  const intl = useIntl();
  const { state, nextSearch, retry } = useProviderEntry(exchange, target);

  if (state.kind === 'signedIn') return <Continue />;
  if (state.kind === 'exchanging') {
    return (
      <EntryPage>
        <h1 className="entry__title text-xl below-4">{text('asking')}</h1>
        <output className="entry__text quiet text-m below-4">{text('askingText')}</output>
      </EntryPage>
    );
  }
  return (
    <EntryFailed
      why={state.kind === 'noToken' ? text('missing') : failureText(intl, state.failure)}
      search={nextSearch}
      retry={retry}
    />
  );
}

/** Signed in: opens the target page. */
function Continue() {
  useSignInTarget();
  const text = useText('entries');
  return (
    <EntryPage>
      <output className="entry__text quiet text-m below-4">{text('leading')}</output>
    </EntryPage>
  );
}

interface EntryFailedProps {
  why: string;
  /** The query of the sign-in page. */
  search: string;
  retry?: (() => void) | null;
}

/** Not signed in: why, and what to do. */
export function EntryFailed({ why, search, retry = null }: EntryFailedProps) {
  const text = useText('entries');
  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('failedTitle')}</h1>
      <Fault className="entry__wrong">{why}</Fault>
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
