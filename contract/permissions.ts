/** Roles and their permissions. Buttons, routes and calls all ask `can`. */

/** The permissions of each role. Which rows they apply to is decided in SQL (server/people/access/scope.ts). */
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
    'factor:write',
    'audit:read',
    'key:write',
    'invitation:read',
    'guardian:confirm',
    'school:manage',
    'pupil:correct',
    'roster:write',
    'class:mode',
    'address:read',
    'address:write',
    'address:export',
    'group:read',
    'group:write',
    'notice:write',
    'approval:read',
    'approval:write',
    'approval:standIn',
    'approval:define',
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
    'pupil:correct',
    'invitation:read',
    'class:mode',
    'address:read',
    'address:write',
    'group:read',
    'group:write',
    'notice:write',
    'approval:read',
    'approval:write',
    'approval:standIn',
    'approval:define',
  ],
  student: [
    'student:list',
    'student:locate',
    'student:track',
    'access:read',
    'fence:read',
    'fence:write',
    'card:bind',
    'card:set',
    'child:write',
    'guardian:propose',
    'alert:read',
    'alert:act',
    'alert:test',
    'water:read',
    'temperature:read',
    'temperature:write',
    'address:read',
    'trip:read',
    'trip:answer',
    'notice:read',
    'approval:read',
    'approval:write',
  ],
  /** Whoever runs the platform: its settings and a list of its schools, and no child. */
  operator: ['platform:set'],
} as const satisfies Record<string, readonly string[]>;

export type Role = keyof typeof PERMISSIONS;
export type Permission = (typeof PERMISSIONS)[Role][number];

/** The userType of the operator. */
export const OPERATOR_TYPE = '8';

/**
 * The role of a userType: 0 admin, 1 teacher, 2 and 3 student (guardian or pupil); null, a guest, for anything else
 * (4.01). Ours: 8, the operator.
 */
export const roleOf = (userType: string | number | null | undefined): Role | null => {
  const roles: Record<string, Role> = {
    0: 'admin',
    1: 'teacher',
    2: 'student',
    3: 'student',
    [OPERATOR_TYPE]: 'operator',
  };
  return roles[String(userType)] ?? null;
};

export const can = (role: Role | null, permission: Permission) =>
  role !== null && (PERMISSIONS[role] as readonly Permission[]).includes(permission);

/**
 * The authorities of a role at sign-in (6.02). An administrator gets 'teacher' too: the specification's home pages ask
 * for 'student' or
 * 'teacher', so that an administrator could open none of them.
 */
export const startingAuthorities = (role: Role | null): string[] =>
  role === null ? ['guest'] : role === 'admin' ? ['admin', 'teacher'] : [role];
