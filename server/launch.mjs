/**
 * Entry point of `npm run serve`. It runs the platform that `npm run build` compiled; while the source is newer, or
 * nothing was compiled, it runs the source, so that an old platform never serves a new console.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lastChange } from './running/lastChange.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiled = join(root, 'dist-server/server/running/main.mjs');
const changed = Math.max(...['contract', 'server'].map((folder) => lastChange(join(root, folder))));

process.env.CONSOLE_FOLDER ??= join(root, 'dist');
if (lastChange(compiled) > changed) await import(pathToFileURL(compiled).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./running/main.ts');
}
