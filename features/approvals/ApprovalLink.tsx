/** The way to the approvals, with the number that wait for the viewer. */
import './approval.css';
import { Link } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { PENDING } from './paths';

/** How many requests and copies wait for the viewer. */
export function useApprovalsWaiting(): number {
  const { approveNumber, notifyNumber } = useAppSelector(({ [AREA]: area }) => area.readCounts);
  return approveNumber + notifyNumber;
}

export function ApprovalLink() {
  const text = useText('home');
  const n = useApprovalsWaiting();
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
