/** The platform as `npm run build` compiles it. */
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './platformProcess';

/**
 * @param folder where the compiled files go; it is emptied.
 * @param more files that are compiled beside the platform, from the root of the tree.
 */
export async function compilePlatform(folder: string, more: readonly string[] = []): Promise<void> {
  await build({
    configFile: join(ROOT, 'server/running/build.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: more.map((file) => join(ROOT, file)) },
    },
  });
}

/** Compiles the platform in its place. @returns the program that `npm run serve` starts. */
export async function compiledPlatform(): Promise<string[]> {
  await compilePlatform(join(ROOT, 'dist-server'));
  return ['server/launch.mjs'];
}
