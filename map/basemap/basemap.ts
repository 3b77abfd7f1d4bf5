/** The basemaps an installation may choose from, each with the datum it is drawn in, and the style each becomes. */
import type { StyleSpecification } from 'maplibre-gl';
import type { Datum } from '../geo/datum';
import { CEILINGS } from '../layers/layerGroups';
import { paletteOf } from './palette';
import { rasterStyle } from './rasterStyle';
import { tileStyle } from './vectorTileStyle';
import { townStyle } from './townStyle';

/** Language of the names on the map. */
export type MapLanguage = 'zh' | 'en';

export type TileSchema = 'openmaptiles' | 'protomaps';

/** The bundled demo town: one GeoJSON FeatureCollection, WGS-84, `properties.kind` as townStyle.ts says. */
export interface TownBasemap {
  kind: 'town';
  url: string;
  attribution?: string;
}

/** One file with vector tiles, read by byte ranges. */
export interface PmtilesBasemap {
  kind: 'pmtiles';
  url: string;
  /** Asked of the file when left out. */
  schema?: TileSchema;
  /** Glyph server `{fontstack}/{range}`; none is needed, letters are then drawn with the device's fonts. */
  glyphs?: string;
  datum?: Datum;
  attribution?: string;
}

/** Picture tiles. `overlay` are tiles with the names only, drawn above. */
export interface RasterBasemap {
  kind: 'raster';
  tiles: string[];
  overlay?: string[];
  /** wgs84 when left out. */
  datum?: Datum;
  /** CSS pixels, 256 when left out. */
  tileSize?: number;
  maxZoom?: number;
  scheme?: 'xyz' | 'tms';
  attribution?: string;
}

/** Any MapLibre style. */
export interface StyleBasemap {
  kind: 'style';
  url: string;
  datum?: Datum;
  attribution?: string;
}

export type Basemap = TownBasemap | PmtilesBasemap | RasterBasemap | StyleBasemap | { kind: 'none' };

export const datumOf = (basemap: Basemap): Datum => ('datum' in basemap ? (basemap.datum ?? 'wgs84') : 'wgs84');

export interface StyleWish {
  dark: boolean;
  language: MapLanguage;
}

/** A plain ground: what is shown without a basemap, and until one has answered. */
const groundStyle = ({ dark }: StyleWish): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': paletteOf(dark).ground } }],
});

/** Every style ends with the floors; a foreign one may neither tilt nor bend the map. */
const withFloors = ({
  projection: _projection,
  terrain: _terrain,
  sky: _sky,
  pitch: _pitch,
  bearing: _bearing,
  ...style
}: StyleSpecification): StyleSpecification => ({
  ...style,
  metadata: { basemap: Object.keys(style.sources) },
  layers: [...style.layers, ...CEILINGS],
});

/** The style that can be had at once; null when the basemap's server must be asked first (`askStyle`). */
export function styleAtOnce(basemap: Basemap, wish: StyleWish): StyleSpecification | null {
  if (basemap.kind === 'style' || basemap.kind === 'pmtiles') return null;
  if (basemap.kind === 'raster') return withFloors(rasterStyle(basemap, wish));
  return withFloors(basemap.kind === 'town' ? townStyle(basemap, wish) : groundStyle(wish));
}

export const groundOnly = (wish: StyleWish) => withFloors(groundStyle(wish));

/** Asks the basemap's server for its style or its schema. Rejects when that cannot be had; the ground then stays. */
export async function askStyle(
  basemap: PmtilesBasemap | StyleBasemap,
  wish: StyleWish,
  signal: AbortSignal,
): Promise<StyleSpecification> {
  if (basemap.kind === 'style') {
    const response = await fetch(basemap.url, { signal });
    if (!response.ok) throw new Error(`the basemap's style answered ${response.status}`);
    return withFloors((await response.json()) as StyleSpecification);
  }
  const { schemaOf } = await import('./pmtilesProtocol');
  const address = new URL(basemap.url, document.baseURI).href;
  return withFloors(tileStyle(basemap, basemap.schema ?? (await schemaOf(address)), wish, address));
}
