/** Reads one tile of a basemap, as a console does: nothing else shows that the map has a ground. */
import { PMTiles, type Source } from 'pmtiles';
import * as z from 'zod/mini';
import type { BasemapConfig, RuntimeConfig } from '../../../contract';

type Fetch = (address: URL, init?: RequestInit) => Promise<Response>;

/** What is known of the basemap that the platform serves. */
export interface BasemapSeen {
  kind: BasemapConfig['kind'];
  /** Why no tile was read, without the address, which may hold a key; null when one was, or there is none to read. */
  failure: string | null;
}

/** The zoom of the tile: nearer than the whole world, which some services do not have. */
const ZOOM = 6;

/** What a style and the document of a source (TileJSON) say of their tiles. */
const Tiles = z.object({ tiles: z.optional(z.array(z.string())), url: z.optional(z.string()) });
const Style = z.object({ sources: z.record(z.string(), Tiles) });

/**
 * @param consoleAddress to which the addresses of the basemap are relative.
 * @param read a request with its own time limit.
 */
export async function readBasemap(
  { basemap, bounds }: Pick<RuntimeConfig, 'basemap' | 'bounds'>,
  consoleAddress: URL,
  read: Fetch,
): Promise<BasemapSeen> {
  const [west, south, east, north] = bounds;
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 };
  const from = (address: string) => new URL(address, consoleAddress);
  try {
    if (basemap.kind === 'raster') await readTile(basemap.tiles, middle, from, read, basemap.scheme === 'tms');
    else if (basemap.kind === 'pmtiles') await readArchive(from(basemap.url), middle, read);
    else if (basemap.kind === 'style') await readStyle(from(basemap.url), middle, read);
    else if (basemap.kind === 'town') await bytesOf(from(basemap.url), read);
    return { kind: basemap.kind, failure: null };
  } catch (error) {
    return { kind: basemap.kind, failure: error instanceof Error ? error.message : 'unknown' };
  }
}

interface Middle {
  lng: number;
  lat: number;
}

/** Column and row of the tile around a point, WGS-84; rows count from the north. */
function tileAt({ lng, lat }: Middle, zoom: number): { x: number; y: number } {
  const across = 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { x: Math.floor(((lng + 180) / 360) * across), y: Math.floor(down * across) };
}

/** @throws when it is not there, or holds nothing. */
async function bytesOf(address: URL, read: Fetch, init?: RequestInit): Promise<ArrayBuffer> {
  const response = await read(address, init).catch((error: unknown) => {
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(`${address.host} ${late ? 'did not answer in time' : 'cannot be reached'}`);
  });
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength === 0) throw new Error(`${address.host} answered nothing`);
  return bytes;
}

async function readTile(
  tiles: readonly string[],
  middle: Middle,
  from: (address: string) => URL,
  read: Fetch,
  fromSouth = false,
): Promise<void> {
  const { x, y } = tileAt(middle, ZOOM);
  const values: Record<string, string> = {
    z: String(ZOOM),
    x: String(x),
    y: String(fromSouth ? 2 ** ZOOM - 1 - y : y),
    ratio: '',
  };
  const [first] = tiles;
  if (first === undefined) throw new Error('it names no tiles');
  const address = from(first.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole));
  const bytes = new Uint8Array(await bytesOf(address, read));
  // A page that says why, with status 200, is no tile: '<' and '{' begin no picture and no vector tile.
  if (bytes[0] === 0x3c || bytes[0] === 0x7b) throw new Error(`${address.host} answered with a text, and no tile`);
}

async function readArchive(address: URL, middle: Middle, read: Fetch): Promise<void> {
  const source: Source = {
    getKey: () => address.href,
    async getBytes(offset, length, signal) {
      const range = { headers: { range: `bytes=${offset}-${offset + length - 1}` }, ...(signal && { signal }) };
      const data = await bytesOf(address, read, range);
      // A server without ranges would send the whole file.
      if (data.byteLength > length) throw new Error(`${address.host} does not answer byte ranges`);
      return { data };
    },
  };
  const file = new PMTiles(source);
  const { minZoom, minLon, minLat, maxLon, maxLat } = await file.getHeader();
  // The file may hold a town alone: the tile is of its own middle.
  const own = { lng: (minLon + maxLon) / 2, lat: (minLat + maxLat) / 2 };
  const { x, y } = tileAt(Number.isFinite(own.lng) ? own : middle, minZoom);
  if (!(await file.getZxy(minZoom, x, y))) throw new Error(`the file at ${address.host} has no tile in its middle`);
}

async function readStyle(address: URL, middle: Middle, read: Fetch): Promise<void> {
  const json = async (at: URL): Promise<unknown> => JSON.parse(new TextDecoder().decode(await bytesOf(at, read)));
  const style = Style.safeParse(await json(address));
  const source = Object.values(style.data?.sources ?? {}).find(({ tiles, url }) => tiles ?? url);
  if (!source) throw new Error(`the style of ${address.host} names no tiles`);
  const at = source.tiles ? address : new URL(source.url ?? '', address);
  const { tiles } = source.tiles ? source : (Tiles.safeParse(await json(at)).data ?? {});
  await readTile(tiles ?? [], middle, (tile) => new URL(tile, at), read);
}
