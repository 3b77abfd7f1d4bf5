/** How the console is built and how everything is tested. */
/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const FOLDERS = '{contract,server,map,mocks,src,features}';

/** The demo in a tab is reached through MSW's service worker, which stands beside the page. */
const demoWorker: Plugin = {
  name: 'homeward:demo-worker',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, 'node_modules/msw/lib/mockServiceWorker.js'));
    this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source });
  },
};

/** Files that shrink lie compressed beside themselves, so that the platform, which takes them from there, need not do it at every request. */
const compressed: Plugin = {
  name: 'homeward:compressed',
  async writeBundle({ dir = '' }, bundle) {
    const write = async (name: string, content: string | Uint8Array) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
      const [gz, br] = await Promise.all([promisify(gzip)(content, { level: 9 }), promisify(brotliCompress)(content, { params })]);
      await Promise.all([writeFile(join(dir, `${name}.gz`), gz), writeFile(join(dir, `${name}.br`), br)]);
    };
    const shrinking = Object.values(bundle).filter(({ fileName }) => /\.(m?js|css|html|svg)$/.test(fileName));
    await Promise.all(shrinking.map((file) => write(file.fileName, file.type === 'chunk' ? file.code : file.source)));
  },
};

export default defineConfig(({ mode }) => ({
  base: process.env['BASE_PATH'] ?? '/',
  publicDir: 'src/public',
  plugins: [react(), ...(mode === 'demo' ? [demoWorker] : mode === 'production' && process.env['NODE_ENV'] !== 'test' ? [compressed] : [])],
  build: { outDir: mode === 'demo' ? 'dist-demo' : 'dist', target: 'es2023' },
  // PGlite finds its WebAssembly beside its own module, so it must not be bundled into another folder.
  optimizeDeps: { include: ['maplibre-gl', 'react-map-gl/maplibre', 'msw/browser', 'hono', 'zod'], exclude: ['@electric-sql/pglite'] },
  test: {
    globalSetup: './tests/harness/globalSetup.ts',
    projects: [
      {
        extends: true,
        test: { name: 'rules', environment: 'node', include: [`${FOLDERS}/**/*.test.ts`, 'tests/*.test.ts'], testTimeout: 60_000, hookTimeout: 90_000 },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: ['{src,features,map,tests}/**/*.test.tsx'],
          setupFiles: ['./tests/harness/screen.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: { name: 'browser', environment: 'node', include: ['tests/browser/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000, fileParallelism: false },
      },
    ],
  },
}));
