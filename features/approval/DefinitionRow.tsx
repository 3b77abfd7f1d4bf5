/** One kind of request in a list: its sign, its name and a line about it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LocalizedText } from '../../contract/language';
import { ApprovalSign, Said } from './useApprovalWords';

interface DefinitionRowProps {
  definition: { sign: string; name: LocalizedText };
  to: string;
  /** The line below the name. */
  children: ReactNode;
}

export const DefinitionRow = ({ definition: { sign, name }, to, children }: DefinitionRowProps) => (
  <Link className="approval-row" to={to}>
    <ApprovalSign sign={sign} name={name} />
    <span className="approval-row__body">
      <span className="approval-row__name">
        <Said of={name} />
      </span>
      <span className="approval-row__facts">{children}</span>
    </span>
  </Link>
);
