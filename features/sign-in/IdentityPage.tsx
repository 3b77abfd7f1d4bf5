/** /user/identity: which of several identities to enter with (2.05, 4.05). */
import './identity.css';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { SignedIn } from '../../contract/user';
import { useChooseIdentityMutation } from '../../src/session/api';
import { EntryPage } from '../../src/entry/EntryPage';
import { useEntry, useSignInTarget } from '../../src/entry/useEntry';
import { LOGIN } from '../../src/session/signInTarget';
import { useAppSelector } from '../../src/store/store';
import { IdentityList } from './IdentityList';
import { useText } from './messages';

export function IdentityPage() {
  useSignInTarget();
  const text = useText();
  const { search } = useLocation();
  const { identityList, expires } = useAppSelector(({ login }) => login);
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  const [choose, { isLoading }] = useChooseIdentityMutation();
  const go = useEntry();

  // The identities live in memory only: after a reload one signs in anew.
  if (identityList.length === 0 && !signedIn) return <Navigate to={`${LOGIN}${search}`} replace />;

  async function chosen({ roleId, token }: SignedIn) {
    const { data: identity } = await choose({ sent: { roleId }, token, roleId });
    if (identity) await go(identity, expires || null);
  }

  return (
    <EntryPage>
      <h1 className="entry__title">{text('identityTitle')}</h1>
      <p className="entry__text">{text('identityText', { n: identityList.length })}</p>
      <IdentityList identities={identityList} busy={isLoading} onChoose={(identity) => void chosen(identity)} />
      <p className="entry__small">
        <Link to={`${LOGIN}${search}`}>{text('identityOther')}</Link>
      </p>
    </EntryPage>
  );
}
