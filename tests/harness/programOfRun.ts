/**
 * The platform as `npm run build` compiles it, with the commands that tests run beside it, once for all files of a test
 * run: they start it a hundred times.
 */
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

const COMMANDS = [
  ...['admin', 'backup', 'cells', 'restore', 'secondFactorOff'].map((name) => `server/running/node/${name}.ts`),
  'mocks/replay.ts',
  'tests/harness/eraseOnce.ts',
  'tests/harness/holdStore.ts',
  'tests/harness/teachOnce.ts',
];

/** Milliseconds in which another worker has compiled it, on the slowest machine. */
const COMPILED_WITHIN = 300_000;

let program: Promise<string> | undefined;
/**
 * @param source what is run, from the root of the tree: the platform or one of the commands.
 * @returns the compiled file, to start with Node.
 */
export async function programOfRun(source = 'server/running/main.ts'): Promise<string> {
  return join(await (program ??= compileOnce(inject('program'))), source.replace(/\.ts$/, '.mjs'));
}

/** The worker that makes the folder compiles; the others wait for what it makes. @returns the folder. */
async function compileOnce(folder: string): Promise<string> {
  const whole = join(folder, 'program');
  const isMine = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isMine) {
    const part = join(folder, 'part');
    await compilePlatform(part, COMMANDS);
    await symlink(join(ROOT, 'node_modules'), join(part, 'node_modules'), 'junction');
    await rename(part, whole);
  }
  const until = Date.now() + COMPILED_WITHIN;
  while (!(await exists(whole))) {
    if (Date.now() > until) throw new Error('the platform was not compiled; another worker may have failed');
    await pause(50);
  }
  return whole;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
