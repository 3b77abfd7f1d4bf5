/** The counters of approvals. It stands alone, so that the map comes without the forms of approvals. */
import { QueryStatus } from '@reduxjs/toolkit/query';
import { getProcessNumber, type ReadCounts } from '../../contract/approvals/readCounts';
import { api } from '../../src/service/api';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { request } from '../../src/service/request';
import { usePermission } from '../../src/session/useViewer';
import { countsArrived } from '../../src/store/approvalProcess';
import { type Thunk, useAppDispatch } from '../../src/store/store';

export const countsApi = api.injectEndpoints({
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
const { useApprovalCountsQuery } = countsApi;

/** Stores the stream's counters. Reads them again when they are being read: the answer may be older. */
export const countsHeard =
  (counts: ReadCounts): Thunk =>
  (dispatch, getState) => {
    const { status } = countsApi.endpoints.approvalCounts.select()(getState());
    dispatch(countsArrived(counts));
    dispatch(
      api.util.invalidateTags(['Approval', ...(status === QueryStatus.pending ? ['ApprovalCounts' as const] : [])]),
    );
  };

/**
 * Keeps the counters of approvals current: from the live stream, and by reading them again after a gap. Draws nothing.
 */
export function ApprovalStream() {
  const dispatch = useAppDispatch();
  useApprovalCountsQuery(undefined, { skip: !usePermission('approval:read') });
  useLiveFrame('approvalCounts', (counts) => dispatch(countsHeard(counts)));
  useLiveGap(() => void dispatch(api.util.invalidateTags(['Approval', 'ApprovalCounts'])));
  return null;
}
