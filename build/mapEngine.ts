/**
 * The Vite plugin that builds MapLibre from its sources: the page and its worker share one piece, and what no map of
 * the console can show is left out.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const PACKAGE = fileURLToPath(new URL('../', import.meta.resolve('maplibre-gl')));
const SOURCES = `${PACKAGE}src/`;
/** What the console and react-map-gl take of MapLibre. The build fails where a module of the console takes more. */
const TAKEN = ['Map', 'Marker', 'ScaleControl', 'addProtocol', 'setWorkerUrl'];

/** The ids under which the console asks for the engine and for its worker's address. */
const ENGINE = 'maplibre-gl';
const WORKER_URL = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
/** The ids of the modules that stand in for them. */
export const ENGINE_MODULE = `${PACKAGE}maplibre-gl.js`;
const WORKER_URL_MODULE = `${PACKAGE}maplibre-gl-worker-url.js`;

/**
 * Modules that are left out: terrain, globe and sky, which `withLayerGroups` takes from every style, as it takes layers
 * and sources of the other kinds; and tiles in MapLibre's own format.
 */
const LEFT_OUT = [
  /\/render\/terrain\.ts$/,
  /\/tile\/terrain_tile_manager\.ts$/,
  /\/webgl\/(render_to_texture|rtt_fingerprint)\.ts$/,
  /\/webgl\/draw\/draw_(terrain|sky|heatmap|color_relief)\.ts$/,
  /\/webgl\/program\/(sky|atmosphere|heatmap|color_relief)_program\.ts$/,
  /\/geo\/projection\/(globe|vertical_perspective)_(?!utils)\w+\.ts$/,
  /\/data\/bucket\/heatmap_bucket\.ts$/,
  /\/style\/style_layer\/(heatmap|color_relief)_style_layer(_properties\.g)?\.ts$/,
  /\/source\/(video_source|canvas_source|vector_tile_mlt)\.ts$/,
  /\/shaders\/glsl\/(terrain|_projection_globe|sky|atmosphere|heatmap|color_relief)\w*\.\w+\.glsl\.g\.ts$/,
];

/**
 * A module with the same exports: a function says that the part is left out, a question (`is…`) gets a no, and `draw…`
 * draws nothing: a frame may come before `disableSky`. A default export, such as a shader's text, is empty.
 */
export function emptied(code: string): string {
  const declared = [...code.matchAll(/^export (?:abstract )?(?:async )?(?:const|let|function|class|enum) (\w+)/gm)];
  const listed = [...code.matchAll(/^export \{([^}]*)\};?$/gm)].flatMap(([, names = '']) => names.split(','));
  const names = [...declared.map(([, name = '']) => name), ...listed.map((name) => name.trim())];
  return [
    ...names
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) =>
        /^is[A-Z]/.test(name)
          ? `export const ${name} = () => false;`
          : /^draw[A-Z]/.test(name)
            ? `export const ${name} = () => undefined;`
            : `export function ${name}() { throw new Error('This build of MapLibre has no ${name}'); }`,
      ),
    ...(/^export default/m.test(code) ? [`export default '';`] : []),
  ].join('\n');
}

/** For builds alone: tests and development take MapLibre as it is published. */
export const mapEngine: Plugin = {
  name: 'homeward:map-engine',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    if (id === ENGINE) return ENGINE_MODULE;
    return id === WORKER_URL ? WORKER_URL_MODULE : undefined;
  },
  async load(id) {
    if (id === ENGINE_MODULE) return `export { ${TAKEN.join(', ')} } from '${SOURCES}index.ts';`;
    if (id === WORKER_URL_MODULE) {
      const worker = this.emitFile({ type: 'chunk', id: `${SOURCES}source/worker.ts`, name: 'maplibre-gl-worker' });
      return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
    }
    // MapLibre reads its version there, and a bundler cannot tell that it reads nothing else.
    if (id === `${PACKAGE}package.json`) {
      const { version } = JSON.parse(readFileSync(id, 'utf8')) as { version: string };
      return JSON.stringify({ version });
    }
    if (!id.startsWith(SOURCES)) return undefined;
    const code = readFileSync(id, 'utf8');
    if (LEFT_OUT.some((part) => part.test(id))) return { code: emptied(code), moduleType: 'js' };
    // MapLibre declares a field again below the class that sets it; such a declaration must not set it anew.
    const options = { typescript: { removeClassFieldsWithoutInitializer: true }, target: 'es2023' };
    return { ...(await transformWithOxc(code, id, options)), moduleType: 'js' };
  },
  /** The worker has no page: what is of the page's pieces must not get into its own. */
  generateBundle(_, bundle) {
    const worker = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'maplibre-gl-worker');
    if (worker?.type !== 'chunk') return this.error('MapLibre has no worker');
    const foreign = [worker.fileName, ...worker.imports].filter((file) => {
      const piece = bundle[file];
      return piece?.type === 'chunk' && piece.moduleIds.some((id) => id.includes('react'));
    });
    if (foreign.length > 0) this.error(`MapLibre's worker would load ${foreign.join(' and ')}`);
  },
};
