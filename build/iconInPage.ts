/** Puts the icon into the page itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The icon is in sight before any script. */
export const iconInPage: Plugin = {
  name: 'homeward:icon-in-page',
  transformIndexHtml: (html) =>
    html.replace('<!-- icon.svg -->', readFileSync(join(import.meta.dirname, '../src/public/icon.svg'), 'utf8').trim()),
};
