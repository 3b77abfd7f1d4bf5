/** A page with nothing but an empty MapLibre map: what the console's map is compared with. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ROOT } from '../harness/platformProcess';

const LIBRARY = join(ROOT, 'node_modules/maplibre-gl/dist');
const FILES = ['maplibre-gl.mjs', 'maplibre-gl-shared.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'];
const TYPES: Record<string, string> = { '.mjs': 'text/javascript', '.css': 'text/css', '': 'text/html' };

/** `__map` is the map and `__drawn` resolves when it is idle, as on the pages that are measured. */
const PAGE = `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="maplibre-gl.css"><style>html, body, #map { height: 100%; margin: 0 }</style>
<div id="map"></div><script type="module">
  import { Map, setWorkerUrl } from './maplibre-gl.mjs';
  setWorkerUrl(new URL('maplibre-gl-worker.mjs', location.href).href);
  const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#eef1ee' } };
  window.__map = new Map({ container: 'map', center: [120.6, 31.28], zoom: 12, attributionControl: false,
    style: { version: 8, sources: {}, layers: [ground] } });
  window.__drawn = new Promise((resolve) =>
    window.__map.once('idle', () => resolve({ idleMs: performance.now() })));
</script>`;

export async function serveEmptyMap(): Promise<{ url: string; close(): void }> {
  const zipped = new Map<string, Buffer>();
  for (const file of FILES) zipped.set(`/${file}`, await promisify(gzip)(await readFile(join(LIBRARY, file))));
  zipped.set('/', await promisify(gzip)(Buffer.from(PAGE)));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://empty').pathname;
    const body = zipped.get(path);
    const type = TYPES[extname(path)] ?? 'text/html';
    if (body) response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}
