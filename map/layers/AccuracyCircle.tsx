/**
 * Draws the circle in which a position lies, at its true size. The dots of DotsOverlay draw their own circles; this is
 * for all other positions.
 */
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { circlePolygon } from '../geo/circlePolygon';
import type { LngLat } from '../geo/datum';
import { zoomAtResolution } from '../geo/mercator';
import { Layer } from './Layer';
import { Source } from './Source';

interface AccuracyCircleProps {
  id: string;
  /** WGS-84. Keep the array while the position stays the same. */
  centre: LngLat;
  /** Metres. */
  radius: number;
  /** CSS colour. */
  colour: string;
}

export function AccuracyCircle({ id, centre, radius, colour }: AccuracyCircleProps) {
  const shape = useMemo(() => circlePolygon(centre, radius), [centre, radius]);
  const opacity = useMemo(() => accuracyOpacity(centre, radius), [centre, radius]);
  return (
    <Source id={id} data={shape}>
      <Layer id={`${id}-area`} type="fill" group="circles" paint={{ 'fill-color': colour, 'fill-opacity': opacity }} />
      <Layer
        id={`${id}-rim`}
        type="line"
        group="circles"
        paint={{ 'line-color': colour, 'line-opacity': 0.55, 'line-width': 1.25 }}
      />
    </Source>
  );
}

/**
 * CSS pixels of radius up to which a circle is filled with its full tint; at twice as many only a trace is left, as in
 * dots/gpu/shaders.ts.
 */
const NARROW = 120;

/**
 * Opacity of a circle's fill by zoom: a circle wider than a hand would tint the whole map. With base 2 the tint fades
 * evenly with the pixels.
 * @param radius metres
 */
export function accuracyOpacity([, lat]: LngLat, radius: number): ExpressionSpecification {
  const zoom = zoomAtResolution(radius / NARROW, lat);
  return ['interpolate', ['exponential', 2], ['zoom'], zoom, 0.13, zoom + 1, 0.025];
}
