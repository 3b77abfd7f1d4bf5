/** Picture tiles as a style, and the addresses of the Chinese services that give them. */
import type { RasterSourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { RasterBasemap, StyleWish } from './basemap';
import { paletteOf } from './palette';

const source = (
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

/** Pictures cannot be redrawn for the night; they are dimmed and lose some colour, so that they do not dazzle. */
const night = { 'raster-brightness-max': 0.55, 'raster-saturation': -0.45, 'raster-contrast': 0.1 };
const day = { 'raster-saturation': -0.15 };

export function rasterStyle(basemap: RasterBasemap, { dark }: StyleWish): StyleSpecification {
  const paint = { ...(dark ? night : day), 'raster-fade-duration': 0 };
  return {
    version: 8,
    sources: {
      pictures: source(basemap, basemap.tiles),
      ...(basemap.overlay && { names: source(basemap, basemap.overlay) }),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': paletteOf(dark).ground } },
      { id: 'pictures', type: 'raster', source: 'pictures', paint },
      ...(basemap.overlay ? [{ id: 'names', type: 'raster' as const, source: 'names', paint }] : []),
    ],
  };
}

const tianditu = (layer: 'vec' | 'cva' | 'img' | 'cia', key: string) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (host) =>
      `https://t${host}.tianditu.gov.cn/DataServer?T=${layer}_w&x={x}&y={y}&l={z}&tk=${encodeURIComponent(key)}`,
  );

/** Tianditu, the national map (CGCS2000, drawn as WGS-84). The key is bound to a domain and comes from its console. */
export const tiandituBasemap = (key: string, picture: 'streets' | 'satellite' = 'streets'): RasterBasemap => ({
  kind: 'raster',
  tiles: tianditu(picture === 'streets' ? 'vec' : 'img', key),
  overlay: tianditu(picture === 'streets' ? 'cva' : 'cia', key),
  datum: 'wgs84',
  maxZoom: 18,
  attribution: '天地图',
});

const amap = (host: string, query: string) =>
  [1, 2, 3, 4].map((n) => `https://${host}0${n}.is.autonavi.com/appmaptile?${query}&x={x}&y={y}&z={z}`);

/** AMap (GCJ-02). These addresses are undocumented: an installation needs AMap's licence. */
export const amapBasemap = (picture: 'streets' | 'satellite' = 'streets'): RasterBasemap => ({
  kind: 'raster',
  ...(picture === 'streets'
    ? { tiles: amap('webrd', 'lang=zh_cn&size=1&scale=1&style=8') }
    : { tiles: amap('webst', 'style=6'), overlay: amap('webst', 'style=8') }),
  datum: 'gcj02',
  maxZoom: 18,
  attribution: '高德地图',
});
