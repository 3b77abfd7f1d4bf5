/**
 * Shows its children to guardians only. The router's guard does not cover the binding pages, which stand outside its
 * main area.
 */
import type { ReactNode } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { roleOf } from '../../contract/permissions';
import { EntryPage } from '../../src/entry/EntryPage';
import { useText } from '../../src/messages/texts';
import { loginAddress } from '../../src/session/signInTarget';
import { useAppSelector } from '../../src/store/store';
import { ButtonLink } from '../../src/ui/Button';
import { BindingHead, OtherChild, useOtherChild } from './BindingHead';
import './binding.css';

export function GuardianOnly({ children }: { children: ReactNode }) {
  const text = useText('binding');
  const { token, level, openId } = useAppSelector(({ global }) => global);
  const { pathname, search } = useLocation();
  const here = useHref(`${pathname}${search}`);
  if (!token) return <Navigate to={loginAddress(here, openId)} replace />;
  if (roleOf(level) === 'student') return <ForChild>{children}</ForChild>;
  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('guardianTitle')}</h1>
      <p className="entry__text quiet text-m below-4">{text('guardianText')}</p>
      <ButtonLink wide to="/profile/identity">
        {text('switchIdentity')}
      </ButtonLink>
    </EntryPage>
  );
}

function ForChild({ children }: { children: ReactNode }) {
  const other = useOtherChild();
  return (
    <EntryPage>
      <BindingHead />
      {other === null ? children : <OtherChild studentId={other} />}
    </EntryPage>
  );
}
