/** One calm style for vector tiles of either schema, the same hand as the demo town's. */
import type {
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { PmtilesBasemap, StyleWish, TileSchema } from './basemap';
import { paletteOf } from './palette';
import { FONT, grown, haloed, ROUND } from './styleParts';
import { tileWords } from './tileSchemas';

type Found = ReturnType<typeof tileWords>['water'];

const from = ({ layer, filter }: Found) =>
  ({ source: 'tiles', 'source-layer': layer, ...(filter && { filter }) }) as const;

const GLYPH_FONT = ['Noto Sans CJK SC'];

/** `address` is where the file is, absolute. */
export function tileStyle(
  basemap: PmtilesBasemap,
  schema: TileSchema,
  { dark, language }: StyleWish,
  address: string,
): StyleSpecification {
  const colour = paletteOf(dark);
  const words = tileWords(schema, language);
  const areas = (['built', 'civic', 'field', 'garden', 'park', 'campus', 'sport'] as const).flatMap((tone) =>
    words.areas[tone].map((found, index): LayerSpecification => ({
      ...from(found),
      id: `${tone}-${index}`,
      type: 'fill',
      paint: { 'fill-color': colour[tone] },
    })),
  );
  const road = (id: string, found: Found, paint: LineLayerSpecification['paint'], minzoom = 0): LayerSpecification => ({
    ...from(found),
    id,
    type: 'line',
    minzoom,
    layout: ROUND,
    paint: { ...paint },
  });
  const name = (
    id: string,
    found: Found,
    layout: SymbolLayerSpecification['layout'],
    paint: ReturnType<typeof haloed>,
    minzoom = 0,
  ): LayerSpecification => ({
    ...from(found),
    id,
    type: 'symbol',
    minzoom,
    paint,
    layout: {
      'text-field': words.name,
      'text-font': basemap.glyphs === undefined ? FONT : GLYPH_FONT,
      'text-max-width': 7,
      'text-padding': 8,
      'text-line-height': 1.15,
      ...layout,
    },
  });
  const layers: LayerSpecification[] = [
    { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
    ...areas,
    { ...from(words.water), id: 'water', type: 'fill', paint: { 'fill-color': colour.water } },
    road('waterway', words.waterway, { 'line-color': colour.water, 'line-width': grown(6, 0.8) }),
    road('border', words.border, { 'line-color': colour.border, 'line-width': 1, 'line-dasharray': [4, 3] }),
    {
      ...from(words.path),
      id: 'path',
      type: 'line',
      minzoom: 14.5,
      paint: { 'line-color': colour.path, 'line-width': grown(1.6, 0.4), 'line-dasharray': [3, 1.6] },
    },
    road('minor-edge', words.minor, { 'line-color': colour.roadEdge, 'line-width': grown(10, 1) }, 13.5),
    road('street-edge', words.street, { 'line-color': colour.roadEdge, 'line-width': grown(15, 1.8) }, 12),
    road('main-edge', words.main, { 'line-color': colour.roadEdge, 'line-width': grown(21, 2.6) }, 10),
    road('minor', words.minor, { 'line-color': colour.road, 'line-width': grown(8.2, 0.6) }, 12.5),
    road('street', words.street, { 'line-color': colour.road, 'line-width': grown(12.8, 1.2) }),
    road('main', words.main, { 'line-color': colour.road, 'line-width': grown(18.5, 2) }),
    {
      ...from(words.rail),
      id: 'rail',
      type: 'line',
      minzoom: 12,
      paint: { 'line-color': colour.rail, 'line-width': grown(2.4, 0.8), 'line-dasharray': [6, 2] },
    },
    {
      ...from(words.building),
      id: 'building',
      type: 'fill',
      minzoom: 13.5,
      paint: { 'fill-color': colour.building, 'fill-outline-color': colour.buildingEdge },
    },
    name(
      'road-name',
      words.roadName,
      {
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-max-width': 99,
        'text-letter-spacing': 0.08,
      },
      haloed(colour.quietName, colour),
      14,
    ),
    name('water-name', words.waterName, { 'text-size': 12 }, haloed(colour.waterName, colour), 12),
    name(
      'sight',
      words.sight,
      { 'text-size': 11.5, 'symbol-sort-key': ['coalesce', ['get', 'rank'], ['get', 'min_zoom'], 50] },
      haloed(
        ['case', words.sight.isSchool, colour.schoolName, words.sight.isPark, colour.parkName, colour.quietName],
        colour,
      ),
      14.5,
    ),
    name(
      'place',
      words.place,
      { 'text-size': ['interpolate', ['linear'], ['zoom'], 8, 12, 15, 14] },
      haloed(colour.name, colour),
    ),
  ];
  return {
    version: 8,
    ...(basemap.glyphs !== undefined && {
      glyphs: new URL(basemap.glyphs, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}'),
    }),
    sources: {
      tiles: {
        type: 'vector',
        url: `pmtiles://${address}`,
        ...(basemap.attribution !== undefined && { attribution: basemap.attribution }),
      },
    },
    layers,
  };
}
