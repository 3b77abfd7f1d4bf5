/**
 * The town's map on the platform's disk, for words of places: opened by range reads, with a bounded number of decoded
 * tiles in memory, and closed and opened anew when the file is another one.
 */
import { open } from 'node:fs/promises';
import type { Source } from 'pmtiles';
import { type PmtilesTown, pmtilesTown } from '../../../contract/placeWords/pmtilesTown';
import type { TileSchemaName } from '../../../contract/placeWords/tileSchemas';

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

/**
 * The tiles of the file that is the town's now; null without one. One file is open at a time.
 * @throws as `openTownTiles`; the next call tries again
 */
export function townTiles(townFile: () => TownOnDisk | null): () => Promise<PmtilesTown | null> {
  let opened: { key: string; town: Promise<OpenTown> } | null = null;
  return async () => {
    const wanted = townFile();
    const key = wanted && `${wanted.schema} ${wanted.path}`;
    if (opened && opened.key !== key) {
      void opened.town.then(({ close }) => close()).catch(() => undefined);
      opened = null;
    }
    if (wanted === null || key === null) return null;
    const now = (opened ??= { key, town: openTownTiles(wanted) });
    try {
      return (await now.town).town;
    } catch (error) {
      if (opened === now) opened = null;
      throw error;
    }
  };
}
