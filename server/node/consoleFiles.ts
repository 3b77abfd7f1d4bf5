/** Serves the built console: files, the runtime configuration, and the one page for every address of its router. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { BasemapConfig, RuntimeConfig } from '../../contract';

/** The hosts a basemap is fetched from, for the content security policy. */
export function hostsOf(basemap: BasemapConfig): string[] {
  const addresses =
    basemap.kind === 'raster'
      ? [...basemap.tiles, ...(basemap.overlay ?? [])]
      : basemap.kind === 'none'
        ? []
        : [basemap.url];
  const glyphs = basemap.kind === 'pmtiles' && basemap.glyphs ? [basemap.glyphs] : [];
  return [
    ...new Set(
      [...addresses, ...glyphs].flatMap(
        (address) => /^https?:\/\/[^/]+/.exec(address.replace(/\{[a-z0-9,-]*\}/gi, '*')) ?? [],
      ),
    ),
  ];
}

/**
 * Strict: no inline script, no eval, workers and frames from the site itself; of foreign scripts the one file that
 * speaks to a mini-program.
 */
export function contentSecurityPolicy(
  { basemap, weChat }: Pick<RuntimeConfig, 'basemap' | 'weChat'>,
  embedders: readonly string[],
  photoHosts: readonly string[] = [],
): string {
  const hosts = hostsOf(basemap).join(' ');
  return [
    `default-src 'self'`,
    `script-src 'self' ${weChat.sdk}`,
    `style-src 'self'`,
    `img-src ${["'self' data: blob:", hosts, ...photoHosts.map((host) => `https://${host}`)].filter(Boolean).join(' ')}`,
    `connect-src 'self' ${hosts}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors ${["'self'", ...embedders].join(' ')}`,
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

export interface ConsoleFiles {
  /** Folder of the build. */
  folder: string;
  basePath: string;
  config: RuntimeConfig;
  embedders: readonly string[];
  /** Hosts photos of accounts may lie at. */
  photoHosts: readonly string[];
}

export function consoleFiles({ folder, basePath, config, embedders, photoHosts }: ConsoleFiles) {
  const policy = contentSecurityPolicy(config, embedders, photoHosts);
  const base = basePath.replace(/\/$/, '');
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('content-security-policy', policy);
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'same-origin');
    // Names in /assets carry a hash of what they hold; everything else may change with the next release.
    c.header(
      'cache-control',
      c.req.path.startsWith(`${base}/assets/`) && c.res.status === 200
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    );
  });
  app.get(`${base}/config.json`, (c) => c.json(config));
  app.get(
    `${base}/*`,
    serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(base.length), precompressed: true }),
  );
  // What looks like a file and is none must not answer with a page: a missing chunk would then fail in riddles.
  app.get(`${base}/assets/*`, (c) => c.text('Not found', 404));
  app.get(`${base}/*`, async (c) => c.html(await readFile(join(folder, 'index.html'), 'utf8')));
  return app;
}
