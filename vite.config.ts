/** How the console is built and how everything is tested. */
/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const FOLDERS = '{contract,server,map,mocks,src,features}';

export default defineConfig(({ mode }) => ({
  base: process.env['BASE_PATH'] ?? '/',
  plugins: [react()],
  build: { outDir: mode === 'demo' ? 'dist-demo' : 'dist', target: 'es2023' },
  // PGlite finds its WebAssembly beside its own module, so it must not be bundled into another folder.
  optimizeDeps: { include: ['maplibre-gl', 'react-map-gl/maplibre', 'msw/browser', 'hono', 'zod'], exclude: ['@electric-sql/pglite'] },
  test: {
    globalSetup: './tests/harness/globalSetup.ts',
    projects: [
      {
        extends: true,
        test: { name: 'rules', environment: 'node', include: [`${FOLDERS}/**/*.test.ts`, 'tests/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: ['{src,features,map,tests}/**/*.test.tsx'],
          setupFiles: ['./tests/harness/screen.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: 'browser', environment: 'node', include: ['tests/browser/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false },
      },
    ],
  },
}));
