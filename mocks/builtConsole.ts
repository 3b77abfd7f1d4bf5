/** Builds the console when its build is older than its sources. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { lastChange } from '../server/running/lastChange.mjs';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['contract', 'src', 'map', 'features', 'build', 'index.html', 'vite.config.ts', 'package-lock.json'];

/**
 * The folder of a build of the present sources; builds when there is none. Tests have a folder of their own: under
 * NODE_ENV=test it holds React's development build, which reports errors that the production build hides.
 */
export async function builtConsole(outDir = 'dist'): Promise<string> {
  const folder = join(ROOT, outDir);
  const changed = Math.max(...SOURCES.map((source) => lastChange(join(ROOT, source))));
  if (lastChange(join(folder, 'index.html')) < changed) await build(outDir);
  return folder;
}

/** Builds in a process of its own, so that its memory is released. */
const build = (outDir: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', '--outDir', outDir],
      { cwd: ROOT, stdio: 'inherit' },
    );
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The console did not build (${code})`))));
  });
