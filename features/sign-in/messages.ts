/** Texts of sign-in, identities and profile. */

type Role = 'role.0' | 'role.1' | 'role.2' | 'role.3';

/** The word for a user type; a parent's for an unknown one, which the platform never sends. */
export const roleKey = (userType: string): Role => (/^[0-3]$/.test(userType) ? (`role.${userType}` as Role) : 'role.2');
