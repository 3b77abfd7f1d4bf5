/** The access table's lines for approvals: requests and decisions tell nothing of a child's whereabouts. */
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
  getArchiveInfo: 'nothing',
  fileArchive: 'nothing',
  updateArchiveReadStatus: 'nothing',
  getStandIns: 'nothing',
  saveStandIn: 'nothing',
  dropStandIn: 'nothing',
  getDefinitions: 'nothing',
  getDefinition: 'nothing',
  getDefinitionVersions: 'nothing',
  publishDefinition: 'nothing',
} as const satisfies Record<keyof typeof contract.approval, 'nothing'>;
