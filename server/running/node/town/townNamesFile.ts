/** The names of a town file, written beside it once, so that each search reads them ready: with pinyin and initials. */
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { TownFileName } from '../../../../contract/townMap/calls';
import { townNames } from '../../../../contract/placeWords/townNames';
import type { TileSchemaName } from '../../../../contract/placeWords/tileSchemas';
import { openTownTiles } from './townOnDisk';

/** Names that are spelled at once: some 75 µs each. */
const SPELLED_AT_ONCE = 500;

export type SpellPlaces = (names: readonly string[]) => Promise<readonly { spelling: string; initials: string }[]>;

/** Six digits are some ten centimetres. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * Writes the names of the file at `path` to `to`, packed with gzip.
 * @throws when the file cannot be read
 */
export async function writeTownNames(
  { path, schema, to }: { path: string; schema: TileSchemaName; to: string },
  spell: SpellPlaces,
): Promise<void> {
  const { town, close } = await openTownTiles({ path, schema });
  try {
    const found = await townNames(town);
    const names: TownFileName[] = [];
    for (let first = 0; first < found.length; first += SPELLED_AT_ONCE) {
      const some = found.slice(first, first + SPELLED_AT_ONCE);
      const spelled = await spell(some.map(({ name }) => name.local));
      some.forEach(({ name, kind, at }, i) =>
        names.push([
          name.local,
          name.by.en ?? '',
          kind === 'road' ? 'road' : 'place',
          rounded(at[0]),
          rounded(at[1]),
          spelled[i]?.spelling ?? '',
          spelled[i]?.initials ?? '',
        ]),
      );
    }
    await writeFile(to, gzipSync(JSON.stringify(names)), { mode: 0o600 });
  } finally {
    await close();
  }
}
