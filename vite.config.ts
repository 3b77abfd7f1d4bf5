/** How the console is built, by the pieces in build/, and how everything is tested. */
/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { demoWorker } from './build/demoWorker.ts';
import { FIRST_PIECES, firstPages } from './build/firstPages.ts';
import { iconInPage } from './build/iconInPage.ts';
import { mapEngine } from './build/mapEngine.ts';
import { pushWorker } from './build/pushWorker.ts';
import { LongFirst } from './tests/harness/longFirst.ts';

const FOLDERS = '{build,contract,server,map,mocks,src,features}';

/** Test files that replace modules or their texts; each has its modules to itself. All others share those of a worker. */
const ALONE = [
  'tests/laws/{otherLanguage,untranslated}.test.tsx',
  'src/ui/{toast,LongList}.test.tsx',
  'src/app/routing/routeError.test.tsx',
  'features/classes/emptyClass.test.tsx',
];

const TURF_AS_ONE_FILE = { enabled: true, include: ['@turf/turf'] };

export default defineConfig(({ mode }) => ({
  base: process.env['BASE_PATH'] ?? '/',
  publicDir: 'src/public',
  plugins: [
    react(),
    mapEngine,
    iconInPage,
    pushWorker,
    ...(mode === 'demo' ? [demoWorker] : [firstPages]),
    ...(mode === 'production' && process.env['NODE_ENV'] !== 'test' ? [compressed] : []),
  ],
  build: {
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    target: 'es2023',
    rolldownOptions: {
      // The contract only declares, so what nobody takes of it is dropped.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
      output: { codeSplitting: { groups: FIRST_PIECES } },
    },
  },
  // PGlite finds its WebAssembly beside its own module, so it must not be bundled into another folder.
  optimizeDeps: {
    include: ['maplibre-gl', 'react-map-gl/maplibre', 'msw/browser', 'hono', 'zod'],
    exclude: ['@electric-sql/pglite'],
  },
  test: {
    globalSetup: './tests/harness/globalSetup.ts',
    reporters: ['default', './tests/harness/slowestFiles.ts'],
    // A platform that a test starts never writes into the store of whoever runs the tests.
    env: { DATABASE_URL: '' },
    // Turf is hundreds of small modules. As one file it loads in a fifth of the time, in every test file.
    deps: { optimizer: { ssr: TURF_AS_ONE_FILE, client: TURF_AS_ONE_FILE } },
    // What is waited for comes sooner or later on a busy machine; no test is about how soon. So are tests given
    // minutes: only what hangs needs them. Milliseconds.
    expect: { poll: { timeout: 15_000 } },
    // Many tests wait for PostgreSQL or for a moment, so there are more files at once than cores. Chromium comes last.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: [`${FOLDERS}/**/*.test.ts`, 'tests/!(browser)/*.test.ts'],
          exclude: ALONE,
          setupFiles: ['./tests/harness/ownGlobals.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: ['{src,features,map,tests}/**/*.test.tsx'],
          exclude: ALONE,
          isolate: false,
          setupFiles: ['./tests/harness/screen.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'jsdom',
          include: ALONE,
          setupFiles: ['./tests/harness/screen.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 90_000 } },
          // A browser alone keeps two cores busy but for its waits. Each worker has one Chromium for all of its
          // files, and loads the platform once.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}));
