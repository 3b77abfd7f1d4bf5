/** Serves the built console: its files, config.json, and index.html for every address of its router. */
import { Hono } from 'hono';
import type { BasemapConfig, RuntimeConfig } from '../../../contract';
import type { Sends } from '../../engine/platform';
import { fileCache } from './fileCache';

/** The hosts of a basemap, for the Content-Security-Policy. */
export function hostsOf(basemap: BasemapConfig): string[] {
  const origins = basemap.kind === 'style' ? (basemap.hosts ?? []) : [];
  const addresses =
    basemap.kind === 'raster'
      ? [...basemap.tiles, ...(basemap.overlay ?? [])]
      : basemap.kind === 'none'
        ? []
        : [basemap.url];
  const glyphs = basemap.kind === 'pmtiles' && basemap.glyphs ? [basemap.glyphs] : [];
  return [
    ...new Set(
      [...addresses, ...glyphs, ...origins].flatMap(
        (address) => /^https?:\/\/[^/]+/.exec(address.replace(/\{[a-z0-9,-]*\}/gi, '*')) ?? [],
      ),
    ),
  ];
}

/** Hosts of maps in the policy, at most: a header must fit into the buffers of proxies. */
export const MOST_MAP_HOSTS = 60;

/** Pages on which a map is tried before it is saved: it may come from anywhere (decision 101). */
const TRIES_MAPS = /^\/(?:platform|manage\/settings)\/(?:basemap|satellite)\/?$/;

/**
 * The Content-Security-Policy: no inline script and no eval; workers only from the console itself; the only foreign
 * script is WeChat's for mini-programs.
 */
export function contentSecurityPolicy(
  { basemap, satellite, weChat }: Pick<RuntimeConfig, 'basemap' | 'satellite' | 'weChat'>,
  embedders: readonly string[],
  photoHosts: readonly string[] = [],
  ofSchools: readonly BasemapConfig[] = [],
  triesMaps = false,
): string {
  const maps = [basemap, ...(satellite ? [satellite] : []), ...ofSchools];
  const hosts = triesMaps ? 'https: http:' : [...new Set(maps.flatMap(hostsOf))].slice(0, MOST_MAP_HOSTS).join(' ');
  const photos = photoHosts.map((host) => `https://${host}`);
  return [
    `default-src 'self'`,
    `script-src 'self' ${weChat.sdk}`,
    `style-src 'self'`,
    `img-src ${["'self' data: blob:", hosts, ...photos].filter(Boolean).join(' ')}`,
    `connect-src 'self' ${hosts}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${["'self'", ...embedders].join(' ')}`,
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

export interface ConsoleFiles {
  /** Folder of the built console. */
  folder: string;
  basePath: string;
  /** As it is now: a setting may change at any time. */
  config: () => Omit<RuntimeConfig, 'sendsCodes' | 'sendsMessages' | 'sendsPushes' | 'messageProviders'>;
  /** Whether the platform is set up; the console asks at its start. */
  isSetUp: () => Promise<boolean>;
  /** What can be sent to phones, now: a school may bind a provider at any time. */
  sends: () => Sends;
  /** Origins that may embed the console. */
  embedders: () => readonly string[];
  /** Hosts that may serve account photos. */
  photoHosts: () => readonly string[];
  /** The maps that schools have for themselves. */
  schoolMaps?: () => readonly BasemapConfig[];
}

export function consoleFiles({
  folder,
  basePath,
  config,
  isSetUp,
  sends,
  embedders,
  photoHosts,
  schoolMaps = () => [],
}: ConsoleFiles) {
  const base = basePath.replace(/\/$/, '');
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    const triesMaps = TRIES_MAPS.test(c.req.path.slice(base.length));
    c.header(
      'content-security-policy',
      contentSecurityPolicy(config(), embedders(), photoHosts(), schoolMaps(), triesMaps),
    );
    c.header('x-content-type-options', 'nosniff');
    // Providers of maps ask whose page shows their tiles: they hear the origin, and never the address of a page.
    c.header('referrer-policy', 'strict-origin');
    // File names in /assets contain a hash of their content. All other files may change with the next release.
    c.header(
      'cache-control',
      c.req.path.startsWith(`${base}/assets/`) && c.res.status === 200
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    );
  });
  app.get(`${base}/config.json`, async (c) => {
    const { codes: sendsCodes, messages: sendsMessages, pushes: sendsPushes, providers: messageProviders } = sends();
    // While the store is away nobody knows; the console's calls will say so.
    const setUp = await isSetUp().catch(() => true);
    return c.json({
      ...config(),
      sendsCodes,
      sendsMessages,
      sendsPushes,
      messageProviders,
      setUp,
    } satisfies RuntimeConfig);
  });
  const fileOf = fileCache(folder);
  app.get(`${base}/*`, async (c, next) => (await fileOf(c, c.req.path.slice(base.length))) ?? next());
  // A missing file in /assets must answer 404: with index.html instead, a missing chunk would fail with a confusing
  // error.
  app.get(`${base}/assets/*`, (c) => c.text('Not found', 404));
  app.get(`${base}/*`, async (c) => (await fileOf(c, 'index.html')) ?? c.notFound());
  return app;
}
