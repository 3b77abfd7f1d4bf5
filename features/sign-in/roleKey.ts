/** The text key of a user type. */

type Role = 'role.0' | 'role.1' | 'role.2' | 'role.3';

/** Key in the area 'signIn'. An unknown user type, which the platform never sends, gets a parent's. */
export const roleKey = (userType: string): Role => (/^[0-3]$/.test(userType) ? (`role.${userType}` as Role) : 'role.2');
