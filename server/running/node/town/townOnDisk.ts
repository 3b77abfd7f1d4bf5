/** Opens the town's map on the platform's disk by range reads, for its names and its words. */
import { open } from 'node:fs/promises';
import type { Source } from 'pmtiles';
import { type PmtilesTown, pmtilesTown } from '../../../../contract/placeWords/pmtilesTown';
import type { TileSchemaName } from '../../../../contract/placeWords/tileSchemas';

export interface TownOnDisk {
  /** On the local disk. */
  path: string;
  schema: TileSchemaName;
}

/** Bytes of one read: no directory and no tile is larger. */
const LARGEST_READ = 16_000_000;

interface OpenTown {
  town: PmtilesTown;
  close(): Promise<void>;
}

/**
 * @throws Error for a file that is missing or no PMTiles file of vector tiles
 */
export async function openTownTiles({ path, schema }: TownOnDisk): Promise<OpenTown> {
  const file = await open(path, 'r');
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(Math.min(length, LARGEST_READ));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
      return { data: bytes.slice(0, bytesRead).buffer };
    },
  };
  try {
    return { town: await pmtilesTown(source, schema), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}
