/** Reads a PMTiles file by byte ranges; loaded only where a basemap is one. */
import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import type { TileSchema } from './basemap';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** PMTiles wants absolute addresses; configuration may be relative to the page. */
export const pmtilesAddress = (url: string) => new URL(url, document.baseURI).href;

/** Both schemas name their road layer differently; that is how the file says which one it has. */
export async function schemaOf(url: string): Promise<TileSchema> {
  const file = new PMTiles(pmtilesAddress(url));
  protocol.add(file);
  const metadata = (await file.getMetadata()) as { vector_layers?: { id: string }[] };
  return metadata.vector_layers?.some(({ id }) => id === 'transportation') ? 'openmaptiles' : 'protomaps';
}
