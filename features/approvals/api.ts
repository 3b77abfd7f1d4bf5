/**
 * The calls of approvals. The cache keeps their answers; the counters, which ApprovalStream.ts reads, are in the
 * store's area of approvals (3.15).
 */
import { archiveCalls, type ArchiveList } from '../../contract/approvals/archives';
import { approval } from '../../contract/approvals/calls';
import { gateCalls } from '../../contract/approvals/gate';
import { severalCalls } from '../../contract/approvals/several';
import { standInCalls } from '../../contract/approvals/standIn';
import type { CallOutput } from '../../contract/call';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { APPROVAL_PAGE, countsArrived, type DetailType, hasNextPage } from '../../src/store/approvalProcess';

type Page = CallOutput<typeof approval.getApprovalList>;
export interface ApprovalFilter {
  detailType: DetailType;
  text?: string;
}

type ArchivePage = CallOutput<typeof archiveCalls.getArchiveList>;
interface ArchiveFilter {
  list: ArchiveList;
  text?: string;
}

export const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
    usedDefinitions: build.query({ ...request(approval.getUsedProcDefList), providesTags: ['Definition'] }),
    definitionForm: build.query({ ...request(approval.getProcDefForm), providesTags: ['Definition'] }),
    originatorData: build.query(request(approval.getOriginatorData)),
    approvals: build.infiniteQuery<Page, ApprovalFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page) => (hasNextPage(page) ? page.currentPage + 1 : null),
      },
      query: ({ queryArg, pageParam }) => ({
        call: approval.getApprovalList,
        sent: { ...queryArg, currentPage: pageParam, pageSize: APPROVAL_PAGE },
      }),
      providesTags: ['Approval'],
      keepUnusedDataFor: 0,
    }),
    approvalDetail: build.query({ ...request(approval.getActivitiApprovalInfo), providesTags: ['Approval'] }),
    startApproval: build.mutation({ ...request(approval.submitFormData), invalidatesTags: ['Approval'] }),
    // Also after a failure the approval is read again: somebody else was faster.
    actOnApproval: build.mutation({
      ...request(approval.updateActivitiStatus),
      invalidatesTags: ['Approval', 'ApprovalCounts'],
    }),
    // Also after a failure the lists are read again: some may be decided.
    decideSeveral: build.mutation({
      ...request(severalCalls.decideSeveral),
      invalidatesTags: ['Approval', 'ApprovalCounts'],
    }),
    readApprovals: build.mutation({
      ...request(approval.updateActivitiReadStatus),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(countsArrived(answer.data));
      },
    }),
    archives: build.infiniteQuery<ArchivePage, ArchiveFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page) => (hasNextPage(page) ? page.currentPage + 1 : null),
      },
      query: ({ queryArg, pageParam }) => ({
        call: archiveCalls.getArchiveList,
        sent: { ...queryArg, currentPage: pageParam },
      }),
      providesTags: ['Approval'],
      keepUnusedDataFor: 0,
    }),
    exportArchives: build.mutation(request(archiveCalls.exportArchives)),
    checkArchives: build.mutation(request(archiveCalls.checkArchives)),
    archiveRecord: build.query({ ...request(archiveCalls.getArchiveInfo), providesTags: ['Approval'] }),
    // Also after a failure the record is read again: somebody else was faster.
    fileArchive: build.mutation({
      ...request(archiveCalls.fileArchive),
      invalidatesTags: ['Approval', 'ApprovalCounts'],
    }),
    readArchive: build.mutation({
      ...request(archiveCalls.updateArchiveReadStatus),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(countsArrived(answer.data));
      },
    }),
    gatePickups: build.query({ ...request(gateCalls.gatePickups), keepUnusedDataFor: 0, providesTags: ['Approval'] }),
    standIns: build.query({ ...request(standInCalls.getStandIns), keepUnusedDataFor: 0, providesTags: ['Approval'] }),
    saveStandIn: build.mutation({ ...request(standInCalls.saveStandIn), invalidatesTags: ['Approval'] }),
    dropStandIn: build.mutation({ ...request(standInCalls.dropStandIn), invalidatesTags: ['Approval'] }),
  }),
});

export const {
  useUsedDefinitionsQuery,
  useDefinitionFormQuery,
  useOriginatorDataQuery,
  useApprovalsInfiniteQuery,
  useApprovalDetailQuery,
  useStartApprovalMutation,
  useActOnApprovalMutation,
  useDecideSeveralMutation,
  useReadApprovalsMutation,
  useArchivesInfiniteQuery,
  useArchiveRecordQuery,
  useExportArchivesMutation,
  useCheckArchivesMutation,
  useFileArchiveMutation,
  useReadArchiveMutation,
  useGatePickupsQuery,
  useStandInsQuery,
  useSaveStandInMutation,
  useDropStandInMutation,
} = approvalApi;
