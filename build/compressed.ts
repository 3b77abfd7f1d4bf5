/** Compresses the files of a build, once and well. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Files that shrink lie compressed beside themselves, those of the public folder too. The platform takes them from
 * there and compresses no file by itself.
 */
export const compressed: Plugin = {
  name: 'homeward:compressed',
  // The public folder is copied before.
  async closeBundle(error) {
    // The build itself says what failed.
    if (error) return;
    const dir = this.environment.config.build.outDir;
    const write = async (name: string) => {
      const content = await readFile(join(dir, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
      const [gz, br] = await Promise.all([
        promisify(gzip)(content, { level: 9 }),
        promisify(brotliCompress)(content, { params }),
      ]);
      await Promise.all([writeFile(join(dir, `${name}.gz`), gz), writeFile(join(dir, `${name}.br`), br)]);
    };
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => /\.(m?js|css|html|svg|json|webmanifest|wasm|txt)$/.test(name)).map(write));
  },
};
