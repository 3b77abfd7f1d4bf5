/** The MapLibre style of each kind of basemap. */
import type { StyleSpecification } from 'maplibre-gl';
import type { Datum } from '../geo/datum';
import { GROUP_END_LAYERS } from '../layers/layerGroups';
import type { Basemap, PmtilesBasemap, StyleBasemap, StyleOptions } from './basemapTypes';
import { paletteOf } from './palette';
import { rasterStyle } from './rasterStyle';
import { townStyle } from './townStyle';

export const datumOf = (basemap: Basemap): Datum => ('datum' in basemap ? (basemap.datum ?? 'wgs84') : 'wgs84');

/** The background colour only: the style without a basemap, and until the basemap's server has answered. */
const backgroundStyle = ({ dark }: StyleOptions): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': paletteOf(dark).ground } }],
});

/** Kinds of layers and sources that the console's build of MapLibre cannot draw (build/mapEngine.ts). */
const UNKNOWN_LAYERS = new Set(['heatmap', 'color-relief']);
const UNKNOWN_SOURCES = new Set(['video', 'canvas']);

/**
 * Adds the ends of the layer groups and lists the basemap's own sources. Removes everything by which a third party's
 * style could tilt or bend the map, and what the map cannot draw: the rest of that style is shown.
 */
export function withLayerGroups({
  projection: _projection,
  terrain: _terrain,
  sky: _sky,
  pitch: _pitch,
  bearing: _bearing,
  ...style
}: StyleSpecification): StyleSpecification {
  const sources = Object.fromEntries(
    Object.entries(style.sources).filter(([, { type }]) => !UNKNOWN_SOURCES.has(type)),
  );
  const layers = style.layers.filter(
    (layer) =>
      !UNKNOWN_LAYERS.has(layer.type) &&
      (!('source' in layer) || typeof layer.source !== 'string' || layer.source in sources),
  );
  return { ...style, sources, metadata: { basemap: Object.keys(sources) }, layers: [...layers, ...GROUP_END_LAYERS] };
}

/** The style, where it is built here; null where it comes from a server (`fetchStyle`). */
export function localStyle(basemap: Basemap, options: StyleOptions): StyleSpecification | null {
  if (basemap.kind === 'style' || basemap.kind === 'pmtiles') return null;
  if (basemap.kind === 'raster') return withLayerGroups(rasterStyle(basemap, options));
  return withLayerGroups(basemap.kind === 'town' ? townStyle(basemap, options) : backgroundStyle(options));
}

/** The style that is shown until `fetchStyle` answers, and after it fails. */
export const plainStyle = (options: StyleOptions) => withLayerGroups(backgroundStyle(options));

/** Fetches the basemap's style, or the schema of its tiles. @throws when the server does not answer with one */
export async function fetchStyle(
  basemap: PmtilesBasemap | StyleBasemap,
  options: StyleOptions,
  signal: AbortSignal,
): Promise<StyleSpecification> {
  if (basemap.kind === 'style') {
    const response = await fetch(basemap.url, { signal });
    if (!response.ok) throw new Error(`style server: ${response.status}`);
    return withLayerGroups((await response.json()) as StyleSpecification);
  }
  const { tileSchemaOf, vectorTileStyle } = await import('./pmtilesProtocol');
  const address = new URL(basemap.url, document.baseURI).href;
  return withLayerGroups(vectorTileStyle(basemap, basemap.schema ?? (await tileSchemaOf(address)), options, address));
}
