/** Addresses of the approvals' screens. */
export const PENDING = '/approval/my/pending';
export const COPIES = '/approval/copy';
export const ARCHIVES = '/archives/my/pending';
export const ARCHIVE_COPIES = '/archives/copy';
export const archivePath = (instanceId: string) => `/archives/${instanceId}`;
export const GATE = '/approval/gate';
export const STAND_IN = '/approval/stand-in';
export const DEFINITIONS = '/approval/definitions';
export const definitionPath = (definitionId: string) => `${DEFINITIONS}/${definitionId}`;
export const versionsPath = (definitionId: string) => `${DEFINITIONS}/${definitionId}/versions`;
/** Names the field that is put on the map, in the address of a form. */
export const PICK = 'pick';
export const START = '/approval/start';
/** Asks for leave of a child: its form, or what may be asked for where the school has no such form. */
export const leavePath = (studentId: string) => `${START}?${new URLSearchParams({ kind: 'leave', studentId })}`;
export const startPath = (definitionId: string) => `${START}/${definitionId}`;
export const approvalPath = (instanceId: string) => `/approval/${instanceId}`;
