/** /profile/identity: switches to another identity of the account (2.34). */
import './identity.css';
import { useNavigate } from 'react-router-dom';
import { useEnterAs } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { useChooseIdentityMutation, useIdentitiesQuery } from '../../src/session/api';
import { useAppSelector } from '../../src/store/store';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { LoadState } from '../../src/ui/LoadState';
import { type Identity, IdentityList } from './IdentityList';

export function SwitchIdentitySheet() {
  const text = useText('signIn');
  const navigate = useNavigate();
  const { token, roleId: current } = useAppSelector(({ global }) => global);
  const expires = useAppSelector(({ login }) => login.expires);
  const { data: identities, error, refetch } = useIdentitiesQuery();
  const [choose, { isLoading }] = useChooseIdentityMutation();
  const enterAs = useEnterAs();

  async function chosen({ roleId }: Identity) {
    if (roleId === current) return;
    const { data: identity } = await choose({ sent: { roleId }, token, roleId: current });
    if (!identity) return;
    await enterAs(identity, expires || null);
    void notify(text('switched', { name: [identity.label.name, identity.label.detail].filter(Boolean).join(' · ') }));
    await navigate('/', { replace: true });
  }

  return (
    <Sheet title={text('switchIdentity')} closesTo="/profile" anchor="full">
      {identities === undefined && <LoadState failure={error} onRetry={refetch} />}
      {identities?.length === 1 && <p className="identities__note">{text('onlyOne')}</p>}
      <IdentityList
        identities={identities ?? []}
        currentRoleId={current}
        busy={isLoading}
        onChoose={(identity) => void chosen(identity)}
      />
    </Sheet>
  );
}
