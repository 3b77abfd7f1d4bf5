/** A data folder in which a town file lies, as a platform serves it. */
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptTown } from '../../server/running/townFile/townDisk';
import type { Wishes } from './print';

/** The south-west corner of a crowd that stands in the town of the data: Haidian, WGS-84. */
const TOWN_CORNER = { lng: 116.3, lat: 39.945 };

/**
 * What `--town` wishes: a file that the platform serves, or 'none' for the same crowd at the same place without a map.
 * Without the wish the crowd stands elsewhere, as before there were town files.
 */
export async function wishedTown({ town }: Wishes): Promise<{ corner?: typeof TOWN_CORNER; bed: TownBed | null }> {
  if (town === undefined) return { bed: null };
  return { corner: TOWN_CORNER, bed: town === 'none' ? null : await townBed(String(town)) };
}

interface TownBed {
  folder: string;
  close(): Promise<void>;
}

/** @param file a PMTiles file in OpenMapTiles' schema, around `TOWN_CORNER`. */
async function townBed(file: string): Promise<TownBed> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-bench-town-'));
  const maps = join(folder, 'maps');
  const name = 'town-bench.pmtiles';
  await mkdir(maps, { recursive: true });
  await copyFile(file, join(maps, name));
  const town: KeptTown = {
    name,
    bytes: (await stat(file)).size,
    tiles: 1,
    maxZoom: 15,
    schema: 'openmaptiles',
    box: [116.27, 39.93, 116.4, 40.035],
    wish: { lng: 116.33, lat: 39.99, km: 6, source: 'disk' },
    attribution: 'OpenStreetMap',
    madeAt: new Date().toISOString(),
  };
  await writeFile(join(maps, 'town.json'), JSON.stringify(town));
  return { folder, close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
