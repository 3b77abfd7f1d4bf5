/** Reads a vector tile (Mapbox Vector Tile 2.1) into what words need of it. Its work is bounded. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { cleanName, nameOf } from './placeName';
import { TILE_UNITS } from './tileGrid';
import { layersOf, type TileSchemaName } from './tileSchemas';
import { type TownTile, TownTileBuilder } from './townTile';

/** Features that are read of one layer at most. */
const MOST_FEATURES = 40_000;
/** Corners of one feature; a larger one is left out. */
const MOST_CORNERS = 20_000;

/**
 * @param data of a tile, not compressed
 * @throws Error for data that are no tile
 */
export function decodeTile(data: ArrayBuffer | Uint8Array, schema: TileSchemaName): TownTile {
  const tile = new VectorTile(new PbfReader(data));
  const town = new TownTileBuilder();
  for (const [name, roleOf] of Object.entries(layersOf(schema))) {
    const layer = tile.layers[name];
    if (!layer) continue;
    for (let at = 0; at < Math.min(layer.length, MOST_FEATURES); at++) addFeature(town, layer.feature(at), roleOf);
  }
  return town.finish();
}

function addFeature(
  town: TownTileBuilder,
  feature: VectorTileFeature,
  roleOf: ReturnType<typeof layersOf>[string],
): void {
  const { type, properties } = feature;
  const role = roleOf(properties);
  if (role === null) return;
  if (role.is === 'number') {
    const number = cleanNumber(role.number);
    const [x, y] = number === null ? [] : (partsOf(feature)[0] ?? []);
    if (number !== null && x !== undefined && y !== undefined) town.addNumber({ number, x, y });
    return;
  }
  const name = nameOf(properties);
  if (role.is === 'area') {
    if (type === 3) town.addArea(role.kind, name, partsOf(feature));
    return;
  }
  const called = name ?? (role.is === 'way' ? refOf(properties['ref']) : null);
  if (called === null) return;
  const parts = partsOf(feature);
  if (role.is === 'way') {
    if (type === 2) for (const part of parts) town.addWay(called, part, role.fast);
    return;
  }
  const [x, y] = parts[0] ?? [];
  if (type === 1 && x !== undefined && y !== undefined) town.addPlace({ name: called, kind: role.kind, x, y });
}

/** A road that has a number and no name: 'G6'. */
const refOf = (ref: unknown) => {
  const local = typeof ref === 'string' && ref.length <= 12 ? cleanName(ref.split(';')[0]) : null;
  return local === null ? null : { local, by: {} };
};

/** A house number: short, with a digit, and without the word for it. */
function cleanNumber(value: unknown): string | null {
  const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const number = said.replace(/[号號]$/u, '');
  return number.length <= 12 && /^[\p{L}\p{N} \-/,;.]*\p{N}[\p{L}\p{N} \-/,;.]*$/u.test(number) ? number : null;
}

/** The lines, rings or points of a feature: x and y in turns, in units of the tile. */
function partsOf(feature: VectorTileFeature): number[][] {
  const scale = TILE_UNITS / feature.extent;
  const parts = feature.loadGeometry();
  if (parts.reduce((sum, part) => sum + part.length, 0) > MOST_CORNERS) return [];
  return parts.map((part) => part.flatMap(({ x, y }) => [x * scale, y * scale]));
}
