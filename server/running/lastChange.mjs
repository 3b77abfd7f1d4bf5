/** When files changed last. `npm start` and `npm run serve` tell by it whether a build is older than its sources. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The latest change of a file, or of a folder and all that is in it: a folder changes when a file is removed.
 * @param {string} path
 * @returns {number} milliseconds since 1970; 0 when it is not there.
 */
export function lastChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const within = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(found.mtimeMs, ...within.map((name) => statSync(join(path, name)).mtimeMs));
}
