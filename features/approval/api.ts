/**
 * The calls of approvals. Their answers also go to the store's area of approvals (3.14, 3.15, 4.20-4.22). Its counters
 * are kept by ApprovalStream.ts.
 */
import { archiveCalls, type ArchiveList } from '../../contract/approval/archives';
import { approval } from '../../contract/approval/calls';
import { gateCalls } from '../../contract/approval/gate';
import { severalCalls } from '../../contract/approval/several';
import { standInCalls } from '../../contract/approval/standIn';
import type { CallOutput } from '../../contract/call';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import {
  APPROVAL_PAGE,
  countsArrived,
  detailArrived,
  type DetailType,
  hasNextPage,
  pageArrived,
  typesArrived,
} from '../../src/store/approvalProcess';

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
    usedDefinitions: build.query({
      ...request(approval.getUsedProcDefList),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(typesArrived(answer.data));
      },
      providesTags: ['Definition'],
    }),
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
      async onQueryStarted({ detailType }, { dispatch, queryFulfilled }) {
        const pages = (await queryFulfilled.catch(() => null))?.data.pages ?? [];
        for (const { currentPage, total, list } of pages)
          dispatch(pageArrived({ detailType, currentPage, total, list }));
      },
      providesTags: ['Approval'],
      keepUnusedDataFor: 0,
    }),
    approvalDetail: build.query({
      ...request(approval.getActivitiApprovalInfo),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(detailArrived(answer.data));
      },
      providesTags: ['Approval'],
    }),
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
