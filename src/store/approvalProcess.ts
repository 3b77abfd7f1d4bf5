/**
 * Approvals: the specification's 'approval-process' area (3.14, 3.15, 4.20-4.22). The area holds the counters, which
 * the live stream changes too. Lists and details are in the cache of the platform's answers; here is how screens read
 * them.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ReadCounts } from '../../contract/approvals/readCounts';
import { sessionEnded } from './global';

/** 1 is pending. The specification numbers the other three lists without names. */
export type DetailType = 1 | 2 | 3 | 4;

interface PageInfo {
  pageSize: number;
  currentPage: number;
  total: number;
}

/** Rows of one page (9.02). */
export const APPROVAL_PAGE = 10;

/** Whether another page follows (4.22). */
export const hasNextPage = ({ pageSize, currentPage, total }: PageInfo) => pageSize * currentPage < total;

/** The rows of a list, of all its pages that are read; undefined before the first (4.21). */
export const rowsOf = <Row>(pages: readonly { list: readonly Row[] }[] | undefined): Row[] | undefined =>
  pages?.flatMap(({ list }) => list);

interface DetailField {
  formType?: string | number;
  text?: string;
}

interface ProcessNode {
  approvalType: number;
  designated?: boolean;
}

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

const initialState: { readCounts: ReadCounts } = {
  readCounts: { approveNumber: 0, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 },
};

export const approvalProcess = createSlice({
  name: 'approval-process',
  initialState,
  reducers: {
    countsArrived(state, { payload }: PayloadAction<ReadCounts>) {
      state.readCounts = payload;
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const { countsArrived } = approvalProcess.actions;
