/** Types of lastChange.mjs. */
export function lastChange(path: string): number;
