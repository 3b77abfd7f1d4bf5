/** Puts the service worker beside the page of the demo in a tab. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The demo in a tab is reached through MSW's service worker, which stands beside the page. */
export const demoWorker: Plugin = {
  name: 'homeward:demo-worker',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, '../node_modules/msw/lib/mockServiceWorker.js'));
    this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source });
  },
};
