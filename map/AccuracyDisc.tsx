/** The disc in which something is to within so many metres, at its true size. Dots bring their own; this is for everything else. */
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import type { LngLat } from './datum';
import { discShape } from './discShape';
import { Layer } from './Layer';
import { Source } from './Source';

interface AccuracyDiscProps {
  id: string;
  /** WGS-84; keep the object while it is the same place. */
  centre: LngLat;
  /** Metres. */
  radius: number;
  /** CSS colour. */
  colour: string;
}

/** Metres to a pixel at the equator at zoom 0, of tiles of 512. */
const EQUATOR = 78_271.517;
/** Pixels up to which a disc is tinted as a whole; at twice as many it is its rim and a breath. */
const NARROW = 120;

/** Like a dot's own disc: a doubt wider than a hand would tint the whole map. With base 2, it fades evenly with the pixels. */
function tint([, lat]: LngLat, radius: number): ExpressionSpecification {
  const zoom = Math.log2((NARROW * EQUATOR * Math.cos((lat * Math.PI) / 180)) / radius);
  return ['interpolate', ['exponential', 2], ['zoom'], zoom, 0.13, zoom + 1, 0.025];
}

export function AccuracyDisc({ id, centre, radius, colour }: AccuracyDiscProps) {
  const shape = useMemo(() => discShape(centre, radius), [centre, radius]);
  const opacity = useMemo(() => tint(centre, radius), [centre, radius]);
  return (
    <Source id={id} data={shape}>
      <Layer id={`${id}-area`} type="fill" floor="discs" paint={{ 'fill-color': colour, 'fill-opacity': opacity }} />
      <Layer id={`${id}-rim`} type="line" floor="discs" paint={{ 'line-color': colour, 'line-opacity': 0.55, 'line-width': 1.25 }} />
    </Source>
  );
}
