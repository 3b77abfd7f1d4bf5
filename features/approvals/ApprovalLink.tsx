/** The way to the approvals, with the number that wait for the viewer. */
import './approval.css';
import { Link } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { PENDING } from './paths';

export function ApprovalLink() {
  const text = useText('home');
  const { approveNumber, notifyNumber } = useAppSelector(({ [AREA]: area }) => area.readCounts);
  const n = approveNumber + notifyNumber;
  return (
    <Link to={PENDING} aria-label={n > 0 ? text('approvalsNew', { n }) : undefined}>
      {text('approvals')}
      {n > 0 && (
        <span className="approval-count text-s tabular" aria-hidden="true">
          {n > MOST ? `${MOST}+` : n}
        </span>
      )}
    </Link>
  );
}

const AREA = 'approval-process';
/** The largest number that fits. */
const MOST = 99;
