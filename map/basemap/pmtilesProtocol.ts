/** Reads a PMTiles file by byte ranges; loaded only where a basemap is one. */
import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import type { TileSchema } from './basemap';

/** With metadata, so that the file's own attribution is shown. */
const protocol = new Protocol({ metadata: true });
addProtocol('pmtiles', protocol.tile);

/** Both schemas name their road layer differently; that is how the file says which one it has. `address` is absolute. */
export async function schemaOf(address: string): Promise<TileSchema> {
  const file = new PMTiles(address);
  protocol.add(file);
  const metadata = (await file.getMetadata()) as { vector_layers?: { id: string }[] };
  return metadata.vector_layers?.some(({ id }) => id === 'transportation') ? 'openmaptiles' : 'protomaps';
}
