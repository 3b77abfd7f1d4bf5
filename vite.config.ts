/** How the console is built and how everything is tested. */
/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

export default defineConfig(({ mode }) => ({
  base: process.env['BASE_PATH'] ?? '/',
  publicDir: 'src/public',
  plugins: [react(), ...(mode === 'demo' ? [demoWorker] : [])],
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
