/** Public documents and files are made once: no caller makes the platform build or compress them again. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../running/node/environment';
import { type Running, startPlatform } from '../../running/node/start';
import { StoreUnavailable } from '../store/errors';
import { testPlatform } from '../../../tests/harness/platform';
import { freshDb, setUpDb } from '../../../tests/harness/postgres';
import { silentLog } from '../../../tests/harness/silentLog';

let running: Running;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-files-'));
  const page = `<!doctype html><title>Homeward</title>${'<p>far</p>'.repeat(400)}`;
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.html.gz'), gzipSync(page));
  await writeFile(join(folder, 'plain.txt'), 'letters '.repeat(400));
  running = await startPlatform({
    ...readEnvironment({ PORT: '0' }),
    db: await setUpDb(),
    log: silentLog,
    consoleFolder: folder,
  });
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, running.url), { headers });

describe('/openapi.json', () => {
  it('is built once, however often it is asked for', async () => {
    const written = vi.spyOn(JSON, 'stringify');
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await get('openapi.json')).text()));
    const documents = written.mock.calls.filter(([value]) => Object.hasOwn(Object(value) as object, 'openapi'));
    written.mockRestore();
    expect(documents).toHaveLength(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('describes each call, relative to its own address', async () => {
    const document = (await (await get('openapi.json')).json()) as { servers: unknown; paths: object };
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(80);
  });

  it('is sent compressed to those who take it, whole to others, and not at all to those who have it', async () => {
    const [squeezed, whole] = await Promise.all([
      get('openapi.json'),
      get('openapi.json', { 'accept-encoding': 'identity' }),
    ]);
    expect([squeezed.headers.get('content-encoding'), whole.headers.get('content-encoding')]).toEqual(['gzip', null]);
    expect(await squeezed.text()).toBe(await whole.text());
    const etag = whole.headers.get('etag') ?? '';
    const known = await get('openapi.json', { 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('openapi.json', { 'if-none-match': 'W/"another"' })).status).toBe(200);
  });
});

describe("the console's files", () => {
  it('are sent in the compressed form that lies beside them, for every address of the console', async () => {
    for (const path of ['', 'index.html', 'classes/7']) {
      const page = await get(path);
      expect([page.status, page.headers.get('content-encoding')], path).toEqual([200, 'gzip']);
      expect(Number(page.headers.get('content-length')), path).toBeLessThan(400);
      expect(await page.text()).toContain('Homeward');
    }
  });

  it('are not compressed at a request', async () => {
    const plain = await get('plain.txt');
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
  });
});

it('/livez answers without the store', async () => {
  const db = await freshDb();
  let away = false;
  const query: typeof db.query = (...asked) =>
    away ? Promise.reject(new StoreUnavailable('away')) : db.query(...asked);
  const tester = await testPlatform({ db: { ...db, query } });
  away = true;
  const statusOf = async (path: string) => (await tester.fetch(new Request(`http://platform.test/${path}`))).status;
  expect([await statusOf('livez'), await statusOf('healthz')]).toEqual([200, 503]);
  away = false;
  await tester.close();
});
