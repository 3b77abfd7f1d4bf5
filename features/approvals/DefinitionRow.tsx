/** One kind of request in a list: its sign, its name and a line about it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LocalizedText } from '../../contract/localizedText';
import { ApprovalSign, Said } from './useApprovalWords';

interface DefinitionRowProps {
  definition: { sign: string; name: LocalizedText };
  to: string;
  /** The line below the name. */
  children: ReactNode;
}

export const DefinitionRow = ({ definition: { sign, name }, to, children }: DefinitionRowProps) => (
  <Link className="approval-row grid inked" to={to}>
    <ApprovalSign sign={sign} name={name} />
    <span className="approval-row__body grid shrinks">
      <span className="strong breaks">
        <Said of={name} />
      </span>
      <span className="quiet text-m breaks">{children}</span>
    </span>
  </Link>
);
