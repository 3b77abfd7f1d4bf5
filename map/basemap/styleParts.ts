/** What both vector styles share: widths that grow with the zoom as metres do, and letters. */
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette';

/** Letters are drawn with the device's own fonts; a glyph server is asked only where a style names one. */
export const FONT = ['sans-serif'];

/** The zoom at which the widths below are given. */
const AT = 17;

/** Pixels that double with each zoom between `thin` far away and 8 times the width at zoom 20. `at17` may be an expression. */
export const grown = (
  at17: number | ExpressionSpecification,
  thin: number | ExpressionSpecification,
): ExpressionSpecification => ['interpolate', ['exponential', 2], ['zoom'], 12, thin, AT, at17, 20, ['*', 8, at17]];

export const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

export const haloed = (
  colour: string | ExpressionSpecification,
  { halo }: Palette,
): NonNullable<SymbolLayerSpecification['paint']> => ({
  'text-color': colour,
  'text-halo-color': halo,
  'text-halo-width': 1.4,
  'text-halo-blur': 0.3,
});
