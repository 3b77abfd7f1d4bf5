/** Who may do what. One answer, used for a button, a route and a request alike. */

/** What each role may do; which rows it may do it to is decided in SQL, from the session. */
const PERMISSIONS = {
  admin: [
    'student:list',
    'student:locate',
    'student:track',
    'class:list',
    'fence:read',
    'fence:write',
    'calendar:write',
    'alert:read',
    'alert:act',
    'water:read',
    'water:write',
    'swim:write',
    'temperature:read',
  ],
  teacher: [
    'student:list',
    'student:locate',
    'student:track',
    'class:list',
    'fence:read',
    'alert:read',
    'alert:act',
    'water:read',
    'swim:write',
    'temperature:read',
  ],
  student: [
    'student:list',
    'student:locate',
    'student:track',
    'access:read',
    'fence:read',
    'fence:write',
    'card:bind',
    'child:write',
    'alert:read',
    'alert:act',
    'alert:test',
    'water:read',
    'temperature:read',
    'temperature:write',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Role = keyof typeof PERMISSIONS;
export type Permission = (typeof PERMISSIONS)[Role][number];

/** userType to role: 0 admin, 1 teacher, 2 and 3 the student side; anything else is a guest (4.01). */
export const roleOf = (userType: string | number | null | undefined): Role | null => {
  const roles: Record<string, Role> = { 0: 'admin', 1: 'teacher', 2: 'student', 3: 'student' };
  return roles[String(userType)] ?? null;
};

export const can = (role: Role | null, permission: Permission) =>
  role !== null && (PERMISSIONS[role] as readonly Permission[]).includes(permission);

/**
 * The authorities a role starts with (6.02). An administrator may open what a teacher may, in the whole of the own school:
 * the specification asks the home area for 'student' or 'teacher' and leaves no page to an administrator otherwise.
 */
export const startingAuthorities = (role: Role | null): string[] =>
  role === null ? ['guest'] : role === 'admin' ? ['admin', 'teacher'] : [role];
