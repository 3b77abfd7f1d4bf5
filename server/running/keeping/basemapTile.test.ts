/**
 * A basemap is well only when a tile of it was read; else it is said why, without its address, which may hold a key.
 */
import { expect, it } from 'vitest';
import type { BasemapConfig } from '../../../contract';
import { readBasemap } from './basemapTile';

const bounds: [number, number, number, number] = [120.9, 30.9, 121, 31];
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const asked: string[] = [];

/** Reads a basemap of a service that answers so. */
async function seen(basemap: BasemapConfig, answer: (at: URL, init?: RequestInit) => Response | Promise<Response>) {
  asked.length = 0;
  return readBasemap({ basemap, bounds }, new URL('http://127.0.0.1:5173/'), async (at, init) => {
    asked.push(at.href);
    return answer(at, init);
  });
}
const raster: BasemapConfig = { kind: 'raster', tiles: ['https://t0.example/{z}/{x}/{y}.png?tk=secret'] };

it('of pictures: the tile in the middle of the first view is asked for', async () => {
  expect(await seen(raster, () => new Response(PNG))).toEqual({ kind: 'raster', failure: null });
  expect(asked).toEqual(['https://t0.example/6/53/26.png?tk=secret']);
  await seen({ ...raster, scheme: 'tms' }, () => new Response(PNG));
  expect(asked).toEqual(['https://t0.example/6/53/37.png?tk=secret']);
});

const late = () => {
  throw new DOMException('late', 'TimeoutError');
};
it.each<[string, string, () => Response]>([
  ['refuses the key', 't0.example answered 403', () => new Response('', { status: 403 })],
  ['answers a page', 't0.example answered with a text, and no tile', () => new Response('<html>')],
  ['answers a reason', 't0.example answered with a text, and no tile', () => new Response('{"code":1}')],
  ['answers nothing', 't0.example answered nothing', () => new Response(new Uint8Array())],
  ['is slow', 't0.example did not answer in time', late],
  [
    'is away',
    't0.example cannot be reached',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('a service that %s', async (_, failure, answer) => {
  expect(await seen(raster, answer)).toEqual({ kind: 'raster', failure });
});

it('of a style: by its source, also where that is a document of its own', async () => {
  const answers: Record<string, () => Response> = {
    '/style.json': () => Response.json({ sources: { own: { type: 'vector', url: 'tiles.json' } } }),
    '/tiles.json': () => Response.json({ tiles: ['/v/{z}/{x}/{y}.pbf'] }),
    '/v/6/53/26.pbf': () => new Response(new Uint8Array([0x1a, 0x02])),
  };
  const style: BasemapConfig = { kind: 'style', url: 'https://map.example/style.json' };
  const from = (at: URL) => answers[at.pathname]?.() ?? new Response('', { status: 404 });
  expect(await seen(style, from)).toEqual({ kind: 'style', failure: null });
  delete answers['/v/6/53/26.pbf'];
  expect(await seen(style, from)).toEqual({ kind: 'style', failure: 'map.example answered 404' });
});

it('of one file: what is no archive of tiles, or is not read by ranges, is none', async () => {
  const file: BasemapConfig = { kind: 'pmtiles', url: '/town.pmtiles' };
  expect(await seen(file, () => new Response('no archive'))).toMatchObject({ failure: expect.stringMatching(/./) });
  expect(await seen(file, () => new Response(new Uint8Array(100_000)))).toEqual({
    kind: 'pmtiles',
    failure: '127.0.0.1:5173 does not answer byte ranges',
  });
});
