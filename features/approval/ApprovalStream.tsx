/**
 * Keeps the counters of approvals current: from the live stream, and by reading them again after a gap. Draws nothing.
 */
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { usePermission } from '../../src/session/useViewer';
import { countsArrived } from '../../src/store/approvalProcess';
import { useAppDispatch } from '../../src/store/store';
import { approvalApi, useApprovalCountsQuery } from './api';

export function ApprovalStream() {
  const dispatch = useAppDispatch();
  useApprovalCountsQuery(undefined, { skip: !usePermission('approval:read') });
  useLiveFrame('approvalCounts', (counts) => {
    dispatch(countsArrived(counts));
    dispatch(approvalApi.util.invalidateTags(['Approval']));
  });
  useLiveGap(() => void dispatch(approvalApi.util.invalidateTags(['Approval', 'ApprovalCounts'])));
  return null;
}
