/** Approvals: the specification's 'approval-process' area (3.14, 3.15, 4.20-4.22). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from './global';

/** 1 is pending. The specification numbers the other three lists without names. */
export type DetailType = 1 | 2 | 3 | 4;

export interface PageInfo {
  pageSize: number;
  currentPage: number;
  total: number;
}

/** One entry of an approval list. The specification does not name its fields. */
export type Approval = object;

export interface DetailField {
  formType?: string | number;
  text?: string;
}

export interface ProcessNode {
  approvalType: number;
  designated?: boolean;
}

export interface ApprovalProcessState {
  pageInfo: PageInfo;
  approvalTypeList: unknown[];
  approvalListInfo: Record<DetailType, { list: Approval[]; listLen: number }>;
  unReadNum: number;
  readCounts: { approveNumber: number; notifyNumber: number; archivesPending: number; archivesCopy: number };
  approvalDetailInfo: { approvalList: DetailField[]; processList: ProcessNode[] };
}

/** Rows of one page (9.02). */
export const APPROVAL_PAGE = 10;
const empty = () => ({ list: [], listLen: 0 });

const initialState: ApprovalProcessState = {
  pageInfo: { pageSize: APPROVAL_PAGE, currentPage: 1, total: 0 },
  approvalTypeList: [],
  approvalListInfo: { 1: empty(), 2: empty(), 3: empty(), 4: empty() },
  unReadNum: 0,
  readCounts: { approveNumber: 0, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 },
  approvalDetailInfo: { approvalList: [], processList: [] },
};

/** Drops fields without a form type or with empty text; the first node of type 1 is the designated one (4.20). */
export function readApprovalDetail<Field extends DetailField, Node extends ProcessNode>({
  approvalList,
  processList,
}: {
  approvalList: readonly Field[];
  processList: readonly Node[];
}): { approvalList: Field[]; processList: (Node & { designated?: boolean })[] } {
  const first = processList.findIndex(({ approvalType }) => approvalType === 1);
  return {
    approvalList: approvalList.filter(({ formType, text }) => Boolean(formType) && Boolean(text)),
    processList: processList.map((node, index) => (index === first ? { ...node, designated: true } : node)),
  };
}

/** Whether another page follows (4.22). */
export const hasNextPage = ({ pageSize, currentPage, total }: PageInfo) => pageSize * currentPage < total;

export const approvalProcess = createSlice({
  name: 'approval-process',
  initialState,
  reducers: {
    /** Page 1 replaces the list, later pages append; the unread count is the total of type 1 (4.21). */
    pageArrived(
      state,
      {
        payload: { detailType, currentPage, total, list },
      }: PayloadAction<{ detailType: DetailType; currentPage: number; total: number; list: Approval[] }>,
    ) {
      const before = currentPage === 1 ? [] : state.approvalListInfo[detailType].list;
      const all = [...before, ...list];
      state.approvalListInfo[detailType] = { list: all, listLen: all.length };
      state.pageInfo = { pageSize: APPROVAL_PAGE, currentPage, total };
      if (detailType === 1) state.unReadNum = total;
    },
    detailArrived(state, { payload }: PayloadAction<ApprovalProcessState['approvalDetailInfo']>) {
      state.approvalDetailInfo = readApprovalDetail(payload);
    },
    countsArrived(state, { payload }: PayloadAction<ApprovalProcessState['readCounts']>) {
      state.readCounts = payload;
    },
    typesArrived(state, { payload }: PayloadAction<unknown[]>) {
      state.approvalTypeList = payload;
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const { pageArrived, detailArrived, countsArrived, typesArrived } = approvalProcess.actions;
