/** /exception/403 (2.02, 8.08): the page is for another role. Says which role the viewer has now. */
import './errorActs.css';
import type { ReactNode } from 'react';
import { roleOf } from '../../contract/permissions';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { ButtonLink } from '../../src/ui/Button';
import { Notice } from '../../src/ui/Notice';

/** @param children the account's other identities; for signed-in viewers only */
export function Forbidden({ children }: { children?: ReactNode }) {
  const text = useText('errorPages');
  const role = useAppSelector(({ global }) => (global.token === '' ? null : roleOf(global.level)));
  return (
    <Notice
      sign="lock"
      title={text('forbidden')}
      action={
        <div className="error-acts">
          <ButtonLink to="/">{text('home')}</ButtonLink>
          {role !== null && children}
        </div>
      }
      text={text('forbiddenText', { role: role ?? 'none' })}
    />
  );
}
