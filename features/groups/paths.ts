/** Addresses of groups and roll calls. */
export const GROUPS = '/class/group';
export const NEW_GROUP = '/class/group/edit';

export const groupPath = (groupId: string) => `${GROUPS}?${new URLSearchParams({ group: groupId })}`;
export const editGroupPath = (groupId: string) => `${NEW_GROUP}/${encodeURIComponent(groupId)}`;
export const rollCallPath = (rollCallId: string) => `${GROUPS}?${new URLSearchParams({ count: rollCallId })}`;
