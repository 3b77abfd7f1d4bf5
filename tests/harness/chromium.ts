/** Where Chromium is, for browser tests and benchmarks. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Looked for where `server/ensure.mjs` looks too; null where there is none, and what needs it is skipped. */
export const CHROMIUM: string | null =
  process.env['CHROMIUM_PATH'] ?? findInPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);

function findInPath(names: readonly string[]): string | null {
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
