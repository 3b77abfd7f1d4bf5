/** Requirements of routes and whether the viewer's authorities meet them (6.03). */

/** One authority, any of several, or a function that decides. Null and undefined require nothing. */
export type Requirement = string | readonly string[] | ((authorities: readonly string[]) => boolean) | null | undefined;

/** Throws TypeError 'unsupported parameters' for any other type of requirement. */
export function meetsRequirement(requirement: Requirement, authorities: readonly string[]): boolean {
  if (requirement === null || requirement === undefined) return true;
  if (typeof requirement === 'string') return authorities.includes(requirement);
  if (Array.isArray(requirement)) return requirement.some((one: string) => authorities.includes(one));
  if (typeof requirement === 'function') return requirement(authorities);
  throw new TypeError('unsupported parameters');
}
