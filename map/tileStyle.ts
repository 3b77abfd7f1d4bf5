/** One calm style for vector tiles of either schema. */
import type { StyleSpecification } from 'maplibre-gl';
import type { PmtilesBasemap, StyleWish, TileSchema } from './basemap';
import { paletteOf } from './palette';

export function tileStyle(basemap: PmtilesBasemap, _schema: TileSchema, { dark }: StyleWish): StyleSpecification {
  const colour = paletteOf(dark);
  return {
    version: 8,
    ...(basemap.glyphs !== undefined && { glyphs: basemap.glyphs }),
    sources: { tiles: { type: 'vector', url: `pmtiles://${basemap.url}` } },
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour.ground } }],
  };
}
