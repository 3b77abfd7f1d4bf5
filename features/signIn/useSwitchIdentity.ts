/** Goes on as another identity of the account, and says as whom. */
import { useNavigate } from 'react-router-dom';
import { useEnterAs } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { useChooseIdentityMutation } from '../../src/session/api';
import { useAppSelector } from '../../src/store/store';
import { notify } from '../../src/ui/toast';
import type { Identity } from './IdentityList';

export function useSwitchIdentity() {
  const text = useText('signIn');
  const navigate = useNavigate();
  const { token, roleId: current } = useAppSelector(({ global }) => global);
  const expires = useAppSelector(({ login }) => login.expires);
  const [choose, { isLoading: busy }] = useChooseIdentityMutation();
  const enterAs = useEnterAs();

  /** @param to the page that is opened then */
  async function switchTo({ roleId }: Pick<Identity, 'roleId'>, to = '/') {
    if (roleId === current) return;
    const { data: identity } = await choose({ sent: { roleId }, token, roleId: current });
    if (!identity) return;
    await enterAs(identity, expires || null);
    void notify(text('switched', { name: [identity.label.name, identity.label.detail].filter(Boolean).join(' · ') }));
    await navigate(to, { replace: true });
  }

  return { current, busy, switchTo };
}
