/** The Vite plugin that bundles the push worker. The worker's test uses the same bundle. */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
// Vite loads its configuration with Node, which wants the extension.
import { WORKER_FILE } from '../src/push/workerNames.ts';

/** The worker as one classic script: not every browser runs a service worker that is a module. */
export async function bundlePushWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, '../src/push/worker/pushWorker.ts'),
        formats: ['iife'],
        name: 'pushWorker',
      },
    },
  });
  const [script] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error('The push worker has no script');
  return script.code;
}

/**
 * Puts the worker beside the page: in development bundled at each request, in a build as a file without a hash in its
 * name.
 */
export const pushWorker: Plugin = {
  name: 'homeward:push-worker',
  configureServer: ({ config, middlewares }) =>
    void middlewares.use(`${config.base}${WORKER_FILE}`, (_, response, next) => {
      const send = (script: string) => response.setHeader('content-type', 'text/javascript').end(script);
      bundlePushWorker().then(send, next);
    }),
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: WORKER_FILE, source: await bundlePushWorker() });
  },
};
