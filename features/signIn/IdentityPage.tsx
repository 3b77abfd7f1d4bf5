/** /user/identity: chooses one of several identities after sign-in (2.05, 4.05). */
import './identity.css';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { SignedIn } from '../../contract/user';
import { useChooseIdentityMutation } from '../../src/session/api';
import { EntryPage } from '../../src/entry/EntryPage';
import { type SignInState, useEnterAs, useSignInTarget } from '../../src/entry/signInSteps';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { useAppSelector } from '../../src/store/store';
import { IdentityList } from './IdentityList';

/** One object: Navigate goes again for another one. */
const UNFINISHED: SignInState = { unfinished: true };

export function IdentityPage() {
  useSignInTarget();
  const text = useText('signIn');
  const { search } = useLocation();
  const { identityList, expires } = useAppSelector(({ login }) => login);
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  const [choose, { isLoading }] = useChooseIdentityMutation();
  const enterAs = useEnterAs();

  // The identities are in memory only, because they carry tokens. So a reload leads back to sign-in, which says why.
  if (identityList.length === 0 && !signedIn) return <Navigate to={`${LOGIN}${search}`} replace state={UNFINISHED} />;

  async function chosen({ roleId, token }: SignedIn) {
    const { data: identity } = await choose({ sent: { roleId }, token, roleId });
    if (identity) await enterAs(identity, expires || null);
  }

  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('identityTitle')}</h1>
      <p className="entry__text quiet text-m below-4">{text('identityText', { n: identityList.length })}</p>
      <IdentityList identities={identityList} busy={isLoading} onChoose={(identity) => void chosen(identity)} />
      <p className="entry__small quiet text-s centred above-4">
        <Link to={`${LOGIN}${search}`}>{text('identityOther')}</Link>
      </p>
    </EntryPage>
  );
}
