/** The kinds of basemap an installation may choose from, each with its datum. */
import type { Datum } from '../geo/datum';

export type TileSchema = 'openmaptiles' | 'protomaps' | 'shortbread';

/** The bundled demo town: one GeoJSON FeatureCollection in WGS-84. townStyle.ts lists its properties. */
export interface TownBasemap {
  kind: 'town';
  url: string;
  attribution?: string;
}

/** One PMTiles file with vector tiles, read by byte ranges. */
export interface PmtilesBasemap {
  kind: 'pmtiles';
  url: string;
  /** Read from the file's metadata when left out. */
  schema?: TileSchema;
  /** Address of a glyph server with `{fontstack}` and `{range}`. Without one the device's fonts are used. */
  glyphs?: string;
  datum?: Datum;
  attribution?: string;
}

/** Image tiles. */
export interface RasterBasemap {
  kind: 'raster';
  tiles: string[];
  /** Tiles with names only, drawn above `tiles`. */
  overlay?: string[];
  /** 'wgs84' when left out. */
  datum?: Datum;
  /** CSS pixels; 256 when left out. */
  tileSize?: number;
  maxZoom?: number;
  scheme?: 'xyz' | 'tms';
  attribution?: string;
}

/** The address of any MapLibre style. */
export interface StyleBasemap {
  kind: 'style';
  url: string;
  datum?: Datum;
  attribution?: string;
}

export type Basemap = TownBasemap | PmtilesBasemap | RasterBasemap | StyleBasemap | { kind: 'none' };

export interface StyleOptions {
  dark: boolean;
  /** ISO 639-1 code of the language of names. */
  language: string;
}
