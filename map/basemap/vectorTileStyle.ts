/** The style for vector tiles of each schema, with the palette of the demo town. */
import type {
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { PmtilesBasemap, StyleOptions, TileSchema } from './basemapTypes';
import { paletteOf } from './palette';
import { DEVICE_FONT, GLYPH_FONT, widthByZoom, labelPaint, ROUND_LINES } from './styleParts';
import { type TileSelection, tileSelections } from './tileSchemas';

const from = ({ layer, filter }: TileSelection) =>
  ({ source: 'tiles', 'source-layer': layer, ...(filter && { filter }) }) as const;

/** @param address of the PMTiles file, absolute */
export function vectorTileStyle(
  basemap: PmtilesBasemap,
  schema: TileSchema,
  { dark, language }: StyleOptions,
  address: string,
): StyleSpecification {
  const colour = paletteOf(dark);
  const selections = tileSelections(schema, language);
  const areas = (['built', 'civic', 'field', 'garden', 'park', 'campus', 'sport'] as const).flatMap((tone) =>
    selections.areas[tone].map((selection, index): LayerSpecification => ({
      ...from(selection),
      id: `${tone}-${index}`,
      type: 'fill',
      paint: { 'fill-color': colour[tone] },
    })),
  );
  const road = (
    id: string,
    selection: TileSelection,
    paint: LineLayerSpecification['paint'],
    minzoom = 0,
  ): LayerSpecification => ({
    ...from(selection),
    id,
    type: 'line',
    minzoom,
    layout: ROUND_LINES,
    paint: { ...paint },
  });
  const name = (
    id: string,
    selection: TileSelection,
    layout: SymbolLayerSpecification['layout'],
    paint: ReturnType<typeof labelPaint>,
    minzoom = 0,
  ): LayerSpecification => ({
    ...from(selection),
    id,
    type: 'symbol',
    minzoom,
    paint,
    layout: {
      'text-field': selections.name,
      'text-font': basemap.glyphs === undefined ? DEVICE_FONT : GLYPH_FONT,
      'text-max-width': 7,
      'text-padding': 8,
      'text-line-height': 1.15,
      ...layout,
    },
  });
  const layers: LayerSpecification[] = [
    { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
    ...areas,
    ...(selections.sea
      ? [{ ...from(selections.sea), id: 'sea', type: 'fill', paint: { 'fill-color': colour.water } } as const]
      : []),
    { ...from(selections.water), id: 'water', type: 'fill', paint: { 'fill-color': colour.water } },
    road('waterway', selections.waterway, { 'line-color': colour.water, 'line-width': widthByZoom(6, 0.8) }),
    road('border', selections.border, { 'line-color': colour.border, 'line-width': 1, 'line-dasharray': [4, 3] }),
    {
      ...from(selections.path),
      id: 'path',
      type: 'line',
      minzoom: 14.5,
      paint: { 'line-color': colour.path, 'line-width': widthByZoom(1.6, 0.4), 'line-dasharray': [3, 1.6] },
    },
    road('minor-edge', selections.minor, { 'line-color': colour.roadEdge, 'line-width': widthByZoom(10, 1) }, 13.5),
    road('street-edge', selections.street, { 'line-color': colour.roadEdge, 'line-width': widthByZoom(15, 1.8) }, 12),
    road('main-edge', selections.main, { 'line-color': colour.roadEdge, 'line-width': widthByZoom(21, 2.6) }, 10),
    road('minor', selections.minor, { 'line-color': colour.road, 'line-width': widthByZoom(8.2, 0.6) }, 12.5),
    road('street', selections.street, { 'line-color': colour.road, 'line-width': widthByZoom(12.8, 1.2) }),
    road('main', selections.main, { 'line-color': colour.road, 'line-width': widthByZoom(18.5, 2) }),
    {
      ...from(selections.rail),
      id: 'rail',
      type: 'line',
      minzoom: 12,
      paint: { 'line-color': colour.rail, 'line-width': widthByZoom(2.4, 0.8), 'line-dasharray': [6, 2] },
    },
    {
      ...from(selections.building),
      id: 'building',
      type: 'fill',
      minzoom: 13.5,
      paint: { 'fill-color': colour.building, 'fill-outline-color': colour.buildingEdge },
    },
    name(
      'road-name',
      selections.roadName,
      {
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-max-width': 99,
        'text-letter-spacing': 0.08,
      },
      labelPaint(colour.quietName, colour),
      14,
    ),
    name('water-name', selections.waterName, { 'text-size': 12 }, labelPaint(colour.waterName, colour), 12),
    name(
      'poi',
      selections.poi,
      { 'text-size': 11.5, 'symbol-sort-key': ['coalesce', ['get', 'rank'], ['get', 'min_zoom'], 50] },
      labelPaint(
        ['case', selections.poi.isSchool, colour.schoolName, selections.poi.isPark, colour.parkName, colour.quietName],
        colour,
      ),
      14.5,
    ),
    name(
      'place',
      selections.place,
      { 'text-size': ['interpolate', ['linear'], ['zoom'], 8, 12, 15, 14] },
      labelPaint(colour.name, colour),
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
