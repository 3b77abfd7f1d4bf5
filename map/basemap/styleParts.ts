/** Parts shared by the vector styles and overlays: fonts, line widths by zoom, label paint. */
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette';

/** The device's own font, for styles without a glyph server. */
export const DEVICE_FONT = ['sans-serif'];

/** The font that our glyph servers offer. */
export const GLYPH_FONT = ['Noto Sans CJK SC'];

/** The zoom for which `widthByZoom` takes its width. */
const REFERENCE_ZOOM = 17;

/**
 * A line width that grows with the zoom as metres on the ground do: `thin` up to zoom 12, `at17` at zoom 17, 8 times
 * `at17` at zoom 20. CSS pixels.
 */
export const widthByZoom = (
  at17: number | ExpressionSpecification,
  thin: number | ExpressionSpecification,
): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  12,
  thin,
  REFERENCE_ZOOM,
  at17,
  20,
  ['*', 8, at17],
];

export const ROUND_LINES = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** Paint of a label in a colour, with the palette's halo. */
export const labelPaint = (
  colour: string | ExpressionSpecification,
  { halo }: Palette,
): NonNullable<SymbolLayerSpecification['paint']> => ({
  'text-color': colour,
  'text-halo-color': halo,
  'text-halo-width': 1.4,
  'text-halo-blur': 0.3,
});
