/** Lets MapLibre read PMTiles files by byte ranges, and makes their style. Loaded only for a PMTiles basemap. */
import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import type { TileSchema } from './basemapTypes';

export { vectorTileStyle } from './vectorTileStyle';

/** With metadata, so that MapLibre shows the file's own attribution. */
const protocol = new Protocol({ metadata: true });
addProtocol('pmtiles', protocol.tile);

/** The tile schema of a file, recognised by the name of its road layer. @param address absolute */
export async function tileSchemaOf(address: string): Promise<TileSchema> {
  const file = new PMTiles(address);
  protocol.add(file);
  const metadata = (await file.getMetadata()) as { vector_layers?: { id: string }[] };
  const has = (layer: string) => metadata.vector_layers?.some(({ id }) => id === layer);
  return has('transportation') ? 'openmaptiles' : has('streets') ? 'shortbread' : 'protomaps';
}
