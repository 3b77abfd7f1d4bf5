/** Addresses of the approvals' screens. */
export const PENDING = '/approval/my/pending';
export const COPIES = '/approval/copy';
export const ARCHIVES = '/archives/my/pending';
export const ARCHIVE_COPIES = '/archives/copy';
export const archivePath = (instanceId: string) => `/archives/${instanceId}`;
export const STAND_IN = '/approval/stand-in';
export const DEFINITIONS = '/approval/definitions';
export const definitionPath = (definitionId: string) => `${DEFINITIONS}/${definitionId}`;
export const versionsPath = (definitionId: string) => `${DEFINITIONS}/${definitionId}/versions`;
export const START = '/approval/start';
export const startPath = (definitionId: string) => `${START}/${definitionId}`;
export const approvalPath = (instanceId: string) => `/approval/${instanceId}`;
