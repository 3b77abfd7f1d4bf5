/** The built console, made when it is older than what it is made of. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['contract', 'src', 'map', 'features', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

const newest = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(path, name)).mtimeMs));
};

/**
 * The folder of a build of the present sources; builds them when there is none. Tests keep one of their own: under NODE_ENV=test it
 * holds React's development build, which complains aloud of what the other swallows.
 */
export async function builtConsole(outDir = 'dist'): Promise<string> {
  const folder = join(ROOT, outDir);
  const builtAt = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (builtAt < Math.max(...SOURCES.map((source) => newest(join(ROOT, source))))) await build({ root: ROOT, logLevel: 'warn', build: { outDir } });
  return folder;
}
