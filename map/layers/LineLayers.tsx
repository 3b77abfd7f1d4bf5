/** A line with round ends and corners, and below it a wider casing that parts it from the ground. Inside a Source. */
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';
import { ROUND_LINES } from '../basemap/styleParts';
import { Layer } from './Layer';
import type { LayerGroup } from './layerGroups';

interface Stroke {
  colour: string | ExpressionSpecification;
  /** CSS pixels. */
  width: number | ExpressionSpecification;
  opacity?: number;
}

interface LineLayersProps extends Stroke {
  /** Of the line's layer; the casing's is `<id>-casing`. */
  id: string;
  group: LayerGroup;
  filter?: FilterSpecification;
  casing?: Stroke;
  /** To the right of the line's direction, CSS pixels. */
  offset?: number;
}

export function LineLayers({ id, group, filter, casing, offset, ...line }: LineLayersProps) {
  const strokes = [...(casing ? [{ ...casing, id: `${id}-casing` }] : []), { ...line, id }];
  return strokes.map(({ id: layerId, colour, width, opacity }) => (
    <Layer
      key={layerId}
      id={layerId}
      group={group}
      type="line"
      layout={ROUND_LINES}
      {...(filter && { filter })}
      paint={{
        'line-color': colour,
        'line-width': width,
        ...(opacity !== undefined && { 'line-opacity': opacity }),
        ...(offset !== undefined && { 'line-offset': offset }),
      }}
    />
  ));
}
