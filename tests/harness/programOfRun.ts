/** The platform as `npm run build` compiles it, once for all files of a test run: they start it a hundred times. */
import { access, mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { compilePlatform } from './compiledPlatform';
import { ROOT } from './platformProcess';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's program is, or will be; the run removes it. */
    program: string;
  }
}

/** Milliseconds in which another worker has compiled it, on the slowest machine. */
const COMPILED_WITHIN = 300_000;

let program: Promise<string> | undefined;
/** @returns the file to start with Node. */
export const programOfRun = (): Promise<string> => (program ??= compileOnce(inject('program')));

/** The worker that makes the folder compiles; the others wait for what it makes. */
async function compileOnce(folder: string): Promise<string> {
  const whole = join(folder, 'program');
  const isMine = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isMine) {
    const part = join(folder, 'part');
    await compilePlatform(part);
    await symlink(join(ROOT, 'node_modules'), join(part, 'node_modules'), 'junction');
    await rename(part, whole);
  }
  const until = Date.now() + COMPILED_WITHIN;
  while (!(await exists(whole))) {
    if (Date.now() > until) throw new Error('the platform was not compiled; another worker may have failed');
    await pause(50);
  }
  return join(whole, 'server/main.mjs');
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
