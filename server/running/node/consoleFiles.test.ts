/** The console's files over HTTP: encodings, versions, and what lies outside their folder. */
import { mkdtemp, rm, utimes, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RuntimeConfig } from '../../../contract';
import { consoleFiles } from './consoleFiles';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-console-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(dist, '.env'), 'hidden');
  await writeFile(join(dist, 'index.html'), '<html>plain</html>');
  await writeFile(join(dist, 'index.html.gz'), 'gzip bytes');
  await writeFile(join(dist, 'index.html.br'), 'brotli bytes');
  await writeFile(join(dist, 'assets/map-abc.js'), 'let map;');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (basePath = '/') =>
  consoleFiles({
    folder: join(folder, 'dist'),
    basePath,
    config: () => RuntimeConfig.parse({ encode: { constant: '' } }),
    isSetUp: () => Promise.resolve(true),
    sends: () => ({ codes: true, messages: true, pushes: true, providers: [] }),
    embedders: () => [],
    photoHosts: () => [],
  });

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  open().request(path, { headers, method });

test.each([
  ['br, gzip', 'br', 'brotli bytes'],
  ['gzip', 'gzip', 'gzip bytes'],
  ['', null, '<html>plain</html>'],
])('a file comes in an encoding that the caller accepts: %s', async (accepted, encoding, body) => {
  const answer = await get('/', { 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await answer.text()).toBe(body);
});

test('a caller that holds the version gets no bytes, and the next version when there is one', async () => {
  const app = open();
  const first = await app.request('/');
  const etag = first.headers.get('etag') ?? '';
  const again = await app.request('/', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'no-cache']);
  await writeFile(join(folder, 'dist/index.html'), '<html>next</html>');
  await utimes(join(folder, 'dist/index.html'), new Date(0), new Date(1_000));
  const next = await app.request('/', { headers: { 'if-none-match': etag } });
  expect([next.status, await next.text()]).toEqual([200, '<html>next</html>']);
  await writeFile(join(folder, 'dist/index.html'), '<html>plain</html>');
});

test('an address of the router gets the page, a missing asset 404', async () => {
  expect(await (await get('/position/student/7')).text()).toBe('<html>plain</html>');
  expect(await (await open('/console').request('/console/track')).text()).toBe('<html>plain</html>');
  const missing = await get('/assets/gone-123.js');
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-cache']);
  const asset = await get('/assets/map-abc.js');
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});

test('HEAD tells the size without the bytes', async () => {
  const answer = await get('/assets/map-abc.js', {}, 'HEAD');
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['8', '']);
});

test.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/..%5csecret.txt', '/.env', '/%00'])(
  'nothing outside the folder and nothing hidden is served: %s',
  async (path) => {
    const text = await (await get(path)).text();
    expect(text).toBe('<html>plain</html>');
  },
);
