/** The style of image tiles. */
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
