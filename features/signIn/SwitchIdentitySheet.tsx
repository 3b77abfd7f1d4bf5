/** /profile/identity: switches to another identity of the account (2.34). */
import './identity.css';
import { useText } from '../../src/messages/texts';
import { useIdentitiesQuery } from '../../src/session/api';
import { Sheet } from '../../src/ui/Sheet';
import { LoadState } from '../../src/ui/LoadState';
import { IdentityList } from './IdentityList';
import { useSwitchIdentity } from './useSwitchIdentity';

export function SwitchIdentitySheet() {
  const text = useText('signIn');
  const { data: identities, error, refetch } = useIdentitiesQuery();
  const { current, busy, switchTo } = useSwitchIdentity();

  return (
    <Sheet title={text('switchIdentity')} closesTo="/profile" anchor="full">
      {identities === undefined && <LoadState failure={error} onRetry={refetch} />}
      {identities?.length === 1 && <p className="quiet text-m below-3">{text('onlyOne')}</p>}
      <IdentityList
        identities={identities ?? []}
        currentRoleId={current}
        busy={busy}
        onChoose={(identity) => void switchTo(identity)}
      />
    </Sheet>
  );
}
