/**
 * The lines of the authority matrix for approvals. `server/school/approvals/approvals.test.ts` tries foreign pupils and
 * approvals.
 */
import { type CallInput, type contract, openTo } from '../../contract';

type ApprovalCalls = typeof contract.approval;
type ApprovalLines = {
  [N in keyof ApprovalCalls]: {
    rows: '404' | 'left out' | 'none';
    input: (studentId: string) => CallInput<ApprovalCalls[N]>;
  };
};

export const APPROVAL_LINES: ApprovalLines = {
  usedDefinitions: { rows: 'none', input: () => ({ hash: '0' }) },
  getUsedProcDefList: { rows: 'none', input: () => ({}) },
  getProcDefForm: { rows: 'none', input: () => ({ id: 'not-mine' }) },
  getOriginatorData: { rows: 'left out', input: () => ({}) },
  submitFormData: {
    rows: 'none',
    input: (studentId) => ({
      definitionId: 'not-mine',
      version: 1,
      values: { pupil: studentId },
      picked: {},
      print: '',
    }),
  },
  getApprovalList: { rows: 'left out', input: () => ({ detailType: 3, currentPage: 1 }) },
  getActivitiApprovalInfo: { rows: 'none', input: () => ({ instanceId: 'not-mine' }) },
  updateActivitiStatus: {
    rows: 'none',
    input: () => ({ instanceId: 'not-mine', act: { kind: 'agree', taskNo: 0, words: '' } }),
  },
  updateActivitiReadStatus: { rows: 'none', input: () => ({ instanceIds: ['not-mine'] }) },
  getArchiveList: { rows: 'left out', input: () => ({ list: 'pending', currentPage: 1 }) },
  exportArchives: { rows: 'left out', input: () => ({}) },
  checkArchives: { rows: 'left out', input: () => ({ from: 1 }) },
  getArchiveInfo: { rows: 'none', input: () => ({ instanceId: 'not-mine' }) },
  fileArchive: { rows: 'none', input: () => ({ instanceId: 'not-mine', place: 'school' }) },
  updateArchiveReadStatus: { rows: 'none', input: () => ({ instanceId: 'not-mine' }) },
  beginFile: { rows: 'none', input: () => ({ name: 'a.pdf', size: 9, onceKey: 'authority' }) },
  addFilePart: { rows: 'none', input: () => ({ fileId: 'not-mine', at: 0, content: '' }) },
  ownFiles: { rows: 'none', input: () => ({ fileIds: ['not-mine'] }) },
  fileBytes: { rows: 'none', input: () => ({ fileId: 'not-mine', at: 0 }) },
  decideSeveral: {
    rows: 'none',
    input: () => ({ kind: 'agree', items: [{ instanceId: 'not-mine', changedTime: '2026-03-02T08:00:00Z' }] }),
  },
  gatePickups: { rows: 'left out', input: () => ({}) },
  getStandIns: { rows: 'none', input: () => ({}) },
  saveStandIn: {
    rows: 'none',
    input: () => ({ userId: 'not-mine', span: { from: '2026-03-02T08:00:00Z', until: '2026-03-03T08:00:00Z' } }),
  },
  dropStandIn: { rows: 'none', input: () => ({}) },
  getDefinitions: { rows: 'none', input: () => ({}) },
  getDefinition: { rows: 'none', input: () => ({ definitionId: 'not-mine' }) },
  getDefinitionVersions: { rows: 'none', input: () => ({ definitionId: 'not-mine' }) },
  publishDefinition: {
    rows: 'none',
    input: () => ({
      definitionId: 'not-mine',
      base: 1,
      draft: {
        name: { zh: '请假', en: 'Leave' },
        about: { zh: '请假', en: 'Leave' },
        form: [{ fieldId: 'note', type: 'text', name: { zh: '说明', en: 'Details' }, required: false }],
        path: [],
        rights: openTo('student'),
        keptDays: null,
      },
    }),
  },
  getProcessNumber: { rows: 'none', input: () => ({}) },
};
