/** The style of image tiles, and the tile addresses of Tianditu and AMap. */
import type { RasterSourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { RasterBasemap, StyleOptions } from './basemapTypes';
import { paletteOf } from './palette';

const rasterSource = (
  { tileSize = 256, maxZoom = 18, scheme = 'xyz', attribution }: RasterBasemap,
  tiles: string[],
): RasterSourceSpecification => ({
  type: 'raster',
  tiles,
  tileSize,
  scheme,
  maxzoom: maxZoom,
  ...(attribution !== undefined && { attribution }),
});

/** Image tiles have no night version, so they are dimmed and lose some colour. */
const nightPaint = { 'raster-brightness-max': 0.55, 'raster-saturation': -0.45, 'raster-contrast': 0.1 };
const dayPaint = { 'raster-saturation': -0.15 };

/** @param dark dims the images */
export function rasterStyle(basemap: RasterBasemap, { dark }: StyleOptions): StyleSpecification {
  const paint = { ...(dark ? nightPaint : dayPaint), 'raster-fade-duration': 0 };
  return {
    version: 8,
    sources: {
      images: rasterSource(basemap, basemap.tiles),
      ...(basemap.overlay && { names: rasterSource(basemap, basemap.overlay) }),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': paletteOf(dark).ground } },
      { id: 'images', type: 'raster', source: 'images', paint },
      ...(basemap.overlay ? [{ id: 'names', type: 'raster' as const, source: 'names', paint }] : []),
    ],
  };
}

const tiandituTiles = (layer: 'vec' | 'cva' | 'img' | 'cia', key: string) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (host) =>
      `https://t${host}.tianditu.gov.cn/DataServer?T=${layer}_w&x={x}&y={y}&l={z}&tk=${encodeURIComponent(key)}`,
  );

/**
 * Tianditu, China's national map (CGCS2000, which equals WGS-84 here).
 * @param key from Tianditu's developer console, bound to a domain
 */
export const tiandituBasemap = (key: string, kind: 'streets' | 'satellite' = 'streets'): RasterBasemap => ({
  kind: 'raster',
  tiles: tiandituTiles(kind === 'streets' ? 'vec' : 'img', key),
  overlay: tiandituTiles(kind === 'streets' ? 'cva' : 'cia', key),
  datum: 'wgs84',
  maxZoom: 18,
  attribution: '天地图',
});

const amapTiles = (host: string, query: string) =>
  [1, 2, 3, 4].map((n) => `https://${host}0${n}.is.autonavi.com/appmaptile?${query}&x={x}&y={y}&z={z}`);

/** AMap (GCJ-02). Its tile addresses are undocumented; an installation needs a licence of AMap. */
export const amapBasemap = (kind: 'streets' | 'satellite' = 'streets'): RasterBasemap => ({
  kind: 'raster',
  ...(kind === 'streets'
    ? { tiles: amapTiles('webrd', 'lang=zh_cn&size=1&scale=1&style=8') }
    : { tiles: amapTiles('webst', 'style=6'), overlay: amapTiles('webst', 'style=8') }),
  datum: 'gcj02',
  maxZoom: 18,
  attribution: '高德地图',
});
