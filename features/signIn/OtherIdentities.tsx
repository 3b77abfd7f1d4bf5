/** The account's other identities, where the present one leads no further. Nothing when there are none. */
import './identity.css';
import { useText } from '../../src/messages/texts';
import { useIdentitiesQuery } from '../../src/session/api';
import { IdentityList } from './IdentityList';
import { useSwitchIdentity } from './useSwitchIdentity';

export function OtherIdentities() {
  const text = useText('signIn');
  const { data: identities = [] } = useIdentitiesQuery();
  const { current, busy, switchTo } = useSwitchIdentity();
  const others = identities.filter(({ roleId }) => roleId !== current);
  if (others.length === 0) return null;
  return (
    <section className="identities__others">
      <h2 className="identities__heading quiet text-m">{text('others')}</h2>
      <IdentityList identities={others} busy={busy} onChoose={(identity) => void switchTo(identity)} />
    </section>
  );
}
