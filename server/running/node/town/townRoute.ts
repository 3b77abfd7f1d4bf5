/**
 * Serves the town file to consoles, by ranges. Each town file has a name of its own, so that a browser keeps what it
 * has read and never mixes two.
 */
import { mkdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { RuntimeConfig } from '../../../../contract';
import type { TownDisk } from '../../townFile/townDisk';
import { isServedName } from './townFolder';

/** Below the base path of the console. */
const PATH = 'town';

/** What the console is told of the town file that is served now; null without one. */
export function townFileOf(disk: TownDisk | null, basePath: string): RuntimeConfig['townFile'] {
  const town = disk?.town();
  return town ? { url: `${basePath.replace(/\/$/, '')}/${PATH}/${town.name}`, schema: town.schema } : null;
}

export function townRoute({ folder }: TownDisk, basePath: string): Hono {
  const base = `${basePath.replace(/\/$/, '')}/${PATH}`;
  const app = new Hono();
  // So that somebody who looks for it finds where a file is to be put.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const nameOf = (path: string) => path.slice(base.length + 1);
  app.on(['GET', 'HEAD'], `${base}/:name`, async (c, next) => {
    const name = c.req.param('name');
    if (!isServedName(name)) return c.notFound();
    const etag = `"${name.replace(/^town-/, '')}"`;
    const kept = { etag, 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, kept);
    // A range of another version is of no use: the answer is whole then (RFC 9110, section 13.1.5).
    const condition = c.req.header('if-range');
    if (condition !== undefined && condition !== etag) c.req.raw.headers.delete('range');
    await next();
    if (c.res.status >= 400) return undefined;
    // The names lie packed, and every browser unpacks them.
    const packed = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const form = name.endsWith('.json') ? packed : { 'accept-ranges': 'bytes' };
    for (const [header, value] of Object.entries({ ...kept, ...form })) c.header(header, value);
    return undefined;
  });
  app.use(`${base}/*`, serveStatic({ root: folder, rewriteRequestPath: nameOf }));
  app.use(`${base}/*`, serveStatic({ root: folder, rewriteRequestPath: (path) => `${nameOf(path)}.gz` }));
  app.all(`${base}/*`, (c) => c.notFound());
  return app;
}
