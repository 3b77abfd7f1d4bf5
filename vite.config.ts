/** How the console is built and how everything is tested. */
/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ENGINE_MODULE, mapEnginePlugin } from './map/mapEnginePlugin.ts';
import { pushWorkerPlugin } from './src/push/pushWorkerPlugin.ts';
import { LongFirst } from './tests/harness/longFirst.ts';

const FOLDERS = '{contract,server,map,mocks,src,features}';

/** MapLibre is fetched beside the map's piece; buffers of shapes come with the screens that draw them. */
const OF_THEIR_OWN = /\/node_modules\/(@turf\/(jsts|buffer)\/|d3-geo\/)/;

/** Collections whose index names more than a page needs, and the module of one name. */
const COLLECTIONS: Readonly<Record<string, (name: string) => string>> = {
  'antd-mobile-icons': (name) => `/antd-mobile-icons/es/${name}.js`,
  '@turf/turf': (name) => `/@turf/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/dist/esm/index.js`,
};

/** The contract's fronts pass on the names of other modules. A module that imports one needs only what it names. */
const FRONT = /\/contract\/(\w+\/)?index\.ts$/;

/** The names that a module's code takes from the module at `id`. */
const namesFrom = (code: string, importer: string, id: string): string[] =>
  [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']*)["']/g)]
    .filter(([, , from = '']) => [`${from}.ts`, `${from}/index.ts`].some((end) => join(importer, '..', end) === id))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''));

/** Ends of the ids of what a module takes of the collections. */
const takenOf = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = '', from = '']) => {
    const pathOf = COLLECTIONS[from];
    return pathOf ? names.split(',').map((name) => pathOf(name.trim().split(' ')[0] ?? '')) : [];
  });

/** The demo in a tab is reached through MSW's service worker, which stands beside the page. */
const demoWorker: Plugin = {
  name: 'homeward:demo-worker',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, 'node_modules/msw/lib/mockServiceWorker.js'));
    this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source });
  },
};

/** Puts the icon into the page itself, so that it is in sight before any script. */
const iconInPage: Plugin = {
  name: 'homeward:icon-in-page',
  transformIndexHtml: (html) =>
    html.replace('<!-- icon.svg -->', readFileSync(join(import.meta.dirname, 'src/public/icon.svg'), 'utf8').trim()),
};

/**
 * Files that shrink lie compressed beside themselves, those of the public folder too. The platform takes them from there
 * and compresses no file by itself.
 */
const compressed: Plugin = {
  name: 'homeward:compressed',
  // The public folder is copied before.
  async closeBundle() {
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

/**
 * What the first page needs at once travels as one piece, and so does what sign-in and what the live map need besides:
 * in a slow network every round trip counts more than the bytes. What the map shares with pages that have none is a
 * piece of its own, so that these fetch no map. The pieces of all other pages are the bundler's.
 */
const firstPages = (() => {
  const modules = {
    console: new Set<string>(),
    entry: new Set<string>(),
    shared: new Set<string>(),
    map: new Set<string>(),
    messages: new Set<string>(),
  };
  const plugin: Plugin = {
    name: 'homeward:first-pages',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const idOf = (from: string) =>
        ids.find((one) => one.endsWith(from)) ?? this.error(`${from} is not part of the console`);
      const { console, entry, shared, map, messages } = modules;
      /** The module that declares what `id` exports under a name. */
      const ownerOf = (name: string, id: string): string | undefined => {
        const { exports = [], importedIds = [] } = this.getModuleInfo(id) ?? {};
        if (exports.includes(name)) return id;
        return exports.includes('*') ? importedIds.map((one) => ownerOf(name, one)).find(Boolean) : undefined;
      };
      const gather = (from: readonly string[], into: Set<string>, had: readonly Set<string>[]) => {
        const waiting = [...from];
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          if (next === ENGINE_MODULE || OF_THEIR_OWN.test(next)) continue;
          if (into.has(next) || had.some((one) => one.has(next))) continue;
          if (/\/(antd-mobile-icons\/es|@turf\/turf\/dist\/esm)\/index\.js$/.test(next)) continue;
          into.add(next);
          const { importedIds = [], code } = this.getModuleInfo(next) ?? {};
          const taken = takenOf(code ?? '');
          const fronts = importedIds.filter((id) => FRONT.test(id));
          waiting.push(
            ...importedIds.filter((id) => !fronts.includes(id)),
            ...fronts.flatMap((front) =>
              namesFrom(code ?? '', next, front).flatMap((name) => ownerOf(name, front) ?? []),
            ),
            ...ids.filter((id) => taken.some((end) => id.endsWith(end))),
          );
        }
      };
      const start = idOf('/src/main.tsx');
      // The start waits for what it imports later, and these pieces may need the console's: it is no part of it.
      gather(this.getModuleInfo(start)?.importedIds ?? [], console, [new Set([start])]);
      gather([idOf('/features/sign-in/SignInPage.tsx')], entry, [console]);
      const screens = [idOf('/src/app/shell/MapShell.tsx'), idOf('/src/app/screens/HomeScreen.tsx')];
      const besides = this.getModuleInfo(idOf('/src/app/routing/routes.tsx'))?.dynamicallyImportedIds ?? [];
      const pages = new Set<string>();
      gather(
        besides.filter((id) => !screens.includes(id)),
        pages,
        [console, entry],
      );
      gather(screens, map, [console, entry]);
      for (const id of map) if (pages.has(id) && map.delete(id)) shared.add(id);
      gather([idOf('/src/ui/antdToast.tsx'), idOf('/src/ui/antdDialog.tsx')], messages, [console, entry, shared, map]);
    },
  };
  const group = (name: keyof typeof modules) => ({ name, test: (id: string) => modules[name].has(id) });
  return { plugin, groups: (Object.keys(modules) as (keyof typeof modules)[]).map(group) };
})();

/** Test files that replace modules or their texts; each has its modules to itself. All others share those of a worker. */
const ALONE = [
  'tests/{otherLanguage,untranslated}.test.tsx',
  'src/ui/{toast,LongList}.test.tsx',
  'src/app/routing/routeError.test.tsx',
];

const TURF_AS_ONE_FILE = { enabled: true, include: ['@turf/turf'] };

export default defineConfig(({ mode }) => ({
  base: process.env['BASE_PATH'] ?? '/',
  publicDir: 'src/public',
  plugins: [
    react(),
    mapEnginePlugin,
    firstPages.plugin,
    iconInPage,
    pushWorkerPlugin,
    ...(mode === 'demo'
      ? [demoWorker]
      : mode === 'production' && process.env['NODE_ENV'] !== 'test'
        ? [compressed]
        : []),
  ],
  build: {
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    target: 'es2023',
    rolldownOptions: {
      // The contract only declares, so what nobody takes of it is dropped.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: firstPages.groups } },
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
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: [`${FOLDERS}/**/*.test.ts`, 'tests/*.test.ts', 'tests/attack/*.test.ts'],
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
          // A hook may have to build the console first.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 90_000 } },
          // Two files at once take nearly as long: a browser alone keeps two cores busy.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}));
