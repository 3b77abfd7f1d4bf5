/** Finds Chromium for browser tests and benchmarks. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Searches the same places as `server/running/ensure.mjs`. Null without Chromium; tests that need it are then skipped.
 */
export const CHROMIUM: string | null =
  process.env['CHROMIUM_PATH'] ?? findInPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);

/** The first program of these names in PATH; null without one. */
export function findInPath(names: readonly string[]): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  }
  return null;
}
