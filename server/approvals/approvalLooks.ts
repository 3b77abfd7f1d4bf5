/**
 * The access table's lines for approvals. Requests and decisions are what the family itself sent to those who decide, or
 * what staff wrote; who decided stands in the request's own log. Who opens a file is written down.
 */
import type { contract } from '../../contract';

export const APPROVAL_LOOKS = {
  usedDefinitions: 'nothing',
  getUsedProcDefList: 'nothing',
  getProcDefForm: 'nothing',
  getOriginatorData: 'nothing',
  submitFormData: 'nothing',
  getApprovalList: 'nothing',
  getActivitiApprovalInfo: 'nothing',
  updateActivitiStatus: 'nothing',
  updateActivitiReadStatus: 'nothing',
  getProcessNumber: 'nothing',
  getArchiveList: 'nothing',
  exportArchives: 'nothing',
  checkArchives: 'nothing',
  getArchiveInfo: 'nothing',
  fileArchive: 'nothing',
  updateArchiveReadStatus: 'nothing',
  beginFile: 'nothing',
  addFilePart: 'nothing',
  ownFiles: 'nothing',
  decideSeveral: 'nothing',
  gatePickups: 'nothing',
  getStandIns: 'nothing',
  saveStandIn: 'nothing',
  dropStandIn: 'nothing',
  getDefinitions: 'nothing',
  getDefinition: 'nothing',
  getDefinitionVersions: 'nothing',
  publishDefinition: 'nothing',
  // Its first part is the look; the others come with it.
  fileBytes: ({ at }: { at: number }, { studentId }: { studentId: string | null }) =>
    studentId === null ? null : { what: 'document' as const, studentIds: [studentId], counts: at === 0 },
} as const satisfies Record<keyof typeof contract.approval, 'nothing' | ((...given: never[]) => unknown)>;
