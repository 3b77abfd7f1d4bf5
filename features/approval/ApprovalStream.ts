/** The counters of approvals. It stands alone, so that the map comes without the forms of approvals. */
import { getProcessNumber } from '../../contract/approval/readCounts';
import { api } from '../../src/service/api';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { request } from '../../src/service/request';
import { usePermission } from '../../src/session/useViewer';
import { countsArrived } from '../../src/store/approvalProcess';
import { useAppDispatch } from '../../src/store/store';

const { useApprovalCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    approvalCounts: build.query({
      ...request(getProcessNumber),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(countsArrived(answer.data));
      },
      providesTags: ['ApprovalCounts'],
    }),
  }),
});

/**
 * Keeps the counters of approvals current: from the live stream, and by reading them again after a gap. Draws nothing.
 */
export function ApprovalStream() {
  const dispatch = useAppDispatch();
  useApprovalCountsQuery(undefined, { skip: !usePermission('approval:read') });
  useLiveFrame('approvalCounts', (counts) => {
    dispatch(countsArrived(counts));
    dispatch(api.util.invalidateTags(['Approval']));
  });
  useLiveGap(() => void dispatch(api.util.invalidateTags(['Approval', 'ApprovalCounts'])));
  return null;
}
