/** Addresses of groups and roll calls. */

export const GROUPS = '/class/group';
export const NEW_GROUP = '/class/group/edit';

/** A whole group among chosen pupils (`chosenPupils.ts`). */
export const groupKey = (groupId: string) => `group:${groupId}`;

/** A new group of these pupils. @param only as `chosenText` has them */
export const newGroupPath = (only: string) => `${NEW_GROUP}?${new URLSearchParams({ only })}`;
/** The map with nobody but the pupils of a group. */
export const groupOnMapPath = (groupId: string) => `/home?${new URLSearchParams({ only: groupKey(groupId) })}`;
export const groupPath = (groupId: string) => `${GROUPS}?${new URLSearchParams({ group: groupId })}`;
export const editGroupPath = (groupId: string) => `${NEW_GROUP}/${encodeURIComponent(groupId)}`;
/** What the school's trips lend, for administrators. */
export const LENDINGS = `${GROUPS}?lent=all`;
/** A class, to count it. */
export const classPath = (classId: string) => `${GROUPS}?${new URLSearchParams({ class: classId })}`;
/** Who of a trip is away from the group, and how far from the meeting point. */
export const stragglersPath = (groupId: string) => `${GROUPS}?${new URLSearchParams({ where: groupId })}`;
export const rollCallPath = (rollCallId: string) => `${GROUPS}?${new URLSearchParams({ count: rollCallId })}`;
/** The map with a trip's way and meeting point. */
export const tripOnMapPath = (groupId: string) => `/home?${new URLSearchParams({ trip: groupId })}`;
